-- Twin: db/queries/commands.py. What commands in a chat read.

-- name: known_memories
-- $1 owner  $2 agents  $3 learned since, or null: ever  $4 most rows  $5 only of these categories, or null  $6 none of these
-- The user's own that hold now, the most important first, each with how many there are. What was derived was not
-- learned, and how a task is done is nothing known of them.
select m.id, v.content, v.length, m.bank, m.key, m.kind, m.said_at, m.valid_from, m.valid_to, m.state,
       round(m.importance::numeric, 3)::float8 as importance, m.pinned, m.access_count, m.derived_from <> '{}' as derived, false as shared, m.category,
       count(*) over ()::integer as count
  from users_vectors m
 cross join lateral (select t.content, length(t.words) as length from vectors t where t.owner = m.vector_owner and t.id = m.vector offset 0) v
 where m.user_id = $1 and m.vector_owner = $1 and m.state = 'active' and m.kind <> 'procedural' and (m.valid_to is null or m.valid_to > now())
   and for_agents(m.agent, $2) and in_categories(m.category, $5, $6) and ($3::timestamptz is null or (m.created_at >= $3 and m.derived_from = '{}'))
 order by m.pinned desc, m.importance desc, m.said_at desc, m.id
 limit $4;

-- name: active_memories
-- $1 owner  $2 ids
select m.id, v.content, v.length, m.bank, m.key, m.kind, m.said_at, m.valid_from, m.valid_to, m.state,
       round(m.importance::numeric, 3)::float8 as importance, m.pinned, m.access_count, m.derived_from <> '{}' as derived, false as shared, m.category
  from users_vectors m
 cross join lateral (select t.content, length(t.words) as length from vectors t where t.owner = m.vector_owner and t.id = m.vector offset 0) v
 where m.user_id = $1 and m.id = any($2::uuid[]) and m.vector_owner = $1 and m.state = 'active'
 order by array_position($2::uuid[], m.id);

-- name: stated_beside
-- $1 owner  $2 memories  $3 most rows
-- The other active ones of the turns that state these, if no further turn states them.
select m.id, v.content, v.length, m.bank, m.key, m.kind, m.said_at, m.valid_from, m.valid_to, m.state,
       round(m.importance::numeric, 3)::float8 as importance, m.pinned, m.access_count, m.derived_from <> '{}' as derived, false as shared, m.category
  from users_vectors m
 cross join lateral (select t.content, length(t.words) as length from vectors t where t.owner = m.vector_owner and t.id = m.vector offset 0) v
 where m.user_id = $1 and m.vector_owner = $1 and m.state = 'active' and m.id <> all($2::uuid[])
   and m.id in (select o.memory
                  from memory_sources s
                  join memory_sources o on o.user_id = s.user_id and o.turn = s.turn
                 where s.user_id = $1 and s.memory = any($2::uuid[]))
   and not exists (select from memory_sources e
                    where e.user_id = $1 and e.memory = m.id
                      and not exists (select from memory_sources s where s.user_id = $1 and s.memory = any($2::uuid[]) and s.turn = e.turn))
 order by m.id
 limit $3;

-- name: stated_behind
-- $1 owner  $2 memories  $3 most rows
-- The active ones of the turns that follow in the same chat upon those that state these, if no other turn states them.
select m.id, v.content, v.length, m.bank, m.key, m.kind, m.said_at, m.valid_from, m.valid_to, m.state,
       round(m.importance::numeric, 3)::float8 as importance, m.pinned, m.access_count, m.derived_from <> '{}' as derived, false as shared, m.category
  from users_vectors m
 cross join lateral (select t.content, length(t.words) as length from vectors t where t.owner = m.vector_owner and t.id = m.vector offset 0) v
 where m.user_id = $1 and m.vector_owner = $1 and m.state = 'active' and m.id <> all($2::uuid[])
   and m.id in (select o.memory
                  from memory_sources s
                  join chat_turns t on t.user_id = s.user_id and t.id = s.turn
                 cross join lateral (select n.id from chat_turns n
                                      where n.user_id = $1 and n.chat_id = t.chat_id and n.role = 'user' and (n.ts, n.id) > (t.ts, t.id)
                                      order by n.ts, n.id
                                      limit 1) n
                  join memory_sources o on o.user_id = $1 and o.turn = n.id
                 where s.user_id = $1 and s.memory = any($2::uuid[]))
   and (select count(*) from memory_sources e where e.user_id = $1 and e.memory = m.id) = 1
 order by m.id
 limit $3;

-- name: learned_from
-- $1 owner  $2 turns  $3 most rows
-- The active ones that these turns state and no other, and those that were learned of one of these and another together.
select m.id, v.content, v.length, m.bank, m.key, m.kind, m.said_at, m.valid_from, m.valid_to, m.state,
       round(m.importance::numeric, 3)::float8 as importance, m.pinned, m.access_count, m.derived_from <> '{}' as derived, false as shared, m.category
  from users_vectors m
 cross join lateral (select t.content, length(t.words) as length from vectors t where t.owner = m.vector_owner and t.id = m.vector offset 0) v
 where m.user_id = $1 and m.vector_owner = $1 and m.state = 'active'
   and m.id in (select s.memory from memory_sources s where s.user_id = $1 and s.turn = any($2::uuid[]))
   and (not exists (select from memory_sources e where e.user_id = $1 and e.memory = m.id and e.turn <> all($2::uuid[]))
        or exists (select from history h where h.user_id = $1 and h.memory = m.id and h.event = 'ADD' and h.meta ? 'beside'))
 order by m.id
 limit $3;

