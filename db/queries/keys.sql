-- Keys to the gateway. They belong to nobody's memory: no statement here touches a user's rows, so $1 is no owner.

-- name: add_key
-- $1 id  $2 prefix  $3 SHA-256 of the key  $4 role  $5 spaces  $6 external id or null  $7 agents or null  $8 memory mode  $9 label
-- $10 who makes it, for the audit
with made as (
    insert into api_keys (id, prefix, secret_hash, role, spaces, external_id, agents, memory, label)
    values ($1, $2, $3, $4, $5, $6, $7, $8, $9)
    returning id, prefix, secret_hash, role, spaces, external_id, agents, memory, label, created_at, revoked_at
), noted as (
    insert into acts (space, act, actor, detail)
    select spaces[1], 'KEY_CREATED', $10, jsonb_build_object('key', prefix, 'role', role, 'user', external_id) from made
)
select id, prefix, secret_hash, role, spaces, external_id, agents, memory, label, created_at, revoked_at from made;

-- name: all_keys
-- No parameters. Revoked ones too: that a key was ever made decides whether the gateway may serve without one.
select id, prefix, secret_hash, role, spaces, external_id, agents, memory, label, created_at, revoked_at
  from api_keys
 order by created_at, prefix;

-- name: keys_version
-- No parameters. Differs whenever a row was added, changed or deleted, by whatever means: transaction ids only grow, so
-- with the count their sum does not come back. Five thousand keys: 1 ms here, against 50 ms of the reader's time for all.
select count(*) || ' ' || coalesce(sum(xmin::text::bigint), 0) as version from api_keys;

-- name: revoke_key
-- $1 prefix  $2 who revokes it, for the audit
-- A second time changes nothing.
with revoked as (
    update api_keys
       set revoked_at = now()
     where prefix = $1 and revoked_at is null
    returning id, prefix, secret_hash, role, spaces, external_id, agents, memory, label, created_at, revoked_at
), noted as (
    insert into acts (space, act, actor, detail)
    select spaces[1], 'KEY_REVOKED', $2, jsonb_build_object('key', prefix, 'role', role, 'user', external_id) from revoked
)
select id, prefix, secret_hash, role, spaces, external_id, agents, memory, label, created_at, revoked_at from revoked
union all
select id, prefix, secret_hash, role, spaces, external_id, agents, memory, label, created_at, revoked_at
  from api_keys
 where prefix = $1 and revoked_at is not null;

-- name: note_event
-- $1 id of a key  $2 event
-- For `memrelay doctor --openwebui`: that events arrive.
insert into openwebui_webhooks (key, last_event)
values ($1, $2)
on conflict (key) do update set last_at = now(), last_event = excluded.last_event;

-- name: event_keys
-- No parameters. Keys of the role events that are in force, and what came with each.
select k.prefix, k.spaces[1] as space, k.label, w.last_at, w.last_event
  from api_keys k
  left join openwebui_webhooks w on w.key = k.id
 where k.role = 'events' and k.revoked_at is null
 order by k.created_at, k.prefix;
