-- Twin: db/queries/clusters.py. Memories of one user that may become one (decision 0085).

-- name: clusterable_memories
-- $1 owner  $2 made until  $3 model of the vectors, or null: none  $4 keys that are never merged  $5 beginnings of such keys, as patterns  $6 how many
-- The longest known first. Never what is pinned, published, ends in time, is an event or a to-do, waits for a judgement, was made of others,
-- or was restored by somebody; nor what is recalled whatever is asked, or can harm if it is forgotten. Nothing of who has paused.
select m.id, v.content, case when v.model = $3::text then v.embedding end as vector, m.vector as text_id, m.key, m.category, m.bank, m.tags,
       m.type, m.role, m.agent, m.said_at
  from users_vectors m
 cross join lateral (select x.* from vectors x where x.owner = m.vector_owner and x.id = m.vector offset 0) v
 where m.user_id = $1 and m.vector_owner = $1 and m.state = 'active' and m.created_at <= $2 and not m.pinned and not m.unresolved
   and m.kind = 'semantic' and m.derived_from = '{}' and m.type in ('fact', 'preference', 'decision') and m.valid_to is null and cardinality(m.summarized_from) = 0
   and coalesce(m.category, '') not in ('instruction', 'profile', 'health')
   and split_part(coalesce(m.key, ''), ':', 1) <> all($4::text[]) and not coalesce(m.key, '') like any($5::text[])
   and urgency(v.words) is null
   and not exists (select from history h where h.user_id = $1 and h.memory = m.id and h.event = 'RESTORE')
   and exists (select from users u where u.user_id = $1 and may_learn(u.paused, u.settings))
 order by m.created_at, m.id
 limit $6;

-- name: merges_since
-- $1 owner  $2 since
-- What was done about its clusters, the latest first. `fingerprint`: of the cluster that was asked about, or null; `refused`: it was not
-- to be one memory.
select e.ts, e.detail ->> 'fingerprint' as fingerprint, e.detail ? 'refused' as refused
  from events e
 where e.user_id = $1 and e.type = 'clustered' and e.ts >= $2
 order by e.ts desc, e.id;

-- name: is_known_beside
-- $1 owner  $2 content hash  $3 agent, or null  $4 memories
-- Whether another memory than these says the same, or is proposed to.
select exists (
    select from vectors v
      join users_vectors m on m.user_id = $1 and m.vector_owner = v.owner and m.vector = v.id
     where v.owner = $1 and v.content_hash = $2 and m.agent is not distinct from $3 and m.id <> all($4::uuid[])
       and m.state in ('active', 'proposed') and m.derived_from = '{}') as known;