-- name: turns_with_all_words
-- $1 owner  $2 the terms as tsqueries, with ~ where a word begins  $3 most turns  $4 agents
-- The user's messages that have every one of them and may be recalled.
select t.id
  from cold_turns t
 where t.user_id || '' = $1 and t.role = 'user' and for_agents(t.memory_agent, $4)
   and owned_words(t.user_id, t.words) @@ (select string_agg('(' || replace(q.term, '~', '''' || owner_tag($1)) || ')', '&')::tsquery
                                             from unnest($2::text[]) as q (term))
 limit $3;

-- name: words_beginning
-- $1 owner  $2 beginnings of words  $3 most messages, and most memories, that are read
-- The words of the user's messages and memories that begin so.
with beginnings as materialized (
    select string_agg('''' || owner_tag($1) || b.beginning || ''':*', '|')::tsquery as owned from unnest($2::text[]) as b (beginning)
)
select distinct l.lexeme as word
  from ((select t.words from cold_turns t
          where t.user_id || '' = $1 and t.role = 'user' and owned_words(t.user_id, t.words) @@ (select owned from beginnings)
          limit $3)
        union all
        (select v.words from vectors v
          where v.owner || '' = $1 and v.words <> '' and owned_words(v.owner, v.words) @@ (select owned from beginnings)
          limit $3)) s
 cross join unnest(tsvector_to_array(s.words)) as l (lexeme)
 where exists (select from unnest($2::text[]) as b (beginning) where starts_with(l.lexeme, b.beginning));

-- name: changed_by_turn
-- $1 owner  $2 turn
-- What this turn led to in the memory, the latest first. A turn is undone within a few hundred changes, or never. What stayed of a memory
-- that it has changed goes when that is what it was.
select h.memory, h.event, h.actor, h.reason, h.new_ref as superseded_by,
       h.meta -> 'before' ->> 'todo' as todo_before, h.meta -> 'after' ->> 'todo' as todo_after
  from history h
 where h.user_id = $1 and h.rev > (select u.rev - 500 from users u where u.user_id = $1) and h.meta ->> 'turn' = $2::uuid::text
   and h.event in ('ADD', 'DELETE', 'REPLACE', 'TODO') and not h.meta ? 'rest_of'
 order by h.rev desc;

-- name: latest_changing_turn
-- $1 owner  $2 chat, or null  $3 the reason of changes that undo others
-- The turn behind the latest change that can be undone: one of this chat, else of any other.
select t.id
  from history h
 cross join lateral (
    select c.id, c.chat_id from chat_turns c where c.user_id = $1 and c.id = (h.meta ->> 'turn')::uuid offset 0) t
 cross join lateral (
    select m.state, coalesce(m.closed_as, 'open') as todo from users_vectors m where m.user_id = $1 and m.id = h.memory offset 0) m
 where h.user_id = $1 and h.rev > (select u.rev - 500 from users u where u.user_id = $1)
   and h.reason <> $3 and ((h.event = 'ADD' and m.state = 'active')
        or (h.event = 'TODO' and m.state = 'active' and m.todo = h.meta -> 'after' ->> 'todo'
            and not exists (select from history l where l.user_id = $1 and l.memory = h.memory and l.event = 'TODO' and l.rev > h.rev))
        or (h.event = 'DELETE' and m.state = 'deleted'
            and not exists (select from history l where l.user_id = $1 and l.memory = h.memory and l.event <> 'SOURCE' and l.rev > h.rev)))
 order by (t.chat_id = $2) is true desc, h.rev desc
 limit 1;

-- name: answered_by
-- $1 owner  $2 turn of the user's  $3 characters of each at most
-- The last reply to it, with the beginning of what was asked.
select left(r.text, $3) as reply, left(t.text, $3) as asked
  from chat_turns t
  join chat_turns r on r.user_id = t.user_id and r.reply_to = t.id
 where t.user_id = $1 and t.id = $2 and t.hidden_at is null and r.hidden_at is null and r.status <> 'error'
 order by r.ts desc, r.id desc
 limit 1;

-- name: frequencies
-- $1 owner  $2 the terms as tsqueries, with ~ where a word begins  $3 newest messages, and most memories, that are read
-- How many of the user's memories and messages have each term, in the order of the terms; `texts`: of how many.
with texts as materialized (
    (select v.words
       from users_vectors m
      cross join lateral (select t.words from vectors t where t.owner = m.vector_owner and t.id = m.vector offset 0) v
      where m.user_id = $1 and m.vector_owner = $1 and m.state = 'active'
      limit $3)
    union all
    (select t.words from cold_turns t where t.user_id = $1 and t.role = 'user' order by t.ts desc limit $3)
)
select array(select (select count(*)::integer from texts x where x.words @@ replace(q.term, '~', '''')::tsquery)
               from unnest($2::text[]) with ordinality as q (term, n)
              order by q.n) as counts,
       (select count(*)::integer from texts) as texts;
