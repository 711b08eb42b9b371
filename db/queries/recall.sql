-- Twin: db/queries/recall.py. What recall reads of memories.
-- `owner || ''` and `user_id || ''` are how one index each has the owner, and no other (queries/turn_search.sql says why).
-- A `lateral` with `offset 0` looks rows up by their key, whatever the planner thinks of their number.
-- Recallable: active and not ended; superseded and ended too where the question asks about the past, and what has ended then counts as
-- superseded; never another agent's (`for_agents`), nor of a category that the agent may not have. Procedures only where a query names
-- the memories that are searched (`memories_within`), or the question names one (`procedures`).
-- `importance`: as it counts now (`faded_importance`); `stored_importance`: as it was given. Decay: half-life in days and floor, or null.

-- name: memories_with_words
-- $1 owner  $2 agents  $3 the terms as tsqueries, with ~ where a word begins  $4 ids to leave out  $5 also superseded ones  $6 how many ids of each set
-- $7 only of these categories, or null  $8 none of these  $9 only these memories, or null
-- Every memory with a term, by the set of terms that it has: of thousands of memories there are a few dozen sets. `found`: bit n is
-- set for term n. The index of words says which of the owner's texts to read, however many there are (decision 0010). What others
-- published is linked to by few, and has an index of its own.
with query_terms as materialized (
    select 1 << (q.n::integer - 1) as bit, replace(q.term, '~', '''')::tsquery as term,
           replace(q.term, '~', '''' || owner_tag($1)) as owned
      from unnest($3::text[]) with ordinality as q (term, n)
), matches as (
    select m.id, m.said_at, m.agent, m.category, m.kind, m.state, m.valid_to,
           (select bit_or(q.bit) from query_terms q where v.words @@ q.term) as found
      from vectors v
     cross join lateral (select u.* from users_vectors u where u.vector_owner = $1 and u.vector = v.id and u.user_id = $1 offset 0) m
     where v.owner || '' = $1 and v.words <> '' and m.put_away is null
       and owned_words(v.owner, v.words) @@ (select string_agg(q.owned, '|')::tsquery from query_terms q)
    union all
    select m.id, m.said_at, m.agent, m.category, m.kind, m.state, m.valid_to, w.found
      from users_vectors m
     cross join lateral (select t.words from vectors t where t.owner = m.vector_owner and t.id = m.vector offset 0) v
     cross join lateral (select bit_or(q.bit) as found from query_terms q where v.words @@ q.term) w
     where m.user_id || '' = $1 and m.vector_owner <> m.user_id and m.put_away is null and w.found <> 0
)
select m.found, count(*)::integer as memories, (array_agg(m.id order by m.said_at desc, m.id))[:$6] as latest,
       (array_agg(m.said_at order by m.said_at desc, m.id))[:$6] as said_at
  from matches m
 where for_agents(m.agent, $2) and in_categories(m.category, $7, $8) and m.id <> all($4::uuid[])
   and case when $9::uuid[] is null then m.kind <> 'procedural' else m.id in (select unnest($9)) end
   and ((m.state = 'active' and (m.valid_to is null or m.valid_to > now())) or ($5::boolean and m.state in ('active', 'superseded')))
 group by m.found;

-- name: important_memories
-- $1 owner  $2 agents  $3 ids to leave out  $4 how many  $5 only of these categories, or null  $6 none of these  $7 decay
-- The most important first, of what is as important the latest.
select m.id
  from users_vectors m
 cross join lateral (select t.words from vectors t where t.owner = m.vector_owner and t.id = m.vector offset 0) v
 where m.user_id = $1 and m.state = 'active' and m.kind <> 'procedural' and (m.valid_to is null or m.valid_to > now())
   and for_agents(m.agent, $2) and in_categories(m.category, $5, $6) and m.id <> all($3::uuid[])
 order by faded_importance(m.importance, m.pinned, m.category, v.words, greatest(m.updated_at, m.last_accessed_at), now(), $7) desc, m.said_at desc, m.id
 limit $4;

-- name: memories_in_period
-- $1 owner  $2 agents  $3 ids to leave out  $4 from  $5 until before  $6 how many
-- $7 only of these categories, or null  $8 none of these  $9 decay
-- What was said then, the most important first, of what is as important the latest.
select m.id
  from users_vectors m
 cross join lateral (select t.words from vectors t where t.owner = m.vector_owner and t.id = m.vector offset 0) v
 where m.user_id = $1 and m.state = 'active' and m.kind <> 'procedural' and (m.valid_to is null or m.valid_to > now())
   and for_agents(m.agent, $2) and in_categories(m.category, $7, $8) and m.id <> all($3::uuid[]) and m.said_at >= $4 and m.said_at < $5
 order by faded_importance(m.importance, m.pinned, m.category, v.words, greatest(m.updated_at, m.last_accessed_at), now(), $9) desc, m.said_at desc, m.id
 limit $6;

-- name: procedures
-- $1 owner  $2 agents  $3 ids to leave out  $4 how many  $5 only of these categories, or null  $6 none of these
-- The latest first, each with its name, which is the first line of its text.
select m.id, split_part(v.content, e'\n', 1) as name
  from users_vectors m
 cross join lateral (select t.content from vectors t where t.owner = m.vector_owner and t.id = m.vector offset 0) v
 where m.user_id = $1 and m.state = 'active' and m.kind = 'procedural' and (m.valid_to is null or m.valid_to > now())
   and for_agents(m.agent, $2) and in_categories(m.category, $5, $6) and m.id <> all($3::uuid[])
 order by m.said_at desc, m.id
 limit $4;

-- name: open_todos
-- $1 owner  $2 agents  $3 ids to leave out  $4 how many  $5 only of these categories, or null  $6 none of these
-- What the user has to do, the first to be done first, and then what has no day.
select m.id
  from users_vectors m
 where m.user_id = $1 and m.type = 'todo' and m.state = 'active' and m.closed_as is null and (m.valid_to is null or m.valid_to > now())
   and for_agents(m.agent, $2) and in_categories(m.category, $5, $6) and m.id <> all($3::uuid[])
 order by m.due_at, m.said_at desc, m.id
 limit $4;

-- name: nearest_memories
-- $1 owner  $2 agents  $3 question vector  $4 its model  $5 min score  $6 count  $7 ids to leave out
-- $8 also superseded ones  $9 found by words: returned with their score, however low  $10 how many sources of each
-- $11 two memories with at least this cosine are about the same thing
-- $12 only of these categories, or null  $13 none of these  $14 only these memories, or null  $15 and these vectors, which are theirs
-- $16 decay
-- An exact scan on purpose: a user has hundreds of memories. Vectors of other models may have another size, which `<=>`
-- refuses: `case` alone makes sure that the model is compared first. Texts are compared first, one's own and (`memory`) those of the
-- space that one has. Then their memories are looked up, the nearest first, until there are enough that may be recalled: of ten
-- thousand most never are, and no superseded, forbidden or deleted one takes the place of another. `newer`: the fact among those returned that says something newer about the same thing:
-- the likest, the same key first.
with texts as materialized (
    select v.id, v.memory, v.score
      from (select t.id, null::uuid as memory, case when t.model = $4 then (1 - (t.embedding <=> $3))::real end as score
              from vectors t
             where t.owner = $1 and ($15::uuid[] is null or t.id in (select unnest($15)))
             union all
            select t.id, m.id, case when t.model = $4 then (1 - (t.embedding <=> $3))::real end
              from users_vectors m
             cross join lateral (select c.* from vectors c where c.owner = m.vector_owner and c.id = m.vector offset 0) t
             where m.user_id || '' = $1 and m.vector_owner <> m.user_id
            offset 0) v
     where v.score >= $5
        or (v.score is not null
            and v.id in (select w.vector
                           from unnest($9::uuid[]) i (id)
                          cross join lateral (select u.vector from users_vectors u where u.user_id = $1 and u.id = i.id offset 0) w))
), best as materialized (
    select u.id, t.score
      from (select * from texts order by score desc) t
     cross join lateral (
        select o.* from users_vectors o where t.memory is null and o.vector_owner = $1 and o.vector = t.id and o.user_id = $1
         union all
        select o.* from users_vectors o where o.user_id = $1 and o.id = t.memory
        offset 0) u
     where (t.score >= $5 or u.id = any($9))
       and for_agents(u.agent, $2) and in_categories(u.category, $12, $13) and u.id <> all($7::uuid[])
       and case when $14::uuid[] is null then u.kind <> 'procedural' else u.id in (select unnest($14)) end
       and ((u.state = 'active' and (u.valid_to is null or u.valid_to > now())) or ($8::boolean and u.state in ('active', 'superseded') and u.put_away is null))
     order by t.score desc, u.id
     limit $6
), near as materialized (
    select u.*, t.content, t.words, length(t.words) as length, t.embedding, b.score
      from best b
     cross join lateral (select o.* from users_vectors o where o.user_id = $1 and o.id = b.id offset 0) u
     cross join lateral (select c.* from vectors c where c.owner = u.vector_owner and c.id = u.vector offset 0) t
)
select m.id, m.content, m.length, m.bank, m.key, m.category, m.kind, m.said_at, m.valid_from, m.valid_to,
       case when m.valid_to <= now() then 'superseded' else m.state end as state,
       faded_importance(m.importance, m.pinned, m.category, m.words, greatest(m.updated_at, m.last_accessed_at), now(), $16) as importance,
       m.importance as stored_importance, m.pinned, m.access_count, m.derived_from <> '{}' as derived,
       m.vector_owner <> $1 as shared,
       array(select (t.id, t.chat_id, t.ordinal, t.author)
               from memory_sources o
               join chat_turns t on t.user_id = o.user_id and t.id = o.turn
              where o.user_id = $1 and o.memory = m.id and t.hidden_at is null
              order by o.said_at desc
              limit $10) as sources,
       m.score,
       (select o.id
          from near o
         where o.said_at > m.said_at and o.derived_from = '{}' and (o.key = m.key or 1 - (o.embedding <=> m.embedding) >= $11)
         order by o.key = m.key desc nulls last, o.embedding <=> m.embedding, o.id
         limit 1) as newer
  from near m
 order by m.score desc, m.id;

-- name: related_memories
-- $1 owner  $2 agents  $3 ids of the best memories  $4 ids to leave out  $5 also superseded ones  $6 how many
-- $7 how many sources of each  $8 only of these categories, or null  $9 none of these  $10 only these memories, or null
-- $11 decay
-- One hop over relations, the strongest first.
select m.id, v.content, length(v.words) as length, m.bank, m.key, m.category, m.kind, m.said_at, m.valid_from, m.valid_to,
       case when m.valid_to <= now() then 'superseded' else m.state end as state,
       faded_importance(m.importance, m.pinned, m.category, v.words, greatest(m.updated_at, m.last_accessed_at), now(), $11) as importance,
       m.importance as stored_importance, m.pinned, m.access_count, m.derived_from <> '{}' as derived,
       m.vector_owner <> $1 as shared,
       array(select (t.id, t.chat_id, t.ordinal, t.author)
               from memory_sources o
               join chat_turns t on t.user_id = o.user_id and t.id = o.turn
              where o.user_id = $1 and o.memory = m.id and t.hidden_at is null
              order by o.said_at desc
              limit $7) as sources,
       m.strength
  from (select u.*, r.strength
          from (select case when l.from_id = b.id then l.to_id else l.from_id end as id, max(l.strength) as strength
                  from unnest($3::uuid[]) as b (id)
                  join relations l on l.user_id = $1 and (l.from_id = b.id or l.to_id = b.id)
                 where l.type <> 'change' and (l.expires_at is null or l.expires_at > now())
                 group by 1) r
         cross join lateral (select w.* from users_vectors w where w.user_id = $1 and w.id = r.id offset 0) u
         where for_agents(u.agent, $2) and in_categories(u.category, $8, $9) and u.id <> all($4::uuid[])
           and case when $10::uuid[] is null then u.kind <> 'procedural' else u.id in (select unnest($10)) end
           and ((u.state = 'active' and (u.valid_to is null or u.valid_to > now())) or ($5::boolean and u.state in ('active', 'superseded') and u.put_away is null))
         order by r.strength desc, u.id
         limit $6) m
 cross join lateral (select t.content, t.words from vectors t where t.owner = m.vector_owner and t.id = m.vector offset 0) v
 order by m.strength desc, m.id;

-- name: newer_memories
-- $1 owner  $2 agents  $3 ids  $4 ids to leave out  $5 how many sources of each  $6 only of these categories, or null
-- $7 none of these  $8 only these memories, or null  $9 decay
-- What was said of each when it probably changed, the latest alone, with the strength and the id of the `older` one.
select m.id, v.content, length(v.words) as length, m.bank, m.key, m.category, m.kind, m.said_at, m.valid_from, m.valid_to, m.state,
       faded_importance(m.importance, m.pinned, m.category, v.words, greatest(m.updated_at, m.last_accessed_at), now(), $9) as importance,
       m.importance as stored_importance, m.pinned, m.access_count, m.derived_from <> '{}' as derived,
       m.vector_owner <> $1 as shared,
       array(select (t.id, t.chat_id, t.ordinal, t.author)
               from memory_sources o
               join chat_turns t on t.user_id = o.user_id and t.id = o.turn
              where o.user_id = $1 and o.memory = m.id and t.hidden_at is null
              order by o.said_at desc
              limit $5) as sources,
       m.older
  from (select distinct on (r.to_id) u.*, r.to_id as older
          from unnest($3::uuid[]) as b (id)
          join relations r on r.user_id = $1 and r.to_id = b.id and r.type = 'change'
         cross join lateral (select w.* from users_vectors w where w.user_id = $1 and w.id = r.from_id offset 0) u
         where (r.expires_at is null or r.expires_at > now())
           and for_agents(u.agent, $2) and in_categories(u.category, $6, $7) and u.id <> all($4::uuid[])
           and case when $8::uuid[] is null then u.kind <> 'procedural' else u.id in (select unnest($8)) end
           and u.state = 'active' and (u.valid_to is null or u.valid_to > now())
         order by r.to_id, u.said_at desc, u.id) m
 cross join lateral (select t.content, t.words from vectors t where t.owner = m.vector_owner and t.id = m.vector offset 0) v;

-- name: found_and_always_memories
-- $1 owner  $2 ids  $3 how many sources of each  $4 agents  $5 categories  $6 keys  $7 ids to leave out of those that follow
-- $8 how many  $9 only of these categories, or null  $10 none of these  $11 decay
-- In no order, each with the latest turns that state it, hidden ones left out: those with these ids (one that was deleted a moment ago
-- is missing), and those that are recalled whatever is asked. `always`: their place, from 1; what can harm if it is forgotten (`urgent`)
-- comes first, the most urgent and then the latest; then the most important of each category, then the next of each, so that many of
-- one leave room for the home and for wishes. Nothing that was derived is, and no episode for its category alone: "the daughter's
-- wedding is on the 27th" is no part of who somebody is.
with candidates as materialized (
    select m.id, min(a.urgency) as urgency, m.category, i.importance, m.said_at
      from (select c.id, null::integer as urgency from users_vectors c
             where c.user_id = $1 and c.category = any($5::text[]) and c.kind <> 'episodic'
            union all
            select k.id, null from users_vectors k where k.user_id = $1 and k.key = any($6::text[])
            union all
            select u.id, urgency(v.words)
              from vectors v
             cross join lateral (
                select l.id from users_vectors l where l.vector_owner = $1 and l.vector = v.id and l.user_id = $1 offset 0) u
             where v.owner || '' = $1 and urgency(v.words) is not null
            union all
            select s.id, urgency(v.words)
              from users_vectors s
             cross join lateral (select t.words from vectors t where t.owner = s.vector_owner and t.id = s.vector offset 0) v
             where s.user_id || '' = $1 and s.vector_owner <> s.user_id and urgency(v.words) is not null) a
     cross join lateral (select u.* from users_vectors u where u.user_id = $1 and u.id = a.id offset 0) m
     cross join lateral (
        select faded_importance(m.importance, m.pinned, m.category, null, greatest(m.updated_at, m.last_accessed_at), now(), $11) as importance) i
     where $8 > 0 and m.state = 'active' and m.derived_from = '{}' and m.kind <> 'procedural' and (m.valid_to is null or m.valid_to > now())
       and for_agents(m.agent, $4) and in_categories(m.category, $9, $10) and m.id <> all($7::uuid[])
     group by m.id, m.category, i.importance, m.said_at
),
always as materialized (
    select c.id, c.urgency is not null as urgent,
           row_number() over (order by c.urgency nulls last, case when c.urgency is null then c.nth end,
                                       case when c.urgency is null then -c.importance end, c.said_at desc, c.id)::integer as place
      from (select c.*, row_number() over (partition by c.urgency is null, c.category order by c.importance desc, c.said_at desc, c.id) as nth
              from candidates c) c
     order by place
     limit $8
)
select m.id, v.content, length(v.words) as length, m.bank, m.key, m.category, m.kind, m.said_at, m.valid_from, m.valid_to,
       case when m.valid_to <= now() then 'superseded' else m.state end as state,
       faded_importance(m.importance, m.pinned, m.category, v.words, greatest(m.updated_at, m.last_accessed_at), now(), $11) as importance,
       m.importance as stored_importance, m.pinned, m.access_count, m.derived_from <> '{}' as derived,
       m.vector_owner <> $1 as shared,
       array(select (t.id, t.chat_id, t.ordinal, t.author)
               from memory_sources o
               join chat_turns t on t.user_id = o.user_id and t.id = o.turn
              where o.user_id = $1 and o.memory = m.id and t.hidden_at is null
              order by o.said_at desc
              limit $3) as sources,
       i.always, i.urgent
  from (select w.id, max(w.always) as always, bool_or(w.urgent) as urgent
          from (select unnest($2::uuid[]) as id, null::integer as always, null::boolean as urgent
                union all select a.id, a.place, a.urgent from always a) w
         group by w.id) i
 cross join lateral (
    select u.* from users_vectors u where u.user_id = $1 and u.id = i.id and u.state in ('active', 'superseded') and u.put_away is null offset 0) m
 cross join lateral (select t.content, t.words from vectors t where t.owner = m.vector_owner and t.id = m.vector offset 0) v;

-- name: space_memories
-- $1 owner  $2 agents  $3 ids to leave out  $4 how many  $5 only of these categories, or null  $6 none of these
-- What is published to the owner's whole space, the most important first; it does not fade.
select m.id, v.content, length(v.words) as length, m.bank, m.key, m.category, m.kind, m.said_at, m.valid_from, m.valid_to, m.state, m.importance, m.pinned, m.access_count, m.derived_from <> '{}' as derived,
       true as shared
  from users_vectors m
  join vectors v on v.owner = m.vector_owner and v.id = m.vector
 where m.user_id = split_part($1, '/', 1) || '/*' and m.user_id <> $1 and m.state = 'active' and m.kind <> 'procedural'
   and (m.valid_to is null or m.valid_to > now()) and for_agents(m.agent, $2)
   and in_categories(m.category, $5, $6)
   and m.id <> all($3::uuid[])
 order by m.importance desc, m.created_at, m.id
 limit $4;

-- name: memories_within
-- $1 owner  $2 kinds  $3 agent that they are for alone, or null: any  $4 actor  $5 role  $6 pinned  $7 min importance  $8 max importance
-- $9 updated after  $10 updated before  $11 run: the chat they were stated or written in
-- The memories that a query is limited to, and their vectors, in no order. Of $3 to $11 null: any. Only a model's own have a role.
select m.id, m.vector
  from users_vectors m
 where m.user_id = $1 and m.state in ('active', 'superseded') and m.put_away is null and m.kind = any($2::text[])
   and ($3::text is null or m.agent = $3)
   and ($4::text is null or m.actor_id = $4)
   and ($5::text is null or coalesce(m.role, 'user') = $5)
   and ($6::boolean is null or m.pinned = $6)
   and ($7::real is null or m.importance >= $7) and ($8::real is null or m.importance <= $8)
   and ($9::timestamptz is null or m.updated_at > $9) and ($10::timestamptz is null or m.updated_at < $10)
   and ($11::text is null or m.run_id = $11
        or exists (select from memory_sources s
                     join chat_turns t on t.user_id = s.user_id and t.id = s.turn
                    where s.user_id = $1 and s.memory = m.id and t.chat_id = $11));
