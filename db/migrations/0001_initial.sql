-- The whole data model. Every key starts with the owner; `user_id` is always 'space/external id'.
-- What each table is for stands in docs/schema.md, made from the comments below.

create extension if not exists vector;
create extension if not exists pg_trgm;

create table users (
    user_id      text primary key check (user_id ~ '^[a-z0-9-]{1,40}/.+$'),
    space        text not null generated always as (split_part(user_id, '/', 1)) stored,
    external_id  text not null generated always as (substr(user_id, strpos(user_id, '/') + 1)) stored,
    display_name text,
    rev          bigint not null default 0 check (rev >= 0),
    settings     jsonb not null default '{}',
    paused       boolean not null default false,
    erased_at    timestamptz,
    created_at   timestamptz not null default now()
);
comment on table users is 'One row a user, and one (space/*) for what is published to a whole space.';
comment on column users.rev is 'Counts every change to this user''s memory. A write begins by raising it, so two writers cannot both win.';

-- The embedding has no fixed size: models of different sizes live side by side while one replaces the other.
create table vectors (
    owner        text not null references users (user_id),
    id           uuid not null,
    content      text not null check (content <> ''),
    content_hash bytea not null,
    embedding    halfvec,
    model        text,
    words        tsvector not null default '',
    source       text not null default 'memory' check (source in ('memory', 'summary', 'turn')),
    created_at   timestamptz not null default now(),
    primary key (owner, id),
    unique (owner, content_hash),
    check ((embedding is null) = (model is null))
) with (toast_tuple_target = 8160);
alter table vectors alter column embedding set storage external;
comment on table vectors is 'A text and what it means. Owned by a user, or by space/* when published to a whole space.';
comment on column vectors.model is 'The embedding model and calibration that made `embedding`; null with it until embedded.';
-- What waits for the embedder (new, or left behind by a change of model) is found without a scan.
create index vectors_by_model on vectors (model, owner, id);

create table chat_turns (
    user_id       text not null references users (user_id),
    id            uuid not null,
    identity      text not null,
    role          text not null check (role in ('user', 'assistant')),
    chat_id       text,
    message_id    text,
    parent_id     text,
    reply_to      uuid,
    ordinal       integer not null default 0 check (ordinal >= 0),
    author        text,
    channel       text,
    agent         text,
    model         text,
    content       text not null,
    text          text not null,
    text_hash     bytea not null,
    words         tsvector not null default '',
    status        text not null default 'complete' check (status in ('complete', 'partial', 'error')),
    ts            timestamptz not null,
    system_block    text,
    system_memories uuid[] not null default '{}',
    turn_block      text,
    turn_memories   uuid[] not null default '{}',
    recalled      uuid[] not null default '{}',
    rev_delivered bigint,
    recall        text,
    hits          jsonb,
    latencies_ms  jsonb,
    attempts      smallint not null default 0,
    queued_at     timestamptz,
    off_record    boolean not null default false,
    formed_at     timestamptz,
    dead_at       timestamptz,
    last_error    text,
    hidden_at     timestamptz,
    primary key (user_id, id),
    unique (user_id, identity),
    foreign key (user_id, reply_to) references chat_turns (user_id, id) on delete cascade
);
comment on table chat_turns is 'What was said, word for word: the cold memory, and on user rows also the formation job.';
comment on column chat_turns.identity is 'What makes the same turn the same: tool rounds, retries, regenerations land on one row.';
comment on column chat_turns.text is 'The message without what was wrapped around it (retrieved documents, our own notes).';
comment on column chat_turns.text_hash is 'SHA-256 of `text`; finds a turn again in a history that carries no ids.';
comment on column chat_turns.system_block is 'The exact bytes of the chat''s system block, on the turn that wrote or mended it; empty: none is needed.';
comment on column chat_turns.turn_block is 'The exact bytes that were put before this message; empty: nothing was.';
comment on column chat_turns.recalled is 'What this turn recalled and its prompt held, best first, wherever in the prompt it stood.';
comment on column chat_turns.recall is 'How recall ended: full, lexical, cached, nothing, empty, skipped.';
comment on column chat_turns.queued_at is 'When the worker handed it to the queue; null means the job waits.';
comment on column chat_turns.off_record is 'Said while the user had paused: never learned from, also when the pause is over.';
comment on column chat_turns.dead_at is 'Given up after its attempts; `memrelay jobs requeue` clears it.';
create index chat_turns_waiting on chat_turns (ts) where role = 'user' and formed_at is null and dead_at is null;
create index chat_turns_dead on chat_turns (dead_at) where dead_at is not null;
create index chat_turns_of_chat on chat_turns (user_id, chat_id, ts) where chat_id is not null;
create index chat_turns_by_text on chat_turns (user_id, text_hash, ts);

