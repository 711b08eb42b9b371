-- Twin: db/queries/upkeep.py. Statements over many owners: here and nowhere else may `$1` be something other than the owner.

-- name: take_waiting_turns
-- $1 max turns  $2 max turns of one user in the queue  $3 how many of the oldest waiting rows are read
-- Oldest first, but nobody has more than $2 in the queue: one user's backlog does not delay everybody else's message (decision 0032).
with queued as (
    select user_id, count(*) as turns
      from chat_turns
     where role = 'user' and formed_at is null and dead_at is null and rules_formed_at is null and queued_at is not null
     group by user_id
), oldest as (
    select user_id, id, ts
      from chat_turns
     where role = 'user' and formed_at is null and dead_at is null and rules_formed_at is null and queued_at is null
     order by ts
     limit $3
), placed as (
    select o.user_id, o.id, o.ts, coalesce(h.turns, 0) + row_number() over (partition by o.user_id order by o.ts, o.id) as place
      from oldest o
      left join queued h using (user_id)
), chosen as (
    select t.user_id, t.id
      from chat_turns t
      join placed p on p.user_id = t.user_id and p.id = t.id
     where p.place <= $2 and t.queued_at is null and t.formed_at is null and t.dead_at is null and t.rules_formed_at is null
     order by t.ts, t.id
     limit $1
       for update of t skip locked
)
update chat_turns t
   set queued_at = now()
  from chosen c
 where t.user_id = c.user_id and t.id = c.id
returning t.user_id, t.id, t.chat_id;

-- name: batches_due
-- $1 the queue's entrypoint for batches  $2 batches in the queue at most  $3 how long a chat is idle, as an interval  $4 turns in a batch
-- $5 how long a batch waits for chats under way, as an interval; null: none are  $6 users whose turns wait for the next day
-- Chats whose turns a model may read now, those that have waited longest first: nothing was added for a while, or there are enough
-- of them. One that the queue holds already is left out, also while it waits for its next attempt. `last` may lie in the future where
-- the clock was set back.
with waiting as (
    select user_id, chat_id, count(*) as turns, min(rules_formed_at) as first, max(rules_formed_at) as last,
           'batch/' || encode(sha256(convert_to(user_id || chr(10) || coalesce(chat_id, ''), 'UTF8')), 'hex') as dedupe_key
      from chat_turns
     where rules_formed_at is not null and formed_at is null and dead_at is null
     group by user_id, chat_id
)
select w.user_id, w.chat_id, w.dedupe_key
  from waiting w
 where (w.turns >= $4 or w.last not between now() - $3::interval and now() + interval '1 minute')
   and not exists (select from pgqueuer q where q.dedupe_key = w.dedupe_key)
   and w.user_id <> all ($6::text[])
   and ($5::interval is null or w.first < now() - $3 - $5)
 order by w.first, w.dedupe_key
 limit greatest(0, $2::integer - (select count(*)::integer from pgqueuer q where q.entrypoint = $1 and q.execute_after <= now()));

-- name: chats_under_way
-- $1 how old a turn without a reply may be, as an interval
-- Whether replies are streaming. Of a turn off the record no reply is stored.
select exists (select from chat_turns t
                where t.role = 'user' and not t.off_record and t.ts > now() - $1::interval and t.ts <= now()
                  and not exists (select from chat_turns r where r.user_id = t.user_id and r.reply_to = t.id));

-- name: over_budget
-- $1 tokens that a space may use a day; 0: any  $2 tokens that a user may use a day; 0: any
-- Users whose turns wait for a model because they, or their space, have used that much since midnight, UTC.
with waiting as (
    select user_id, count(*)::integer as turns
      from chat_turns
     where rules_formed_at is not null and formed_at is null and dead_at is null
     group by 1
), spent as materialized (
    select s.space
      from (select distinct split_part(user_id, '/', 1) as space from waiting where $1::bigint > 0) s
     cross join lateral (select sum(c.tokens) as tokens from model_calls_today c where c.space = s.space) used
     where used.tokens >= $1
), spenders as materialized (
    select u.user_id
      from (select user_id from waiting where $2::bigint > 0) u
     cross join lateral (select sum(c.tokens) as tokens from model_calls_today c where c.user_id = u.user_id) used
     where used.tokens >= $2
)
select w.user_id, w.turns
  from waiting w
 where split_part(w.user_id, '/', 1) in (select s.space from spent s) or w.user_id in (select s.user_id from spenders s);

-- name: note_over_budget
-- $1 users  $2 of each the turns that wait, in the same order
-- Once a day (UTC) for each, whoever notes it.
insert into events (id, user_id, type, detail)
select md5('over_budget/' || o.user_id || '/' || date_trunc('day', now(), 'UTC'))::uuid, o.user_id, 'skipped',
       jsonb_build_object('reason', 'over_budget', 'turns', o.turns)
  from unnest($1::text[], $2::integer[]) as o (user_id, turns)
on conflict (id) do nothing;

