-- Erasing a user: the row in `users` stays, with the time, so that nothing from before it comes back.

-- name: mark_erased
-- $1 owner  $2 erased at
-- First, and committed: from then on no turn and no memory from before $2 is written. No row: it was done before.
insert into users (user_id, erased_at) values ($1, $2)
on conflict (user_id) do update
   set erased_at = excluded.erased_at, rev = users.rev + 1, display_name = null, settings = '{}'
 where users.erased_at is null or users.erased_at < excluded.erased_at
returning user_id;

-- name: lock_owner
-- $1 owner
-- Waits for the turns of this user that are being written, which refer to this row, and keeps new ones waiting.
select user_id from users where user_id = $1 for update;

-- name: erase_feedback
-- $1 owner  $2 erased at
delete from feedback where user_id = $1 and ts <= $2;

-- name: erase_idempotency_keys
-- $1 owner  $2 erased at
delete from idempotency_keys where user_id = $1 and created_at <= $2;

-- name: erase_summaries
-- $1 owner  $2 erased at
delete from summaries where user_id = $1 and created_at <= $2;

-- name: erase_memories
-- $1 owner  $2 erased at   (their sources and relations with them)
delete from users_vectors where user_id = $1 and said_at <= $2;

-- name: erase_turns
-- $1 owner  $2 erased at   (a turn's reply with it)
delete from chat_turns where user_id = $1 and ts <= $2;

-- name: erase_history
-- $1 owner  $2 erased at
delete from history where user_id = $1 and ts <= $2;

-- name: erase_events
-- $1 owner  $2 erased at
delete from events where user_id = $1 and ts <= $2;

-- name: erase_vectors
-- $1 owner
-- The texts that nothing of theirs refers to any more.
delete from vectors v
 where v.owner = $1
   and not exists (select from users_vectors m where m.user_id = $1 and m.vector_owner = $1 and m.vector = v.id)
   and not exists (select from summaries s where s.user_id = $1 and s.vector = v.id)
   and not exists (select from chat_turns t where t.user_id = $1 and t.vector = v.id);
