-- Chat summaries come in parts: each covers some of a chat's turns and is never written over by the next one.

alter table summaries
    add column covers_from timestamptz,
    add column covers_to   timestamptz,
    add column turns       uuid[] not null default '{}',
    add column stale_at    timestamptz,
    drop constraint summaries_user_id_kind_chat_id_day_key,
    add constraint summaries_once unique nulls not distinct (user_id, kind, chat_id, day, covers_from),
    add constraint summaries_vector foreign key (user_id, vector) references vectors (owner, id);
create index summaries_stale on summaries (stale_at) where stale_at is not null;
create index summaries_of_vector on summaries (user_id, vector) where vector is not null;
comment on table summaries is 'What was said, in short: a part of a chat, a day, a week. Derived, and never a source of facts.';
comment on column summaries.input_hash is 'Of what it was made from; the same input is not paid for twice.';
comment on column summaries.structured is 'facts, preferences, decisions, todos and entities, as far as they were said.';
comment on column summaries.turns is 'The user''s turns it covers.';
comment on column summaries.stale_at is 'Something it covers was taken back: it is not recalled, and is made again.';
