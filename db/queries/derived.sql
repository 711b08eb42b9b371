-- Twin: db/queries/derived.py. What episodes and insights are made of (decision 0080).

-- name: summaries_without_episode
-- $1 owner  $2 covered until after then  $3 the beginning of today  $4 chats a day  $5 summaries at most
-- Of the chat that was summarised last, the latest first; none once a model has read so many of the owner's chats today, nor while the
-- user lets nothing be learned. Not what was said before they erased their memory and was imported since: the writer (raise_rev) takes
-- nothing of it, so a model would be asked again each time. `agents`: who alone recalls its turns; '' stands for all. `deleted`: a person
-- has deleted its episode.
with last as (
    select s.chat_id
      from summaries s
     where s.user_id = $1 and s.kind = 'chat' and s.stale_at is null and s.episode_at is null and s.covers_to > $2
       and exists (select from users u
                    where u.user_id = $1 and may_learn(u.paused, u.settings) and (u.erased_at is null or u.erased_at < s.covers_from))
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
   and exists (select from users u where u.user_id = $1 and (u.erased_at is null or u.erased_at < s.covers_from))
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

-- name: insight_state
-- $1 owner  $2 24 hours ago
-- The user's rev, how many insights are active, and when some were last made. No row: since then, or the user lets nothing be learned.
select u.rev, (select max(e.ts) from events e where e.user_id = $1 and e.type = 'insights') as last_at,
       (select count(*)::integer from users_vectors m
         where m.user_id = $1 and m.derived_from <> '{}' and m.kind = 'insight' and m.state = 'active') as active
  from users u
 where u.user_id = $1 and may_learn(u.paused, u.settings)
   and not exists (select from events e where e.user_id = $1 and e.type = 'insights' and e.ts > $2);

-- name: latest_episodes
-- $1 owner  $2 how many
-- For all agents, the latest first.
select m.id, v.content, m.said_at, m.derived_from
  from users_vectors m
 cross join lateral (select t.content from vectors t where t.owner = m.vector_owner and t.id = m.vector offset 0) v
 where m.user_id = $1 and m.derived_from <> '{}' and m.kind = 'episodic' and m.state = 'active' and m.agent is null
 order by m.said_at desc, m.id
 limit $2;

-- name: latest_memories
-- $1 owner  $2 made since then  $3 how many
-- What the user has stated, for all agents, the latest first; nothing that a model wrote by a tool.
select m.id, v.content
  from users_vectors m
 cross join lateral (select t.content from vectors t where t.owner = m.vector_owner and t.id = m.vector offset 0) v
 where m.user_id = $1 and m.vector_owner = $1 and m.derived_from = '{}' and m.kind <> 'procedural' and m.state = 'active'
   and m.agent is null and m.role is distinct from 'assistant' and m.created_at > $2
 order by m.created_at desc, m.id
 limit $3;

-- name: latest_messages
-- $1 owner  $2 said since then  $3 and before  $4 characters of each  $5 how many
-- The user's own, the latest first; none that one agent alone recalls, or that states what the user has not agreed to keep, nor what was
-- said before they erased their memory, of which the writer takes nothing.
select t.id, left(t.text, $4) as text, t.ts
  from chat_turns t
 where t.user_id = $1 and t.role = 'user' and t.hidden_at is null and not t.off_record and t.channel is null and t.text <> ''
   and t.memory_agent is null and t.ts <= $3
   and t.ts > greatest($2, (select u.erased_at from users u where u.user_id = $1))
   and not exists (select from memory_sources o
                     join users_vectors m on m.user_id = o.user_id and m.id = o.memory
                    where o.user_id = $1 and o.turn = t.id and m.state in ('proposed', 'declined', 'expired'))
 order by t.ts desc, t.id desc
 limit $5;

-- name: hidden_among
-- $1 owner  $2 turns
-- Those that were hidden meanwhile.
select t.id from chat_turns t where t.user_id = $1 and t.id = any($2::uuid[]) and t.hidden_at is not null;
