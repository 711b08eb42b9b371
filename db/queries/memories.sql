-- Twin: db/queries/memories.py. Writing memories: texts, links, sources, history.

-- name: add_owner
-- $1 owner
insert into users (user_id)
values ($1)
on conflict (user_id) do nothing;

-- name: rev
-- $1 owner
select rev
  from users
 where user_id = $1;

-- name: raise_rev
-- $1 owner  $2 the rev everything was decided on  $3 count of history entries  $4 when what is written was said
-- $5 also while the user lets nothing be learned
-- No row: somebody was faster, or the user has paused, set a mode without learning or erased their memory meanwhile.
update users
   set rev = rev + $3
 where user_id = $1 and rev = $2 and ($5::boolean or may_learn(paused, settings)) and (erased_at is null or erased_at < $4)
returning rev;

-- name: add_vector
-- $1 owner  $2 id  $3 content  $4 content hash  $5 embedding, if there is one  $6 its model  $7 text for the word index  $8 source
-- The same text again keeps its row; an embedding by another model takes the old one's place.
insert into vectors as v (owner, id, content, content_hash, embedding, model, words, source)
values ($1, $2, $3, $4, $5, $6, to_tsvector('simple', $7::text), $8)
on conflict (owner, content_hash) do update
   set embedding = case when excluded.model is null or excluded.model = v.model then v.embedding else excluded.embedding end,
       model = coalesce(excluded.model, v.model)
returning v.id;

-- name: respell
-- $1 owner  $2 vector  $3 content, the same but for its spelling  $4 text for the word index
update vectors
   set content = $3, words = to_tsvector('simple', $4::text)
 where owner = $1 and id = $2 and content <> $3
returning id;

-- name: add_link
-- $1 owner  $2 memory  $3 vector  $4 bank  $5 key  $6 importance  $7 state  $8 unresolved  $9 said at  $10 valid to  $11 actor  $12 category  $13 confidence
-- $14 pinned  $15 agent, or null: all  $16 type  $17 valid from, where that is not when it was said  $18 role  $19 run
-- $20 kind, or null: by its type  $21 tags  $22 what it was derived from  $23 when it is due
-- An event is an episode: it goes into a prompt with its day, and counts less within weeks.
insert into users_vectors (user_id, id, vector_owner, vector, bank, key, importance, state, unresolved, valid_from, said_at, valid_to, actor_id, category, confidence, pinned, agent, type, kind, role, run_id, tags, derived_from, due_at)
values ($1, $2, $1, $3, $4, $5, $6, $7, $8, coalesce($17::timestamptz, $9), $9, $10, $11, $12, $13, $14, $15, $16,
        coalesce($20::text, case $16::text when 'event' then 'episodic' else 'semantic' end), $18, $19, $21, $22, $23);

-- name: add_relations
-- $1 owner  $2 memory  $3 memories about the same subject  $4 their strengths
-- Each pair once: the newer memory is where the relation begins. It lasts no longer than either.
insert into relations (user_id, from_id, to_id, type, strength, expires_at)
select $1, $2, r.id, 'subject', r.strength, least(n.valid_to, m.valid_to)
  from unnest($3::uuid[], $4::real[]) as r (id, strength)
 cross join lateral (select u.valid_to from users_vectors u where u.user_id = $1 and u.id = $2 offset 0) n
 cross join lateral (select u.valid_to from users_vectors u where u.user_id = $1 and u.id = r.id offset 0) m
on conflict (user_id, from_id, to_id, type) do update set strength = excluded.strength, expires_at = excluded.expires_at;

-- name: add_changes
-- $1 owner  $2 memory  $3 older ones that it probably tells of a change in
insert into relations (user_id, from_id, to_id, type)
select $1, $2, u.id, 'change' from users_vectors u where u.user_id = $1 and u.id = any($3::uuid[]) and u.id <> $2
on conflict do nothing;

