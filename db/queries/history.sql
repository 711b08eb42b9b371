-- Twin: db/queries/history.py. What has changed in a user's memory, and why.

-- name: updates_since
-- $1 owner  $2 agents  $3 after this rev  $4 up to this one  $5 ids to leave out  $6 how many
-- What became of each memory that changed between two revs, the latest change first: created, updated (also by replacing another),
-- merged with what was said in other words or with others, removed. One that came and went between them is none, nor is a repeat, nor what
-- is only filed elsewhere, nor what waits for the user's consent; agreed to, it is created. What was derived is not told,
-- nor procedures.
-- Looked up one by one by their keys: joined, all of an owner's memories were read.
with changed as (
    select h.memory, max(h.rev) as rev,
           (array_agg(h.event order by h.rev))[1] in ('ADD', 'RESTORE') or bool_or(h.event = 'CONSENT') as is_new,
           bool_or((h.event = 'UPDATE' and h.new_ref is not null) or (h.event in ('ADD', 'CONSENT') and h.meta ? 'replaces')) as is_updated,
           bool_or(h.event = 'SOURCE' and h.meta ->> 'rung' in ('fuzzy', 'model')) as is_merged,
           bool_or(h.event = 'ADD' and h.meta ? 'merges') as is_merge
      from history h
     where h.user_id = $1 and h.rev > $3 and h.rev <= $4 and h.memory <> all($5::uuid[])
       and not exists (select from users_vectors d where d.user_id = $1 and d.id = h.memory and d.derived_from <> '{}')
       and (h.event in ('ADD', 'UPDATE', 'REPLACE', 'MERGE', 'DELETE', 'RESTORE', 'SOURCE', 'CONSENT')
            or (h.event = 'RETRACT' and h.old_ref is not null))
     group by h.memory
)
select c.memory as id,
       case when m.state is null then 'removed'
            when c.is_updated then 'updated' when c.is_new and not c.is_merge then 'created' else 'merged' end as change,
       v.content, m.bank, m.key, m.kind, m.said_at, m.valid_from
  from changed c
  left join lateral (
    select u.* from users_vectors u
     where u.user_id = $1 and u.id = c.memory and u.state = 'active' and u.kind <> 'procedural' and (u.valid_to is null or u.valid_to > now())
    offset 0) m on true
  left join lateral (select t.content from vectors t where t.owner = m.vector_owner and t.id = m.vector offset 0) v on true
 where case when m.state is not null then for_agents(m.agent, $2) and (c.is_new or c.is_updated or c.is_merged)
            else not c.is_new
                 and not exists (select from users_vectors o
                                  where o.user_id = $1 and o.id = c.memory
                                    and (o.state <> 'deleted' or o.put_away = 'repeat' or not for_agents(o.agent, $2))) end
 order by c.rev desc
 limit $6;

-- name: put_away_since
-- $1 owner  $2 agents  $3 after this rev  $4 up to this one
-- How many of theirs were put away because there were too many, since the user was last answered, in whichever chat.
select count(*)::integer
  from history h
 cross join lateral (select u.agent, u.put_away from users_vectors u where u.user_id = $1 and u.id = h.memory offset 0) m
 where h.user_id = $1 and h.rev > $3 and h.rev <= $4 and h.event = 'PRUNE' and m.put_away is not null and for_agents(m.agent, $2)
   and h.rev > coalesce((select t.rev_delivered from chat_turns t
                          where t.user_id = $1 and t.role = 'user' and t.rev_delivered is not null order by t.id desc limit 1), 0);

-- name: explained_memory
-- $1 owner  $2 memory
-- The owner's memory, whatever became of it.
select m.id, v.content, m.state, m.bank, m.category, m.type, m.key, m.said_at, m.valid_from, m.valid_to
  from users_vectors m
 cross join lateral (select t.content from vectors t where t.owner = m.vector_owner and t.id = m.vector offset 0) v
 where m.user_id = $1 and m.id = $2;

-- name: life_of_memory
-- $1 owner  $2 memory  $3 how many  $4 after this rev
-- All that happened to it, from the first. Of the turn that led to it, what still may be read: nothing of a hidden one. `words`: the
-- user's own that it rests on; where an earlier version has not kept those, the beginning of the message. Of an edit, what was
-- changed and the texts, as long as they are kept.
select h.rev, h.event, h.ts, h.actor, h.reason, h.meta ->> 'rung' as rung, h.meta ->> 'found_by' as found_by, h.meta ->> 'model' as model,
       case when h.event in ('ADD', 'CONSENT') then (h.meta ->> 'replaces')::uuid end as replaces,
       case when h.event in ('REPLACE', 'MERGE') then h.new_ref end as superseded_by,
       t.id as turn, t.chat_id as chat, t.message_id as message, t.ts as said_at,
       case when h.event in ('ADD', 'SOURCE') and t.id is not null then coalesce(h.meta ->> 'words', left(t.text, 300)) end as words,
       h.meta -> 'before' as before, h.meta -> 'after' as after, b.content as text_before, a.content as text_after
  from history h
  left join lateral (
    select c.* from chat_turns c where c.user_id = $1 and c.id = (h.meta ->> 'turn')::uuid and c.hidden_at is null offset 0) t on true
  left join lateral (
    select v.content from vectors v where v.owner = $1 and v.id = h.old_ref and h.event = 'UPDATE' offset 0) b on true
  left join lateral (
    select v.content from vectors v where v.owner = $1 and v.id = h.new_ref and h.event = 'UPDATE' offset 0) a on true
 where h.user_id = $1 and h.memory = $2 and h.rev > $4
 order by h.rev
 limit $3;

-- name: sources_of_memory
-- $1 owner  $2 memory  $3 how many
-- The messages that state it, the latest first, without hidden ones; what the history says of each.
select s.turn, t.chat_id as chat, t.message_id as message, s.said_at, coalesce(h.meta ->> 'words', left(t.text, 300)) as words,
       h.meta ->> 'rung' as rung, h.meta ->> 'found_by' as found_by, h.meta ->> 'model' as model
  from memory_sources s
 cross join lateral (
    select c.chat_id, c.message_id, c.text from chat_turns c where c.user_id = $1 and c.id = s.turn and c.hidden_at is null offset 0) t
  left join lateral (
    select e.meta from history e
     where e.user_id = $1 and e.memory = $2 and e.event in ('ADD', 'SOURCE') and e.meta ->> 'turn' = s.turn::text
     order by e.rev limit 1) h on true
 where s.user_id = $1 and s.memory = $2
 order by s.said_at desc, s.turn desc
 limit $3;

-- name: life_of_user
-- $1 owner  $2 before this rev  $3 how many  $4 of these agents and for all, or null: everybody's
-- All changes of the owner's memory, the latest first; of each what the memory reads now, whatever became of it, and the texts of an
-- edit, as long as they are kept.
select h.rev, h.event, h.ts, h.actor, h.memory, m.content, m.state, b.content as text_before, a.content as text_after
  from history h
 cross join lateral (
    select u.state, u.agent, v.content from users_vectors u join vectors v on v.owner = u.vector_owner and v.id = u.vector
     where u.user_id = $1 and u.id = h.memory offset 0) m
  left join lateral (
    select v.content from vectors v where v.owner = $1 and v.id = h.old_ref and h.event = 'UPDATE' offset 0) b on true
  left join lateral (
    select v.content from vectors v where v.owner = $1 and v.id = h.new_ref and h.event = 'UPDATE' offset 0) a on true
 where h.user_id = $1 and h.rev < $2 and ($4::text[] is null or m.agent is null or m.agent = any($4))
 order by h.rev desc
 limit $3;
