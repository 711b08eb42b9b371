-- Upkeep puts memories away: those above a user's limit, and those that have not been used for long (decision 0076).
alter table users_vectors
    add column put_away text check (put_away in ('fifo', 'least_relevant', 'oldest_accessed', 'ttl'));
comment on column users_vectors.put_away is 'Of a deleted memory that upkeep has put away: why. Null: not put away, or a person has deleted it.';

alter table history drop constraint history_event_check;
alter table history add constraint history_event_check
    check (event in ('ADD', 'UPDATE', 'REPLACE', 'MERGE', 'DELETE', 'RESTORE', 'LINK', 'TTL', 'CONSENT', 'SOURCE', 'RETRACT', 'PRUNE'));
alter table events drop constraint events_type_check;
alter table events add constraint events_type_check check (type in ('classify', 'search', 'skipped', 'error', 'pruned', 'expired'));
comment on column events.detail is 'Never a text of the user. classify: candidates, each with action, rung, found_by. skipped: reason. error: stage or feature, and reason. pruned, expired: how many memories, and why.';

-- 0: no limit. Without a number of their own a user has the installation's, or what they had when limits began.
create function memory_limit(settings jsonb, usual integer) returns integer
    language sql immutable parallel safe
    return coalesce((settings ->> 'max_memories')::integer,
                    case when usual > 0 then greatest(usual, (settings ->> 'memories_at_upgrade')::integer) else 0 end);
comment on function memory_limit is 'How many active memories a user may have; 0: any number.';
update users u
   set settings = u.settings || jsonb_build_object('memories_at_upgrade', m.memories)
  from (select l.user_id, count(*) as memories from users_vectors l where l.state = 'active' group by l.user_id) m
 where m.user_id = u.user_id and m.memories > 200 and u.external_id <> '*';
alter table users add constraint users_max_memories check (coalesce((settings ->> 'max_memories')::integer, 0) between 0 and 1000000);
comment on column users.settings is 'memory: what this user''s turns may do with memory at most, as api_keys.memory; full where it is missing. max_memories: set by an administrator, 0: any number. memories_at_upgrade: how many there were when limits began or after an import, where that is more than 200.';
