-- Chats that OpenWebUI does not list any more, until that is certain (decision 0077).
create table openwebui_absent_chats (
    user_id         text not null references users (user_id),
    chat_id         text not null,
    first_absent_at timestamptz not null default now(),
    primary key (user_id, chat_id)
);
comment on table openwebui_absent_chats is 'Chats that OpenWebUI has sent and does not list any more. After a day, and a 404, they are forgotten here too.';
