-- Twin: db/queries/upkeep.py. Statements over many owners: whom a chore concerns, what is purged or trimmed.

-- name: chats_due
-- $1 owners  $2 their chats, in the same order  $3 turns in a summary
-- Those with so many turns that no summary covers.
select h.user_id, h.chat_id
  from (select distinct user_id, chat_id from unnest($1::text[], $2::text[]) as h (user_id, chat_id)) h
 cross join lateral (select coalesce(max(s.covers_to), '-infinity') as covers_to from summaries s
                      where s.user_id = h.user_id and s.kind = 'chat' and s.chat_id = h.chat_id) last
 where (select count(*)
          from (select from chat_turns t
                 where t.user_id = h.user_id and t.chat_id = h.chat_id and t.role = 'user' and t.ts > last.covers_to
                   and t.hidden_at is null and not t.off_record and t.text <> ''
                   and not exists (select from memory_sources o
                                     join users_vectors m on m.user_id = o.user_id and m.id = o.memory
                                    where o.user_id = t.user_id and o.turn = t.id and m.state in ('proposed', 'declined', 'expired'))
                 limit $3) uncovered) >= $3;

-- name: stale_summaries
-- $1 limit
select user_id, id
  from summaries
 where stale_at is not null
 order by stale_at, user_id, id
 limit $1;

-- name: trim_events
-- $1 age, as an interval
-- What a model was asked about at night is not asked again for 14 days, so that is kept for longer.
delete from events
 where ts < now() - $1::interval
   and (type not in ('clustered', 'consolidated', 'insights') or ts < now() - interval '15 days');

-- name: trim_idempotency_keys
delete from idempotency_keys
 where created_at < now() - interval '24 hours';

-- name: memories_to_purge
-- $1 limit
-- Deleted 30 days ago, the longest first.
select user_id, id
  from users_vectors
 where purge_at <= now() and state = 'deleted'
 order by purge_at, user_id, id
 limit $1;

-- name: edits_to_purge
-- $1 limit
-- Edits whose text from before has been kept for 30 days.
select user_id, rev, old_ref as vector
  from history
 where event = 'UPDATE' and old_ref is not null and ts < now() - interval '30 days'
 order by ts, user_id, rev
 limit $1;

-- name: turns_to_purge
-- $1 limit
-- Deleted in OpenWebUI 30 days ago, with their replies.
select user_id, id
  from chat_turns
 where purge_at <= now()
 order by purge_at, user_id, id
 limit $1;

-- name: waiting_openwebui_events
-- $1 limit  $2 attempts
-- Those that failed before come last.
select user_id, id
  from openwebui_events
 where done_at is null and attempts < $2
 order by attempts, received_at, user_id, id
 limit $1;

-- name: trim_openwebui_events
-- $1 age, as an interval
-- Also those that failed: what they were about is reconciled, or nothing more can be done.
delete from openwebui_events
 where received_at < now() - $1::interval;

-- name: empty_old_turns
-- $1 age, as an interval  $2 since  $3 limit
-- What was said and answered before that goes, with its passages. Rows stay, and what was learned. A turn that is still to be learned
-- from keeps its text until then. The time of each turn, not of replies.
with old as (
    select user_id, id, ts
      from chat_turns
     where role = 'user' and ts >= $2 and ts < now() - $1::interval and (text <> '' or content <> '')
       and formed_at is not null and held_at is null
     order by ts
     limit $3
       for update skip locked
), emptied as materialized (
    select o.user_id, o.id from old o
    union all
    select r.user_id, r.id from old o join chat_turns r on r.user_id = o.user_id and r.reply_to = o.id
), without_passages as (
    delete from turn_passages p using emptied e where p.user_id = e.user_id and p.turn = e.id
), done as (
    update chat_turns t
       set content = '', text = '', words = '', query = null, passages_model = null
      from emptied e
     where t.user_id = e.user_id and t.id = e.id
)
select ts from old;

-- name: empty_old_blocks
-- $1 age, as an interval  $2 since  $3 limit
-- A chat that goes on gets new ones.
with old as (
    select user_id, id, ts
      from chat_turns
     where role = 'user' and ts >= $2 and ts < now() - $1::interval and (system_block <> '' or turn_block <> '')
     order by ts
     limit $3
       for update skip locked
)
update chat_turns t
   set system_block = null, system_memories = '{}', turn_block = null, turn_memories = '{}'
  from old o
 where t.user_id = o.user_id and t.id = o.id
