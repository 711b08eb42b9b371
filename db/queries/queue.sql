-- Twin: db/queries/queue.py. What waits for the worker, of all owners: turns and batches, what the queue holds of them, and what rests.

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
