-- What the user has corrected never held as it says: a question about the past does not recall it.
alter table users_vectors drop constraint users_vectors_put_away_check;
alter table users_vectors add constraint users_vectors_put_away_check
    check (put_away in ('fifo', 'least_relevant', 'oldest_accessed', 'ttl', 'repeat', 'merged', 'corrected'));
comment on column users_vectors.put_away is 'Why a memory has been taken out of recall; null: it has not. Of a deleted one: the strategy of upkeep, ttl, or repeat. merged, of a superseded one: another memory holds what it says; of a deleted one: that memory, taken apart. corrected, of a superseded one: it never held as it says.';
