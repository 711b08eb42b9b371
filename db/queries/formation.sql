-- Twin: db/queries/formation.py. What forming one turn reads, and how it ends.

-- name: waiting_turn
-- $1 owner  $2 turn  $3 characters of its text at most
-- Hidden is also what an edit has replaced, whether that edit has been formed or not.
select t.id, left(t.text, $3) as text, length(t.text) as length, t.chat_id, t.parent_id, t.model, t.ts, t.attempts, t.off_record, t.memory_agent,
       t.hidden_at is not null or exists (select from edits e where e.user_id = $1 and e.replaced = $2) as hidden
  from chat_turns t
 where t.user_id = $1 and t.id = $2 and t.role = 'user' and t.formed_at is null and t.dead_at is null
   and t.rules_formed_at is null;

-- name: turns_for_model
-- $1 owner  $2 turns  $3 characters of their texts at most
-- Those of them that a model is still to read, in the order they were said.
select t.id, left(t.text, $3) as text, length(t.text) as length, t.chat_id, t.parent_id, t.model, t.ts, t.attempts, t.off_record, t.memory_agent,
       t.hidden_at is not null or exists (select from edits e where e.user_id = $1 and e.replaced = t.id) as hidden
  from chat_turns t
 where t.user_id = $1 and t.id = any($2::uuid[]) and t.rules_formed_at is not null and t.formed_at is null and t.dead_at is null
 order by t.ts, t.id;

-- name: learned_as_said
-- $1 owner  $2 turn  $3 hashes of texts
-- The memories with these texts that were learned from this turn and from no other.
select l.id, v.content_hash
  from memory_sources s
  join users_vectors l on l.user_id = s.user_id and l.id = s.memory
  join vectors v on v.owner = l.vector_owner and v.id = l.vector
 where s.user_id = $1 and s.turn = $2 and l.state = 'active' and v.content_hash = any($3::bytea[])
   and not exists (select from memory_sources o where o.user_id = $1 and o.memory = l.id and o.turn <> $2);

-- name: corrected_words
-- $1 owner  $2 turn
-- The words of this turn that memories rest on which have been corrected since they were learned from it: a person has edited their text,
-- or the user's next message has said what is right. Also the words that did so.
select distinct h.meta ->> 'words' as words
  from memory_sources s
  join history h on h.user_id = $1 and h.memory = s.memory and h.event in ('ADD', 'SOURCE') and h.meta ->> 'turn' = $2::uuid::text
 where s.user_id = $1 and s.turn = $2 and h.meta ? 'words'
   and (h.meta ? 'amends'
        or exists (select from history e
                    where e.user_id = $1 and e.memory = s.memory and e.new_ref is not null and e.rev > h.rev
                      and (e.event = 'UPDATE' or (e.event = 'REPLACE' and e.meta ? 'amends'))));

-- name: messages_before
-- $1 owner  $2 turn  $3 how long before it at most, as an interval  $4 count  $5 characters of each at most
-- The user's messages before it in its chat, the latest first; none that is hidden, as one is that an edit has replaced. `waits`: what needs no
-- model is still to be learned from it.
select t.id, left(t.text, $5) as text, t.formed_at is null and t.rules_formed_at is null and t.dead_at is null as waits
  from chat_turns n
  join chat_turns t on t.user_id = n.user_id and t.chat_id = n.chat_id
 where n.user_id = $1 and n.id = $2 and t.role = 'user' and (t.ts, t.id) < (n.ts, n.id) and t.ts >= n.ts - $3::interval
   and t.hidden_at is null and not exists (select from edits e where e.user_id = $1 and e.replaced = t.id)
 order by t.ts desc, t.id desc
 limit $4;

