-- Twin: db/queries/portable.py. Taking along all that is stored about a user, and bringing it back. What is derived (words, passages
-- and vectors of past turns, jobs) is not in it.

-- name: export_user
-- $1 owner
select u.display_name, u.rev, u.settings, u.paused, u.created_at
  from users u
 where u.user_id = $1;

-- name: export_turns
-- $1 owner  $2 role  $3 after this id  $4 most rows  $5 most bytes; the first row comes all the same
select t.id, t.identity, t.role, t.chat_id, t.message_id, t.parent_id, t.reply_to, t.ordinal, t.author, t.channel, t.agent,
       t.model, t.content, t.text, encode(t.text_hash, 'hex') as text_hash, t.status, t.ts, t.system_block,
       t.system_memories, t.turn_block, t.turn_memories, t.recalled, t.recalled_turns, t.rev_delivered, t.recall, t.hits,
       t.latencies_ms, t.tokens, t.truncated, t.trouble, t.query, encode(t.place, 'hex') as place, t.attempts,
       t.off_record, case when t.held_at is null then t.formed_at end as formed_at, t.rules_formed_at, t.dead_at, t.last_error, t.hidden_at, t.marked_at,
       t.accesses_counted_at, t.asks, t.memory_agent, t.purge_at
  from (select b.*, octet_length(b.content) + octet_length(b.text) as own_bytes,
               sum(octet_length(b.content) + octet_length(b.text)) over (order by b.id) as bytes
          from (select * from chat_turns c where c.user_id = $1 and c.role = $2 and c.id > $3 order by c.id limit $4) b) t
 where t.bytes - t.own_bytes <= $5::integer
 order by t.id;

-- name: export_memories
-- $1 owner  $2 after this id  $3 most rows  $4 with embeddings
select v.content, case when $4::boolean then v.embedding::real[] end as embedding, case when $4 then v.model end as model,
       m.id, m.agent, m.kind, m.type as memory_type, m.category, m.bank, m.key, m.tags,
       m.importance::text::float8 as importance, m.confidence::text::float8 as confidence, m.pinned, m.state, m.unresolved,
       m.valid_from, m.valid_to, m.said_at, m.run_id, m.actor_id, m.role, m.created_at, m.updated_at, m.last_accessed_at,
       m.access_count, m.summarized_from, m.purge_at, m.put_away, m.derived_from, m.due_at, m.closed_as
  from (select * from users_vectors l where l.user_id = $1 and l.id > $2 order by l.id limit $3) m
 cross join lateral (select * from vectors x where x.owner = m.vector_owner and x.id = m.vector offset 0) v
 order by m.id;

-- name: export_sources
-- $1 owner  $2 after this memory  $3 and this turn of it  $4 most rows
select s.memory, s.turn, s.said_at, s.corrected
  from memory_sources s
 where s.user_id = $1 and (s.memory, s.turn) > ($2, $3::uuid)
 order by s.memory, s.turn
 limit $4;

-- name: export_relations
-- $1 owner  $2 after this memory  $3 and the one it is related to  $4 in this way  $5 most rows
select r.from_id, r.to_id, r.type as relation, r.strength::text::float8 as strength, r.expires_at
  from relations r
 where r.user_id = $1 and (r.from_id, r.to_id, r.type) > ($2, $3::uuid, $4::text)
 order by r.from_id, r.to_id, r.type
 limit $5;

-- name: export_history
-- $1 owner  $2 after this rev  $3 most rows
select h.rev, h.event, h.memory, h.old_ref, h.new_ref, h.reason, h.actor, h.meta, h.ts
  from history h
 where h.user_id = $1 and h.rev > $2
 order by h.rev
 limit $3;

-- name: export_summaries
-- $1 owner  $2 after this id  $3 most rows  $4 with embeddings
select s.id, s.kind, s.chat_id, s.day, encode(s.input_hash, 'hex') as input_hash, s.text, s.structured,
       case when $4::boolean then v.embedding::real[] end as embedding, case when $4 then v.model end as model,
       s.expires_at, s.created_at, s.covers_from, s.covers_to, s.turns, s.stale_at, s.episode_at
  from (select * from summaries x where x.user_id = $1 and x.id > $2 order by x.id limit $3) s
  left join vectors v on v.owner = $1 and v.id = s.vector
 order by s.id;

-- name: export_feedback
-- $1 owner  $2 after this id  $3 most rows
select f.id, f.kind, f.turn, f.memory, f.note, f.ts
  from feedback f
 where f.user_id = $1 and f.id > $2
 order by f.id
 limit $3;