returning o.ts;

-- name: trim_model_calls
-- $1 age, as an interval  $2 limit
delete from model_calls
 where id in (select id from model_calls where ts < now() - $1::interval order by ts limit $2)
returning id;

-- name: chats_from_openwebui_in_space
-- $1 space
-- That OpenWebUI itself has sent, and that were not deleted here since. A chat of this hour may not be listed yet.
select distinct user_id, chat_id
  from chat_turns
 where split_part(user_id, '/', 1) = $1 and from_openwebui and chat_id is not null and role = 'user' and purge_at is null
   and ts < now() - interval '1 hour'
 order by user_id, chat_id;

-- name: add_stopped_reconciliation
-- $1 id  $2 reason
insert into events (id, type, detail)
values ($1, 'error', jsonb_build_object('feature', 'reconciliation', 'reason', $2::text));

-- name: stopped_reconciliation
-- Why the last one of these two days was stopped.
select e.detail ->> 'reason' as reason
  from events e
 where e.user_id is null and e.ts > now() - interval '2 days' and e.detail ->> 'feature' = 'reconciliation'
 order by e.ts desc
 limit 1;

-- name: users_to_erase
-- Deleted in OpenWebUI 30 days ago.
select user_id
  from users
 where erase_at <= now()
 order by erase_at, user_id;

-- name: erased_since
-- $1 time
select user_id, erased_at
  from users
 where erased_at > $1;

-- name: count_accesses
-- $1 turns at once
-- What turns recalled is counted as used, the oldest first, each turn once: it is locked and marked here, and what another worker
-- has locked is left to it. A user whose memory is being changed is left for the next time, so this waits for nobody. What a pause
-- recalled is not counted.
with pending as materialized (
    select user_id, id
      from chat_turns
     where accesses_counted_at is null and recalled <> '{}' and not off_record
     order by ts
     limit $1
), owners as materialized (
    select u.user_id from users u where u.user_id in (select p.user_id from pending p) for no key update skip locked
), turns as materialized (
    select t.user_id, t.id, t.ts, t.recalled
      from chat_turns t
      join pending p on p.user_id = t.user_id and p.id = t.id
     where t.user_id in (select o.user_id from owners o) and t.accesses_counted_at is null
       for update of t skip locked
), used as (
    select t.user_id, r.memory, count(*)::integer as times, max(t.ts) as last
      from turns t
     cross join lateral unnest(t.recalled) as r (memory)
     group by t.user_id, r.memory
), counted as (
    update users_vectors m
       set access_count = m.access_count + u.times, last_accessed_at = greatest(m.last_accessed_at, u.last)
      from used u
     where m.user_id = u.user_id and m.id = u.memory
)
update chat_turns c
   set accesses_counted_at = now()
  from turns t
 where c.user_id = t.user_id and c.id = t.id
returning c.id;

-- name: overdue_proposals
-- $1 how long a proposal is open  $2 limit
-- The oldest first.
select user_id, id
  from users_vectors
 where state = 'proposed' and created_at <= now() - $1::interval
 order by created_at, user_id, id
 limit $2;

-- name: over_memory_limit
-- $1 limit where a user has none of their own  $2 after this user  $3 how many users
-- Those with more active memories than they may have, derived ones not counted; not who has paused, nor what is published to a space.
select n.user_id
  from (select m.user_id, count(*) as memories from users_vectors m where m.state = 'active' and m.derived_from = '{}' and m.user_id > $2 group by m.user_id) n
  join users u on u.user_id = n.user_id
 where u.external_id <> '*' and not u.paused and memory_limit(u.settings, $1) > 0 and n.memories > memory_limit(u.settings, $1)
 order by n.user_id
 limit $3;

-- name: with_idle_memories
-- $1 not used since then  $2 importance below which a memory goes  $3 after this user  $4 how many users  $5 now  $6 decay
-- Those who may have some to put away; not who has paused, nor what is published to a space.
select distinct m.user_id
  from users_vectors m
  join users u on u.user_id = m.user_id
 where m.state = 'active' and not m.pinned and m.user_id > $3 and greatest(m.last_accessed_at, m.created_at) <= $1
   and (faded_importance(m.importance, false, m.category, null, greatest(m.updated_at, m.last_accessed_at), $5, $6) < $2::real or m.valid_to <= $1)
   and not u.paused and u.external_id <> '*'
 order by m.user_id
 limit $4;

