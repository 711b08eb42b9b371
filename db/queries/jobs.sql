-- Twin: db/queries/jobs.py. A turn row is its own formation job; these keep its count of attempts and its end.

-- name: begin_attempt
-- $1 owner  $2 turn
-- Counted and committed before the work, so that a job that kills its worker is counted too.
update chat_turns
   set attempts = attempts + 1
 where user_id = $1 and id = $2 and role = 'user' and formed_at is null and dead_at is null and rules_formed_at is null
returning attempts;

-- name: turns_of_batch
-- $1 owner  $2 chat, or null  $3 turns at most
-- Those that wait for a model, in the order they were said.
select id, attempts, length(text) as length
  from chat_turns
 where user_id = $1 and chat_id is not distinct from $2 and rules_formed_at is not null and formed_at is null and dead_at is null
 order by ts, id
 limit $3;

-- name: begin_batch_attempt
-- $1 owner  $2 turns
-- As begin_attempt; what has been formed meanwhile is left out.
update chat_turns
   set attempts = attempts + 1
 where user_id = $1 and id = any($2::uuid[]) and rules_formed_at is not null and formed_at is null and dead_at is null
returning id, attempts;

-- name: undo_attempt
-- $1 owner  $2 turn
-- The attempt ended early, and not because of the turn.
update chat_turns
   set attempts = greatest(attempts - 1, 0)
 where user_id = $1 and id = $2 and formed_at is null and dead_at is null;

-- name: note_failure
-- $1 owner  $2 turn  $3 what went wrong
update chat_turns
   set last_error = $3
 where user_id = $1 and id = $2 and formed_at is null and dead_at is null;

-- name: give_up
-- $1 owner  $2 turn  $3 what went wrong; null keeps what was noted before
update chat_turns
   set dead_at = now(), last_error = coalesce($3, last_error, 'the worker died while forming this turn')
 where user_id = $1 and id = $2 and formed_at is null and dead_at is null
returning id;

-- name: set_aside
-- $1 owner  $2 turn  $3 what went wrong
-- One that was formed without the model, to be formed again when it is requeued.
update chat_turns set dead_at = now(), formed_at = null, last_error = $3
 where user_id = $1 and id = $2 and dead_at is null;

-- name: dead_jobs
-- $1 owner  $2 count
select user_id, id, ts, dead_at, attempts, last_error, length(text) as length
  from chat_turns
 where user_id = $1 and dead_at is not null
 order by dead_at desc, id
 limit $2;

-- name: requeue
-- $1 owner  $2 turn; null: all of this owner's
update chat_turns
   set dead_at = null, attempts = 0, queued_at = null
 where user_id = $1 and dead_at is not null and ($2::uuid is null or id = $2)
returning id;
