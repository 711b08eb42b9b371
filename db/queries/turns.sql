-- The turns of users' chats. A user's row is also the job to learn from it.

-- name: record_turn
-- $1 owner  $2 id  $3 identity  $4 windowed: without a chat id the same text is the same turn for 10 minutes only
-- $5 display name  $6 chat  $7 message id  $8 parent id  $9 ordinal  $10 agent  $11 model  $12 content  $13 text
-- $14 hash of text  $15 words to index  $16 ts  $17 system block  $18 turn block  $19 recalled  $20 rev delivered
-- $21 recall outcome  $22 hits  $23 latencies  $24 memories in the system block  $25 in the turn block
-- $26 past turns recalled  $27 tokens of all blocks  $28 truncated: the budget left something out
-- $29 the step of recall that failed  $30 query  $31 place, with a message id  $32 resumes: a tool round or continued reply
-- $33 off the record: the memory mode allows no learning  $34 the proposed memory that its block asks about
-- $35 the agent that alone recalls what is learned from it, or null  $36 whether OpenWebUI sent it
-- Returns which row the turn has, and whether it is new. No row: the user was erased after this turn, or another
-- connection is writing the very same turn (then a second call reads it). Nothing is to be learned from a turn without
-- text, nor off the record, as which all counts while the user lets nothing be learned, so such a row is written as formed; but not if
-- it edits another turn, which has to be retracted (the view `edits` defines what an edit is). Off the record no text is kept.
-- Under a message id (decision 0045) `latest` is what was last sent under it before, as turn_by_message has it. With the same
-- words that is this turn's row; so is the next version at this place, if this one was spooled and comes after its own tool
-- round. Else the new row's identity names `latest`, so that words which come back after others are a version of their own.
with new_user as (
    insert into users (user_id, display_name)
    select $1, $5 where not exists (select from users where user_id = $1)
    on conflict (user_id) do nothing
), earlier as (
    select id from chat_turns
     where $4::boolean and user_id = $1 and text_hash = $14 and role = 'user'
       and ts > $16::timestamptz - interval '10 minutes' and ts < $16::timestamptz + interval '10 minutes'
       and split_part(identity, '@', 1) = $3
     order by ts limit 1
), latest as (
    select id, text_hash = $14 as same
      from chat_turns
     where user_id = $1
       and id = coalesce(
               (select v.id from chat_turns v
                 where v.user_id = $1 and v.place = $31::bytea and v.role = 'user' and (v.ts, v.id) < ($16, $2::uuid)
                   and (not $32::boolean or v.text_hash = $14)
                 order by v.ts desc, v.id desc limit 1),
               (select v.id from chat_turns v
                 where v.user_id = $1 and v.chat_id = $6 and v.ordinal >= $9 and v.role = 'user' and v.message_id = $7
                   and (v.ts, v.id) < ($16, $2) and (not $32 or v.text_hash = $14)
                 order by v.ts desc, v.id desc limit 1))
), known as (
    select id from latest where same
    union all
    select n.id
      from (select v.id, v.text_hash from chat_turns v
             where v.user_id = $1 and v.place = $31 and v.role = 'user' and (v.ts, v.id) > ($16, $2)
             order by v.ts, v.id limit 1) n
     where n.text_hash = $14
     limit 1
), identified as (
    select case when $4 then $3::text || '@' || floor(extract(epoch from $16::timestamptz) / 600)::bigint
                else $3 || coalesce((select '@' || id from latest), '') end as identity
), recorded as (
    insert into chat_turns (user_id, id, identity, role, chat_id, message_id, parent_id, ordinal, author, agent, model,
                            content, text, text_hash, words, ts, system_block, turn_block, recalled, rev_delivered,
                            recall, hits, latencies_ms, system_memories, turn_memories, off_record, recalled_turns,
                            tokens, truncated, trouble, query, place, asks, memory_agent, from_openwebui, formed_at)
    select $1, $2::uuid, identified.identity, 'user', $6::text, $7::text, $8::text, $9::integer, $5::text, $10::text, $11::text,
           case when owner_state.off_record then '' else $12::text end, case when owner_state.off_record then '' else $13::text end,
           $14::bytea, to_tsvector('simple', case when owner_state.off_record then '' else $15::text end), $16, $17::text, $18::text, $19::uuid[], $20::bigint,
           $21::text, $22::jsonb, $23::jsonb, $24::uuid[], $25::uuid[],
           owner_state.off_record, $26::uuid[], $27::integer, $28::boolean, $29::text,
           case when not owner_state.off_record then $30::text end, $31, $34::uuid, $35::text, $36::boolean,
           case when ($13 = '' or owner_state.off_record)
                     and not exists (select from chat_turns o
                                      where o.user_id = $1 and o.chat_id = $6 and o.role = 'user'
                                        and (o.place = $31
                                             or (o.message_id <> $7 and o.parent_id = $8
                                                 and ($8 <> '' or (o.ordinal = 0 and $9 = 0))))
                                        and o.ts < $16 and o.hidden_at is null)
                then $16 end
      from (select $33::boolean or not coalesce(may_learn(u.paused, u.settings), true) as off_record, u.erased_at
              from (select) always
              left join users u on u.user_id = $1
            offset 0) owner_state
     cross join identified
     where (owner_state.erased_at >= $16) is not true
       and not exists (select from earlier)
       and not exists (select from known)
    on conflict do nothing
    returning id
)
select id, true as new from recorded
union all
select id, false from earlier
union all
select id, false from known
union all
select id, false
  from chat_turns
 where user_id = $1 and not $4 and (identity = (select identity from identified) or id = $2)
   and not exists (select from known);

