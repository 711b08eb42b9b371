-- Erasing a user: the row in `users` stays, with the time, so that nothing from before it comes back.

-- name: rows_of_user
-- $1 owner
-- The scan of all tables: how many rows each has that name the user. A test holds it complete.
select 'users' as name, count(*)::integer as rows from users where user_id = $1
union all select 'users_vectors', count(*)::integer from users_vectors where user_id = $1
union all select 'vectors', count(*)::integer from vectors where owner = $1
union all select 'memory_sources', count(*)::integer from memory_sources where user_id = $1
union all select 'relations', count(*)::integer from relations where user_id = $1
union all select 'history', count(*)::integer from history where user_id = $1
union all select 'chat_turns', count(*)::integer from chat_turns where user_id = $1
union all select 'turn_passages', count(*)::integer from turn_passages where user_id = $1
union all select 'summaries', count(*)::integer from summaries where user_id = $1
union all select 'feedback', count(*)::integer from feedback where user_id = $1
union all select 'events', count(*)::integer from events where user_id = $1
union all select 'model_calls', count(*)::integer from model_calls where user_id = $1
union all select 'idempotency_keys', count(*)::integer from idempotency_keys where user_id = $1
union all select 'sessions', count(*)::integer from sessions where user_id = $1
union all select 'sign_in_links', count(*)::integer from sign_in_links where user_id = $1
union all select 'memory_reviews', count(*)::integer from memory_reviews where user_id = $1
union all select 'openwebui_events', count(*)::integer from openwebui_events where user_id = $1
union all select 'openwebui_absent_chats', count(*)::integer from openwebui_absent_chats where user_id = $1
union all select 'acts', count(*)::integer from acts where space = split_part($1, '/', 1) and external_id = substr($1, strpos($1, '/') + 1)
union all select 'pgqueuer', count(*)::integer from pgqueuer
           where case when entrypoint in ('form_turn', 'form_batch', 'summarise_chat') then convert_from(payload, 'UTF8')::jsonb ->> 'user_id' end = $1;

-- name: mark_erased
-- $1 owner  $2 erased at
-- First, and committed: from then on no turn and no memory from before $2 is written. No row: it was done before.
insert into users (user_id, erased_at) values ($1, $2)
on conflict (user_id) do update
   set erased_at = excluded.erased_at, erase_at = null, rev = users.rev + 1, display_name = null, settings = '{}'
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

-- name: erase_sessions
-- $1 owner  $2 erased at
delete from sessions where user_id = $1 and created_at <= $2;

-- name: erase_sign_in_links
-- $1 owner  $2 erased at
delete from sign_in_links where user_id = $1 and created_at <= $2;

-- name: erase_absent_chats
-- $1 owner  $2 erased at
delete from openwebui_absent_chats where user_id = $1 and first_absent_at <= $2;

-- name: erase_openwebui_events
-- $1 owner  $2 erased at
delete from openwebui_events where user_id = $1 and received_at <= $2;

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

-- name: erase_model_calls
-- $1 owner  $2 erased at
-- What they cost stays, under the space's own name (queries/memories.sql: add_owner).
update model_calls
   set user_id = split_part($1, '/', 1) || '/*', turn = null
 where user_id = $1 and ts <= $2;

-- name: erase_jobs
-- $1 owner
-- Of turns and summaries that are gone.
delete from pgqueuer
 where case when entrypoint in ('form_turn', 'form_batch', 'summarise_chat') then convert_from(payload, 'UTF8')::jsonb ->> 'user_id' end = $1;

-- name: erase_vectors
-- $1 owner
-- The texts that nothing of theirs refers to any more.
delete from vectors v
 where v.owner = $1
   and not exists (select from users_vectors m where m.user_id = $1 and m.vector_owner = $1 and m.vector = v.id)
   and not exists (select from summaries s where s.user_id = $1 and s.vector = v.id)
   and not exists (select from chat_turns t where t.user_id = $1 and t.vector = v.id);

-- name: erase_acts
-- $1 owner  $2 erased at
delete from acts where space = split_part($1, '/', 1) and external_id = substr($1, strpos($1, '/') + 1) and ts <= $2;

-- name: note_erasure
-- $1 owner  $2 erased at  $3 by whom
-- Without a name: their row in `users` has one, with the same time.
insert into acts (space, act, actor, detail)
values (split_part($1, '/', 1), 'ERASE', $3, jsonb_build_object('erased_at', $2::timestamptz));
