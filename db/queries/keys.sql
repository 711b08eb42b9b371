-- Keys to the gateway. They belong to nobody's memory: no statement here touches a user's rows, so $1 is no owner.

-- name: add_key
-- $1 id  $2 prefix  $3 SHA-256 of the key  $4 role  $5 spaces  $6 external id or null  $7 agents or null  $8 memory mode  $9 label
insert into api_keys (id, prefix, secret_hash, role, spaces, external_id, agents, memory, label)
values ($1, $2, $3, $4, $5, $6, $7, $8, $9)
returning id, prefix, secret_hash, role, spaces, external_id, agents, memory, label, created_at, revoked_at;

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
-- $1 prefix. A second time changes nothing.
update api_keys
   set revoked_at = coalesce(revoked_at, now())
 where prefix = $1
returning id, prefix, secret_hash, role, spaces, external_id, agents, memory, label, created_at, revoked_at;

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
