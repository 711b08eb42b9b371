-- What has faded a hundred half-lives is at the floor, and an importance below a billionth is none: further Postgres refuses the number
-- ("underflow"), and with it the recall of that user and the expiry of all.
create or replace function faded_importance(importance real, pinned boolean, category text, words tsvector, since timestamptz, moment timestamptz, decay real[])
    returns real language sql immutable parallel safe
    return case
        when decay is null or pinned or importance <= greatest(decay[2], 1e-9::real) or moment <= since or category in ('instruction', 'profile', 'health') then importance
        when urgency(words) is not null then importance
        else greatest(decay[2], importance * power(0.5, least(100, extract(epoch from moment - since)::double precision / 86400 / decay[1])))::real
    end;
