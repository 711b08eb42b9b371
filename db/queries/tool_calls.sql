-- Twin: db/queries/tool_calls.py. What a call of a tool by a model reads (decision 0072).

-- name: latest_turn
-- $1 owner  $2 chat  $3 characters of its text at most  $4 no older than this
-- The user's message that a model in this chat is answering; not one that is hidden, or that an edit has replaced.
select t.id, left(t.text, $3) as text, length(t.text) as length, t.chat_id, t.parent_id, t.model, t.ts, t.attempts, false as hidden, t.off_record, t.memory_agent, t.agent
  from chat_turns t
 where t.user_id = $1 and t.chat_id = $2 and t.role = 'user' and t.ts > now() - $4::interval and t.hidden_at is null
   and not exists (select from edits e where e.user_id = $1 and e.replaced = t.id)
 order by t.ts desc, t.id desc
 limit 1;

-- name: states_it
-- $1 owner  $2 memory  $3 turn
select exists (select from memory_sources s where s.user_id = $1 and s.memory = $2 and s.turn = $3) as states;

-- name: proposals_by_model
-- $1 owner
-- How many memories wait for consent that a model wrote without the user's words.
select count(*)::integer as proposals
  from users_vectors m
 where m.user_id = $1 and m.state = 'proposed' and m.role = 'assistant'
   and not exists (select from memory_sources s where s.user_id = $1 and s.memory = m.id);

-- name: deleted_by_turn
-- $1 owner  $2 turn  $3 actor
-- How many memories this actor has deleted as this turn asked. A turn leads to a few hundred changes, or fewer.
select count(*)::integer as memories
  from history h
 where h.user_id = $1 and h.rev > (select u.rev - 500 from users u where u.user_id = $1) and h.event = 'DELETE' and h.meta ->> 'turn' = $2::uuid::text
   and h.actor = $3;
