-- What turns with a key may do with memory at most (decision 0055).
alter table api_keys add column memory text not null default 'full' check (memory in ('off', 'read', 'write', 'full'));
comment on column api_keys.memory is 'What turns with this key may do with memory at most: recall (read), learn (write), both (full) or neither (off).';
comment on column chat_turns.off_record is 'Written while the user had paused memory, or in a memory mode without learning: its texts are empty, and it is never learned from.';
