-- What else upkeep does to a user's memory leaves an event of its own (decision 0078).
alter table events drop constraint events_type_check;
alter table events add constraint events_type_check
    check (type in ('classify', 'search', 'skipped', 'error', 'pruned', 'expired', 'decayed', 'clustered', 'consolidated', 'episodes', 'insights', 'todos'));
comment on column events.detail is 'Never a text of the user. classify: candidates, each with action, rung, found_by. skipped: reason. error: stage or feature, and reason. Of upkeep: how much was changed, and why.';
create index events_of_upkeep on events (user_id, type, ts) where type in ('decayed', 'clustered', 'consolidated', 'episodes', 'insights', 'todos');