-- name: tokens_today
-- $1 space
-- That formation has used since midnight, UTC.
select coalesce(sum(tokens), 0)::bigint
  from model_calls_today
 where space = $1;

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

-- name: requeue_lost
-- Queued and not formed, but the queue has no entry for it: it was deleted while the database was unavailable. Queueing is one
-- transaction and an entry goes after its turn is formed, so this finds none that is under way.
update chat_turns t
   set queued_at = null
 where role = 'user' and formed_at is null and dead_at is null and rules_formed_at is null and queued_at is not null
   and not exists (select from pgqueuer q where q.dedupe_key = t.user_id || '/' || t.id)
returning t.id;

-- name: requeue_failed
-- $1 entrypoint
-- Our jobs end normally, also when a turn is given up. One that the queue holds as failed failed outside of our code: its turn is queued again.
with failed as (
    delete from pgqueuer
     where entrypoint = $1 and status = 'failed'
    returning dedupe_key
)
update chat_turns t
   set queued_at = null
  from failed h
 where t.user_id = left(h.dedupe_key, -37) and t.id = right(h.dedupe_key, 36)::uuid
   and t.formed_at is null and t.dead_at is null
returning t.id;

-- name: undo_clock_jump
-- $1 entrypoint  $2 the longest pause we ask for, as an interval
-- The clock was set back: what is due later than any pause of ours allows is due now, and a heartbeat from the future counts as of now.
update pgqueuer
   set execute_after = case when execute_after > now() + $2::interval then now() else execute_after end,
       heartbeat = least(heartbeat, now())
 where entrypoint = $1 and (execute_after > now() + $2::interval or heartbeat > now() + interval '1 minute')
returning id;

-- name: trim_queue_log
-- $1 age, as an interval
-- PgQueuer logs three rows a job and never deletes one; how a turn ended is in its own row.
delete from pgqueuer_log
 where created < now() - $1::interval;

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

-- name: release_held_turns
-- $1 limit  $2 tokens that a space may use a day; 0: any
-- The oldest, to be learned from. None of a space that has used its tokens since midnight, UTC.
with spent as materialized (
    select s.space
      from (select distinct split_part(user_id, '/', 1) as space from chat_turns where held_at is not null and $2::bigint > 0) s
     cross join lateral (select sum(c.tokens) as tokens from model_calls_today c where c.space = s.space) used
     where used.tokens >= $2
), oldest as (
    select user_id, id
      from chat_turns
     where held_at is not null and split_part(user_id, '/', 1) not in (select space from spent)
     order by ts, id
     limit $1
       for update skip locked
)
update chat_turns t
   set held_at = null, formed_at = null
  from oldest o
 where t.user_id = o.user_id and t.id = o.id
returning t.id;

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

-- name: add_rest
-- $1 feature  $2 id  $3 seconds  $4 the last error
-- Of a worker whose error guard has become active, for the gateways and the other workers.
insert into events (id, type, detail)
values ($2, 'error', jsonb_build_object('feature', $1::text, 'reason', $4::text, 'rests_until', now() + $3::float8 * interval '1 second'));

-- name: resting_features
-- Each once, with what is left of its rest.
select distinct on (r.feature) r.feature, r.reason, extract(epoch from r.rests_until - now())::float8 as seconds
  from (select e.detail ->> 'feature' as feature, e.detail ->> 'reason' as reason, (e.detail ->> 'rests_until')::timestamptz as rests_until
          from events e
         where e.user_id is null and e.ts > now() - interval '1 hour' and e.detail ? 'rests_until') r
 where r.rests_until > now()
 order by r.feature, r.rests_until desc;

-- name: erased_since
-- $1 time
select user_id, erased_at
  from users
 where erased_at > $1;

-- name: all_dead_jobs
-- $1 limit
select user_id, id, ts, dead_at, attempts, last_error, length(text) as length
  from chat_turns
 where dead_at is not null
 order by dead_at desc, id
 limit $1;

-- name: requeue_all
update chat_turns
   set dead_at = null, attempts = 0, queued_at = null
 where dead_at is not null
returning id;

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

-- name: outdated_texts
-- $1 model  $2 count  $3 vector ids to leave out
-- Texts that have another model's vector, or none; three ranges of one index, because "is distinct from" has none.
(select owner, id, content from vectors where model is null and id <> all($3::uuid[]) order by owner, id limit $2)
union all
(select owner, id, content from vectors where model < $1 and id <> all($3::uuid[]) order by model, owner, id limit $2)
union all
(select owner, id, content from vectors where model > $1 and id <> all($3::uuid[]) order by model, owner, id limit $2)
 limit $2;

-- name: count_outdated_texts
-- $1 model  $2 limit
select count(*)::integer
  from (select from vectors where model is null or model < $1 or model > $1 limit $2) outdated;

