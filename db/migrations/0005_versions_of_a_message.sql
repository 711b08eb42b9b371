-- A message id may come again with other words: a message edited in place, or a client that sends one id for all. What tells
-- a new version from another message is the place (decision 0045).

alter table chat_turns add column place bytea;
comment on column chat_turns.place is 'Hash of chat, message id, ordinal and the user''s texts before it: other words there are a new version. Null without a message id.';

-- The latest version at a place, also without a chat.
create index chat_turns_versions on chat_turns (user_id, place, ts) where place is not null;

-- Another message with the same parent took a message's place (decision 0037), or its own later version did.
create or replace view edits as
    select edit.user_id, edit.id as turn, original.id as replaced, original.ts as replaced_ts, original.hidden_at
      from chat_turns edit
      join chat_turns original on original.user_id = edit.user_id and original.chat_id = edit.chat_id
     where edit.role = 'user' and original.role = 'user' and (original.ts, original.id) < (edit.ts, edit.id)
       and (original.place = edit.place
            or (original.message_id <> edit.message_id and original.parent_id = edit.parent_id
                and (edit.parent_id <> '' or (original.ordinal = 0 and edit.ordinal = 0))));

create or replace view cold_turns as
    select user_id, id, role, chat_id, message_id, parent_id, reply_to, ordinal, author, ts, text, text_hash, words, vector,
           marked_at is not null as marked, place
      from chat_turns where hidden_at is null and not off_record and channel is null and text <> '';