-- name: import_user
-- $1 owner  $2 display name  $3 settings  $4 paused  $5 created at
-- What the user has set here stays; how many memories they may have is not theirs to set.
update users
   set display_name = coalesce(display_name, $2), settings = ($3::jsonb - '{max_memories,memories_at_upgrade}'::text[]) || settings, paused = paused or $4, created_at = least(created_at, $5)
 where user_id = $1;

-- name: keep_number_of_memories
-- $1 owner
-- Nobody loses by upkeep what they have brought along: as with those who had more when limits began.
update users u
   set settings = u.settings || jsonb_build_object('memories_at_upgrade', m.memories)
  from (select count(*) as memories from users_vectors where user_id = $1 and state = 'active' and derived_from = '{}') m
 where u.user_id = $1 and m.memories > greatest(200, (u.settings ->> 'memories_at_upgrade')::integer);

-- name: lock_owner
-- $1 owner
-- Until the transaction ends nobody else changes this user's memory; turns go on being recorded.
select rev from users where user_id = $1 for no key update;

-- name: import_turns
-- $1 owner  $2 rows as exported, with the words to index
-- A reply only with its turn.
insert into chat_turns (user_id, id, identity, role, chat_id, message_id, parent_id, reply_to, ordinal, author, channel, agent,
                        model, content, text, text_hash, status, ts, system_block, system_memories, turn_block,
                        turn_memories, recalled, recalled_turns, rev_delivered, recall, hits, latencies_ms, tokens,
                        truncated, trouble, query, place, attempts, off_record, formed_at, rules_formed_at, dead_at,
                        last_error, hidden_at, marked_at, accesses_counted_at, asks, memory_agent, purge_at, from_openwebui, words)
select $1, r.id, r.identity, r.role, r.chat_id, r.message_id, r.parent_id, r.reply_to, r.ordinal, r.author, r.channel, r.agent,
       r.model, r.content, r.text, decode(r.text_hash, 'hex'), r.status, least(r.ts, now()), r.system_block,
       r.system_memories, r.turn_block, r.turn_memories, r.recalled, r.recalled_turns, r.rev_delivered, r.recall, r.hits,
       r.latencies_ms, r.tokens, r.truncated, r.trouble, r.query, decode(r.place, 'hex'), r.attempts, r.off_record,
       r.formed_at, r.rules_formed_at, r.dead_at, r.last_error, r.hidden_at, r.marked_at, r.accesses_counted_at, r.asks, r.memory_agent,
       r.purge_at, false, to_tsvector('simple', r.words)
  from jsonb_to_recordset($2::jsonb)
       as r (id uuid, identity text, role text, chat_id text, message_id text, parent_id text, reply_to uuid,
             ordinal integer, author text, channel text, agent text, model text, content text, text text, text_hash text,
             status text, ts timestamptz, system_block text, system_memories uuid[], turn_block text, turn_memories uuid[],
             recalled uuid[], recalled_turns uuid[], rev_delivered bigint, recall text, hits jsonb, latencies_ms jsonb,
             tokens integer, truncated boolean, trouble text, query text, place text, attempts smallint,
             off_record boolean, formed_at timestamptz, rules_formed_at timestamptz, dead_at timestamptz, last_error text,
             hidden_at timestamptz, marked_at timestamptz, accesses_counted_at timestamptz, asks uuid, memory_agent text,
             purge_at timestamptz, words text)
 where r.reply_to is null or exists (select from chat_turns q where q.user_id = $1 and q.id = r.reply_to)
on conflict do nothing
returning id;

-- name: import_past_turns
-- $1 owner  $2 rows of an export of chats, the user's messages or replies  $3 whether OpenWebUI had sent them, or null for not known
-- What was recorded as it was said is not added again. A message is held, to be learned from later; a reply comes with its turn.
insert into chat_turns (user_id, id, identity, role, chat_id, message_id, parent_id, reply_to, ordinal, model, content, text,
                        text_hash, ts, place, words, from_openwebui, formed_at, held_at)
select $1, r.id, r.identity, r.role, r.chat_id, r.message_id, r.parent_id, r.reply_to, r.ordinal, r.model, r.content, r.text,
       decode(r.text_hash, 'hex'), r.ts, decode(r.place, 'hex'), to_tsvector('simple', r.words), $3,
       case when r.role = 'user' then now() end, case when r.role = 'user' and r.text <> '' then now() end
  from jsonb_to_recordset($2::jsonb)
       as r (id uuid, identity text, role text, chat_id text, message_id text, parent_id text, reply_to uuid, ordinal integer,
             model text, content text, text text, text_hash text, ts timestamptz, place text, words text)
 where (r.reply_to is null or exists (select from chat_turns q where q.user_id = $1 and q.id = r.reply_to))
   and not exists (select from chat_turns k
                    where k.user_id = $1 and k.chat_id = r.chat_id and k.role = r.role
                      and (k.message_id = r.message_id or (k.message_id is null and k.text_hash = decode(r.text_hash, 'hex'))))
