-- What kind of statement a memory is (decision 0060). The default is written into no row, so the table is not rewritten.
alter table users_vectors
    add column type text not null default 'fact' check (type in ('fact', 'preference', 'todo', 'decision', 'event'));
comment on column users_vectors.type is 'What kind of statement it is; from before this column by rules, once, in the background.';
comment on column users_vectors.valid_from is 'Since when it holds: when it was said, unless it says so itself.';
comment on column users_vectors.valid_to is 'Until when it holds, where it says so, or when it was superseded. What has ended is not recalled, but for a question about the past.';
