-- Twin: db/queries/recall.py. What recall reads of memories, in two round trips: one before the question has a vector, one with it.
-- `owner || ''` and `user_id || ''` are how one index each has the owner, and no other (queries/turn_search.sql says why).

-- name: at_hand
-- $1 owner  $2 agent or null  $3 numbers of the terms  $4 their words, one place each  $5 word is a beginning
-- $6 how many by words  $7 fewer own memories than this: the space's ride along  $8 how many of those  $9 ids to leave out
-- $10 categories that always ride along  $11 how many of those  $12 also what has ceased to hold
-- $13 a term in a larger share of the memories than this finds none by itself  $14 memories are counted up to this
-- Always a row: rev, the count of active memories and of those with each term stand in each. `found`: bit n is set where
-- the memory has term n. By words: a rare one of this user's counts for more. What others published is linked to by few, and has an
-- index of its own; of a user's own texts the index of words says which to look at, however many there are (decision 0085).
with asked as materialized (
    select a.n, 1 << a.n as bit, string_agg('''' || a.word || a.rest, ' | ')::tsquery as term,
           string_agg('''' || owner_tag($1) || a.word || a.rest, ' | ') as owned
      from (select n, word, case when beginning then ''':*' else '''' end as rest
              from unnest($3::integer[], $4::text[], $5::boolean[]) as given (n, word, beginning)) a
     group by a.n
), standing as materialized (
    select (select u.rev from users u where u.user_id = $1) as rev,
           (select count(*)::integer
              from (select from users_vectors l
                     where l.user_id = $1 and l.state = 'active' and (l.valid_to is null or l.valid_to > now())
                       and (l.agent is null or l.agent = $2)
                     limit $14) counted) as memories
), spoken as materialized (
    select l.*, v.content, (select bit_or(a.bit) from asked a where v.words @@ a.term) as found
      from vectors v
     cross join lateral (select m.* from users_vectors m where m.vector_owner = $1 and m.vector = v.id and m.user_id = $1 offset 0) l
     where v.owner || '' = $1 and v.words <> '' and owned_words(v.owner, v.words) @@ (select string_agg(owned, ' | ')::tsquery from asked)
       and (l.agent is null or l.agent = $2) and l.id <> all($9::uuid[])
       and ((l.state = 'active' and (l.valid_to is null or l.valid_to > now())) or ($12::boolean and l.state = 'superseded'))
    union all
    select l.*, v.content, h.found
      from users_vectors l
     cross join lateral (select t.content, t.words from vectors t where t.owner = l.vector_owner and t.id = l.vector offset 0) v
     cross join lateral (select bit_or(a.bit) as found from asked a where v.words @@ a.term) h
     where l.user_id || '' = $1 and l.vector_owner <> l.user_id and h.found <> 0
       and (l.agent is null or l.agent = $2) and l.id <> all($9)
       and ((l.state = 'active' and (l.valid_to is null or l.valid_to > now())) or ($12 and l.state = 'superseded'))
), counted as materialized (
    select a.n, a.bit, count(s.id) as seen,
           ln(1 + (select memories from standing)::double precision / greatest(count(s.id), 1)) as worth
      from asked a
      left join spoken s on s.found & a.bit <> 0
     group by a.n, a.bit
), telling as (
    select coalesce(bit_or(bit) filter (where seen <= $13::real * (select greatest(memories, 20) from standing)),
                    (select bit from counted where seen > 0 order by seen, n limit 1), 0) as bits
      from counted
     where seen > 0
), found as (
    (select 'words' as arm, s.id, s.content, s.bank, s.key, s.kind, s.said_at, s.valid_to, s.state, s.importance, s.pinned,
            s.access_count, s.vector_owner <> $1 as shared, s.found,
            (select sum(c.worth) from counted c where s.found & c.bit <> 0)::real as score
       from spoken s
      where s.found & (select bits from telling) <> 0
      order by score desc, s.said_at desc, s.id
      limit $6)
    union all
    (select 'always', m.id, v.content, m.bank, m.key, m.kind, m.said_at, m.valid_to, m.state, m.importance, m.pinned,
            m.access_count, m.vector_owner <> $1, 0, null
       from users_vectors m
      cross join lateral (select t.content from vectors t where t.owner = m.vector_owner and t.id = m.vector offset 0) v
      where m.user_id = $1 and m.category is not null and m.category = any($10::text[])
        and m.state = 'active' and (m.valid_to is null or m.valid_to > now())
        and (m.agent is null or m.agent = $2) and m.id <> all($9)
      order by m.importance desc, m.said_at desc, m.id
      limit $11)
    union all
    (select 'space', l.id, v.content, l.bank, l.key, l.kind, l.said_at, l.valid_to, l.state, l.importance, l.pinned,
            l.access_count, true, 0, null
       from users_vectors l
       join vectors v on v.owner = l.vector_owner and v.id = l.vector
      where l.user_id = split_part($1, '/', 1) || '/*' and l.user_id <> $1 and l.state = 'active'
        and (l.valid_to is null or l.valid_to > now()) and (l.agent is null or l.agent = $2)
        and (select memories from standing) < $7 and l.id <> all($9)
      order by l.importance desc, l.created_at, l.id
      limit $8)
)
select g.rev, g.memories, array(select c.seen::integer from counted c order by c.n) as frequencies, f.*, told.turns,
       told.chats, told.ordinals, told.authors
  from standing g
  left join found f on true
  left join lateral (
      select array_agg(t.id) as turns, array_agg(t.chat_id) as chats, array_agg(t.ordinal) as ordinals, array_agg(t.author) as authors
        from (select t.id, t.chat_id, t.ordinal, t.author
                from memory_sources s
                join chat_turns t on t.user_id = s.user_id and t.id = s.turn
               where s.user_id = $1 and s.memory = f.id and t.hidden_at is null
               order by s.said_at desc
               limit 4) t) told on true
 order by f.arm, f.score desc, f.said_at desc, f.id;

-- name: nearest
-- $1 owner  $2 agent or null  $3 question vector  $4 its model  $5 least score  $6 count  $7 ids to leave out
-- $8 also what has ceased to hold  $9 from this score on two memories are about one thing  $10 found by words, best first
-- $11 how many over relations
-- An exact scan on purpose: a user has hundreds of memories. Vectors of other models may have another size, which `<=>`
-- refuses: `case` alone makes sure that the model is looked at first. Texts are compared first, and the memories of those that are
-- near enough looked up after: of ten thousand most are not. Those found by words come with their score, however low.
-- `newer`: which of the best says something younger about the same thing, the likest one. Related: one hop from the best.
with texts as materialized (
    select v.id
      from vectors v
     where v.owner = $1 and case when v.model = $4 then (1 - (v.embedding <=> $3))::real end >= $5
     order by case when v.model = $4 then v.embedding <=> $3 end
     limit 2 * $6::bigint
), ids as materialized (
    select l.id
      from texts t
     cross join lateral (select u.id from users_vectors u where u.vector_owner = $1 and u.vector = t.id and u.user_id = $1 offset 0) l
    union
    select l.id from users_vectors l where l.user_id || '' = $1 and l.vector_owner <> l.user_id
    union
    select unnest($10::uuid[])
), near as materialized (
    select m.*, row_number() over (order by m.score desc, m.id) as place
      from (select l.*, v.content, v.embedding, v.score
              from ids i
             cross join lateral (select u.* from users_vectors u where u.user_id = $1 and u.id = i.id offset 0) l
             cross join lateral (
                select t.content, t.embedding, case when t.model = $4 then (1 - (t.embedding <=> $3))::real end as score
                  from vectors t
                 where t.owner = l.vector_owner and t.id = l.vector
                offset 0) v
             where (v.score >= $5 or (v.score is not null and l.id = any($10)))
               and (l.agent is null or l.agent = $2) and l.id <> all($7::uuid[])
               and ((l.state = 'active' and (l.valid_to is null or l.valid_to > now())) or ($8::boolean and l.state = 'superseded'))
             order by v.score desc, l.id
             limit $6) m
), best as materialized (
    select n.id, n.said_at, n.key, n.embedding from near n where n.place <= 16 or n.id = any(($10)[:16])
), linked as (
    select case when r.from_id = b.id then r.to_id else r.from_id end as id, max(r.strength) as strength
      from best b
      join relations r on r.user_id = $1 and (r.from_id = b.id or r.to_id = b.id)
     where r.expires_at is null or r.expires_at > now()
     group by 1
), found as (
    select 'meaning' as arm, n.id, n.content, n.bank, n.key, n.kind, n.said_at, n.valid_to, n.state, n.importance, n.pinned,
           n.access_count, n.vector_owner <> $1 as shared, n.score,
           array(select o.id from best b join best o on o.said_at > b.said_at and (o.key = b.key or 1 - (o.embedding <=> b.embedding) >= $9)
                  where b.id = n.id order by o.key = b.key desc nulls last, o.embedding <=> b.embedding, o.id limit 1) as newer
      from near n
    union all
    (select 'related', m.id, v.content, m.bank, m.key, m.kind, m.said_at, m.valid_to, m.state, m.importance, m.pinned,
            m.access_count, m.vector_owner <> $1, k.strength, '{}'::uuid[]
       from linked k
      cross join lateral (select u.* from users_vectors u where u.user_id = $1 and u.id = k.id offset 0) m
      cross join lateral (select t.content from vectors t where t.owner = m.vector_owner and t.id = m.vector offset 0) v
      where not exists (select from near n where n.id = k.id)
        and (m.agent is null or m.agent = $2) and m.id <> all($7)
        and ((m.state = 'active' and (m.valid_to is null or m.valid_to > now())) or ($8 and m.state = 'superseded'))
      order by k.strength desc, m.id
      limit $11)
)
select f.*, told.turns, told.chats, told.ordinals, told.authors
  from found f
 cross join lateral (
      select array_agg(t.id) as turns, array_agg(t.chat_id) as chats, array_agg(t.ordinal) as ordinals, array_agg(t.author) as authors
        from (select t.id, t.chat_id, t.ordinal, t.author
                from memory_sources s
                join chat_turns t on t.user_id = s.user_id and t.id = s.turn
               where s.user_id = $1 and s.memory = f.id and t.hidden_at is null
               order by s.said_at desc
               limit 4) t) told
 order by f.arm, f.score desc, f.id;
