-- Twin: db/queries/openwebui_events.py. What is deleted, edited, rated or remembered in OpenWebUI, by its events (decision 0070).

-- name: take_in
-- $1 owner  $2 event id  $3 event  $4 id of its subject  $5 chat  $6 detail  $7 when it happened  $8 key it came with
-- No row: it was here before, or the user is not known, or was erased later. Nothing is kept of it then.
insert into openwebui_events (user_id, id, event, subject, chat_id, detail, happened_at, key)
select u.user_id, $2, $3, $4, $5, $6, $7, $8
  from users u
 where u.user_id = $1 and (u.erased_at is null or u.erased_at < $7)
on conflict (user_id, id) do nothing
returning id;

-- name: schedule_erasure
-- $1 owner  $2 when  $3 who says so, for the audit
-- Memory is paused until then. Twice changes nothing.
with scheduled as (
    update users
       set erase_at = $2, paused = true
     where user_id = $1 and erase_at is null
    returning space, external_id
)
insert into acts (space, external_id, act, actor, detail)
select space, external_id, 'ACCOUNT', $3, jsonb_build_object('paused', true, 'erase_at', $2::timestamptz) from scheduled;

-- name: begin_event
-- $1 owner  $2 event id
-- Counted and committed before the work. No row: it is done.
with begun as (
    update openwebui_events
       set attempts = attempts + 1
     where user_id = $1 and id = $2 and done_at is null
    returning event, subject, chat_id, detail, received_at, key
)
select b.event, b.subject, b.chat_id, b.detail, b.received_at, k.prefix as key
  from begun b
  join api_keys k on k.id = b.key;

-- name: finish_event
-- $1 owner  $2 event id
-- No text stays.
update openwebui_events
   set done_at = now(), detail = detail - 'preview'
 where user_id = $1 and id = $2;

-- name: chats_from_openwebui
-- $1 owner  $2 until
-- With turns that were not deleted there before. What was imported from elsewhere is none of them.
select distinct chat_id
  from chat_turns
 where user_id = $1 and chat_id is not null and role = 'user' and from_openwebui is not false and purge_at is null and ts <= $2
 order by chat_id;

-- name: turns_of_deleted_chat
-- $1 owner  $2 chat
-- The user's, as far as they are not deleted yet.
select id
  from chat_turns
 where user_id = $1 and chat_id = $2 and role = 'user' and purge_at is null
 order by ts, id;

-- name: versions_of_message
-- $1 owner  $2 chat  $3 id of a message of the user's or of a reply  $4 characters of its text
-- The latest first. `deleted`: it was deleted or edited there before.
select id, role, left(text, $4) as text, text_hash, purge_at is not null as deleted, hidden_at is not null as hidden
  from chat_turns
 where user_id = $1 and chat_id = $2 and message_id = $3
 order by ts desc, id desc;

-- name: purge_later
-- $1 owner  $2 turns, the user's or replies
-- With their replies. They are hidden.
update chat_turns t
   set purge_at = now() + interval '30 days'
 where t.user_id = $1 and t.purge_at is null
   and t.id in (select unnest($2::uuid[])
                union all
                select reply.id
                  from chat_turns asked
                  join chat_turns reply on reply.user_id = asked.user_id and reply.reply_to = asked.id
                 where asked.user_id = $1 and asked.id = any($2::uuid[]));

-- name: hide_reply
-- $1 owner  $2 reply
update chat_turns
   set hidden_at = coalesce(hidden_at, now())
 where user_id = $1 and id = $2 and role = 'assistant';

-- name: learn_again
-- $1 owner  $2 turn
-- A message that was edited back: with its replies it is as if it had just been sent.
update chat_turns t
   set hidden_at = null, purge_at = null,
       formed_at = case when t.role = 'user' and (t.off_record or t.text = '') then t.formed_at end,
       rules_formed_at = null, queued_at = null, attempts = 0
 where t.user_id = $1 and (t.id = $2 or t.reply_to = $2);

-- name: rate
-- $1 owner  $2 id  $3 kind
-- Which turn it is about, no event tells.
insert into feedback (user_id, id, kind)
values ($1, $2, $3)
on conflict (user_id, id) do update set kind = excluded.kind;

-- name: remove_rating
-- $1 owner  $2 id
delete from feedback where user_id = $1 and id = $2;

-- name: user_wrote_since
-- $1 owner  $2 when
-- A model may be answering them.
select exists (select from chat_turns t where t.user_id = $1 and t.role = 'user' and t.ts > $2) as wrote;

-- name: memories_from_openwebui
-- $1 owner
-- Those that its own memory has made, as far as they are not deleted.
select m.id
  from users_vectors m
 where m.user_id = $1 and m.state <> 'deleted'
   and exists (select from history h
                where h.user_id = $1 and h.memory = m.id and h.event = 'ADD' and h.actor like 'openwebui %')
 order by m.id;
