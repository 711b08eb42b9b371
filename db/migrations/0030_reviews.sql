-- Administrators judge a random sample of their space's memories (decision 0083).
create table memory_reviews (
    id          uuid primary key default gen_random_uuid(),
    space       text not null,
    sample      uuid not null,
    user_id     text,
    memory      uuid,
    drawn_at    timestamptz not null,
    verdict     text check (verdict in ('right', 'wrong', 'useless')),
    actor       text,
    reviewed_at timestamptz,
    check ((verdict is null) = (reviewed_at is null)),
    unique (user_id, memory),
    foreign key (user_id, memory) references users_vectors (user_id, id) on delete set null
);
comment on table memory_reviews is 'What administrators say of memories that were drawn at random: how many are worth keeping. Never a text.';
comment on column memory_reviews.sample is 'Those that were drawn together.';
comment on column memory_reviews.user_id is 'Whose memory it is; null with `memory` once that is gone for good. The verdict stays.';
comment on column memory_reviews.actor is 'Who judged it, as in history.';
create index memory_reviews_of_space on memory_reviews (space, drawn_at);

alter table acts drop constraint acts_act_check;
alter table acts add constraint acts_act_check check (act in ('KEY_CREATED', 'KEY_REVOKED', 'ACCOUNT', 'ERASE', 'REVIEW'));
comment on column acts.detail is 'KEY_…: the key''s public part, role, user. ACCOUNT: what was set. ERASE: when, as in users.erased_at. REVIEW: the sample and how many memories it shows to the administrator.';