-- name: learned_from_message
-- $1 owner  $2 turn  $3 agent, or null
-- The memories that this turn states, and that hold or wait for the user's consent.
select l.id, v.content, l.key, l.said_at, l.state, null::real as score, null::timestamptz as said_after,
       cardinality(l.summarized_from) > 0 as is_merge, null::uuid as part, l.bank, l.category, l.type, l.importance,
       (select h.meta ->> 'consent_for' from history h
         where h.user_id = $1 and h.memory = l.id and h.event = 'CONSENT' and h.meta ? 'consent_for'
         order by h.rev desc limit 1) as consent_for
  from memory_sources s
  join users_vectors l on l.user_id = s.user_id and l.id = s.memory
 cross join lateral (select * from vectors where owner = l.vector_owner and id = l.vector offset 0) v
 where s.user_id = $1 and s.turn = $2 and l.vector_owner = $1 and l.state in ('active', 'proposed') and l.agent is not distinct from $3
   and l.derived_from = '{}' and l.kind <> 'procedural'
 order by l.id;

-- name: reply_before
-- $1 owner  $2 chat  $3 parent message id, if known  $4 time of the user's message  $5 characters at most, from the end
-- The reply that the message answers: the one named, else the last of the chat.
select right(text, $5) as text
  from chat_turns
 where user_id = $1 and chat_id = $2 and role = 'assistant' and status <> 'error' and ts < $4 and hidden_at is null
 order by (message_id is not distinct from $3) desc, ts desc
 limit 1;

-- name: reply_between
-- $1 owner  $2 a turn  $3 a later one of its chat  $4 characters at most, from the end  $5 characters of all blocks at most, from the end
-- The last reply between the two, and the memory blocks that its chat had until then.
select right(r.text, $4) as text, right(coalesce(d.blocks, ''), $5) as blocks
  from chat_turns a
  join chat_turns b on b.user_id = a.user_id and b.id = $3
  join chat_turns r on r.user_id = a.user_id and r.chat_id = a.chat_id
  left join lateral (select string_agg(concat_ws(E'\n', u.system_block, u.turn_block), E'\n' order by u.ts, u.id) as blocks
                       from chat_turns u
                      where u.user_id = r.user_id and u.chat_id = r.chat_id and u.role = 'user' and u.ts <= r.ts) d on true
 where a.user_id = $1 and a.id = $2 and r.role = 'assistant' and r.status <> 'error' and r.hidden_at is null
   and r.ts > a.ts and r.ts < b.ts
 order by r.ts desc
 limit 1;

-- name: answered_before
-- $1 owner  $2 chat  $3 parent message id, if known  $4 time of the user's message  $5 characters of each at most  $6 the reply's end, or else
-- its beginning
-- The reply that the message follows, as in reply_before, with the beginning of what it answers; nothing off the record.
select case when $6 then right(r.text, $5) else left(r.text, $5) end as reply, coalesce(left(t.text, $5), '') as asked
  from (select c.text, c.reply_to
          from chat_turns c
         where c.user_id = $1 and c.chat_id = $2 and c.role = 'assistant' and c.status <> 'error' and c.ts < $4 and c.hidden_at is null
         order by (c.message_id is not distinct from $3) desc, c.ts desc
         limit 1) r
  left join lateral (select a.text from chat_turns a where a.user_id = $1 and a.id = r.reply_to offset 0) t on true;

-- name: procedures_named
-- $1 owner  $2 key  $3 agent, or null  $4 turn
-- Active ones of this key, and those that the turn has kept, the latest first.
select l.id, v.content, l.said_at, s.turn is not null as of_turn
  from users_vectors l
 cross join lateral (select t.content from vectors t where t.owner = l.vector_owner and t.id = l.vector offset 0) v
  left join memory_sources s on s.user_id = $1 and s.memory = l.id and s.turn = $4
 where l.user_id = $1 and l.kind = 'procedural' and l.state = 'active' and l.agent is not distinct from $3
   and (l.key = $2 or s.turn is not null)
 order by l.said_at desc, l.id;

-- name: user_state
-- $1 owner
select rev, may_learn(paused, settings) as may_learn, erased_at
  from users
 where user_id = $1;

