-- Twin: db/queries/retraction.py. Retracting what was learned from a message that the user has edited (decision 0037).

-- name: replaced_turns
-- $1 owner  $2 turn
-- What this turn is an edit of, as far as it has not been retracted. Hidden with a memory that was deleted, a turn is still a source.
select replaced
  from edits
 where user_id = $1 and turn = $2
   and (hidden_at is null or exists (select from memory_sources s where s.user_id = $1 and s.turn = replaced))
 order by replaced_ts, replaced;

-- name: lock_user
-- $1 owner
-- Until the transaction ends nobody else changes this user's memory. Not `for update`, which keeps turns from being recorded.
select rev
  from users
 where user_id = $1
   for no key update;

-- name: learned_from
-- $1 owner  $2 turns
-- The memories that these turns are sources of. `last`: it was learned from turns and has no other one; what was written by
-- hand, and only repeated in a turn, or corrected by hand, stays, and what was deleted stays deleted. What was learned of two messages
-- together is lost with either.
select l.id as memory, array_agg(s.turn order by s.turn) as turns, l.state, v.content,
       l.state in ('active', 'proposed', 'superseded')
       and (not exists (select from memory_sources o where o.user_id = $1 and o.memory = l.id and o.turn <> all($2::uuid[]))
            or exists (select from history h
                        where h.user_id = $1 and h.memory = l.id and h.event = 'ADD' and h.meta ? 'beside'
                          and ((h.meta ->> 'beside')::uuid = any($2::uuid[]) or (h.meta ->> 'turn')::uuid = any($2::uuid[]))))
       and exists (select from history h where h.user_id = $1 and h.memory = l.id and h.event = 'ADD' and h.meta ? 'turn')
       and not exists (select from history h
                        where h.user_id = $1 and h.memory = l.id and h.event = 'UPDATE' and h.new_ref is not null) as last
  from memory_sources s
  join users_vectors l on l.user_id = s.user_id and l.id = s.memory
  join vectors v on v.owner = l.vector_owner and v.id = l.vector
 where s.user_id = $1 and s.turn = any($2::uuid[])
 group by l.user_id, l.id, v.owner, v.id
 order by l.id;

-- name: superseded_by
-- $1 owner  $2 memories
-- What each of these had superseded, the newest first: a memory's last REPLACE says what took its place.
select l.id, h.new_ref as by
  from users_vectors l
 cross join lateral (select new_ref from history
                      where user_id = $1 and memory = l.id and event = 'REPLACE' order by rev desc limit 1) h
 where l.user_id = $1 and l.state = 'superseded' and l.put_away is distinct from 'merged' and h.new_ref = any($2::uuid[])
 order by l.said_at desc, l.id desc;

-- name: rests_of
-- $1 owner  $2 memory
-- What stayed of it as memories of their own when a change ended a part of it, and the turns that state these.
select l.id as memory, array(select t.turn from memory_sources t where t.user_id = $1 and t.memory = l.id order by t.turn) as turns
  from users_vectors l
 where l.user_id = $1 and l.state = 'active'
   and exists (select from history h
                where h.user_id = $1 and h.memory = l.id and h.event = 'ADD' and (h.meta ->> 'rest_of')::uuid = $2)
 order by l.id;

-- name: todos_closed_by
-- $1 owner  $2 turns
-- Active to-dos that these turns have closed or opened last, and what they were before. Not what has become something else since, as by a
-- repeat, which opens one and leaves no such entry.
select m.id, h.meta -> 'before' ->> 'todo' as before, h.meta -> 'after' ->> 'todo' as after
  from users_vectors m
 cross join lateral (
    select e.meta from history e where e.user_id = $1 and e.memory = m.id and e.event = 'TODO' order by e.rev desc limit 1) h
 where m.user_id = $1 and m.type = 'todo' and m.state = 'active' and (h.meta ->> 'turn')::uuid = any($2::uuid[])
   and coalesce(m.closed_as, 'open') = h.meta -> 'after' ->> 'todo' and h.meta -> 'before' <> h.meta -> 'after'
 order by m.id;

-- name: successor
-- $1 owner  $2 memory
-- What took its place last.
select new_ref
  from history
 where user_id = $1 and memory = $2 and event = 'REPLACE'
 order by rev desc
 limit 1;

-- name: inherit_system_block
-- $1 owner  $2 turns that are going to be hidden
-- A chat's system block may stand in the row of a message that was edited. Its edit's prompt began with it, and so
-- should those that follow: the edit's row keeps it from here on (decision 0020; what a degraded recall wrote is not kept).
update chat_turns t
   set system_block = b.system_block, system_memories = b.system_memories
  from (select distinct on (e.turn) e.turn, r.system_block, r.system_memories
          from edits e
          join chat_turns r on r.user_id = e.user_id and r.id = e.replaced
         where e.user_id = $1 and e.replaced = any($2::uuid[]) and r.system_block is not null
           and (r.recall is null or r.recall not in ('lexical', 'cached', 'nothing'))
         order by e.turn, r.ts desc, r.id desc) b
 where t.user_id = $1 and t.id = b.turn and t.system_block is null;

-- name: hide_turns
-- $1 owner  $2 turns
-- With their replies. What was not learned from them yet never will be.
update chat_turns t
   set hidden_at = coalesce(t.hidden_at, now()), last_error = null, dead_at = null, held_at = null,
       formed_at = case when t.role = 'user' then coalesce(t.formed_at, now()) end
 where t.user_id = $1
   and t.id in (select unnest($2::uuid[])
                union all
                select reply.id
                  from chat_turns asked
                  join chat_turns reply on reply.user_id = asked.user_id and reply.reply_to = asked.id
                 where asked.user_id = $1 and asked.id = any($2::uuid[]));

-- name: show_turns
-- $1 owner  $2 turns
-- With their replies: they may be recalled again.
update chat_turns t
   set hidden_at = null
 where t.user_id = $1
   and t.id in (select unnest($2::uuid[])
                union all
                select reply.id
                  from chat_turns asked
                  join chat_turns reply on reply.user_id = asked.user_id and reply.reply_to = asked.id
                 where asked.user_id = $1 and asked.id = any($2::uuid[]));