-- name: add_source
-- $1 owner  $2 memory  $3 turn  $4 said at
insert into memory_sources (user_id, memory, turn, said_at)
values ($1, $2, $3, $4)
on conflict do nothing
returning turn;

-- name: reinforce
-- $1 owner  $2 memory
-- A repeat halves the doubt, and takes a twentieth off what is missing to the highest importance.
update users_vectors
   set importance = 1 - (1 - importance) * 0.95, confidence = 1 - (1 - confidence) * 0.5, updated_at = now()
 where user_id = $1 and id = $2 and state in ('active', 'proposed', 'superseded');

-- name: renew
-- $1 owner  $2 memory  $3 when it was said again  $4 until when it holds, or is due, if that was said
-- A memory that is not past is as young as its last source, so that nothing older can replace it; and one that had ended by then
-- holds again: a to-do is open again. What became a part of another is not past: it holds as that does.
update users_vectors
   set said_at = $3,
       valid_to = case when type = 'todo' then case when valid_to > $3 then valid_to end
                       when valid_to <= $3 then $4
                       else coalesce($4, valid_to) end,
       due_at = case when type <> 'todo' then due_at when valid_to <= $3 then $4 else coalesce($4, due_at) end,
       closed_as = case when valid_to > $3 then closed_as end
 where user_id = $1 and id = $2 and said_at <= $3
   and (state in ('active', 'proposed') or state = 'superseded' and put_away = 'merged');

-- name: remove_sources
-- $1 owner  $2 memory  $3 turns
delete from memory_sources
 where user_id = $1 and memory = $2 and turn = any($3::uuid[])
returning turn;

-- name: weaken
-- $1 owner  $2 memory  $3 count of sources that it has lost
-- As young as the last source that is left; what repeats had added is taken back.
update users_vectors l
   set said_at = least(l.said_at, (select max(s.said_at) from memory_sources s where s.user_id = $1 and s.memory = $2)),
       importance = 1 - least(1, (1 - l.importance) / power(0.95, $3::integer)),
       confidence = 1 - least(1, (1 - l.confidence) / power(0.5, $3::integer)), updated_at = now()
 where l.user_id = $1 and l.id = $2;

-- name: held_until
-- $1 owner  $2 memory
select valid_to
  from users_vectors
 where user_id = $1 and id = $2;

-- name: supersede
-- $1 owner  $2 memory  $3 when it ceased to hold, if it has not ended before  $4 it never held as it says
update users_vectors
   set state = 'superseded', valid_to = least(valid_to, $3), put_away = case when $4::boolean then 'corrected' end, updated_at = now()
 where user_id = $1 and id = $2 and state = 'active'
returning id;

-- name: supersede_again
-- $1 owner  $2 superseded memory  $3 the memory that has its place now  $4 since when, if not since that was last said
-- What has its place may be purged by now: then since when it had ended before.
update users_vectors l
   set valid_to = coalesce($4, (select greatest(l.said_at, o.said_at) from users_vectors o where o.user_id = $1 and o.id = $3), l.valid_to),
       put_away = null, updated_at = now()
 where l.user_id = $1 and l.id = $2 and l.state = 'superseded'
returning l.id;

-- name: set_category_and_type
-- $1 owner  $2 memory  $3 category or null  $4 type or null
-- A category for one that has none, another type for a mere fact; the end of a to-do is when it is due.
update users_vectors
   set category = coalesce(category, $3), type = case type when 'fact' then coalesce($4, type) else type end,
       kind = case when type = 'fact' and kind = 'semantic' and $4 = 'event' then 'episodic' else kind end,
       due_at = case when type = 'fact' and $4 = 'todo' and state = 'active' then valid_to else due_at end,
       valid_to = case when type = 'fact' and $4 = 'todo' and state = 'active' then null else valid_to end
 where user_id = $1 and id = $2 and state in ('active', 'superseded')
   and ((category is null and $3::text is not null) or (type = 'fact' and $4 <> 'fact'))
