-- Twin: db/queries/todos.py. To-dos of a user (decision 0084): open while `closed_as` is null, overdue from `due_at` on.

-- name: open_todos_said_before
-- $1 owner  $2 when something was said of them  $3 agent, or null
-- What the agent alone recalls, or else all, the latest first.
select m.id, v.content
  from users_vectors m
 cross join lateral (select t.content from vectors t where t.owner = m.vector_owner and t.id = m.vector offset 0) v
 where m.user_id = $1 and m.type = 'todo' and m.state = 'active' and m.closed_as is null and m.said_at < $2
   and m.agent is not distinct from $3
 order by m.said_at desc, m.id
 limit 100;

-- name: todo_to_ask
-- $1 owner  $2 agents  $3 only these categories, or null  $4 none of these  $5 turns that an edit replaces  $6 now
-- $7 for how long after it was due
-- The one that has been overdue for longest and that no turn has asked about since it was due.
select m.id, v.content, true as is_todo
  from users_vectors m
 cross join lateral (select t.content from vectors t where t.owner = m.vector_owner and t.id = m.vector offset 0) v
 where m.user_id = $1 and m.type = 'todo' and m.state = 'active' and m.closed_as is null
   and m.due_at <= $6 and m.due_at > $6::timestamptz - $7::interval
   and for_agents(m.agent, $2) and in_categories(m.category, $3, $4)
   and not exists (select from chat_turns a
                    where a.user_id = $1 and a.asks = m.id and a.ts >= m.due_at and a.hidden_at is null and a.id <> all($5::uuid[]))
 order by m.due_at, m.id
 limit 1;

-- name: todo
-- $1 owner  $2 memory
-- An active one.
select m.id, v.content, coalesce(m.closed_as, 'open') as state
  from users_vectors m
 cross join lateral (select t.content from vectors t where t.owner = m.vector_owner and t.id = m.vector offset 0) v
 where m.user_id = $1 and m.id = $2 and m.type = 'todo' and m.state = 'active';

-- name: overdue_todos
-- $1 owner  $2 due before  $3 how many
-- Open ones that were due before then and have not been changed since, the longest overdue first. None of who lets nothing be learned.
select m.id, left(v.content, 200) as content, m.due_at
  from users_vectors m
 cross join lateral (select t.content from vectors t where t.owner = m.vector_owner and t.id = m.vector offset 0) v
 where m.user_id = $1 and m.type = 'todo' and m.state = 'active' and m.closed_as is null and greatest(m.due_at, m.updated_at) <= $2
   and m.due_at is not null
   and exists (select from users u where u.user_id = $1 and may_learn(u.paused, u.settings))
 order by m.due_at, m.id
 limit $3;
