-- Upkeep puts away what another memory says too (decision 0081).
alter table users_vectors drop constraint users_vectors_put_away_check;
alter table users_vectors add constraint users_vectors_put_away_check
    check (put_away in ('fifo', 'least_relevant', 'oldest_accessed', 'ttl', 'repeat'));
