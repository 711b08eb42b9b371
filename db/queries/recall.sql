-- Twin: db/recall.py. What recall reads of memories, in two round trips: one before the question has a vector, one with it.

-- name: at_hand
-- $1 owner  $2 agent or null  $3 any of the words, as a tsquery ('' for none)  $4 each of the words, as tsqueries, 62 at most
-- $5 how many by words  $6 fewer own memories than this: the space's ride along  $7 how many of those  $8 ids to leave out
-- $9 categories that always ride along  $10 how many of those  $11 also what has ceased to hold
-- $12 a word in a larger share of the memories than this finds none by itself
-- Always a row: rev, the count of active memories and of those with each word stand in each. `found`: bit n is set where
-- the memory has word n, from 0. By words: a rare one of this user's counts for more.
with mine as (
    select l.*
      from users_vectors l
     where l.user_id = $1 and (l.agent is null or l.agent = $2)
       and ((l.state = 'active' and (l.valid_to is null or l.valid_to > now())) or ($11::boolean and l.state = 'superseded'))
), standing as (
    select (select u.rev from users u where u.user_id = $1) as rev,
           (select count(*)::integer from mine where state = 'active') as memories
), asked as materialized (
    select to_tsquery('simple', term) as term, 1::bigint << (place - 1)::integer as bit, place
      from unnest($4::text[]) with ordinality as a (term, place)
), spoken as materialized (
    select m.*, v.content, (select bit_or(a.bit) from asked a where v.words @@ a.term) as found
      from mine m
      join vectors v on v.owner = m.vector_owner and v.id = m.vector
     where $3 <> '' and v.words @@ to_tsquery('simple', $3) and m.id <> all($8::uuid[])
), counted as materialized (
    select a.bit, a.place, count(s.id) as seen, ln(1 + (select memories from standing)::double precision / greatest(count(s.id), 1)) as worth
      from asked a
      left join spoken s on s.found & a.bit <> 0
     group by a.bit, a.place
), telling as (
    select coalesce(bit_or(bit) filter (where seen <= $12::real * (select greatest(memories, 20) from standing)),
                    (select bit from counted where seen > 0 order by seen, place limit 1), 0) as bits
      from counted
     where seen > 0
), found as (
    (select 'words' as arm, s.id, s.content, s.bank, s.key, s.kind, s.said_at, s.valid_to, s.state, s.importance, s.pinned,
            s.access_count, s.vector_owner <> $1 as shared, s.found,
            (select sum(c.worth) from counted c where s.found & c.bit <> 0)::real as score
       from spoken s
      where s.found & (select bits from telling) <> 0
      order by score desc, s.said_at desc, s.id
      limit $5)
    union all
    (select 'always', m.id, v.content, m.bank, m.key, m.kind, m.said_at, m.valid_to, m.state, m.importance, m.pinned,
            m.access_count, m.vector_owner <> $1, 0, null
       from mine m
       join vectors v on v.owner = m.vector_owner and v.id = m.vector
      where m.category = any($9::text[]) and m.state = 'active' and m.id <> all($8::uuid[])
      order by m.importance desc, m.said_at desc, m.id
      limit $10)
    union all
    (select 'space', l.id, v.content, l.bank, l.key, l.kind, l.said_at, l.valid_to, l.state, l.importance, l.pinned,
            l.access_count, true, 0, null
       from users_vectors l
       join vectors v on v.owner = l.vector_owner and v.id = l.vector
      where l.user_id = split_part($1, '/', 1) || '/*' and l.user_id <> $1 and l.state = 'active'
        and (l.valid_to is null or l.valid_to > now()) and (l.agent is null or l.agent = $2)
        and (select memories from standing) < $6 and l.id <> all($8::uuid[])
      order by l.importance desc, l.created_at, l.id
      limit $7)
)
select g.rev, g.memories, array(select c.seen::integer from counted c order by c.place) as frequencies, f.*, told.turns,
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
-- refuses: `case` alone makes sure that the model is looked at first. Those found by words come with their score, however
-- low. `newer`: which of the best says something younger about the same thing, the likest one. Related: one hop from the best.
with mine as (
    select l.*, v.content, case when v.model = $4 then (1 - (v.embedding <=> $3))::real end as score
      from users_vectors l
      join vectors v on v.owner = l.vector_owner and v.id = l.vector
     where l.user_id = $1 and (l.agent is null or l.agent = $2) and l.id <> all($7::uuid[])
       and ((l.state = 'active' and (l.valid_to is null or l.valid_to > now())) or ($8::boolean and l.state = 'superseded'))
), near as materialized (
    select m.*, row_number() over (order by m.score desc, m.id) as place
      from (select * from mine where score >= $5 or id = any($10::uuid[]) order by score desc, id limit $6) m
), best as materialized (
    select n.id, n.said_at, n.key, v.embedding
      from near n
      join vectors v on v.owner = n.vector_owner and v.id = n.vector
     where n.place <= 16 or n.id = any(($10::uuid[])[:16])
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
    (select 'related', m.id, m.content, m.bank, m.key, m.kind, m.said_at, m.valid_to, m.state, m.importance, m.pinned,
            m.access_count, m.vector_owner <> $1, k.strength, '{}'::uuid[]
       from linked k
       join mine m on m.id = k.id
      where not exists (select from near n where n.id = k.id)
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
