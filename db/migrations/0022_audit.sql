-- Who changed what through which door (decision 0071): the history has what was done to memories; keys and accounts come here.
create table acts (
    id          uuid primary key default gen_random_uuid(),
    ts          timestamptz not null default now(),
    space       text not null,
    external_id text,
    act         text not null check (act in ('KEY_CREATED', 'KEY_REVOKED', 'ACCOUNT', 'ERASE')),
    actor       text not null,
    detail      jsonb not null default '{}'
);
comment on table acts is 'What was done to keys and accounts, and by whom. In the transaction of what was done; append-only, but for an erasure, which takes those about the user.';
comment on column acts.external_id is 'The user it is about. Null: a key, or an erasure, which names nobody.';
comment on column acts.actor is 'The door, and the public part of the key, as in history.';
comment on column acts.detail is 'KEY_…: the key''s public part, role, user. ACCOUNT: what was set. ERASE: when, as in users.erased_at.';
create index acts_by_time on acts (ts);
create index acts_of_user on acts (space, external_id) where external_id is not null;

-- All rows have a rev; only who asks for them by time alone, over all users, says so, and nobody else's statement uses this index.
create index history_by_time on history (ts) where rev > 0;
