-- Twin: db/queries/retraction.py. Taking back what was learned from a message that the user has edited (decision 0027).

-- name: replaced_turns
-- $1 owner  $2 turn
-- What this turn is an edit of, as far as it has not been taken back.
select replaced
  from edits
 where user_id = $1 and turn = $2 and hidden_at is null
 order by replaced_ts, replaced;

-- name: hold
-- $1 owner
-- Until the transaction ends nobody else changes this user's memory. Not `for update`, which keeps turns from being recorded.
select rev
  from users
 where user_id = $1
   for no key update;

-- name: take_back_sources
-- $1 owner  $2 turns
-- The tellings that were in these turns, and what their memories were before.
delete from memory_sources s
 using users_vectors l, vectors v
 where s.user_id = $1 and s.turn = any($2::uuid[])
   and l.user_id = s.user_id and l.id = s.memory and v.owner = l.vector_owner and v.id = l.vector
returning s.memory, s.turn, l.state, v.content;

-- name: retract
-- $1 owner  $2 memory
-- Only what was learned from turns and has none left: what was written by hand, and only repeated in a turn, stays.
update users_vectors l
   set state = 'deleted', valid_to = coalesce(l.valid_to, now()), updated_at = now(), purge_at = now() + interval '30 days'
 where l.user_id = $1 and l.id = $2 and l.state in ('active', 'proposed', 'superseded')
   and not exists (select from memory_sources s where s.user_id = $1 and s.memory = $2)
   and exists (select from history h where h.user_id = $1 and h.memory = $2 and h.event = 'ADD' and h.meta ? 'turn')
returning l.id;

-- name: fall_back
-- $1 owner  $2 memory
-- As young as the last telling that is left.
update users_vectors l
   set said_at = least(l.said_at, (select max(s.said_at) from memory_sources s where s.user_id = $1 and s.memory = $2)),
       updated_at = now()
 where l.user_id = $1 and l.id = $2;

-- name: put_aside
-- $1 owner  $2 memories
-- What each of these had put into the past, the newest first: a memory's last REPLACE says what took its place.
select l.id, l.key, h.new_ref as by
  from users_vectors l
 cross join lateral (select new_ref from history
                      where user_id = $1 and memory = l.id and event = 'REPLACE' order by rev desc limit 1) h
 where l.user_id = $1 and l.state = 'superseded' and h.new_ref = any($2::uuid[])
 order by l.said_at desc, l.id desc;

-- name: successor
-- $1 owner  $2 memory
-- What took its place last.
select new_ref
  from history
 where user_id = $1 and memory = $2 and event = 'REPLACE'
 order by rev desc
 limit 1;

-- name: in_its_place
-- $1 owner  $2 memory  $3 its key has one value at a time
-- The active memory that leaves no room for it: one of the same text, or of such a key.
select o.id
  from users_vectors l
  join users_vectors o on o.user_id = l.user_id and o.id <> l.id and o.agent is not distinct from l.agent
                      and (o.vector = l.vector or ($3::boolean and o.key = l.key))
 where l.user_id = $1 and l.id = $2 and o.state = 'active'
 order by o.said_at desc, o.id
 limit 1;

-- name: bring_back
-- $1 owner  $2 memory
update users_vectors
   set state = 'active', valid_to = null, updated_at = now()
 where user_id = $1 and id = $2 and state = 'superseded'
returning id;

-- name: leave_past
-- $1 owner  $2 memory  $3 what has its place now
update users_vectors l
   set valid_to = greatest(l.said_at, o.said_at), updated_at = now()
  from users_vectors o
 where l.user_id = $1 and l.id = $2 and o.user_id = $1 and o.id = $3;

-- name: hand_down
-- $1 owner  $2 turns that are going to be hidden
-- A chat's system block may stand in the row of a message that was edited. Its edit's prompt began with it, and so
-- should those that follow: the edit's row keeps it from here on (decision 0050; what a degraded recall wrote is not kept).
update chat_turns t
   set system_block = b.system_block, system_memories = b.system_memories
  from (select distinct on (e.turn) e.turn, r.system_block, r.system_memories
          from edits e
          join chat_turns r on r.user_id = e.user_id and r.id = e.replaced
         where e.user_id = $1 and e.replaced = any($2::uuid[]) and r.system_block is not null
           and (r.recall is null or r.recall not in ('lexical', 'cached', 'nothing'))
         order by e.turn, r.ts desc, r.id desc) b
 where t.user_id = $1 and t.id = b.turn and t.system_block is null;

-- name: hide
-- $1 owner  $2 turns
-- With their replies. What was not learned from them yet never will be.
update chat_turns t
   set hidden_at = coalesce(t.hidden_at, now()), last_error = null, dead_at = null,
       formed_at = case when t.role = 'user' then coalesce(t.formed_at, now()) end
 where t.user_id = $1
   and t.id in (select unnest($2::uuid[])
                union all
                select reply.id
                  from chat_turns asked
                  join chat_turns reply on reply.user_id = asked.user_id and reply.chat_id = asked.chat_id and reply.reply_to = asked.id
                 where asked.user_id = $1 and asked.id = any($2::uuid[]));