-- name: with_faded_memories
-- $1 now  $2 decay  $3 after this user  $4 how many users  $5 how much less they count at least
-- Those of whose memories some may count less than they were given.
select distinct m.user_id
  from users_vectors m
 where m.state = 'active' and m.user_id > $3
   and m.importance - faded_importance(m.importance, m.pinned, m.category, null, greatest(m.updated_at, m.last_accessed_at), $1, $2) >= $5::float8
 order by m.user_id
 limit $4;

-- name: with_overdue_todos
-- $1 due before  $2 after this user  $3 how many users
-- Those with open to-dos that were due before then; not who lets nothing be learned.
select distinct m.user_id
  from users_vectors m
  join users u on u.user_id = m.user_id
 where m.type = 'todo' and m.state = 'active' and m.closed_as is null and m.due_at <= $1 and m.updated_at <= $1 and m.user_id > $2
   and may_learn(u.paused, u.settings)
 order by m.user_id
 limit $3;

-- name: with_clusterable_memories
-- $1 made until  $2 how many there have to be  $3 not who has had theirs since  $4 after this user  $5 how many users
-- Those who may have memories about one thing; not who has paused, nor what is published to a space.
select m.user_id
  from users_vectors m
  join users u on u.user_id = m.user_id
 where m.user_id > $4 and m.state = 'active' and m.created_at <= $1 and not m.pinned and u.external_id <> '*' and may_learn(u.paused, u.settings)
   and not exists (select from events e where e.user_id = m.user_id and e.type = 'clustered' and e.ts >= $3)
 group by m.user_id
having count(*) >= $2
 order by m.user_id
 limit $5;

-- name: model_of_last_turn
-- $1 owner
select t.model
  from chat_turns t
 where t.user_id = $1 and t.role = 'user' and t.model is not null
 order by t.id desc
 limit 1;

-- name: with_summaries_without_episode
-- $1 covered until after then  $2 the beginning of today  $3 chats a day  $4 after this user  $5 how many users
-- Those of whom a model may read a chat; not who lets nothing be learned, nor of whom it has read so many today, nor what was
-- said before they erased their memory.
select distinct s.user_id
  from summaries s
  join users u on u.user_id = s.user_id
 where s.kind = 'chat' and s.stale_at is null and s.episode_at is null and s.covers_to > $1 and s.user_id > $4
   and may_learn(u.paused, u.settings) and (u.erased_at is null or u.erased_at < s.covers_from)
   and (select count(*) from events e where e.user_id = s.user_id and e.type = 'episodes' and e.ts >= $2) < $3
 order by s.user_id
 limit $5;

-- name: to_consolidate
-- $1 now  $2 since when whom it was done for today  $3 how long a pair is not asked about again  $4 after this user  $5 how many users
-- Those in whose memory something has changed since it was last done, or was left over, or may be asked about again; not who has paused or
-- lets nothing be learned, nor what is published to a space. Done is what has an event with the user's rev then.
select u.user_id
  from users u
  left join lateral (
    select e.ts, (e.detail ->> 'rev')::bigint as rev, (e.detail ->> 'left')::integer as remaining
      from events e
     where e.user_id = u.user_id and e.type = 'consolidated' and e.detail ? 'rev'
     order by e.ts desc
     limit 1) done on true
 where u.user_id > $4 and u.external_id <> '*' and may_learn(u.paused, u.settings)
   and exists (select from users_vectors m where m.user_id = u.user_id and m.state = 'active' offset 1)
   and (done.ts is null or (done.ts < $2 and (done.rev < u.rev or done.remaining > 0 or done.ts <= $1::timestamptz - $3::interval)))
 order by u.user_id
 limit $5;

-- name: with_new_words
-- $1 24 hours ago  $2 said since then  $3 after this user  $4 how many users
-- Those who have written something since insights were last made, if that is a day ago, and since they erased their memory; not who lets
-- nothing be learned.
select u.user_id
  from users u
 where u.user_id > $3 and u.external_id <> '*' and may_learn(u.paused, u.settings)
   and not exists (select from events e where e.user_id = u.user_id and e.type = 'insights' and e.ts > $1)
   and exists (select from chat_turns t
                where t.user_id = u.user_id and t.role = 'user' and t.hidden_at is null and not t.off_record and t.channel is null
                  and t.text <> ''
                  and t.ts > greatest($2, u.erased_at, (select max(e.ts) from events e where e.user_id = u.user_id and e.type = 'insights')))
 order by u.user_id
 limit $4;