-- name: turns_to_embed
-- $1 model  $2 those alone that were marked or that a memory was learned from  $3 limit  $4 ids to leave out
-- Turns without passages of this model, the newest first; three ranges of one index, because "is distinct from" has none.
select t.user_id, t.id, t.text
  from ((select c.* from chat_turns c
          where c.passages_model is null
            and c.role = 'user' and c.hidden_at is null and not c.off_record and c.channel is null and c.text <> '' and c.id <> all($4::uuid[])
            and (not $2 or c.marked_at is not null or exists (select from memory_sources o where o.user_id = c.user_id and o.turn = c.id))
          order by c.id desc limit $3)
        union all
        (select c.* from chat_turns c
          where c.passages_model < $1
            and c.role = 'user' and c.hidden_at is null and not c.off_record and c.channel is null and c.text <> '' and c.id <> all($4::uuid[])
          order by c.passages_model, c.id limit $3)
        union all
        (select c.* from chat_turns c
          where c.passages_model > $1
            and c.role = 'user' and c.hidden_at is null and not c.off_record and c.channel is null and c.text <> '' and c.id <> all($4::uuid[])
          order by c.passages_model, c.id limit $3)) t
 limit $3;

-- name: stored_texts_after
-- $1 owner and  $2 turn after which to go on  $3 limit
-- In the order of the key: every text that a turn or a reply has.
select user_id, id, content, text, query, system_block, turn_block
  from chat_turns
 where (user_id, id) > ($1, $2)
 order by user_id, id
 limit $3;

-- name: lock_texts
-- $1 owner  $2 turn
-- As they are now, and stay until the transaction ends.
select user_id, id, content, text, query, system_block, turn_block
  from chat_turns
 where user_id = $1 and id = $2
   for no key update;

-- name: replace_texts
-- $1 owner  $2 turn  $3 content  $4 text  $5 words to index  $6 query  $7 system block  $8 turn block
-- No row: all of it is there already. Where text or words change, other secrets are masked in what is embedded: passages are made anew.
update chat_turns t
   set content = $3, text = $4, words = i.words, query = $6, system_block = $7, turn_block = $8,
       passages_model = case when t.text = $4 and t.words = i.words then t.passages_model end
  from (select to_tsvector('simple', $5::text) as words) i
 where t.user_id = $1 and t.id = $2
   and (t.content, t.text, t.words, t.query, t.system_block, t.turn_block) is distinct from ($3, $4, i.words, $6, $7, $8)
returning t.id;

-- name: contents_after
-- $1 owner and  $2 vector after which to go on  $3 limit
select owner, id, content
  from vectors
 where (owner, id) > ($1, $2)
 order by owner, id
 limit $3;

-- name: replace_content
-- $1 owner  $2 vector  $3 content  $4 hash of the content  $5 words to index
-- It is embedded anew, as every text without a vector.
update vectors
   set content = $3, content_hash = $4, words = to_tsvector('simple', $5::text), embedding = null, model = null
 where owner = $1 and id = $2
returning id;

-- name: memories_with_content
-- $1 owner of the content  $2 vector
select user_id, id
  from users_vectors
 where vector_owner = $1 and vector = $2 and state = 'active';

-- name: summaries_after
-- $1 owner and  $2 summary after which to go on  $3 limit
select user_id, id, text, structured
  from summaries
 where (user_id, id) > ($1, $2)
 order by user_id, id
 limit $3;

-- name: lock_summary
-- $1 owner  $2 summary
-- As it is now, and stays until the transaction ends.
select user_id, id, text, structured
  from summaries
 where user_id = $1 and id = $2
   for no key update;

-- name: replace_summary
-- $1 owner  $2 summary  $3 text  $4 structure
update summaries
   set text = $3, structured = $4::jsonb
 where user_id = $1 and id = $2
returning id;

-- name: unsorted_after
-- $1 owner and  $2 memory after which to go on  $3 limit
-- Without a category, or a mere fact that nothing has touched since there are types; nothing that was derived.
select m.user_id, m.id, m.key, m.category, m.has_type, v.content
  from (select u.user_id, u.id, u.key, u.category, u.vector_owner, u.vector,
               u.type <> 'fact' or u.updated_at >= t.applied_at as has_type
          from users_vectors u
         cross join (select applied_at from schema_migrations where name like '____\_types') t
         where (u.user_id, u.id) > ($1, $2) and u.state in ('active', 'superseded') and u.derived_from = '{}'
           and (u.category is null or (u.type = 'fact' and u.updated_at < t.applied_at))
         order by u.user_id, u.id
         limit $3) m
 cross join lateral (select t.content from vectors t where t.owner = m.vector_owner and t.id = m.vector offset 0) v
 order by m.user_id, m.id;

-- name: overdue_proposals
-- $1 how long a proposal is open  $2 limit
-- The oldest first.
select user_id, id
  from users_vectors
 where state = 'proposed' and created_at <= now() - $1::interval
 order by created_at, user_id, id
 limit $2;

-- name: count_turns_to_embed
-- $1 limit
-- Of all turns without passages; of another model's, there are as many as a change of model left.
select count(*)::integer
  from (select from chat_turns
         where passages_model is null and role = 'user' and hidden_at is null and not off_record and channel is null and text <> ''
         limit $1) waiting;

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
