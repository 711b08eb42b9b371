-- What was said. A user's row is also the job to learn from it.

-- name: record_turn
-- $1 owner  $2 id  $3 identity  $4 windowed: without a chat id the same words are the same turn for 10 minutes only
-- $5 display name  $6 chat  $7 message id  $8 parent id  $9 ordinal  $10 agent  $11 model  $12 content  $13 text
-- $14 hash of text  $15 what is indexed of it  $16 ts  $17 system block  $18 turn block  $19 recalled  $20 rev delivered
-- $21 how recall ended  $22 hits  $23 latencies  $24 memories in the system block  $25 in the turn block
-- $26 earlier turns recalled  $27 tokens put in  $28 something had to be left out  $29 the step of recall that failed  $30 query
-- Says which row the turn has, and whether it is new. No row: the user was erased after this was said, or another
-- connection is writing the very same turn (then asking again finds it). Nothing is to be learned from a turn without
-- words, nor while the user has paused, so such a row is written as formed; but not if it edits another one, which has
-- to be taken back (the view edits says what an edit is).
with somebody as (
    insert into users (user_id, display_name)
    select $1, $5 where not exists (select from users where user_id = $1)
    on conflict (user_id) do nothing
), earlier as (
    select id from chat_turns
     where $4::boolean and user_id = $1 and text_hash = $14 and role = 'user'
       and ts > $16::timestamptz - interval '10 minutes' and ts < $16::timestamptz + interval '10 minutes'
       and split_part(identity, '@', 1) = $3
     order by ts limit 1
), recorded as (
    insert into chat_turns (user_id, id, identity, role, chat_id, message_id, parent_id, ordinal, author, agent, model,
                            content, text, text_hash, words, ts, system_block, turn_block, recalled, rev_delivered,
                            recall, hits, latencies_ms, system_memories, turn_memories, off_record, recalled_turns,
                            tokens, truncated, trouble, query, formed_at)
    select $1, $2::uuid,
           case when $4 then $3::text || '@' || floor(extract(epoch from $16::timestamptz) / 600)::bigint else $3 end,
           'user', $6::text, $7::text, $8::text, $9::integer, $5::text, $10::text, $11::text, $12::text, $13::text,
           $14::bytea, to_tsvector('simple', $15::text), $16, $17::text, $18::text, $19::uuid[], $20::bigint,
           $21::text, $22::jsonb, $23::jsonb, $24::uuid[], $25::uuid[],
           said.off_record, $26::uuid[], $27::integer, $28::boolean, $29::text, $30::text,
           case when ($13 = '' or said.off_record)
                     and not exists (select from chat_turns o
                                      where o.user_id = $1 and o.chat_id = $6 and o.role = 'user' and o.message_id <> $7
                                        and o.parent_id = $8 and ($8 <> '' or (o.ordinal = 0 and $9 = 0))
                                        and o.ts < $16 and o.hidden_at is null)
                then $16 end
      from (select coalesce(u.paused, false) as off_record, u.erased_at
              from (select) always
              left join users u on u.user_id = $1
            offset 0) said
     where (said.erased_at >= $16) is not true
       and not exists (select from earlier)
    on conflict (user_id, identity) do nothing
    returning id
)
select id, true as new from recorded
union all
select id, false from earlier
union all
select id, false from chat_turns where user_id = $1 and identity = $3 and not $4;

-- name: look_back
-- $1 owner  $2 identity of this turn  $3 windowed  $4 hash of its text  $5 now  $6 chat, or null  $7 how many turns at most
-- $8 hashes of the user's messages that the request holds  $9 characters of an earlier turn's text  $10 of a summary's
-- All that a turn has to know of its past, in one round trip. `part` says what a row is:
-- turn: what was put into the prompts of the chat, in the order it was said, and of this turn if it has been here before
-- (`here`); still: a memory that stood in one of them and is still true, or, with `until`, was until then; said: an
-- earlier turn that did, its role in `bank`; summed: a summary that did, of what was said from `ts` `until`; known: a
-- memory that was learned from a message the request holds, which the model can read itself; taught: in `ordinal`, how
-- many memories that still hold were learned from the last thing the user said before, not asked for where nobody would
-- be told. What is held is looked up by its key, one by one: joined, all of an owner's memories were read.
with here as materialized (
    (select id, ordinal, text_hash, system_block, system_memories, turn_block, turn_memories, recalled, recall, ts
       from chat_turns
      where user_id = $1 and identity = $2 and not $3::boolean and role = 'user' and hidden_at is null
      limit 1)
    union all
    (select id, ordinal, text_hash, system_block, system_memories, turn_block, turn_memories, recalled, recall, ts
       from chat_turns
      where user_id = $1 and text_hash = $4 and $3 and role = 'user' and hidden_at is null
        and ts > $5::timestamptz - interval '10 minutes' and split_part(identity, '@', 1) = $2
      order by ts limit 1)
), turns as materialized (
    select h.id, true as here, h.ordinal, h.text_hash, h.system_block, h.system_memories, h.turn_block, h.turn_memories,
           h.recalled, h.recall, h.ts
      from here h
    union all
    select c.*
      from (select id, false, ordinal, text_hash, system_block, system_memories, turn_block, turn_memories, recalled,
                   recall, ts
              from chat_turns
             where user_id = $1 and chat_id = $6::text and role = 'user' and hidden_at is null
             order by ts desc limit $7) c
     where c.id <> all (array(select id from here))
), held as materialized (
    select distinct unnest(system_memories || turn_memories || recalled) as id from turns
), last as (
    select id from chat_turns
     where user_id = $1 and role = 'user' and ts < $5 and not $3 and not exists (select from here)
     order by id desc limit 1
)
select 'turn' as part, id, here, ordinal, text_hash, system_block, system_memories, turn_block, turn_memories, recalled,
       recall, ts, null::text as content, null::text as bank, null::text as key, null::boolean as shared,
       null::text as kind, null::timestamptz as until
  from turns
