-- Whether a message calls for memory is told by a classifier of its own for each embedding model (decision 0049). A worker trains
-- it once with the messages that ship with Memrelay, and all replicas share it.
create table need_classifiers (
    model       text primary key,
    dimensions  integer not null check (dimensions between 1 and 4096),
    hidden      real[] not null,
    hidden_bias real[] not null,
    weights     real[] not null,
    bias        real not null,
    yes         real not null check (yes between 0 and 1),
    data_hash   text not null,
    measured    jsonb not null default '{}',
    created_at  timestamptz not null default now()
);
comment on table need_classifiers is 'Per embedding model: the classifier that says whether a message calls for memory.';
comment on column need_classifiers.model is 'provider/name.';
comment on column need_classifiers.dimensions is 'Of a question''s raw vector, which is taken at unit length.';
comment on column need_classifiers.hidden is 'Of its one hidden layer: a row of units for each dimension, one after the other.';
comment on column need_classifiers.weights is 'Of the hidden units.';
comment on column need_classifiers.yes is 'The probability from which a message calls for memory.';
comment on column need_classifiers.data_hash is 'Of the messages it was trained on; when they change, it is trained again.';
comment on column need_classifiers.measured is 'Shares of messages that it had not seen.';
