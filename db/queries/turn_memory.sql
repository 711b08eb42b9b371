-- Twin: db/queries/turn_memory.py. What the prompt of one turn was given of memory.

-- name: given_to_turn
-- $1 owner  $2 turn
-- `system_*`: the chat's system block as it was last written up to this turn, and the turn that wrote it; a degraded recall's block
-- was this turn's alone (decision 0020), and without recall a turn is given none. `reply_*`: of the last reply.
select t.id, t.chat_id, t.message_id, t.ts, t.agent, t.model, t.off_record, t.recall, t.trouble as failed_step, t.rev_delivered,
       t.tokens, t.truncated, t.hits, t.latencies_ms, t.recalled, t.recalled_turns, t.turn_block, t.turn_memories,
       s.id as system_turn, s.system_block, s.system_memories, r.status as reply_status, r.model_ms as reply_model_ms
  from chat_turns t
  left join lateral (
    select c.id, c.system_block, c.system_memories
      from chat_turns c
     where c.user_id = $1 and (c.id = t.id or (c.chat_id = t.chat_id and t.recall is not null)) and c.role = 'user' and c.system_block is not null
       and (c.ts, c.id) <= (t.ts, t.id) and c.hidden_at is null
       and (c.id = t.id or c.recall is null or c.recall not in ('lexical', 'cached', 'nothing'))
     order by c.ts desc, c.id desc
     limit 1) s on true
  left join lateral (
    select a.status, (a.latencies_ms ->> 'model')::real as model_ms
      from chat_turns a
     where a.user_id = $1 and a.reply_to = t.id
     order by a.ts desc, a.id desc
     limit 1) r on true
 where t.user_id = $1 and t.id = $2 and t.role = 'user' and t.hidden_at is null;

-- name: memories_as_of_now
-- $1 owner  $2 ids
-- Those of the ids that are memories of the owner's or of the space, whatever became of them; of a deleted one no text.
select m.id, case when m.state <> 'deleted' then v.content end as content, m.state, m.bank, m.category, m.user_id <> $1 as shared,
       m.said_at, m.valid_to
  from unnest($2::uuid[]) as wanted (id)
 cross join lateral (
    select * from users_vectors m
     where m.user_id in ($1, split_part($1, '/', 1) || '/*') and m.id = wanted.id
    offset 0) m
  join vectors v on v.owner = m.vector_owner and v.id = m.vector;

-- name: recent_turns
-- $1 owner  $2 before this id  $3 how many  $4 characters of a message  $5 to these agents, or null: to any
-- What the user said last, in the order of the ids, which begin with the time, newest first; and how many memories each answer was
-- given. Nothing of a hidden turn or one off the record.
select t.id, t.ts, left(t.text, $4) as text, t.chat_id as chat, t.agent, t.recall, cardinality(t.recalled) as recalled
  from chat_turns t
 where t.user_id = $1 and t.role = 'user' and t.hidden_at is null and not t.off_record and t.id < $2
   and ($5::text[] is null or t.agent is null or t.agent = any($5))
 order by t.id desc
 limit $3;
