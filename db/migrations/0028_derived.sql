-- Episodes and insights are memories that a model derived from others, from summaries and from turns (decision 0080).
alter table users_vectors add column derived_from uuid[] not null default '{}';
comment on column users_vectors.derived_from is 'Of a derived memory (an episode, an insight): the summaries, turns and memories that it was made from. When one of them is forgotten, so is it. Empty: a memory of its own.';
create index users_vectors_derived on users_vectors (user_id) where derived_from <> '{}';
-- A fact takes its place whatever was derived.
drop index users_vectors_once;
create unique index users_vectors_once on users_vectors (user_id, vector, agent) nulls not distinct
    where state in ('active', 'proposed') and derived_from = '{}';

alter table summaries add column episode_at timestamptz;
comment on column summaries.episode_at is 'When a model was asked what of it is an episode. Null: not yet, or not since it was made again.';
create index summaries_without_episode on summaries (user_id, covers_to) where kind = 'chat' and stale_at is null and episode_at is null;
