-- People sign in to the page with a key or with a link, which works once. Neither table has the token itself.

create table sessions (
    token_hash bytea primary key check (octet_length(token_hash) = 32),
    user_id    text check (user_id ~ '^[a-z0-9-]{1,40}/.+$'),
    key        uuid references api_keys (id),
    created_at timestamptz not null default now(),
    expires_at timestamptz not null,
    check (user_id is not null or key is not null)
);
comment on table sessions is 'Who is signed in to the page. No foreign key to users: who signs in before the first chat is not known yet.';
comment on column sessions.token_hash is 'SHA-256 of the cookie''s value.';
comment on column sessions.user_id is 'Null: an admin.';
comment on column sessions.key is 'The key that was typed in, or that made the link; when it is revoked, the session ends. Null: a link made at the command line.';
create index sessions_of_user on sessions (user_id) where user_id is not null;
create index sessions_by_end on sessions (expires_at);

create table sign_in_links (
    token_hash bytea primary key check (octet_length(token_hash) = 32),
    user_id    text not null check (user_id ~ '^[a-z0-9-]{1,40}/.+$'),
    key        uuid references api_keys (id),
    created_at timestamptz not null default now(),
    expires_at timestamptz not null
);
comment on table sign_in_links is 'Links that sign a user in to the page, until they are used.';
comment on column sign_in_links.token_hash is 'SHA-256 of what stands in the link.';
comment on column sign_in_links.key is 'The key that made it; when it is revoked, the link is worth nothing. Null: the command line.';
create index sign_in_links_of_user on sign_in_links (user_id);
create index sign_in_links_by_end on sign_in_links (expires_at);
