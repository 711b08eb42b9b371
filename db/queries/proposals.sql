-- Twin: db/queries/proposals.py. Memories that wait for the user's consent (decision 0064). Open: proposed, and not overdue.

-- name: proposal_to_ask
-- $1 owner  $2 chat  $3 agents  $4 only these categories, or null  $5 none of these  $6 turns that an edit replaces
-- $7 how long a proposal is open
-- The oldest open proposal that was said in this chat, or that a tool wrote in it, and that no turn has asked about.
select m.id, v.content, false as is_todo
  from users_vectors m
 cross join lateral (select t.content from vectors t where t.owner = m.vector_owner and t.id = m.vector offset 0) v
 where m.user_id = $1 and m.state = 'proposed' and m.created_at > now() - $7::interval
   and for_agents(m.agent, $3) and in_categories(m.category, $4, $5)
   and case when exists (select from memory_sources s where s.user_id = $1 and s.memory = m.id)
            then exists (select from memory_sources s
                           join chat_turns c on c.user_id = s.user_id and c.id = s.turn
                          where s.user_id = $1 and s.memory = m.id and c.chat_id = $2 and c.hidden_at is null and c.id <> all($6::uuid[]))
            else m.run_id = $2 end
   and not exists (select from chat_turns a where a.user_id = $1 and a.asks = m.id and a.hidden_at is null and a.id <> all($6))
 order by m.created_at, m.id
 limit 1;

-- name: asked_memories
-- $1 owner  $2 ids  $3 agents  $4 only these categories, or null  $5 none of these
-- Those of the ids that turns have asked about and may go on naming: proposed still, or agreed to and holding, and to-dos, also closed ones.
select m.id, v.content, m.type = 'todo' as is_todo
  from unnest($2::uuid[]) as wanted (id)
 cross join lateral (
    select u.* from users_vectors u
     where u.user_id = $1 and u.id = wanted.id and u.state in ('proposed', 'active')
       and (u.valid_to is null or u.valid_to > now() or u.type = 'todo')
    offset 0) m
 cross join lateral (select t.content from vectors t where t.owner = m.vector_owner and t.id = m.vector offset 0) v
 where for_agents(m.agent, $3) and in_categories(m.category, $4, $5);

-- name: asked_before
-- $1 owner  $2 turn  $3 how long a proposal is open
-- What the user's turn before this one asked about, if that is open, or a to-do that was overdue then. Before it: the latest of its chat that it does not replace, and
-- whose reply it answers; where a client names no messages, the one that stands right before it.
select m.id, m.is_todo
  from chat_turns t
 cross join lateral (
    select c.id, c.asks, c.ordinal, c.ts from chat_turns c
     where c.user_id = $1 and c.chat_id = t.chat_id and c.role = 'user' and (c.ts, c.id) < (t.ts, t.id) and c.hidden_at is null
       and not exists (select from edits e where e.user_id = $1 and e.turn = $2 and e.replaced = c.id)
     order by c.ts desc, c.id desc
     limit 1) a
 cross join lateral (
    select u.id, u.state = 'active' as is_todo
      from users_vectors u
     where u.user_id = $1 and u.id = a.asks
       and ((u.state = 'proposed' and u.created_at > now() - $3::interval)
            or (u.state = 'active' and u.type = 'todo' and u.due_at <= a.ts))
    offset 0) m
 cross join lateral (
    select array_agg(r.message_id) as messages from chat_turns r
     where r.user_id = $1 and r.chat_id = t.chat_id and r.reply_to = a.id and r.message_id is not null) replies
 where t.user_id = $1 and t.id = $2
   and case when t.parent_id is null or replies.messages is null then t.ordinal = a.ordinal + 1
            else t.parent_id = any(replies.messages) end;

-- name: open_proposal
-- $1 owner  $2 memory  $3 how long a proposal is open
select m.id, v.content, m.key, m.category, m.agent, m.said_at
  from users_vectors m
 cross join lateral (select t.content from vectors t where t.owner = m.vector_owner and t.id = m.vector offset 0) v
 where m.user_id = $1 and m.id = $2 and m.state = 'proposed' and m.created_at > now() - $3::interval;

-- name: proposed_or_declined
-- $1 owner  $2 agent, or null
-- What a new fact may repeat that is not recalled: few, the latest first.
select m.id, v.content, m.key, m.said_at, m.state, null::real as score, null::timestamptz as said_after,
       cardinality(m.summarized_from) > 0 as is_merge, null::uuid as part
  from users_vectors m
 cross join lateral (select t.content from vectors t where t.owner = m.vector_owner and t.id = m.vector offset 0) v
 where m.user_id = $1 and m.state in ('proposed', 'declined') and m.agent is not distinct from $2
 order by m.updated_at desc, m.id
 limit 200;

-- name: list_proposals
-- $1 owner  $2 proposed before  $3 and id before, at that time  $4 count  $5 how long a proposal is open
-- $6 of these agents and for all, or null: everybody's
-- Open ones, the newest first; $2 and $3 are the last row seen. `consent_for`: as the history has it.
select m.id, v.content, p.consent_for, m.category, m.bank, m.key, m.said_at, m.created_at as proposed_at, m.created_at + $5::interval as expires_at
  from users_vectors m
 cross join lateral (select t.content from vectors t where t.owner = m.vector_owner and t.id = m.vector offset 0) v
  left join lateral (
    select h.meta ->> 'consent_for' as consent_for from history h
     where h.user_id = $1 and h.memory = m.id and h.event = 'CONSENT' order by h.rev limit 1) p on true
 where m.user_id = $1 and m.state = 'proposed' and m.created_at > now() - $5::interval and (m.created_at, m.id) < ($2, $3)
   and ($6::text[] is null or m.agent is null or m.agent = any($6))
 order by m.created_at desc, m.id desc
 limit $4;

-- name: decide_proposal
-- $1 owner  $2 memory  $3 state  $4 valid to, if it changes
-- No row: it is no proposal any more. What is declined or expired stays: the message it was learned from is not recalled either.
update users_vectors
   set state = $3, valid_to = coalesce($4, valid_to), updated_at = now()
 where user_id = $1 and id = $2 and state = 'proposed'
returning id;
