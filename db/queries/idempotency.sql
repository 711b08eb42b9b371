-- Twin: db/queries/idempotency.py. Writes that a client has named with an Idempotency-Key.

-- name: written_before
-- $1 owner  $2 key
-- Of the past 24 hours; an older one is forgotten here, so that its key may be used again.
with old as (
    delete from idempotency_keys where user_id = $1 and key = $2 and now() - created_at > interval '24 hours'
)
select request_hash, status, memory
  from idempotency_keys
 where user_id = $1 and key = $2 and now() - created_at <= interval '24 hours';

-- name: note_written
-- $1 owner  $2 key  $3 hash of the request  $4 status of the answer  $5 memory
insert into idempotency_keys (user_id, key, request_hash, status, memory)
values ($1, $2, $3, $4, $5);
