-- Twin: db/queries/memory_report.py. How memories grow, end and serve: counts for operators, over a space or all of them ($1 null).
-- The one statement with texts compares them, and nobody is shown them.

-- name: growth_by_day
-- $1 space, or null: all  $2 since
-- Of each day (UTC): memories that became active, those that ended, and of how many users. A proposal counts once it is agreed to.
select (h.ts at time zone 'UTC')::date as day,
       (count(*) filter (where h.event in ('ADD', 'RESTORE') or (h.event = 'CONSENT' and h.meta ->> 'decision' = 'approved'))
        - count(*) filter (where h.event = 'CONSENT' and h.meta ->> 'decision' = 'proposed'))::integer as added,
       count(*) filter (where h.event in ('DELETE', 'REPLACE', 'MERGE', 'PRUNE', 'TTL'))::integer as ended,
       count(distinct h.user_id)::integer as users
  from history h
 where h.rev > 0 and h.ts >= $2 and ($1::text is null or split_part(h.user_id, '/', 1) = $1)
 group by day
 order by day;

-- name: memories_per_user
-- $1 space, or null: all
-- Of users with active memories, how many they have.
select count(*)::integer as users, coalesce(sum(c.memories), 0)::integer as memories,
       percentile_cont(0.5) within group (order by c.memories)::real as median,
       percentile_cont(0.95) within group (order by c.memories)::real as p95, coalesce(max(c.memories), 0)::integer as max_memories
  from (select m.user_id, count(*)::integer as memories
          from users_vectors m
         where m.state = 'active' and ($1::text is null or split_part(m.user_id, '/', 1) = $1)
         group by m.user_id) c;

-- name: changes_by_event
-- $1 space, or null: all  $2 since
select h.event, count(*)::integer as changes
  from history h
 where h.rev > 0 and h.ts >= $2 and ($1::text is null or split_part(h.user_id, '/', 1) = $1)
 group by h.event
 order by h.event;

-- name: settled_conflicts
-- $1 space, or null: all  $2 since
-- What was like something known, by the rung that decided and what came of it. What replaces has two entries, of which one counts.
select h.meta ->> 'rung' as rung, case h.event when 'REPLACE' then 'replaced' when 'SOURCE' then 'same' else 'kept both' end as outcome,
       count(*)::integer as conflicts
  from history h
 where h.rev > 0 and h.ts >= $2 and ($1::text is null or split_part(h.user_id, '/', 1) = $1)
   and (h.event = 'REPLACE' or (h.event = 'SOURCE' and h.meta ->> 'rung' <> 'text')
        or (h.event = 'ADD' and h.meta ->> 'rung' in ('rule', 'model', 'unresolved') and not h.meta ?| array['replaces', 'replaced_by']))
   and h.meta ? 'rung'
 group by 1, 2
 order by 1, 2;

-- name: summaries_made
-- $1 space, or null: all  $2 since
-- Of chats. `structured`: with facts, preferences, decisions, to-dos or entities.
select count(*)::integer as summaries,
       count(*) filter (where exists (select from jsonb_each(c.structured) e
                                       where jsonb_typeof(e.value) = 'array' and e.value <> '[]'))::integer as structured
  from summaries c
 where c.kind = 'chat' and c.created_at >= $2 and ($1::text is null or split_part(c.user_id, '/', 1) = $1);

-- name: success_across_chats
-- $1 space, or null: all  $2 since
-- `turns`: whose prompt held a memory learned in another chat. `judged`: of those, the ones that somebody rated. `succeeded`: called useful
-- or valuable, and not that something was missing or wrong.
with across as (
    select t.user_id, t.id, t.marked_at is not null as marked
      from chat_turns t
     where t.role = 'user' and t.ts >= $2 and t.hidden_at is null and t.chat_id is not null and t.recalled <> '{}'
       and ($1::text is null or split_part(t.user_id, '/', 1) = $1)
       and exists (select from unnest(t.recalled) as r (id)
                    cross join lateral (select s.turn from memory_sources s where s.user_id = t.user_id and s.memory = r.id offset 0) s
                    cross join lateral (select o.chat_id from chat_turns o where o.user_id = t.user_id and o.id = s.turn offset 0) o
                    where o.chat_id is distinct from t.chat_id)
), judged as (
    select a.marked or coalesce(bool_or(f.kind = 'useful'), false) as good,
           coalesce(bool_or(f.kind in ('forgot', 'recall_miss', 'wrong')), false) as bad
      from across a
      left join feedback f on f.user_id = a.user_id and f.turn = a.id
     group by a.user_id, a.id, a.marked
)
select count(*)::integer as turns, count(*) filter (where good or bad)::integer as judged,
       count(*) filter (where good and not bad)::integer as succeeded
  from judged;

-- name: upkeep_done
-- $1 space, or null: all  $2 since
-- How often each chore of the night has changed somebody's memory; not that it has looked and found nothing.
select e.type as chore, count(*)::integer as times
  from events e
 where e.ts >= $2 and e.type in ('pruned', 'expired', 'clustered', 'consolidated', 'episodes', 'insights', 'todos')
   and exists (select from unnest(array['memories', 'same', 'replace', 'link']) as changed (name) where (e.detail ->> changed.name)::integer > 0)
   and ($1::text is null or split_part(e.user_id, '/', 1) = $1)
 group by e.type
 order by e.type;

-- name: nearest_older_of_sample
-- $1 space, or null: all  $2 how many
-- A random sample of active memories with a vector, each with the nearest older one of the same user, if there is one.
with sample as materialized (
    select m.user_id, m.id, m.said_at, m.vector_owner, m.vector
      from users_vectors m
     where m.state = 'active' and m.kind <> 'procedural' and ($1::text is null or split_part(m.user_id, '/', 1) = $1)
     order by random()
     limit $2
)
select v.model, v.content, n.content as older, n.score
  from sample s
 cross join lateral (select x.model, x.content, x.embedding from vectors x where x.owner = s.vector_owner and x.id = s.vector offset 0) v
  left join lateral (
    select o.content, case when o.model = v.model then (1 - (o.embedding <=> v.embedding))::real end as score
      from users_vectors u
     cross join lateral (select x.model, x.content, x.embedding from vectors x where x.owner = u.vector_owner and x.id = u.vector offset 0) o
     where u.user_id = s.user_id and u.state = 'active' and u.kind <> 'procedural' and (u.said_at, u.id) < (s.said_at, s.id) and o.model = v.model
     order by 2 desc nulls last
     limit 1) n on true
 where v.model is not null;