returning id;

-- name: mark_corrected
-- $1 owner  $2 memory  $3 its new text
-- Before its edit. The turns that state it, and what it was made of, state what it says no longer; with a text that is put back they do
-- again.
with recursive parts as (
    select m.id, m.summarized_from, m.vector_owner, m.vector from users_vectors m where m.user_id = $1 and m.id = $2
    union
    select o.id, o.summarized_from, o.vector_owner, o.vector
      from parts p
     cross join unnest(p.summarized_from) as f (id)
      join users_vectors o on o.user_id = $1 and o.id = f.id
)
update memory_sources s
   set corrected = case when p.id = $2 then case when s.corrected = $3 then null else coalesce(s.corrected, v.content) end
                        when exists (select from memory_sources b where b.user_id = $1 and b.memory = $2 and b.corrected = $3)
                        then nullif(s.corrected, v.content)
                        else coalesce(s.corrected, v.content) end
  from parts p
  join vectors v on v.owner = $1 and v.owner = p.vector_owner and v.id = p.vector
 where s.user_id = $1 and s.memory = p.id;

-- name: edit
-- $1 owner  $2 memory  $3 vector of its new text, or null: as it was  $4 bank  $5 category  $6 key  $7 importance  $8 pinned  $9 agent
-- $10 type
-- Corrected, it is as young as the correction, so that nothing said earlier can replace it, and the person's own.
-- What becomes a to-do is due when it would have ended, and what was an open one ends when it was due.
update users_vectors
   set vector_owner = case when $3::uuid is null then vector_owner else $1 end, vector = coalesce($3, vector),
       derived_from = case when $3 is null then derived_from else '{}' end,
       said_at = case when $3 is null then said_at else greatest(said_at, now()) end,
       bank = $4, category = $5, key = $6, importance = $7, pinned = $8, agent = $9, type = $10, updated_at = now(),
       due_at = case when type <> 'todo' and $10 = 'todo' then valid_to when $10 = 'todo' then due_at end,
       valid_to = case when type <> 'todo' and $10 = 'todo' then null when type = 'todo' and $10 <> 'todo' then coalesce(valid_to, due_at) else valid_to end,
       closed_as = case when $10 = 'todo' then closed_as end
 where user_id = $1 and id = $2 and state in ('active', 'proposed')
returning id;

-- name: remove
-- $1 owner  $2 memory
update users_vectors
   set state = 'deleted', valid_to = least(valid_to, now()), updated_at = now(), purge_at = now() + interval '30 days', put_away = null
 where user_id = $1 and id = $2 and (state <> 'deleted' or put_away is not null)
returning id;

-- name: set_todo
-- $1 owner  $2 memory  $3 done, dropped or expired; null: open  $4 now
-- No row: it is no active to-do, or is that already. An open one has no end.
update users_vectors
   set closed_as = $3, valid_to = case when $3::text is not null then $4::timestamptz end, updated_at = $4
 where user_id = $1 and id = $2 and state = 'active' and type = 'todo' and closed_as is distinct from $3
returning id;

-- name: put_away
-- $1 owner  $2 memory  $3 why  $4 now
-- By upkeep: it keeps all that a restoration needs, and the turns that state it stay as they are.
update users_vectors
   set state = 'deleted', put_away = $3, updated_at = $4, purge_at = $4::timestamptz + interval '30 days'
 where user_id = $1 and id = $2 and state = 'active'
returning id;

-- name: derived_from
-- $1 owner  $2 turns, memories and summaries
-- What was made from one of them, whatever became of it since, or from a summary that one of these turns went into.
select m.id
  from users_vectors m
 where m.user_id = $1 and m.derived_from <> '{}'
   and m.derived_from && ($2::uuid[] || array(select s.id from summaries s
                                               where s.user_id = $1 and s.kind = 'chat'
                                                 and exists (select from chat_turns t
                                                              where t.user_id = $1 and t.id = any($2) and t.chat_id = s.chat_id
                                                                and t.ts <= s.covers_to)))
 order by m.id;