-- name: turn_by_identity
-- $1 owner  $2 identity
-- The row that this turn has already, if it has been here before.
select id, identity, ordinal, text_hash, message_id, place, system_block, system_memories, turn_block, turn_memories, recalled,
       recall, asks, ts
  from chat_turns
 where user_id = $1 and identity = $2 and role = 'user' and hidden_at is null;

-- name: turn_by_text
-- $1 owner  $2 identity  $3 hash of its text  $4 now
-- The same for a turn without a chat id, whose identity counts for ten minutes: the first of them.
select id, identity, ordinal, text_hash, message_id, place, system_block, system_memories, turn_block, turn_memories, recalled,
       recall, asks, ts
  from chat_turns
 where user_id = $1 and text_hash = $3 and role = 'user' and hidden_at is null
   and ts > $4::timestamptz - interval '10 minutes' and split_part(identity, '@', 1) = $2
 order by ts
 limit 1;

-- name: turn_by_message
-- $1 owner  $2 place  $3 chat  $4 message id  $5 ordinal  $6 hash of its text  $7 resumes: a tool round or continued reply
-- What was last sent under this message id (decision 0045): at this very place; else in the chat no earlier than here, for
-- a history may have lost or changed its first messages. A tool round belongs to the version that has its words.
select id, identity, ordinal, text_hash, message_id, place, system_block, system_memories, turn_block, turn_memories, recalled,
       recall, asks, ts
  from chat_turns
 where user_id = $1 and hidden_at is null
   and id = coalesce(
           (select v.id from chat_turns v
             where v.user_id = $1 and v.place = $2::bytea and v.role = 'user' and v.hidden_at is null
               and (not $7::boolean or v.text_hash = $6::bytea)
             order by v.ts desc, v.id desc limit 1),
           (select v.id from chat_turns v
             where v.user_id = $1 and v.chat_id = $3 and v.ordinal >= $5 and v.role = 'user' and v.message_id = $4
               and v.hidden_at is null and (not $7 or v.text_hash = $6)
             order by v.ts desc, v.id desc limit 1));

