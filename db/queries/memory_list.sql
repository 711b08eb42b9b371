-- Twin: db/queries/memory_list.py. A user's own memories, as the API shows them.

-- name: list_memories
-- $1 owner  $2 updated before  $3 and id before, at that time  $4 most rows  $5 of these agents and for all, or null: everybody's
-- $6 state  $7 bank  $8 category  $9 kind  $10 agent  $11 pinned  $12 updated after  $13 words, all of which the text has
-- $14 type
-- Newest first; $2 and $3 are the last row seen. Of $7 to $12 and $14 null: any.
select m.id, v.content, m.bank, m.category, m.key, m.tags, m.kind, m.derived_from <> '{}' as derived, m.type, coalesce(m.role, 'user') as role,
       round(m.importance::numeric, 3)::float8 as importance, round(m.confidence::numeric, 3)::float8 as confidence, m.pinned, m.state, m.unresolved,
       m.agent, m.said_at, m.valid_from, m.valid_to, m.created_at, m.updated_at, m.purge_at, m.put_away, m.summarized_from,
       m.due_at, case when m.type = 'todo' then coalesce(m.closed_as, 'open') end as todo
  from users_vectors m
  join vectors v on v.owner = m.vector_owner and v.id = m.vector
 where m.user_id = $1
   and m.state = $6
   and (m.updated_at, m.id) < ($2, $3)
   and ($5::text[] is null or m.agent is null or m.agent = any($5))
   and ($7::text is null or m.bank = $7)
   and ($8::text is null or coalesce(m.category, 'other') = $8)
   and ($9::text is null or m.kind = $9)
   and ($14::text is null or m.type = $14)
   and ($10::text is null or m.agent = $10)
   and ($11::boolean is null or m.pinned = $11)
   and ($12::timestamptz is null or m.updated_at > $12)
   and not exists (select from unnest($13::text[]) as w (word) where strpos(lower(v.content), lower(w.word)) = 0)
 order by m.updated_at desc, m.id desc
 limit $4;

-- name: memories_with_ids
-- $1 owner  $2 ids  $3 of these agents and for all, or null: everybody's
-- Whatever state they are in, in no order.
select m.id, v.content, m.bank, m.category, m.key, m.tags, m.kind, m.derived_from <> '{}' as derived, m.type, coalesce(m.role, 'user') as role,
       round(m.importance::numeric, 3)::float8 as importance, round(m.confidence::numeric, 3)::float8 as confidence, m.pinned, m.state, m.unresolved,
       m.agent, m.said_at, m.valid_from, m.valid_to, m.created_at, m.updated_at, m.purge_at, m.put_away, m.summarized_from,
       m.due_at, case when m.type = 'todo' then coalesce(m.closed_as, 'open') end as todo
  from unnest($2::uuid[]) as wanted (id)
 cross join lateral (select u.* from users_vectors u where u.user_id = $1 and u.id = wanted.id offset 0) m
 cross join lateral (select t.content from vectors t where t.owner = m.vector_owner and t.id = m.vector offset 0) v
 where $3::text[] is null or m.agent is null or m.agent = any($3);

-- name: banks
-- $1 owner  $2 of these agents and for all, or null: everybody's
-- Active memories in each, the fullest first.
select m.bank as name, count(*)::integer as memories
  from users_vectors m
 where m.user_id = $1 and m.state = 'active' and ($2::text[] is null or m.agent is null or m.agent = any($2))
 group by m.bank
 order by memories desc, name;

-- name: categories
-- $1 owner  $2 of these agents and for all, or null: everybody's
-- Active memories of each; `other`: of none.
select coalesce(m.category, 'other') as name, count(*)::integer as memories
  from users_vectors m
 where m.user_id = $1 and m.state = 'active' and ($2::text[] is null or m.agent is null or m.agent = any($2))
 group by 1
 order by memories desc, name;