on conflict do nothing
returning id;

-- name: import_texts
-- $1 owner  $2 rows: id, content, content_hash, words to index, embedding and its model or null, source
-- A text that is there stays as it is.
insert into vectors (owner, id, content, content_hash, embedding, model, words, source)
select $1, r.id, r.content, decode(r.content_hash, 'hex'), r.embedding::halfvec, r.model, to_tsvector('simple', r.words), r.source
  from jsonb_to_recordset($2::jsonb)
       as r (id uuid, content text, content_hash text, words text, embedding real[], model text, source text)
on conflict (owner, content_hash) do nothing;

-- name: import_memories
-- $1 owner  $2 rows as exported, with content_hash, whose texts are there  $3 keys that have one value at a time  $4 beginnings of
-- such keys, as patterns
-- Where the user has an active memory with such a key, that one stays and the imported one is past, but for one of the same text, which is
-- there already; of several in $2 the one said last stays. An insight is derived, whatever the file says.
with file as (
    select r.*,
           row_number() over (partition by r.state, r.agent, r.key order by coalesce(r.valid_to, 'infinity') <= now(), r.said_at desc, r.id) as place,
           r.state = 'active' and (r.key = any($3::text[]) or r.key like any($4::text[])) as is_only
      from jsonb_to_recordset($2::jsonb)
           as r (id uuid, agent text, kind text, memory_type text, category text, bank text, key text, tags text[],
                 importance real, confidence real, pinned boolean, state text, unresolved boolean, valid_from timestamptz,
                 valid_to timestamptz, said_at timestamptz, run_id text, actor_id text, role text, created_at timestamptz,
                 updated_at timestamptz, last_accessed_at timestamptz, access_count integer, summarized_from uuid[],
                 purge_at timestamptz, put_away text, derived_from uuid[], due_at timestamptz, closed_as text, content_hash text)
)
insert into users_vectors (user_id, vector_owner, vector, id, agent, kind, type, category, bank, key, tags, importance, confidence, pinned, state,
                           unresolved, valid_from, valid_to, said_at, run_id, actor_id, role, created_at, updated_at,
                           last_accessed_at, access_count, summarized_from, purge_at, put_away, derived_from, due_at, closed_as)
select $1, $1, v.id, r.id, r.agent, r.kind, r.memory_type, r.category, r.bank, r.key, r.tags, r.importance, r.confidence, r.pinned,
       case when k.taken then 'superseded' else r.state end, r.unresolved, r.valid_from,
       case when k.taken then coalesce(r.valid_to, now()) else r.valid_to end, least(r.said_at, now()), r.run_id,
       r.actor_id, r.role, r.created_at, r.updated_at, r.last_accessed_at, r.access_count, r.summarized_from, r.purge_at,
       r.put_away, coalesce(nullif(r.derived_from, '{}'), case r.kind when 'insight' then array[r.id] end, '{}'),
       r.due_at, case when r.memory_type = 'todo' then r.closed_as end
  from file r
  join vectors v on v.owner = $1 and v.content_hash = decode(r.content_hash, 'hex')
 cross join lateral (
    select r.is_only
           and (r.place > 1
                or exists (select from users_vectors o
                            where o.user_id = $1 and o.state = 'active' and o.key = r.key and o.agent is not distinct from r.agent
                              and o.id <> r.id and o.vector <> v.id)) as taken) k
on conflict do nothing
returning id;

-- name: import_sources
-- $1 owner  $2 rows as exported
-- Of memories and turns that are there.
insert into memory_sources (user_id, memory, turn, said_at, corrected)
select $1, r.memory, r.turn, least(r.said_at, now()), r.corrected
  from jsonb_to_recordset($2::jsonb) as r (memory uuid, turn uuid, said_at timestamptz, corrected text)
 where exists (select from users_vectors m where m.user_id = $1 and m.id = r.memory)
   and exists (select from chat_turns t where t.user_id = $1 and t.id = r.turn)
on conflict do nothing
returning turn;

