-- What is deleted, edited or rated in OpenWebUI is known here by its events (decision 0070).
alter table api_keys drop constraint api_keys_role_check;
alter table api_keys add constraint api_keys_role_check check (role in ('trusted', 'user', 'admin', 'events'));

create table openwebui_events (
    user_id     text not null references users (user_id),
    id          text not null check (length(id) <= 100),
    event       text not null,
    subject     text not null,
    chat_id     text,
    detail      jsonb not null default '{}',
    happened_at timestamptz not null,
    received_at timestamptz not null default now(),
    key         uuid not null references api_keys (id),
    attempts    smallint not null default 0,
    done_at     timestamptz,
    primary key (user_id, id)
);
comment on table openwebui_events is 'Events of OpenWebUI about users who are known here, for 30 days: a second time one changes nothing. A row without done_at is a job.';
comment on column openwebui_events.subject is 'The id of what it is about in OpenWebUI: a chat, message, user or rating.';
comment on column openwebui_events.detail is 'preview: the first 300 characters of an edited message, until the event is done. rating: as it came.';
comment on column openwebui_events.key is 'The key of the role events that it came with.';
create index openwebui_events_waiting on openwebui_events (attempts, received_at) where done_at is null;
create index openwebui_events_by_time on openwebui_events (received_at);

create table openwebui_webhooks (
    key        uuid primary key references api_keys (id),
    last_at    timestamptz not null default now(),
    last_event text not null
);
comment on table openwebui_webhooks is 'When the last event came with each key of the role events, whomever it was about.';

alter table users add column erase_at timestamptz;
comment on column users.erase_at is 'When a user who was deleted in OpenWebUI is erased here; until then memory is paused. Resuming it cancels this.';
create index users_to_erase on users (erase_at) where erase_at is not null;

alter table chat_turns add column from_openwebui boolean, add column purge_at timestamptz;
comment on column chat_turns.from_openwebui is 'Whether OpenWebUI sent it; null: recorded before this was known. A reply has what its turn has.';
comment on column chat_turns.purge_at is 'When the text of a hidden turn that was deleted in OpenWebUI goes for good.';
create index chat_turns_to_purge on chat_turns (purge_at) where purge_at is not null;

alter table feedback drop constraint feedback_kind_check;
alter table feedback add constraint feedback_kind_check
    check (kind in ('forgot', 'recall_miss', 'wrong', 'useful', 'rated_up', 'rated_down'));
