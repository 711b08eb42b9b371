-- Twin: db/queries/consolidation.py. Which of one user's memories say nearly the same, and what is known of such pairs.

-- name: near_pairs
-- $1 owner  $2 model of the vectors  $3 now  $4 changed since  $5 importance from which it is looked at  $6 min score  $7 seconds apart at most
-- $8 neighbours of each  $9 memories looked at, the latest change first  $10 memories that those are compared with, likewise
-- The likest first. Apart: from when the earlier one was said or last recalled until the later one was said. Looked at: what changed lately, matters, or is in the tenth that is used most; each beside the nearest of all, of the same
-- agent. Not what a person has parted before. An exact scan, as in queries/recall.sql.
with memories as materialized (
    select m.id, m.agent, m.said_at, greatest(m.said_at, m.last_accessed_at) as used_at, m.importance, m.updated_at, m.access_count, v.embedding
      from users_vectors m
     cross join lateral (select x.* from vectors x where x.owner = $1 and x.id = m.vector offset 0) v
     where m.user_id = $1 and m.vector_owner = $1 and m.state = 'active' and m.kind = 'semantic' and (m.valid_to is null or m.valid_to > $3)
       and v.model = $2
     order by m.updated_at desc, m.id
     limit $10
), looked_at as materialized (
    select m.*
      from memories m
     where m.updated_at >= $4 or m.importance >= $5::real
        or (m.access_count > 0 and m.access_count >= (select percentile_disc(0.9) within group (order by a.access_count) from memories a))
     order by m.updated_at desc, m.id
     limit $9
), pairs as materialized (
    select least(c.id, n.id) as one, greatest(c.id, n.id) as other, max(n.score) as score
      from looked_at c
     cross join lateral (
        select m.id, (1 - (m.embedding <=> c.embedding))::real as score
          from memories m
         where m.id <> c.id and m.agent is not distinct from c.agent
           and extract(epoch from greatest(m.said_at - c.used_at, c.said_at - m.used_at)) <= $7::double precision
         order by m.embedding <=> c.embedding
         limit $8) n
     where n.score >= $6
     group by 1, 2
)
select p.one, p.other, p.score,
       exists (select from relations r
                where r.user_id = $1 and ((r.from_id = p.one and r.to_id = p.other) or (r.from_id = p.other and r.to_id = p.one))) as related
  from pairs p
 where not exists (select from history h
                    where h.user_id = $1 and h.memory in (p.one, p.other) and h.event = 'RESTORE' and h.old_ref in (p.one, p.other))
 order by p.score desc, p.one, p.other;

-- name: memories_in_pairs
-- $1 owner  $2 memories  $3 now
-- Those of them that may be looked at, in no order. `urgent`: it can harm if it is forgotten. `is_merge`: it was made of others.
select m.id, m.vector, v.content, m.key, m.category, m.type, m.said_at, m.valid_to, m.importance, m.pinned, v.urgent,
       cardinality(m.summarized_from) > 0 as is_merge
  from users_vectors m
 cross join lateral (select x.content, urgency(x.words) is not null as urgent from vectors x where x.owner = $1 and x.id = m.vector offset 0) v
 where m.user_id = $1 and m.id = any($2::uuid[]) and m.vector_owner = $1 and m.state = 'active' and m.kind = 'semantic'
   and (m.valid_to is null or m.valid_to > $3);

-- name: sources_to_join
-- $1 owner  $2 memory  $3 the one that says the same
-- The turns that state the one and not yet the other, the earliest first.
select s.turn, s.said_at
  from memory_sources s
 where s.user_id = $1 and s.memory = $2
   and not exists (select from memory_sources o where o.user_id = $1 and o.memory = $3 and o.turn = s.turn)
 order by s.said_at, s.turn;

-- name: asked_since
-- $1 owner  $2 since
-- The fingerprints of the pairs that were settled since then.
select asked.fingerprint
  from events e
 cross join lateral jsonb_array_elements_text(e.detail -> 'asked') as asked (fingerprint)
 where e.user_id = $1 and e.type = 'consolidated' and e.ts >= $2;

-- name: pairs_since
-- $1 owner  $2 since
-- How many pairs a model was asked about.
select coalesce(sum((e.detail ->> 'pairs')::integer), 0)::integer as pairs
  from events e
 where e.user_id = $1 and e.type = 'consolidated' and e.ts >= $2;

-- name: done_since
-- $1 owner  $2 since
-- What was noted last when a run had ended.
select (e.detail ->> 'rev')::bigint as rev, (e.detail ->> 'left')::integer as remaining
  from events e
 where e.user_id = $1 and e.type = 'consolidated' and e.ts >= $2 and e.detail ? 'rev'
 order by e.ts desc, e.id desc
 limit 1;
