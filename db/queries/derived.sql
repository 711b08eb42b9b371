-- Twin: db/queries/derived.py. What episodes are made of (decision 0080).

-- name: summaries_without_episode
-- $1 owner  $2 covered until after then  $3 the beginning of today  $4 chats a day  $5 summaries at most
-- Of the chat that was summarised last, the latest first; none once a model has read so many of the owner's chats today, nor while the
-- user lets nothing be learned. `agents`: who alone recalls its turns; '' stands for all. `deleted`: a person has deleted its episode.
with last as (
    select s.chat_id
      from summaries s
     where s.user_id = $1 and s.kind = 'chat' and s.stale_at is null and s.episode_at is null and s.covers_to > $2
       and exists (select from users u where u.user_id = $1 and may_learn(u.paused, u.settings))
       and (select count(*) from events e where e.user_id = $1 and e.type = 'episodes' and e.ts >= $3) < $4
     order by s.covers_to desc
     limit 1
)
select s.id, s.text, s.structured, s.turns, s.covers_from, s.covers_to, s.created_at,
       array(select distinct coalesce(t.memory_agent, '') from chat_turns t where t.user_id = $1 and t.id = any(s.turns)) as agents,
       exists (select from users_vectors d
                where d.user_id = $1 and d.derived_from <> '{}' and s.id = any(d.derived_from) and d.kind = 'episodic'
                  and d.state = 'deleted' and d.put_away is null) as deleted
  from summaries s
 where s.user_id = $1 and s.kind = 'chat' and s.stale_at is null and s.episode_at is null and s.covers_to > $2
   and s.chat_id = (select l.chat_id from last l)
 order by s.covers_to desc, s.id
 limit $5;

-- name: mark_episodes
-- $1 owner  $2 summaries  $3 when each was made, in the same order  $4 now
-- Those of them that are as they were read. None, if the user lets nothing be learned any more.
update summaries s
   set episode_at = $4
  from unnest($2::uuid[], $3::timestamptz[]) as r (id, created_at)
 where s.user_id = $1 and s.id = r.id and s.created_at = r.created_at and s.stale_at is null and s.episode_at is null
   and exists (select from users u where u.user_id = $1 and may_learn(u.paused, u.settings))
returning s.id;

-- name: episodes_of
-- $1 owner  $2 summaries
-- Those of before they were made again, but for what a person has deleted.
select m.id
  from users_vectors m
 where m.user_id = $1 and m.derived_from <> '{}' and m.derived_from && $2::uuid[] and m.kind = 'episodic'
   and (m.state = 'active' or m.put_away is not null)
 order by m.id;

-- name: nearest_memory
-- $1 owner  $2 agent, or null  $3 content hash  $4 vector  $5 its model
-- The active memory, for the agent or for all, that says the same or comes nearest; of what was derived only what says the same.
select v.content, v.content_hash = $3 as is_same, n.score
  from users_vectors m
 cross join lateral (select * from vectors t where t.owner = m.vector_owner and t.id = m.vector offset 0) v
 cross join lateral (select case when v.model = $5 then (1 - (v.embedding <=> $4::halfvec))::real end as score) n
 where m.user_id = $1 and m.vector_owner = $1 and m.state = 'active' and (m.agent is null or m.agent = $2)
   and (v.content_hash = $3 or (m.derived_from = '{}' and n.score is not null))
 order by is_same desc, n.score desc nulls last
 limit 1;
