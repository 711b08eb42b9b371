-- People change and delete memories through /api (decision 0059). What is deleted, and what an edit replaced, is purged after 30 days.

create table idempotency_keys (
    user_id      text not null references users (user_id),
    key          text not null check (length(key) <= 255),
    request_hash bytea not null check (octet_length(request_hash) = 32),
    status       smallint not null,
    memory       uuid not null,
    created_at   timestamptz not null default now(),
    primary key (user_id, key)
);
comment on table idempotency_keys is 'Writes that a client has named, for 24 hours: sent again, they get the same answer and change nothing.';
comment on column idempotency_keys.request_hash is 'SHA-256 of method, path, If-Match and body.';
comment on column idempotency_keys.status is 'Of the answer, whose body is the memory as it is when it is asked for again.';
create index idempotency_keys_by_time on idempotency_keys (created_at);

-- What the worker looks for every few minutes, whoever it belongs to: few rows.
create index users_vectors_to_purge on users_vectors (purge_at) where purge_at is not null;
create index history_edits on history (ts) where event = 'UPDATE' and old_ref is not null;
comment on column users_vectors.purge_at is 'When a deleted memory and its text go for good.';
comment on column history.old_ref is 'The memory that was superseded or merged; for UPDATE the vector of the text before, as long as that is kept (30 days).';
comment on column history.new_ref is 'The memory that superseded it; for UPDATE the vector of the text after.';
