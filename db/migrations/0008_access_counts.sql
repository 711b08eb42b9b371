-- How often a memory was recalled is counted by the worker, from the turns that recalled it: each turn once.
alter table chat_turns add column accesses_counted_at timestamptz;
comment on column chat_turns.accesses_counted_at is 'When what this turn recalled was counted as used (users_vectors.access_count).';
comment on column users_vectors.access_count is 'The turns that recalled it; a regenerated or continued reply is the same turn.';
comment on column users_vectors.last_accessed_at is 'Of the last of these turns.';
create index chat_turns_accesses_to_count on chat_turns (ts)
    where accesses_counted_at is null and recalled <> '{}' and not off_record;
