-- Twin: db/queries/by_hand.py. What a person's change of a memory reads. In the transaction of the change, which has locked the owner's rev.

-- name: editable_memory
-- $1 owner  $2 memory
-- Whatever state it is in.
select m.id, m.state, m.vector, v.content, m.bank, m.category, m.key, m.kind, m.type, round(m.importance::numeric, 3)::float8 as importance, m.pinned, m.agent, m.said_at, m.valid_from, m.valid_to, m.put_away,
       cardinality(m.summarized_from) > 0 as is_merge, case when m.type = 'todo' then coalesce(m.closed_as, 'open') end as todo
  from users_vectors m
 cross join lateral (select t.content from vectors t where t.owner = m.vector_owner and t.id = m.vector offset 0) v
 where m.user_id = $1 and m.id = $2;

-- name: same_text
-- $1 owner  $2 content hash  $3 agents  $4 memory to leave out, or null
-- The memory that says the same and is recalled for one of them, for all first; nothing that was derived.
select m.id
  from vectors v
 cross join lateral (select u.* from users_vectors u where u.vector_owner = $1 and u.vector = v.id and u.user_id = $1 offset 0) m
 where v.owner = $1 and v.content_hash = $2 and m.state in ('active', 'proposed') and for_agents(m.agent, $3) and m.derived_from = '{}'
   and m.id is distinct from $4::uuid
 order by m.agent nulls first, m.id
 limit 1;

-- name: with_key
-- $1 owner  $2 key  $3 agent, or null  $4 memory to leave out, or null
-- Active memories that have the place of this key, the latest first.
select m.id
  from users_vectors m
 where m.user_id = $1 and m.key = $2 and m.agent is not distinct from $3 and m.state = 'active' and m.id is distinct from $4::uuid
 order by m.said_at desc, m.id;

-- name: vector_of
-- $1 owner  $2 content hash
select id from vectors where owner = $1 and content_hash = $2;

-- name: visible_sources
-- $1 owner  $2 memory
-- The turns that state it and may be recalled.
select s.turn
  from memory_sources s
 cross join lateral (select t.hidden_at from chat_turns t where t.user_id = $1 and t.id = s.turn offset 0) t
 where s.user_id = $1 and s.memory = $2 and t.hidden_at is null
 order by s.turn;

-- name: deletion
-- $1 owner  $2 memory
-- What it was when it was last deleted by a person.
select h.meta ->> 'was' as state, (h.meta ->> 'valid_to')::timestamptz as valid_to
  from history h
 where h.user_id = $1 and h.memory = $2 and h.event = 'DELETE' and h.meta ? 'was'
 order by h.rev desc
 limit 1;

-- name: deleted_along
-- $1 owner  $2 memory that is restored
-- The memories that its deletion has taken along, each as it was.
select l.id, h.meta ->> 'was' as state, (h.meta ->> 'valid_to')::timestamptz as valid_to
  from users_vectors l
 cross join lateral (select meta from history
                      where user_id = $1 and memory = l.id and event = 'DELETE' and meta ? 'was' order by rev desc limit 1) h
 where l.user_id = $1 and l.state = 'deleted' and l.put_away is null and h.meta ->> 'along' = $2::uuid::text
 order by l.id;

-- name: repeat_merged
-- $1 owner  $2 memory that upkeep has put away
-- The memory that says the same and has stayed, the turns that it got by that and still has, and when it was said last, before and after.
select h.new_ref as into_memory, (h.meta ->> 'old_said_at')::timestamptz as old_said_at, (h.meta ->> 'said_at')::timestamptz as said_at,
       array(select s.turn from memory_sources s
              where s.user_id = $1 and s.memory = h.new_ref and h.meta -> 'joined' ? s.turn::text order by s.turn) as turns
  from history h
 where h.user_id = $1 and h.memory = $2 and h.event = 'MERGE' and h.meta ? 'old_said_at'
   and exists (select from users_vectors m where m.user_id = $1 and m.id = h.new_ref)
 order by h.rev desc
 limit 1;

-- name: superseded_at_night
-- $1 owner  $2 superseded memory
-- By which memory that was known before, and until when it held before that. No row: something newer was learned.
select h.new_ref as by, (h.meta ->> 'held_until')::timestamptz as valid_to
  from history h
 where h.user_id = $1 and h.memory = $2 and h.rev = (select max(x.rev) from history x where x.user_id = $1 and x.memory = $2 and x.event = 'REPLACE')
   and h.meta ->> 'chore' = 'consolidate';

-- name: turns_to_show
-- $1 owner  $2 memory that is restored
-- Its hidden source turns and those that its last deletion by a person has hidden, but for those that an edit has replaced, those that are deleted in OpenWebUI, and those of another memory that a person has deleted.
with stated as (
  select s.turn from memory_sources s where s.user_id = $1 and s.memory = $2
   union
  select jsonb_array_elements_text(d.meta -> 'hides')::uuid
    from (select h.meta
            from history h
           where h.user_id = $1 and h.memory = $2 and h.event = 'DELETE' and h.meta ? 'was'
           order by h.rev desc
           limit 1) d
)
select s.turn
  from stated s
 cross join lateral (select t.hidden_at, t.purge_at from chat_turns t where t.user_id = $1 and t.id = s.turn offset 0) t
 where t.hidden_at is not null and t.purge_at is null
   and not exists (select from edits e where e.user_id = $1 and e.replaced = s.turn)
   and not exists (
        select from memory_sources o
         cross join lateral (select u.state, u.put_away from users_vectors u where u.user_id = $1 and u.id = o.memory offset 0) m
         where o.user_id = $1 and o.turn = s.turn and o.memory <> $2 and m.state = 'deleted' and m.put_away is null
           and exists (select from history h
                        where h.user_id = $1 and h.memory = o.memory and h.event = 'DELETE' and h.meta ? 'was'))
 order by s.turn;