-- name: memories_of_day
-- $1 owner  $2 from  $3 until before
-- How many memories the owner's messages of that time state.
select count(distinct memory)::integer as memories
  from memory_sources
 where user_id = $1 and said_at >= $2 and said_at < $3;

-- name: turns_before
-- $1 owner  $2 turn  $3 when it was said  $4 limit
-- How many of the owner's turns of that day (UTC) were said before it, up to the limit. What may not be learned from does not count.
select count(*)::integer as turns
  from (select from chat_turns t
         where t.user_id = $1 and t.role = 'user' and not t.off_record
           and t.ts >= date_trunc('day', $3::timestamptz, 'UTC') and (t.ts, t.id) < ($3, $2::uuid)
         limit $4) earlier;

-- name: neighbours
-- $1 owner  $2 content hash  $3 key  $4 vector, if there is one  $5 its model  $6 text  $7 limit of each kind  $8 when it was said  $9 agent, or null
-- What a new text may repeat or contradict: the same text (also of the past), the same key, what is nearest in meaning, what is nearest in spelling; among what belongs
-- to the agent alone, or else to all. What was derived is no fact, and decides about none.
-- Beside active ones those of the past that held after it was said, so that what arrives late finds its place among them.
-- Never a procedure: how a task is done contradicts nothing.
-- Each arm is one order by … limit over one owner's links (exact on purpose: decision 0035). `offset 0` makes each link fetch
-- its text by key: before the first ANALYZE the planner compared every link with every text, 85 ms for 115 memories.
-- `said_after`: when one of them was said next, from then on. `is_merge`: it was made of others; where the text is that of one of these,
-- it is returned with that text, which it stands for, and `part` is that one.
select n.*, (select min(s.said_at) from memory_sources s where s.user_id = $1 and s.memory = n.id and s.said_at >= $8) as said_after
  from (
(select l.id, v.content, l.key, l.said_at, l.state, null::real as score, cardinality(l.summarized_from) > 0 as is_merge, null::uuid as part
   from vectors v
   join users_vectors l on l.user_id = $1 and l.vector_owner = v.owner and l.vector = v.id
  where v.owner = $1 and v.content_hash = $2 and l.agent is not distinct from $9 and l.derived_from = '{}' and l.kind <> 'procedural' and l.state in ('active', 'proposed', 'superseded')
    and coalesce(l.put_away, 'corrected') = 'corrected'
  order by l.state, l.said_at desc
  limit $7)
union all
(select l.id, v.content, l.key, l.said_at, l.state, null::real, cardinality(l.summarized_from) > 0, null::uuid
   from users_vectors l
  cross join lateral (select * from vectors where owner = l.vector_owner and id = l.vector offset 0) v
  where l.user_id = $1 and (l.state = 'active' or (l.state = 'superseded' and l.valid_to > $8)) and l.agent is not distinct from $9 and l.derived_from = '{}' and l.kind <> 'procedural' and l.key = $3
  order by l.state, l.said_at
  limit $7)
union all
(select l.id, v.content, l.key, l.said_at, l.state, (1 - (v.embedding <=> $4::halfvec))::real, cardinality(l.summarized_from) > 0, null::uuid
   from users_vectors l
  cross join lateral (select * from vectors where owner = l.vector_owner and id = l.vector offset 0) v
  where l.user_id = $1 and l.vector_owner = $1 and (l.state = 'active' or (l.state = 'superseded' and l.valid_to > $8)) and l.agent is not distinct from $9 and l.derived_from = '{}' and l.kind <> 'procedural' and v.model = $5
  order by v.embedding <=> $4::halfvec
  limit $7)
union all
(select l.id, v.content, l.key, l.said_at, l.state, null::real, cardinality(l.summarized_from) > 0, null::uuid
   from users_vectors l
  cross join lateral (select * from vectors where owner = l.vector_owner and id = l.vector offset 0) v
  where l.user_id = $1 and l.vector_owner = $1 and (l.state = 'active' or (l.state = 'superseded' and l.valid_to > $8)) and l.agent is not distinct from $9 and l.derived_from = '{}' and l.kind <> 'procedural'
    and similarity(v.content, $6) >= 0.3
  order by similarity(v.content, $6) desc
  limit $7)
union all
(select m.id, v.content, m.key, m.said_at, m.state, null::real, true, l.id
   from vectors v
   join users_vectors l on l.user_id = $1 and l.vector_owner = v.owner and l.vector = v.id
   join relations r on r.user_id = $1 and r.to_id = l.id and r.type = 'merge'
   join users_vectors m on m.user_id = $1 and m.id = r.from_id
  where v.owner = $1 and v.content_hash = $2 and l.agent is not distinct from $9 and l.state = 'superseded' and l.put_away = 'merged'
    and m.state = 'active'
  limit $7)) n;

