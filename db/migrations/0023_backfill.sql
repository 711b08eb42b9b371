-- Chats from before are read from exports and learned from when nothing else waits (decision 0072).
alter table chat_turns add column held_at timestamptz;
comment on column chat_turns.held_at is 'When a message of an imported chat was read that is still to be learned from: it becomes a job when nothing else waits.';
create index chat_turns_held on chat_turns (ts) where held_at is not null;
