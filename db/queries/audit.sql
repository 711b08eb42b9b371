-- Twin: db/queries/audit.py. Who changed what through which door, for operators: over many owners, the newest first. A page starts
-- before a time and, at that time, before a name. A door is the first word of an actor. Never a text of a memory or message.
-- `rev > 0`, which always holds, is how the index by time is found.

-- name: changes_of_space
-- $1 space, or null: all  $2 door, or null  $3 since, or null  $4 before  $5 and before this name  $6 most rows
select h.ts, c.name, h.user_id, h.event, h.actor, h.memory, h.rev, h.reason
  from history h
 cross join lateral (select ('history/' || h.user_id || '/' || lpad(h.rev::text, 19, '0')) collate "C" as name) c
 where h.rev > 0 and h.ts <= $4 and (h.ts < $4 or c.name < $5) and ($3::timestamptz is null or h.ts >= $3)
   and ($1::text is null or split_part(h.user_id, '/', 1) = $1) and ($2::text is null or split_part(h.actor, ' ', 1) = $2)
 order by h.ts desc, c.name desc
 limit $6;

-- name: changes_of_user
-- $1 user id  $2 door, or null  $3 since, or null  $4 before  $5 and before this name  $6 most rows
select h.ts, c.name, h.user_id, h.event, h.actor, h.memory, h.rev, h.reason
  from history h
 cross join lateral (select ('history/' || h.user_id || '/' || lpad(h.rev::text, 19, '0')) collate "C" as name) c
 where h.user_id = $1 and h.ts <= $4 and (h.ts < $4 or c.name < $5) and ($3::timestamptz is null or h.ts >= $3)
   and ($2::text is null or split_part(h.actor, ' ', 1) = $2)
 order by h.ts desc, c.name desc
 limit $6;

-- name: acts
-- $1 space, or null: all  $2 external id, or null: all  $3 door, or null  $4 since, or null  $5 before  $6 and before this name
-- $7 most rows
-- Of an erasure the user is named by the row that is left of them, which has its time.
select a.ts, c.name, a.space, coalesce(a.external_id, e.external_id) as external_id, a.act, a.actor, a.detail
  from acts a
 cross join lateral (select ('acts/' || a.id) collate "C" as name) c
  left join lateral (
    select u.external_id from users u
     where a.act = 'ERASE' and u.erased_at = (a.detail ->> 'erased_at')::timestamptz and u.space = a.space
     limit 1) e on true
 where a.ts <= $5 and (a.ts < $5 or c.name < $6) and ($4::timestamptz is null or a.ts >= $4)
   and ($1::text is null or a.space = $1) and ($2::text is null or coalesce(a.external_id, e.external_id) = $2)
   and ($3::text is null or split_part(a.actor, ' ', 1) = $3)
 order by a.ts desc, c.name desc
 limit $7;
