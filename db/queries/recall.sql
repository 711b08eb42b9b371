-- Twin: db/recall.py. What recall reads, in two round trips: one before the question has a vector, one with it.

-- name: at_hand
-- $1 owner  $2 agent or null  $3 any of the words, as a tsquery ('' for none)  $4 each of the words, as tsqueries
-- $5 how many by words  $6 fewer own memories than this: the space's ride along  $7 how many of those  $8 ids to leave out
-- Always a row: rev and the count of active memories stand in each. By words: a rare one of this user's counts for more.
with mine as (
    select l.id, l.vector_owner, l.vector, l.bank, l.key, l.said_at
      from users_vectors l
     where l.user_id = $1 and l.state = 'active' and (l.valid_to is null or l.valid_to > now())
       and (l.agent is null or l.agent = $2)
), standing as (
    select (select u.rev from users u where u.user_id = $1) as rev, (select count(*)::integer from mine) as memories
), spoken as materialized (
    select m.id, v.content, v.words, m.bank, m.key, m.said_at, m.vector_owner <> $1 as shared
      from mine m
      join vectors v on v.owner = m.vector_owner and v.id = m.vector
     where $3 <> '' and v.words @@ to_tsquery('simple', $3) and m.id <> all($8::uuid[])
), asked as materialized (
    select a.term, ln(1 + (select memories from standing)::double precision / count(*)) as worth
      from (select to_tsquery('simple', term) as term from unnest($4::text[]) as term) a
      join spoken s on s.words @@ a.term
     group by a.term
), found as (
    (select 'words' as arm, s.id, s.content, s.bank, s.key, s.said_at, s.shared,
            (select sum(a.worth)::real from asked a where s.words @@ a.term) as score
       from spoken s
      order by score desc, s.said_at desc, s.id
      limit $5)
    union all
    (select 'space', l.id, v.content, l.bank, l.key, l.said_at, true, null
       from users_vectors l
       join vectors v on v.owner = l.vector_owner and v.id = l.vector
      where l.user_id = split_part($1, '/', 1) || '/*' and l.user_id <> $1 and l.state = 'active'
        and (l.valid_to is null or l.valid_to > now()) and (l.agent is null or l.agent = $2)
        and (select memories from standing) < $6 and l.id <> all($8::uuid[])
      order by l.importance desc, l.created_at, l.id
      limit $7)
)
select g.rev, g.memories, f.arm, f.id, f.content, f.bank, f.key, f.said_at, f.shared, f.score
  from standing g
  left join found f on true
 order by f.arm, f.score desc, f.said_at desc, f.id;

-- name: nearest
-- $1 owner  $2 agent or null  $3 question vector  $4 its model  $5 least score  $6 count  $7 ids to leave out
-- An exact scan on purpose: a user has hundreds of memories. Vectors of other models may have another size, which `<=>`
-- refuses: `case` alone makes sure that the model is looked at first.
select l.id, v.content, l.bank, l.key, l.said_at, l.vector_owner <> $1 as shared, near.score
  from users_vectors l
  join vectors v on v.owner = l.vector_owner and v.id = l.vector
 cross join lateral (select case when v.model = $4 then (1 - (v.embedding <=> $3))::real end as score) near
 where l.user_id = $1 and l.state = 'active' and (l.valid_to is null or l.valid_to > now())
   and (l.agent is null or l.agent = $2) and l.id <> all($7::uuid[]) and near.score >= $5
 order by near.score desc, l.id
 limit $6;
