-- Twin: db/queries/merging.py. Memories that become one, and become several again (decision 0085). In the transaction of the change.

-- name: supersede_by_merge
-- $1 owner  $2 memory  $3 agent of the merge, or null: all
-- What it says still holds: it has no end. What is pinned, published, derived or another agent's stays.
update users_vectors
   set state = 'superseded', put_away = 'merged', updated_at = now()
 where user_id = $1 and id = $2 and state = 'active' and vector_owner = $1 and derived_from = '{}' and not pinned and agent is not distinct from $3
returning id;

-- name: take_over
-- $1 owner  $2 merge  $3 what it was made of
-- As young as what was said last, as old as what holds longest, as important as the most important, as sure as the least sure; used as
-- often as all of them.
update users_vectors m
   set summarized_from = $3, said_at = o.said_at, valid_from = o.valid_from, importance = o.importance, confidence = o.confidence,
       access_count = o.access_count, last_accessed_at = o.last_accessed_at,
       tags = array(select distinct t.tag from users_vectors l cross join unnest(l.tags) as t (tag)
                     where l.user_id = $1 and l.id = any($3::uuid[]) order by t.tag)
  from (select max(l.said_at) as said_at, min(coalesce(l.valid_from, l.said_at)) as valid_from, max(l.importance) as importance,
               min(l.confidence) as confidence, sum(l.access_count)::integer as access_count, max(l.last_accessed_at) as last_accessed_at
          from users_vectors l
         where l.user_id = $1 and l.id = any($3::uuid[])) o
 where m.user_id = $1 and m.id = $2;

-- name: take_over_sources
-- $1 owner  $2 merge  $3 what it was made of
insert into memory_sources (user_id, memory, turn, said_at)
select $1, $2, s.turn, max(s.said_at)
  from memory_sources s
 where s.user_id = $1 and s.memory = any($3::uuid[])
 group by s.turn
on conflict do nothing;

-- name: relate_originals
-- $1 owner  $2 merge  $3 what it was made of
insert into relations (user_id, from_id, to_id, type)
select $1, $2::uuid, o.id, 'merge'
  from unnest($3::uuid[]) as o (id)
on conflict do nothing;

-- name: take_over_relations
-- $1 owner  $2 merge  $3 what it was made of
-- To what these are related to, as strongly as the strongest and as long as the longest of them.
insert into relations (user_id, from_id, to_id, type, strength, expires_at)
select $1, $2::uuid, r.other, 'subject', max(r.strength), case when bool_and(r.expires_at is not null) then max(r.expires_at) end
  from (select case when l.from_id = any($3) then l.to_id else l.from_id end as other, l.strength, l.expires_at
          from relations l
         where l.user_id = $1 and l.type = 'subject' and (l.from_id = any($3)) <> (l.to_id = any($3))) r
 where r.other <> $2
 group by r.other
on conflict do nothing;

-- name: remove_merge
-- $1 owner  $2 merge
-- Its originals are back: the turns that state it stay as they are.
update users_vectors
   set state = 'deleted', put_away = 'merged', updated_at = now(), purge_at = now() + interval '30 days'
 where user_id = $1 and id = $2 and state = 'active' and cardinality(summarized_from) > 0
returning id;

-- name: remove_merge_sources
-- $1 owner  $2 merge
delete from memory_sources where user_id = $1 and memory = $2;

-- name: stated_again
-- $1 owner  $2 memory that is brought back
-- The turns that state it, whatever became of what it was merged into.
update memory_sources s
   set corrected = null
  from users_vectors m
  join vectors v on v.owner = $1 and v.owner = m.vector_owner and v.id = m.vector
 where s.user_id = $1 and s.memory = $2 and m.user_id = $1 and m.id = $2 and s.corrected = v.content;

-- name: bring_back
-- $1 owner  $2 memory
update users_vectors
   set state = 'active', put_away = null, updated_at = now()
 where user_id = $1 and id = $2 and state = 'superseded' and put_away = 'merged'
returning id;

-- name: merge_of
-- $1 owner  $2 memory
-- What it was merged into last, if that was not taken apart.
select m.id, m.state
  from relations r
 cross join lateral (select u.* from users_vectors u where u.user_id = $1 and u.id = r.from_id offset 0) m
 where r.user_id = $1 and r.to_id = $2 and r.type = 'merge' and (m.state <> 'deleted' or m.put_away is distinct from 'merged')
 order by m.created_at desc, m.id desc
 limit 1;

-- name: originals
-- $1 owner  $2 merge
-- What it was made of, in that order, as far as that is not purged. `merged`: it stands for them still.
select o.id, o.state = 'superseded' and o.put_away is not distinct from 'merged' as merged
  from users_vectors m
 cross join lateral unnest(m.summarized_from) with ordinality as f (id, place)
 cross join lateral (select u.id, u.state, u.put_away from users_vectors u where u.user_id = $1 and u.id = f.id offset 0) o
 where m.user_id = $1 and m.id = $2
 order by f.place;

-- name: is_corrected
-- $1 owner  $2 memory
-- Whether a person has given it another text.
select exists (select from history h where h.user_id = $1 and h.memory = $2 and h.event = 'UPDATE' and h.new_ref is not null);

-- name: merges_stated_by
-- $1 owner  $2 turns
-- Active memories that these turns state and that were made of others.
select m.id
  from (select distinct s.memory from memory_sources s where s.user_id = $1 and s.turn = any($2::uuid[])) s
 cross join lateral (
    select u.id, u.summarized_from from users_vectors u
     where u.user_id = $1 and u.id = s.memory and u.state = 'active' and cardinality(u.summarized_from) > 0
    offset 0) m
 where exists (select from users_vectors o
                where o.user_id = $1 and o.id = any(m.summarized_from) and o.state = 'superseded' and o.put_away = 'merged')
 order by m.id;

-- name: purge_originals_too
-- $1 owner  $2 memories that are purged
-- What those were made of that stand for them still: it goes with them, and its turns as theirs do.
with recursive made_of as (
    select o.id, m.put_away, m.purge_at
      from users_vectors m
     cross join lateral unnest(m.summarized_from) as o (id)
     where m.user_id = $1 and m.id = any($2::uuid[]) and m.state = 'deleted' and m.put_away is distinct from 'merged'
     union
    select o.id, f.put_away, f.purge_at
      from made_of f
      join users_vectors m on m.user_id = $1 and m.id = f.id and m.state = 'superseded' and m.put_away = 'merged'
     cross join lateral unnest(m.summarized_from) as o (id)
)
update users_vectors u
   set state = 'deleted', put_away = f.put_away, purge_at = f.purge_at
  from made_of f
 where u.user_id = $1 and u.id = f.id and u.state = 'superseded' and u.put_away = 'merged'
returning u.id;