-- name: turns_of_chat
-- $1 owner  $2 chat  $3 how many at most
-- The latest user turns of a chat with what was put into their prompts, oldest first.
select id, identity, ordinal, text_hash, message_id, place, system_block, system_memories, turn_block, turn_memories, recalled,
       recall, asks, ts
  from (select id, identity, ordinal, text_hash, message_id, place, system_block, system_memories, turn_block,
               turn_memories, recalled, recall, asks, ts
          from chat_turns
         where user_id = $1 and chat_id = $2 and role = 'user' and hidden_at is null
         order by ts desc
         limit $3) latest
 order by ts, id;

-- name: memories_in_blocks
-- $1 owner  $2 ids  $3 agents  $4 only of these categories, or null  $5 none of these
-- Those of the ids that are memories which the agent may recall, and hold, now or, with `ceased_at`, until then. Looked up one by one by their key:
-- joined, all of an owner's memories were read.
select m.id, v.content, m.bank, m.key, m.said_at, m.user_id <> $1 as shared, m.kind, m.derived_from <> '{}' as derived, m.valid_from,
       case when m.state = 'superseded' or m.valid_to <= now() then m.valid_to end as ceased_at
  from unnest($2::uuid[]) as wanted (id)
 cross join lateral (
    select * from users_vectors m
     where m.user_id in ($1, split_part($1, '/', 1) || '/*') and m.id = wanted.id
    offset 0) m
  join vectors v on v.owner = m.vector_owner and v.id = m.vector
 where (m.state = 'active' or (m.state = 'superseded' and m.valid_to is not null and m.put_away is null))
   and for_agents(m.agent, $3) and in_categories(m.category, $4, $5);

-- name: turns_in_blocks
-- $1 owner  $2 ids  $3 characters of a turn's text at most  $4 agents
-- Those of the ids that are past turns and may be recalled; with the memories learned from them that hold, and those that were
-- superseded, deleted or corrected by hand, or that the user has not agreed to.
select t.id, t.role, t.ts as said_at, left(t.text, $3::integer) as text, m.held, m.gone, m.categories
  from unnest($2::uuid[]) as wanted (id)
 cross join lateral (
    select * from chat_turns t
     where t.user_id = $1 and t.id = wanted.id and t.hidden_at is null and not t.off_record and for_agents(t.memory_agent, $4)
     limit 1) t
 cross join lateral learned_from_turn($1, t.id) m;

-- name: summaries_in_blocks
-- $1 owner  $2 ids  $3 characters of a summary at most  $4 agents, who may read every turn it covers
-- Those of the ids that are chat summaries and still describe their chat.
select s.id, s.covers_from, s.covers_to, left(s.text, $3::integer) as text
  from unnest($2::uuid[]) as wanted (id)
 cross join lateral (
    select * from summaries s
     where s.user_id = $1 and s.id = wanted.id and s.stale_at is null and s.kind = 'chat'
       and not exists (select from chat_turns t where t.user_id = $1 and t.id = any(s.turns) and not for_agents(t.memory_agent, $4))
     limit 1) s;

-- name: answered_messages
-- $1 owner  $2 chat  $3 how many at most
-- The latest replies of a chat that have a message id, each with the user's message that it answers; hidden ones too. `retracted`: the
-- hash of that message's last version, if its being edited in OpenWebUI was told by an event.
select r.message_id as reply_id, t.message_id, t.parent_id, t.place, t.ordinal, v.retracted
  from chat_turns r
 cross join lateral (select u.* from chat_turns u where u.user_id = $1 and u.id = r.reply_to offset 0) t
  left join lateral (select case when c.purge_at is not null then c.text_hash end as retracted
                       from chat_turns c
                      where c.user_id = $1 and c.place = t.place and c.role = 'user'
                      order by c.ts desc, c.id desc limit 1) v on true
 where r.user_id = $1 and r.chat_id = $2 and r.role = 'assistant' and r.message_id is not null
   and t.message_id is not null and t.place is not null
 order by r.ts desc
 limit $3;