-- A client that edits a message sends a new one with the same parent (decision 0027). Without message ids nothing is an
-- edit. No parent is the parent of a chat's first message only: a client that names none is not taken for an editor.
create view edits as
    select edit.user_id, edit.id as turn, original.id as replaced, original.ts as replaced_ts, original.hidden_at
      from chat_turns edit
      join chat_turns original on original.user_id = edit.user_id and original.chat_id = edit.chat_id
                              and original.message_id <> edit.message_id
     where edit.role = 'user' and original.role = 'user' and (original.ts, original.id) < (edit.ts, edit.id)
       and original.parent_id = edit.parent_id
       and (edit.parent_id <> '' or (original.ordinal = 0 and edit.ordinal = 0));
comment on view edits is 'Which turn took the place of which when the user edited a message.';

create table users_vectors (
    user_id          text not null references users (user_id),
    id               uuid not null,
    vector_owner     text not null,
    vector           uuid not null,
    agent            text,
    kind             text not null default 'semantic' check (kind in ('semantic', 'episodic', 'insight', 'procedural')),
    category         text,
    bank             text not null default 'General',
    key              text,
    tags             text[] not null default '{}',
    importance       real not null default 0.6 check (importance between 0 and 1),
    confidence       real not null default 1 check (confidence between 0 and 1),
    pinned           boolean not null default false,
    state            text not null default 'active'
                     check (state in ('proposed', 'active', 'declined', 'expired', 'superseded', 'deleted')),
    unresolved       boolean not null default false,
    valid_from       timestamptz,
    valid_to         timestamptz,
    said_at          timestamptz not null,
    run_id           text,
    actor_id         text,
    role             text,
    created_at       timestamptz not null default now(),
    updated_at       timestamptz not null default now(),
    last_accessed_at timestamptz,
    access_count     integer not null default 0,
    summarized_from  uuid[] not null default '{}',
    purge_at         timestamptz,
    primary key (user_id, id),
    foreign key (vector_owner, vector) references vectors (owner, id),
    -- A user links to their own texts or to what their space has published, to nothing else.
    check (vector_owner in (user_id, split_part(user_id, '/', 1) || '/*'))
);
comment on table users_vectors is 'A memory: one user''s link to one vector. Its id is the memory''s id everywhere.';
comment on column users_vectors.unresolved is 'Added beside near neighbours because no model was there to judge them.';
comment on column users_vectors.said_at is 'When the user said it; only a strictly newer statement replaces an older one.';
create unique index users_vectors_once on users_vectors (user_id, vector, agent) nulls not distinct
    where state in ('active', 'proposed');
-- The reserved keys (retrieval.keys.RESERVED_KEYS): a person has one home city, one name, one job at a time.
create unique index users_vectors_one_by_key on users_vectors (user_id, key, agent) nulls not distinct
    where state = 'active' and key in ('city', 'name', 'job');
create index users_vectors_of_vector on users_vectors (vector_owner, vector);
create index users_vectors_list on users_vectors (user_id, state, updated_at desc, id);

create table memory_sources (
    user_id text not null,
    memory  uuid not null,
    turn    uuid not null,
    said_at timestamptz not null,
    primary key (user_id, memory, turn),
    foreign key (user_id, memory) references users_vectors (user_id, id) on delete cascade,
    foreign key (user_id, turn) references chat_turns (user_id, id) on delete cascade
);
create index memory_sources_of_turn on memory_sources (user_id, turn);
comment on table memory_sources is 'Every telling of a memory. A repeat adds a row here and no memory.';

create table history (
    user_id text not null references users (user_id),
    rev     bigint not null,
    event   text not null check (event in ('ADD', 'UPDATE', 'REPLACE', 'MERGE', 'DELETE', 'RESTORE', 'LINK', 'TTL',
                                           'CONSENT', 'SOURCE', 'RETRACT')),
    memory  uuid not null,
    old_ref uuid,
    new_ref uuid,
    reason  text not null,
    actor   text not null,
    meta    jsonb not null default '{}',
    ts      timestamptz not null default now(),
    primary key (user_id, rev)
);
create index history_of_memory on history (user_id, memory, rev);
comment on table history is 'What changed, when, why and by whom. Append-only, in the transaction of the change; never read by recall.';
comment on column history.old_ref is 'The memory that was replaced or merged away; for UPDATE the vector before.';
comment on column history.new_ref is 'The memory that took its place; for UPDATE the vector after.';

