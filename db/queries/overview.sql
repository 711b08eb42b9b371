-- What an operator looks at: over all owners, counts and names only, never a text.

-- name: memories_by_bank
select bank, count(*) as memories
  from users_vectors
 where state = 'active'
 group by bank
 order by count(*) desc, bank;

-- name: jobs_by_state
-- Two partial indexes answer it.
select count(*) filter (where queued_at is null) as waiting,
       count(*) filter (where queued_at is not null) as queued,
       (select count(*) from chat_turns where dead_at is not null) as dead
  from chat_turns
 where role = 'user' and formed_at is null and dead_at is null;

-- name: people
-- $1 most rows
select u.user_id, u.display_name, u.rev, u.paused, u.created_at,
       (select count(*) from users_vectors m where m.user_id = u.user_id and m.state = 'active') as memories,
       (select max(t.ts) from chat_turns t where t.user_id = u.user_id) as last_turn
  from users u
 where u.erased_at is null
 order by last_turn desc nulls last, u.user_id
 limit $1;
