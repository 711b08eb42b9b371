-- Twin: db/queries/put_away.py. What upkeep puts away of one user's memory (decision 0076).

-- name: excess
-- $1 owner  $2 limit where the user has none of their own
-- No row: there are not too many, or the user has paused. Derived ones do not count, and are not pruned.
select n.memories, memory_limit(u.settings, $2) as max_memories
  from users u
 cross join lateral (select count(*)::integer as memories from users_vectors m where m.user_id = $1 and m.state = 'active' and m.derived_from = '{}') n
 where u.user_id = $1 and not u.paused and memory_limit(u.settings, $2) > 0 and n.memories > memory_limit(u.settings, $2);

-- name: to_prune
-- $1 owner  $2 strategy  $3 how many  $4 turns that count  $5 keys that are never pruned  $6 what was restored since then stays  $7 now
-- In the order in which they go. `relevance`: the cosine with the nearest passage of the user's latest turns; null without vectors,
-- and such a memory goes last. What matters half as much goes after half the days without use. What can harm if it is forgotten never goes.
with passages as materialized (
    select p.embedding, p.model
      from (select c.id from chat_turns c
             where $2::text = 'least_relevant' and c.user_id = $1 and c.role = 'user' and c.hidden_at is null and not c.off_record
               and coalesce(c.passages_model, '') <> ''
             order by c.id desc
             limit $4) t
     cross join lateral (select * from turn_passages x where x.user_id = $1 and x.turn = t.id offset 0) p
)
select m.id, left(v.content, 200) as content, greatest(m.last_accessed_at, m.created_at) as used_at, m.access_count, m.created_at,
       m.importance::text::float8 as importance, r.relevance
  from users_vectors m
 cross join lateral (select * from vectors x where x.owner = m.vector_owner and x.id = m.vector offset 0) v
 cross join lateral (select max(1 - (p.embedding <=> v.embedding))::real as relevance from passages p where p.model = v.model) r
 where m.user_id = $1 and m.state = 'active' and m.derived_from = '{}' and not m.pinned and coalesce(m.category, '') not in ('instruction', 'profile', 'health')
   and split_part(coalesce(m.key, ''), ':', 1) <> all($5::text[]) and urgency(v.words) is null
   and not exists (select from history h where h.user_id = $1 and h.memory = m.id and h.event = 'RESTORE' and h.ts > $6)
 order by case when $2 = 'least_relevant' then coalesce(r.relevance, 2) end,
          case when $2 <> 'fifo' then ($7 at time zone 'UTC')::date - (greatest(m.last_accessed_at, m.created_at) at time zone 'UTC')::date end
              / nullif(m.importance, 0) desc nulls first,
          case when $2 <> 'fifo' then m.access_count end, m.created_at, m.id
 limit $3;

-- name: to_expire
-- $1 owner  $2 not used since then  $3 importance below which it goes  $4 how many  $5 keys that are never put away  $6 now  $7 decay
-- The longest unused first: what is of little importance, and what ended by then. `idle_since`: the last access, the creation, the last
-- restoration or the upgrade that began to count accesses, whichever is latest. `importance`: as it counts now. Nothing while the user
-- lets nothing be recalled.
select m.id, left(v.content, 200) as content, i.idle_since, f.importance::text::float8 as importance, m.valid_to
  from users_vectors m
 cross join (select applied_at from schema_migrations where name like '____\_access\_counts') counted
 cross join lateral (
    select greatest(m.last_accessed_at, m.created_at, counted.applied_at,
                    (select max(h.ts) from history h where h.user_id = $1 and h.memory = m.id and h.event = 'RESTORE')) as idle_since) i
 cross join lateral (select * from vectors x where x.owner = m.vector_owner and x.id = m.vector offset 0) v
 cross join lateral (
    select faded_importance(m.importance, m.pinned, m.category, v.words, greatest(m.updated_at, m.last_accessed_at), $6, $7) as importance) f
 where m.user_id = $1 and m.state = 'active' and not m.pinned and urgency(v.words) is null and i.idle_since <= $2
   and exists (select from users u
                where u.user_id = $1 and not u.paused and coalesce(u.settings ->> 'memory', 'full') in ('read', 'full'))
   and (m.valid_to <= $2
        or (f.importance < $3::real and coalesce(m.category, '') not in ('instruction', 'profile', 'health')
            and split_part(coalesce(m.key, ''), ':', 1) <> all($5::text[])))
 order by i.idle_since, m.id
 limit $4;