create view memory_updates as
    select user_id, old_ref as old, new_ref as new, reason, actor, ts, rev
      from history where event in ('REPLACE', 'MERGE', 'UPDATE');

create view memory_request_metrics as
    select user_id, id as turn, chat_id, agent, model, ts, recall, cardinality(recalled) as recalled, hits, latencies_ms
      from chat_turns where role = 'user';

create table summaries (
    user_id    text not null references users (user_id),
    id         uuid not null,
    kind       text not null check (kind in ('chat', 'day', 'week', 'profile', 'context')),
    chat_id    text,
    day        date,
    input_hash bytea not null,
    text       text not null,
    structured jsonb not null default '{}',
    vector     uuid,
    expires_at timestamptz,
    created_at timestamptz not null default now(),
    primary key (user_id, id),
    unique nulls not distinct (user_id, kind, chat_id, day)
);

create table relations (
    user_id    text not null,
    from_id    uuid not null,
    to_id      uuid not null,
    type       text not null,
    strength   real not null default 1 check (strength between 0 and 1),
    expires_at timestamptz,
    primary key (user_id, from_id, to_id, type),
    foreign key (user_id, from_id) references users_vectors (user_id, id) on delete cascade,
    foreign key (user_id, to_id) references users_vectors (user_id, id) on delete cascade
);

create table model_calls (
    id         uuid primary key,
    user_id    text not null references users (user_id),
    task       text not null,
    model      text not null,
    tokens_in  integer,
    tokens_out integer,
    ms         integer not null,
    outcome    text not null default 'ok',
    turn       uuid,
    ts         timestamptz not null default now()
);
create index model_calls_of_user on model_calls (user_id, ts);
comment on table model_calls is 'Every call formation makes to a language model: spend is a query.';

create table events (
    id      uuid primary key,
    user_id text references users (user_id),
    type    text not null check (type in ('classify', 'search', 'skipped', 'error')),
    turn    uuid,
    detail  jsonb not null default '{}',
    ts      timestamptz not null default now()
);
create index events_of_user on events (user_id, ts);

-- What a model's scores mean, measured once with the sentences that ship with Memrelay and shared by all replicas.
create table calibrations (
    model          text primary key,
    dimensions     integer not null check (dimensions between 1 and 4096),
    query_centre   real[] not null,
    passage_centre real[] not null,
    min_score      real not null,
    neighbour_score real not null,
    same_score     real not null,
    measured       jsonb not null default '{}',
    created_at     timestamptz not null default now()
);
comment on table calibrations is 'Per embedding model: the centre to subtract and the scores that separate.';

-- Who may use the gateway. A key belongs to the gateway and not to a user, so no foreign key leads from here to users.
create table api_keys (
    id          uuid primary key,
    prefix      text not null unique check (prefix ~ '^[a-z2-7]{8}$'),
    secret_hash bytea not null check (octet_length(secret_hash) = 32),
    role        text not null check (role in ('trusted', 'user', 'admin')),
    spaces      text[] not null
                check (array_to_string(spaces, ',', '?') ~ '^[a-z0-9-]{1,40}(,[a-z0-9-]{1,40})*$'),
    external_id text check (external_id not in ('', '*')),
    agents      text[],
    label       text not null default '',
    created_at  timestamptz not null default now(),
    revoked_at  timestamptz,
    check ((role = 'user') = (external_id is not null)),
    check (role <> 'user' or cardinality(spaces) = 1)
);
comment on table api_keys is 'Keys to the gateway. Rows are never deleted: a gateway that has had a key never falls back to serving without one.';
comment on column api_keys.prefix is 'The public part, shown in lists and logs: mr_<prefix>_….';
comment on column api_keys.secret_hash is 'SHA-256 of the whole key; the key itself is shown once and kept nowhere.';
comment on column api_keys.spaces is 'The first is the space of the key; the others may be named with X-Memrelay-Space.';
comment on column api_keys.external_id is 'The one user a `user` key is.';
comment on column api_keys.agents is 'The agents the key may name; null is any.';
