-- name: list_memories
-- $1 owner  $2 updated before  $3 and id before, at that time  $4 most rows   (newest first; $2 and $3 are the last row seen)
select m.id, v.content, m.bank, m.category, m.key, m.tags, m.kind,
       round(m.importance::numeric, 3)::float8 as importance, round(m.confidence::numeric, 3)::float8 as confidence, m.pinned, m.state, m.unresolved,
       m.agent, m.said_at, m.valid_from, m.valid_to, m.created_at, m.updated_at
  from users_vectors m
  join vectors v on v.owner = m.vector_owner and v.id = m.vector
 where m.user_id = $1
   and m.state = 'active'
   and (m.updated_at, m.id) < ($2, $3)
 order by m.updated_at desc, m.id desc
 limit $4;
