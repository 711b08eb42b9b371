-- A user's own memory mode, and feedback on a memory.
alter table users add constraint users_memory_mode check (coalesce(settings ->> 'memory', 'full') in ('off', 'read', 'write', 'full'));
comment on column users.settings is 'memory: what this user''s turns may do with memory at most, as api_keys.memory; full where it is missing.';
create function may_learn(paused boolean, settings jsonb) returns boolean
    language sql immutable parallel safe
    return not paused and coalesce(settings ->> 'memory', 'full') in ('write', 'full');
comment on function may_learn is 'Whether a user lets anything be learned: not paused, and in a memory mode that learns.';

alter table feedback add column memory uuid,
    add foreign key (user_id, memory) references users_vectors (user_id, id) on delete set null (memory);
comment on column feedback.memory is 'The memory that the report is about.';
create index feedback_of_memory on feedback (user_id, memory) where memory is not null;

-- Gateways ask every second who was erased, to forget them too.
create index users_erased on users (erased_at) where erased_at is not null;
