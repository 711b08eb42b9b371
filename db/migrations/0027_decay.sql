-- Importance fades where it is read, and nothing is written (decision 0079). What must not be forgotten does not fade: what is pinned, what can
-- harm (`urgency`), who the user is, how they want to be answered, and their health.
create function faded_importance(importance real, pinned boolean, category text, words tsvector, since timestamptz, moment timestamptz, decay real[])
    returns real language sql immutable parallel safe
    return case
        when decay is null or pinned or importance <= decay[2] or moment <= since or category in ('instruction', 'profile', 'health') then importance
        when urgency(words) is not null then importance
        else greatest(decay[2], importance * power(0.5, extract(epoch from moment - since)::double precision / 86400 / decay[1]))::real
    end;
comment on function faded_importance is 'The importance of a memory that was last repeated, changed or recalled at `since`, as it counts at `moment`. `decay`: half-life in days and floor, or null: as it is.';
