-- What needs no model is learned from a turn at once; a model reads it later, together with the turns beside it (decision 0058).
alter table chat_turns add column rules_formed_at timestamptz;
comment on column chat_turns.rules_formed_at is 'When what needs no model was learned, where a model is to read the turn too: it waits for its batch until formed_at.';
comment on column chat_turns.queued_at is 'When the worker handed it to the queue; null means the job waits. What waits for a model is queued by its chat.';
-- Both hold few rows: a turn leaves the first within a second, and the second when a model has read it.
drop index chat_turns_waiting;
create index chat_turns_waiting on chat_turns (ts)
    where role = 'user' and formed_at is null and dead_at is null and rules_formed_at is null;
create index chat_turns_for_model on chat_turns (user_id, chat_id, ts)
    where rules_formed_at is not null and formed_at is null and dead_at is null;
-- Which chats are under way: the turns of the last minutes.
create index chat_turns_by_time on chat_turns (ts) where role = 'user';
-- What a space has used today.
create index model_calls_by_space on model_calls (split_part(user_id, '/', 1), ts);