-- name: replaced_by_edit
-- $1 owner  $2 chat  $3 message id  $4 parent id  $5 place  $6 ordinal
-- Of a turn that is being recorded: the turns that it is an edit of, as the view `edits` has it, and what goes with them when
-- it is formed: the memories learned from them alone, and the summaries that cover one.
with replaced as materialized (
    select o.id from chat_turns o
     where o.user_id = $1 and o.chat_id = $2::text and o.ordinal = $6::integer and o.role = 'user'
       and (o.place = $5::bytea
            or (o.message_id <> $3::text and o.parent_id = $4::text and ($4 <> '' or $6 = 0)))
)
select id from replaced
union
select s.memory
  from replaced r
 cross join lateral (select m.memory from memory_sources m where m.user_id = $1 and m.turn = r.id offset 0) s
 where not exists (select from memory_sources o
                    where o.user_id = $1 and o.memory = s.memory and o.turn not in (select id from replaced))
   and exists (select from history h where h.user_id = $1 and h.memory = s.memory and h.event = 'ADD' and h.meta ? 'turn')
   and not exists (select from history h
                    where h.user_id = $1 and h.memory = s.memory and h.event = 'UPDATE' and h.new_ref is not null)
union
select c.id
  from summaries c
 where c.user_id = $1 and c.kind = 'chat' and c.chat_id = $2 and c.turns && (select array_agg(id) from replaced);

-- name: record_replies
-- $1 owner  $2 id  $3 the user's turn  $4 identity  $5 message id  $6 model  $7 content  $8 hash  $9 words to index
-- $10 status  $11 ts  $12 latencies
-- Does nothing when the turn is gone (erased) or off the record, or this reply is there already. A hidden turn's reply is
-- hidden too. Nor is one written that another gateway has filled in meanwhile, from the history of the chat's next request.
-- The commit does not wait for the disk (decision 0023): what a power cut takes, the chat's next request brings again.
insert into chat_turns (user_id, id, identity, role, chat_id, message_id, parent_id, reply_to, ordinal, agent, memory_agent, model,
                        content, text, text_hash, words, status, ts, hidden_at, latencies_ms)
select $1, $2, $4, 'assistant', t.chat_id, $5, t.message_id, t.id, t.ordinal, t.agent, t.memory_agent, $6, $7::text, $7, $8,
       to_tsvector('simple', $9::text), $10, $11, t.hidden_at, $12::jsonb
  from chat_turns t, set_config('synchronous_commit', 'off', true) relaxed
 where t.user_id = $1 and t.id = $3 and not t.off_record
   and not exists (select from chat_turns r
                    where r.user_id = $1 and r.identity = 'reply/' || t.id and r.content = $7)
on conflict (user_id, identity) do nothing;

-- name: fill_missing_replies
-- $1 owner  $2 id  $3 chat  $4 hash of the user's message before it  $5 now  $6 content  $7 hash  $8 words to index
-- A reply that was not recorded because of a crash, as the history of the next request has it. Only for a turn that has no
-- reply yet, that a model failed once being none, and that is not off the record.
insert into chat_turns (user_id, id, identity, role, chat_id, parent_id, reply_to, ordinal, agent, memory_agent, model, content, text,
                        text_hash, words, ts, hidden_at)
select $1, $2, 'reply/' || t.id, 'assistant', t.chat_id, t.message_id, t.id, t.ordinal, t.agent, t.memory_agent, t.model, $6::text, $6,
       $7, to_tsvector('simple', $8::text), t.ts + interval '1 millisecond', t.hidden_at
  from (select id, chat_id, message_id, ordinal, agent, memory_agent, model, ts, hidden_at, off_record from chat_turns
         where user_id = $1 and chat_id = $3 and role = 'user' and text_hash = $4 and ts < $5
         order by ts desc limit 1) t
 where not t.off_record
   and not exists (select from chat_turns r
                    where r.user_id = $1 and r.chat_id = $3 and r.reply_to = t.id and r.status <> 'error')
on conflict (user_id, identity) do nothing;