-- name: deleted_since
-- $1 owner  $2 content hash  $3 vector, if there is one  $4 its model  $5 text  $6 limit  $7 when it was said  $8 agent, or null
-- What a person has deleted since a text was said, and what that was made of, each as `part` of it: the same text first, then the nearest in
-- meaning or spelling. Not what upkeep has put away, nor what went with the message it came from.
with recursive deleted as (
    select m.id, m.id as part
      from users_vectors m
     where m.user_id = $1 and m.state = 'deleted' and m.put_away is null and m.agent is not distinct from $8
       and exists (select from history h
                    where h.user_id = $1 and h.memory = m.id and h.event = 'DELETE' and h.meta ? 'was' and h.ts > $7
                      and not exists (select from history b where b.user_id = $1 and b.memory = m.id and b.event = 'RESTORE' and b.rev > h.rev))
     union
    select d.id, o.id
      from deleted d
      join relations r on r.user_id = $1 and r.from_id = d.part and r.type = 'merge'
      join users_vectors o on o.user_id = $1 and o.id = r.to_id and o.state = 'superseded' and o.put_away = 'merged'
)
select d.id, v.content, l.key, l.said_at, 'deleted' as state, case when v.model = $4 then (1 - (v.embedding <=> $3::halfvec))::real end as score,
       null::timestamptz as said_after, cardinality(l.summarized_from) > 0 as is_merge, nullif(d.part, d.id) as part
  from deleted d
  join users_vectors l on l.user_id = $1 and l.id = d.part and l.vector_owner = $1 and l.derived_from = '{}' and l.kind <> 'procedural'
 cross join lateral (select t.* from vectors t where t.owner = $1 and t.id = l.vector offset 0) v
 order by v.content_hash = $2 desc, greatest(similarity(v.content, $5), case when v.model = $4 then 1 - (v.embedding <=> $3::halfvec) end) desc, d.part
 limit $6;

-- name: memories_with
-- $1 owner  $2 words  $3 agent, or null
-- Active memories that hold these words, the latest first.
select l.id, v.content, l.key, l.said_at, l.state, null::real as score, null::timestamptz as said_after,
       cardinality(l.summarized_from) > 0 as is_merge, null::uuid as part, l.bank, l.category, l.type, l.importance, null::text as consent_for
  from users_vectors l
 cross join lateral (select * from vectors where owner = l.vector_owner and id = l.vector offset 0) v
 where l.user_id = $1 and l.vector_owner = $1 and l.state = 'active' and l.agent is not distinct from $3 and l.derived_from = '{}' and l.kind <> 'procedural'
   and strpos(lower(v.content), lower($2)) > 0
 order by l.said_at desc, l.id
 limit 20;

-- name: mark_rules_formed
-- $1 owner  $2 turn
-- From here on it waits for a model. Its attempts were those of what needs none.
update chat_turns
   set rules_formed_at = now(), attempts = 0, last_error = null
 where user_id = $1 and id = $2 and formed_at is null and rules_formed_at is null
returning id;

-- name: mark_formed
-- $1 owner  $2 turn
update chat_turns
   set formed_at = now(), last_error = null
 where user_id = $1 and id = $2 and formed_at is null
returning id;