union all
select 'still', m.id, null, null, null, null, null, null, null, null, null, m.said_at, v.content, m.bank, m.key,
       m.user_id <> $1, m.kind, case m.state when 'superseded' then m.valid_to end
  from held
 cross join lateral (
    select * from users_vectors m where m.user_id in ($1, split_part($1, '/', 1) || '/*') and m.id = held.id offset 0) m
  join vectors v on v.owner = m.vector_owner and v.id = m.vector
 where (m.state = 'active' and (m.valid_to is null or m.valid_to > now())) or (m.state = 'superseded' and m.valid_to is not null)
union all
select 'said', t.id, null, null, null, null, null, null, null, null, null, t.ts, left(t.text, $9::integer), t.role, null, false, null, null::timestamptz
  from held
 cross join lateral (
    select t.* from chat_turns t where t.user_id = $1 and t.id = held.id and t.hidden_at is null and not t.off_record limit 1) t
union all
select 'summed', s.id, null, null, null, null, null, null, null, null, null, s.covers_from, left(s.text, $10::integer), null, null, false, null,
       s.covers_to
  from held
 cross join lateral (
    select s.* from summaries s where s.user_id = $1 and s.id = held.id and s.stale_at is null and s.kind = 'chat' limit 1) s
union all
select 'known', s.memory, null, null, null, null, null, null, null, null, null, null, null, null, null, null, null, null::timestamptz
  from unnest($8::bytea[]) as request (text_hash)
 cross join lateral (
    select t.id from chat_turns t where t.user_id = $1 and t.text_hash = request.text_hash offset 0) t
 cross join lateral (select s.memory from memory_sources s where s.user_id = $1 and s.turn = t.id offset 0) s
union all
select 'taught', null, null, count(*)::integer, null, null, null, null, null, null, null, null, null, null, null, null, null, null::timestamptz
  from last
 cross join lateral (select s.memory from memory_sources s where s.user_id = $1 and s.turn = last.id offset 0) s
 where (select m.state from users_vectors m where m.user_id = $1 and m.id = s.memory) = 'active'
   and (select true from history h
         where h.user_id = $1 and h.memory = s.memory and h.event = 'ADD' and h.meta ->> 'turn' = last.id::text
         limit 1)
 order by ts, id;

-- name: record_reply
-- $1 owner  $2 id  $3 the user's turn  $4 identity  $5 message id  $6 model  $7 content  $8 hash  $9 what is indexed of it
-- $10 status  $11 ts
-- Nothing happens when the turn is gone (erased) or this reply is there already. A hidden turn's reply is hidden too, and
-- one to what was said in a pause is off the record with it.
-- The commit does not wait for the disk (decision 0061): what a power cut takes, the chat's next request brings again.
insert into chat_turns (user_id, id, identity, role, chat_id, message_id, parent_id, reply_to, ordinal, agent, model,
                        content, text, text_hash, words, status, ts, hidden_at, off_record)
select $1, $2, $4, 'assistant', t.chat_id, $5, t.message_id, t.id, t.ordinal, t.agent, $6, $7::text, $7, $8,
       to_tsvector('simple', $9::text), $10, $11, t.hidden_at, t.off_record
  from chat_turns t, set_config('synchronous_commit', 'off', true) relaxed
 where t.user_id = $1 and t.id = $3
on conflict (user_id, identity) do nothing;

-- name: fill_reply
-- $1 owner  $2 id  $3 chat  $4 hash of the user's message before it  $5 now  $6 content  $7 hash  $8 what is indexed of it
-- What a crash took of a reply, as the history of the next request shows it. Only for a turn that has no reply at all.
insert into chat_turns (user_id, id, identity, role, chat_id, parent_id, reply_to, ordinal, agent, model, content, text,
                        text_hash, words, ts, hidden_at, off_record)
select $1, $2, 'reply/' || t.id, 'assistant', t.chat_id, t.message_id, t.id, t.ordinal, t.agent, t.model, $6::text, $6,
       $7, to_tsvector('simple', $8::text), t.ts + interval '1 millisecond', t.hidden_at,
       t.off_record
  from (select id, chat_id, message_id, ordinal, agent, model, ts, hidden_at, off_record from chat_turns
         where user_id = $1 and chat_id = $3 and role = 'user' and text_hash = $4 and ts < $5
         order by ts desc limit 1) t
 where not exists (select from chat_turns r where r.user_id = $1 and r.chat_id = $3 and r.reply_to = t.id)
on conflict (user_id, identity) do nothing;
