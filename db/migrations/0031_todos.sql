-- A to-do is open until it is done, dropped or expired (decision 0084). It holds as long as it is open, also when it is overdue: the day it is
-- due is not its end.
alter table users_vectors
    add column due_at timestamptz,
    add column closed_as text check (closed_as in ('done', 'dropped', 'expired'));
comment on column users_vectors.due_at is 'When a to-do has to be done, if that was said.';
comment on column users_vectors.closed_as is 'What became of a to-do, which then has a valid_to. Null: it is open, or no to-do.';
update users_vectors
   set due_at = valid_to, valid_to = null
 where type = 'todo' and state in ('proposed', 'active') and valid_to > now() - interval '30 days';
update users_vectors
   set due_at = valid_to, closed_as = 'expired'
 where type = 'todo' and state = 'active' and valid_to is not null;
create index users_vectors_open_todos on users_vectors (user_id, due_at) where type = 'todo' and state = 'active' and closed_as is null;

alter table history drop constraint history_event_check;
alter table history add constraint history_event_check
    check (event in ('ADD', 'UPDATE', 'REPLACE', 'MERGE', 'DELETE', 'RESTORE', 'LINK', 'TTL', 'CONSENT', 'SOURCE', 'RETRACT', 'PRUNE', 'TODO'));
comment on column chat_turns.asks is 'The memory that the line at the end of this turn''s block asks about: a proposed one, or a to-do that is overdue. The chat''s next turn may answer.';
