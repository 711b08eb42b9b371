-- A memory that needs the user's consent is proposed, and a turn may ask about it (decision 0064).
alter table chat_turns add column asks uuid;
comment on column chat_turns.asks is 'The proposed memory that the line at the end of this turn''s block asks about. The chat''s next turn may answer.';
comment on column users_vectors.state is 'proposed: waits for the user''s consent, for seven days; then expired. declined: is not proposed again. Recalled are active ones, and superseded ones where the question is about the past.';
-- What was asked about, and what waits: both are few.
create index chat_turns_asks on chat_turns (user_id, asks) where asks is not null;
create index users_vectors_proposed on users_vectors (user_id, created_at) where state = 'proposed';
