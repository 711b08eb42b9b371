-- Twin: db/queries/events.py. What formation did, where the history has nothing to say.

-- name: add_event
-- $1 owner  $2 id  $3 type  $4 turn  $5 detail
insert into events (id, user_id, type, turn, detail)
values ($2, $1, $3, $4, $5);

-- name: add_chat_error
-- $1 owner  $2 id  $3 chat  $4 detail
-- Of what is about a chat: it is noted with the chat's latest turn.
insert into events (id, user_id, type, turn, detail)
select $2, $1, 'error', t.id, $4
  from chat_turns t
 where t.user_id = $1 and t.chat_id = $3 and t.role = 'user'
 order by t.ts desc
 limit 1;

-- name: add_upkeep_event
-- $1 owner  $2 id  $3 type  $4 detail  $5 when, or null: now
-- Of what no turn has led to.
insert into events (id, user_id, type, detail, ts)
values ($2, $1, $3, $4, coalesce($5::timestamptz, now()));