-- name: import_relations
-- $1 owner  $2 rows as exported
-- Between memories that are there.
insert into relations (user_id, from_id, to_id, type, strength, expires_at)
select $1, r.from_id, r.to_id, r.relation, r.strength, r.expires_at
  from jsonb_to_recordset($2::jsonb) as r (from_id uuid, to_id uuid, relation text, strength real, expires_at timestamptz)
 where exists (select from users_vectors m where m.user_id = $1 and m.id = r.from_id)
   and exists (select from users_vectors m where m.user_id = $1 and m.id = r.to_id)
on conflict do nothing
returning to_id;

-- name: present_memories
-- $1 owner  $2 ids
select m.id from users_vectors m where m.user_id = $1 and m.id = any($2::uuid[]);

-- name: import_history
-- $1 owner  $2 all rows as exported  $3 memories of the file that were not imported
-- With their revs, if the user has no other history; else behind it, in their order. What is there already is left out.
with file as materialized (
    select r.*
      from jsonb_to_recordset($2::jsonb)
           as r (rev bigint, event text, memory uuid, old_ref uuid, new_ref uuid, reason text, actor text, meta jsonb, ts timestamptz)
     where r.memory <> all($3::uuid[])
), own as materialized (
    select exists (select from history h
                    where h.user_id = $1
                      and not exists (select from file r
                                       where r.rev = h.rev and r.memory = h.memory and r.event = h.event and r.ts = h.ts)) as is_there
), missing as (
    select r.*, row_number() over (order by r.rev) as place
      from file r
     where not exists (select from history h
                        where h.user_id = $1 and h.memory = r.memory and h.event = r.event and h.ts = r.ts
                          and h.reason = r.reason and h.meta = r.meta)
)
insert into history (user_id, rev, event, memory, old_ref, new_ref, reason, actor, meta, ts)
select $1, case when own.is_there then u.rev + m.place else m.rev end, m.event, m.memory, m.old_ref, m.new_ref, m.reason, m.actor,
       m.meta, least(m.ts, now())
  from missing m
 cross join own
 cross join (select rev from users where user_id = $1) u
on conflict do nothing
returning rev;

-- name: raise_rev_to
-- $1 owner  $2 rev
-- At least that of the history and $2, which chats of the export were told of.
update users
   set rev = greatest(rev, $2, (select max(h.rev) from history h where h.user_id = $1))
 where user_id = $1;

-- name: import_summaries
-- $1 owner  $2 rows as exported, with content_hash, whose texts are there
insert into summaries (user_id, id, kind, chat_id, day, input_hash, text, structured, vector, expires_at, created_at, covers_from,
                       covers_to, turns, stale_at, episode_at)
select $1, r.id, r.kind, r.chat_id, r.day, decode(r.input_hash, 'hex'), r.text, r.structured, v.id, r.expires_at,
       least(r.created_at, now()), r.covers_from, r.covers_to, r.turns, r.stale_at, r.episode_at
  from jsonb_to_recordset($2::jsonb)
       as r (id uuid, kind text, chat_id text, day date, input_hash text, text text, structured jsonb, expires_at timestamptz,
             created_at timestamptz, covers_from timestamptz, covers_to timestamptz, turns uuid[], stale_at timestamptz,
             episode_at timestamptz, content_hash text)
  join vectors v on v.owner = $1 and v.content_hash = decode(r.content_hash, 'hex')
on conflict do nothing
returning id;

-- name: import_feedback
-- $1 owner  $2 rows as exported
insert into feedback (user_id, id, kind, turn, memory, note, ts)
select $1, r.id, r.kind, (select t.id from chat_turns t where t.user_id = $1 and t.id = r.turn),
       (select m.id from users_vectors m where m.user_id = $1 and m.id = r.memory), r.note, least(r.ts, now())
  from jsonb_to_recordset($2::jsonb) as r (id uuid, kind text, turn uuid, memory uuid, note text, ts timestamptz)
on conflict do nothing
returning id;

-- name: known_texts
-- $1 owner  $2 content hashes
-- Those that a memory of the owner's has, deleted ones not counted.
select v.content_hash
  from vectors v
 where v.owner = $1 and v.content_hash = any($2::bytea[])
   and exists (select from users_vectors m
                where m.user_id = $1 and m.vector_owner = $1 and m.vector = v.id and m.state <> 'deleted');

-- name: count_exported
-- $1 owner
-- About how many lines an export has, for a progress bar.
select (select count(*) from chat_turns t where t.user_id = $1) + (select count(*) from users_vectors m where m.user_id = $1)
       + (select count(*) from memory_sources s where s.user_id = $1) + (select count(*) from relations r where r.user_id = $1)
       + (select count(*) from history h where h.user_id = $1) as lines;
