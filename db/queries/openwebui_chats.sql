-- Twin: db/queries/openwebui_chats.py. Chats that OpenWebUI does not list any more (decision 0077).

-- name: note_absent
-- $1 owner  $2 chats
-- Since when, the first time.
insert into openwebui_absent_chats (user_id, chat_id)
select $1, chat from unnest($2::text[]) as chat
on conflict do nothing;

-- name: forget_listed
-- $1 owner  $2 the chats that are absent now
-- The others are listed again, or forgotten.
delete from openwebui_absent_chats where user_id = $1 and chat_id <> all($2::text[]);

-- name: absent_for
-- $1 owner  $2 how long, as an interval
select chat_id
  from openwebui_absent_chats
 where user_id = $1 and first_absent_at <= now() - $2::interval
 order by chat_id;

-- name: forget_absent
-- $1 owner  $2 chat
delete from openwebui_absent_chats where user_id = $1 and chat_id = $2;
