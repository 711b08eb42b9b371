-- Twin: db/queries/purge.py. What goes for good, 30 days after a memory was deleted: its text, wherever it stands. All in one transaction.

-- name: due_memories
-- $1 owner  $2 memories
-- Those of them that still are to go: what was restored since they were listed stays whole. `coalesce` leaves out the index of what is due,
-- which spans all owners.
select m.id
  from users_vectors m
 where m.user_id = $1 and m.id = any($2::uuid[]) and m.state = 'deleted' and coalesce(m.purge_at, 'infinity') <= now()
 order by m.id;

-- name: due_turns
-- $1 owner  $2 turns
-- Likewise.
select t.id
  from chat_turns t
 where t.user_id = $1 and t.id = any($2::uuid[]) and coalesce(t.purge_at, 'infinity') <= now()
 order by t.id;

-- name: purged_turns
-- $1 owner  $2 memories
-- The turns that state them and may not be recalled, with their replies; not for what upkeep has put away.
with hidden as (
    select distinct t.id
      from memory_sources s
     cross join lateral (select c.id, c.hidden_at from chat_turns c where c.user_id = $1 and c.id = s.turn offset 0) t
     where s.user_id = $1 and s.memory = any($2::uuid[]) and t.hidden_at is not null
       and not exists (select from users_vectors m where m.user_id = $1 and m.id = s.memory and coalesce(m.put_away, 'corrected') <> 'corrected')
)
select id from hidden
union
select r.id
  from hidden h
 cross join lateral (select c.id from chat_turns c where c.user_id = $1 and c.reply_to = h.id offset 0) r;

-- name: summaries_after
-- $1 owner  $2 turns
-- Chat summaries that cover one, or were made with the text of one that does.
select s.id, s.stale_at is not null as stale
  from summaries s
 where s.user_id = $1 and s.kind = 'chat'
   and exists (select from chat_turns t
                where t.user_id = $1 and t.id = any($2::uuid[]) and t.chat_id = s.chat_id and t.ts <= s.covers_to);

-- name: earlier_texts
-- $1 owner  $2 memories
-- The rows of the texts that they have and had; null where an edit changed no text. `event || ''` leaves out the index of what is
-- due, which spans all owners, here and below.
select m.vector as id from users_vectors m where m.user_id = $1 and m.id = any($2::uuid[]) and m.vector_owner = $1
union
select h.old_ref from history h where h.user_id = $1 and h.memory = any($2) and h.event || '' = 'UPDATE'
union
select h.new_ref from history h where h.user_id = $1 and h.memory = any($2) and h.event || '' = 'UPDATE';

-- name: empty_turns
-- $1 owner  $2 turns
-- Their rows stay, so that none of them is taken for a new one when it is sent again.
update chat_turns
   set content = '', text = '', words = '', query = null, last_error = null, passages_model = null,
       system_block = null, system_memories = '{}', turn_block = null, turn_memories = '{}', asks = null, purge_at = null
 where user_id = $1 and id = any($2::uuid[]);

-- name: forget_corrected
-- $1 owner  $2 turns
-- What they said before a person corrected it.
update memory_sources set corrected = null where user_id = $1 and turn = any($2::uuid[]) and corrected is not null;

-- name: remove_passages
-- $1 owner  $2 turns
delete from turn_passages where user_id = $1 and turn = any($2::uuid[]);

-- name: empty_blocks
-- $1 owner  $2 memories and turns  $3 summaries
-- Blocks that hold one, or ask about it: the chat's next turn makes its own. Of a summary only those from before the deletion.
update chat_turns
   set system_block = case when system_memories && $2::uuid[] or system_memories && $3::uuid[] then null else system_block end,
       system_memories = case when system_memories && $2 or system_memories && $3 then '{}' else system_memories end,
       turn_block = case when turn_memories && $2 or turn_memories && $3 or asks = any($2) then null else turn_block end,
       turn_memories = case when turn_memories && $2 or turn_memories && $3 or asks = any($2) then '{}' else turn_memories end,
       asks = case when asks = any($2) then null else asks end
 where user_id = $1
   and (system_memories && $2 or turn_memories && $2 or asks = any($2)
        or (ts < now() - interval '30 days' and (system_memories && $3 or turn_memories && $3)));

-- name: empty_history
-- $1 owner  $2 memories  $3 turns, as text
-- What happened stays, without the words: what these turns said, and what a judgement says of these memories.
update history
   set meta = meta - '{words,before,after}'::text[],
       old_ref = case when event = 'UPDATE' and memory = any($2::uuid[]) then null else old_ref end,
       new_ref = case when event = 'UPDATE' and memory = any($2) then null else new_ref end,
       reason = case when event <> 'DELETE' and (memory = any($2) or old_ref = any($2) or new_ref = any($2)) then 'purged' else reason end
 where user_id = $1 and (memory = any($2) or old_ref = any($2) or new_ref = any($2) or meta ->> 'turn' = any($3::text[]));

-- name: remove_summaries
-- $1 owner  $2 summaries
delete from summaries where user_id = $1 and id = any($2::uuid[]);

-- name: remove_memories
-- $1 owner  $2 memories
-- With their sources and relations.
delete from users_vectors
 where user_id = $1 and id = any($2::uuid[]) and state = 'deleted' and coalesce(purge_at, 'infinity') <= now()
returning id;

-- name: remove_texts
-- $1 owner  $2 vectors
-- Those that nothing has any more, nor an edit of the past 30 days, which may be undone.
delete from vectors v
 where v.owner = $1 and v.id = any($2::uuid[])
   and not exists (select from users_vectors m where m.user_id = $1 and m.vector_owner = $1 and m.vector = v.id)
   and not exists (select from summaries s where s.user_id = $1 and s.vector = v.id)
   and not exists (select from chat_turns t where t.user_id = $1 and t.vector = v.id)
   and not exists (select from history h
                    where h.user_id = $1 and h.event || '' = 'UPDATE' and h.old_ref = v.id and h.ts > now() - interval '30 days')
returning v.id;

-- name: forget_edits
-- $1 owner  $2 revs
-- The text before is gone.
update history set old_ref = null where user_id = $1 and rev = any($2::bigint[]);
