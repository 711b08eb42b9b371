-- Twin: db/queries/decay.py. How importance fades (decision 0079): computed where it is read, by `faded_importance`.

-- name: counted_importance
-- $1 owner  $2 memory  $3 now  $4 decay: half-life in days and floor, or null
-- As it was given, as it counts now, and since when it fades: the last repeat, change, restoration or recall.
select m.importance::text::float8 as importance,
       faded_importance(m.importance, m.pinned, m.category, v.words, s.since, $3, $4)::text::float8 as counted, s.since
  from users_vectors m
 cross join lateral (select t.words from vectors t where t.owner = m.vector_owner and t.id = m.vector offset 0) v
 cross join lateral (select greatest(m.updated_at, m.last_accessed_at) as since) s
 where m.user_id = $1 and m.id = $2;

-- name: faded_memories
-- $1 owner  $2 now  $3 decay  $4 how many  $5 how much less they count at least
-- Active ones that count less than they were given, what has faded most first.
select m.id, left(v.content, 200) as content, m.importance::text::float8 as importance, f.counted::text::float8 as counted, s.since
  from users_vectors m
 cross join lateral (select t.content, t.words from vectors t where t.owner = m.vector_owner and t.id = m.vector offset 0) v
 cross join lateral (select greatest(m.updated_at, m.last_accessed_at) as since) s
 cross join lateral (select faded_importance(m.importance, m.pinned, m.category, v.words, s.since, $2, $3) as counted) f
 where m.user_id = $1 and m.state = 'active' and m.importance - f.counted >= $5::float8
 order by m.importance - f.counted desc, m.id
 limit $4;
