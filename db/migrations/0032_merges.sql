-- Memories about one thing become one memory, and can become several again (decision 0085).
alter table users_vectors drop constraint users_vectors_put_away_check;
alter table users_vectors add constraint users_vectors_put_away_check
    check (put_away in ('fifo', 'least_relevant', 'oldest_accessed', 'ttl', 'repeat', 'merged'));
comment on column users_vectors.put_away is 'Why upkeep has taken a memory out of recall; null: it has not. Of a deleted one: the strategy, ttl, or repeat. merged, of a superseded one: another memory holds what it says; of a deleted one: that memory, taken apart.';
comment on column users_vectors.summarized_from is 'The memories that it was made of. It has their sources, and takes their place until it is taken apart.';
comment on column relations.type is 'subject: both are about one thing. merge: the first was made of the second and others.';
