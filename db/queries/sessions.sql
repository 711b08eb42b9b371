-- Twin: db/queries/sessions.py. Who is signed in to the page. Whose a token is, is what is asked here: $1 is its SHA-256 where that is
-- so, and the owner everywhere else.

-- name: add_link
-- $1 owner  $2 SHA-256 of the token  $3 key that made it, or null  $4 how long it is valid
insert into sign_in_links (user_id, token_hash, key, expires_at) values ($1, $2, $3, now() + $4::interval)
returning expires_at;

-- name: take_link
-- $1 SHA-256 of the token
-- It works once. No row: it was used, is too old, was made with a key that is revoked, or never was.
delete from sign_in_links l
 where l.token_hash = $1 and l.expires_at > now()
   and not exists (select from api_keys k where k.id = l.key and k.revoked_at is not null)
returning l.user_id, l.key;

-- name: add_session
-- $1 owner, or null: an admin  $2 SHA-256 of the token  $3 key, or null  $4 how long it is valid
insert into sessions (user_id, token_hash, key, expires_at) values ($1, $2, $3, now() + $4::interval)
returning expires_at;

-- name: session
-- $1 SHA-256 of the token
-- As its key is now, if it has one: what that may do, the session may.
select s.user_id, s.expires_at, k.id as key, k.prefix, k.spaces, k.agents, k.memory
  from sessions s
  left join api_keys k on k.id = s.key
 where s.token_hash = $1 and s.expires_at > now() and k.revoked_at is null;

-- name: end_session
-- $1 SHA-256 of the token
delete from sessions where token_hash = $1;

-- name: end_sessions_of_user
-- $1 owner
delete from sessions where user_id = $1;

-- name: drop_expired_sessions
-- No parameters.
delete from sessions where expires_at <= now();

-- name: drop_expired_links
-- No parameters.
delete from sign_in_links where expires_at <= now();

-- name: end_all_sessions
-- No parameters. Nor is any link worth anything.
with links as (delete from sign_in_links)
delete from sessions;