-- name: remove_derived
-- $1 owner  $2 memory
-- For good. Its text goes with it (see remove_texts).
delete from users_vectors
 where user_id = $1 and id = $2 and derived_from <> '{}'
returning vector;

-- name: set_said_at
-- $1 owner  $2 memory  $3 said at  $4 said at as it has to be
update users_vectors
   set said_at = $3, updated_at = now()
 where user_id = $1 and id = $2 and said_at = $4
returning id;

-- name: restore
-- $1 owner  $2 memory
-- With the end that it had when it was last superseded; where the history does not say, when it was learned. A to-do that was closed stays so.
update users_vectors
   set state = 'active',
       valid_to = case when closed_as is not null then valid_to
                       else (select (case h.event when 'ADD' then h.meta ->> 'valid_to' else h.meta ->> 'held_until' end)::timestamptz
                               from history h
                              where h.user_id = $1 and h.memory = $2
                                and (h.event = 'ADD' or h.event = 'REPLACE' and h.meta ?| array['held_until', 'open_ended'])
                              order by h.rev desc
                              limit 1) end,
       updated_at = now(), purge_at = null, put_away = null
 where user_id = $1 and id = $2 and state in ('superseded', 'deleted')
returning id;

-- name: undelete
-- $1 owner  $2 memory  $3 state and  $4 valid to, from before it was deleted
update users_vectors
   set state = $3, valid_to = $4, updated_at = now(), purge_at = null, put_away = null
 where user_id = $1 and id = $2 and state = 'deleted'
returning id;

-- name: reinstate
-- $1 owner  $2 superseded memory  $3 valid to, from before
update users_vectors
   set state = 'active', valid_to = $3, put_away = null, updated_at = now()
 where user_id = $1 and id = $2 and state = 'superseded'
returning id;

-- name: active_in_place_of
-- $1 owner  $2 memory  $3 keys that have one value at a time  $4 beginnings of such keys, as patterns  $5 memory beside which there is room, or null
-- The active memory that leaves no room for it: one of the same text, one of such a key, or the one that has superseded it. Also one of the
-- same text that waits for consent, for there is no room for both.
with recursive successors as (
    select $2::uuid as id
     union
    select (select h.new_ref from history h where h.user_id = $1 and h.memory = s.id and h.event = 'REPLACE' order by h.rev desc limit 1)
      from successors s
     where s.id is not null
)
select o.id
  from users_vectors l
  join users_vectors o on o.user_id = l.user_id and o.id <> l.id and o.agent is not distinct from l.agent
                      and ((o.vector = l.vector and (o.derived_from = '{}' or l.derived_from <> '{}')) or o.id in (select id from successors)
                           or (o.key = l.key and (l.key = any($3::text[]) or l.key like any($4::text[]))))
 where l.user_id = $1 and l.id = $2 and o.id is distinct from $5::uuid
   and (o.state = 'active' or (o.state = 'proposed' and o.vector = l.vector and o.derived_from = '{}' and l.derived_from = '{}'))
 order by o.said_at desc, o.id
 limit 1;

-- name: add_history
-- $1 owner  $2 rev  $3 event  $4 memory  $5 old  $6 new  $7 reason  $8 actor  $9 meta
insert into history (user_id, rev, event, memory, old_ref, new_ref, reason, actor, meta)
values ($1, $2, $3, $4, $5, $6, $7, $8, $9);

-- name: active
-- $1 owner
select l.id, v.content, v.content_hash, l.bank, l.actor_id
  from users_vectors l
  join vectors v on v.owner = l.vector_owner and v.id = l.vector
 where l.user_id = $1 and l.state = 'active' and l.agent is null
 order by l.id;
