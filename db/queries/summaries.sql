-- Twin: db/queries/summaries.py. Chat summaries: what they are made of, how they are written, what can be asked of them.

-- name: uncovered
-- $1 owner  $2 chat  $3 count  $4 characters of a message  $5 characters of a reply
-- The user's oldest turns after the chat's last summary, each with its last reply. None while the user lets nothing be learned,
-- and none that states what the user has not agreed to keep.
with last as (
    select coalesce(max(covers_to), '-infinity') as covers_to from summaries where user_id = $1 and kind = 'chat' and chat_id = $2
), turns as (
    select t.id, t.ts, left(t.text, $4) as message, t.model
      from chat_turns t
     where t.user_id = $1 and t.chat_id = $2 and t.role = 'user' and t.ts > (select covers_to from last)
       and t.hidden_at is null and not t.off_record and t.text <> ''
       and not exists (select from memory_sources o
                         join users_vectors m on m.user_id = o.user_id and m.id = o.memory
                        where o.user_id = $1 and o.turn = t.id and m.state in ('proposed', 'declined', 'expired'))
       and exists (select from users u where u.user_id = $1 and may_learn(u.paused, u.settings) and (u.erased_at is null or u.erased_at < t.ts))
     order by t.ts, t.id
     limit $3
)
select s.id, s.ts, s.message, s.model,
       (select left(r.text, $5) from chat_turns r
         where r.user_id = $1 and r.chat_id = $2 and r.reply_to = s.id and r.role = 'assistant' and r.hidden_at is null
           and r.status <> 'error'
         order by r.ts desc limit 1) as reply
  from turns s
 order by s.ts, s.id;

-- name: covered
-- $1 owner  $2 summary  $3 characters of a message  $4 characters of a reply
-- What is left of the turns that a summary covers, without what the user has not agreed to keep.
select t.id, t.ts, left(t.text, $3) as message, t.model,
       (select left(r.text, $4) from chat_turns r
         where r.user_id = $1 and r.chat_id = s.chat_id and r.reply_to = t.id and r.role = 'assistant' and r.hidden_at is null
           and r.status <> 'error'
         order by r.ts desc limit 1) as reply
  from summaries s
  join chat_turns t on t.user_id = $1 and t.id = any(s.turns) and t.hidden_at is null
       and not exists (select from memory_sources o
                         join users_vectors m on m.user_id = o.user_id and m.id = o.memory
                        where o.user_id = $1 and o.turn = t.id and m.state in ('proposed', 'declined', 'expired'))
 where s.user_id = $1 and s.id = $2
 order by t.ts, t.id;

-- name: stale_summary
-- $1 owner  $2 summary
select id, chat_id, input_hash, covers_from, covers_to
  from summaries
 where user_id = $1 and id = $2 and stale_at is not null;

-- name: text_before
-- $1 owner  $2 chat  $3 the time a summary begins
-- The text of the summary before it; not in a chat some of whose turns one agent alone recalls, and others not.
select text
  from summaries
 where (select count(distinct coalesce(t.memory_agent, '')) from chat_turns t
         where t.user_id = $1 and t.chat_id = $2 and t.role = 'user') = 1 and user_id = $1 and kind = 'chat' and chat_id = $2 and covers_to < $3 and stale_at is null
 order by covers_to desc
 limit 1;

-- name: write
-- $1 owner  $2 id  $3 chat  $4 turns  $5 covers from  $6 covers to  $7 input hash  $8 text  $9 structure  $10 vector
-- No row: a covered turn was hidden meanwhile, the user has paused or erased their memory, or another worker was faster.
insert into summaries as s (user_id, id, kind, chat_id, turns, covers_from, covers_to, input_hash, text, structured, vector)
select $1, $2, 'chat', $3::text, $4::uuid[], $5, $6, $7, $8, $9::jsonb, $10::uuid
 where not exists (select from chat_turns t where t.user_id = $1 and t.id = any($4) and t.hidden_at is not null)
   and exists (select from users u where u.user_id = $1 and may_learn(u.paused, u.settings) and (u.erased_at is null or u.erased_at < $5))
on conflict (user_id, kind, chat_id, day, covers_from) do update
   set turns = excluded.turns, input_hash = excluded.input_hash, text = excluded.text, structured = excluded.structured,
       vector = excluded.vector, stale_at = null, episode_at = null, created_at = now()
 where s.stale_at is not null
returning s.id;

-- name: mark_fresh
-- $1 owner  $2 summary  $3 turns
-- It was made from the very same input.
update summaries
   set stale_at = null, turns = $3
 where user_id = $1 and id = $2
returning id;

-- name: rewrite_later
-- $1 owner  $2 stale summary
-- After those that are waiting now.
update summaries
   set stale_at = now()
 where user_id = $1 and id = $2 and stale_at is not null
returning id;

-- name: mark_stale
-- $1 owner  $2 turns that are hidden
update summaries
   set stale_at = coalesce(stale_at, now()), episode_at = null
 where user_id = $1 and turns && $2::uuid[]
returning id;

-- name: make_again
-- $1 owner  $2 turns that are hidden, or are not hidden any more
-- The chat summaries that cover one, which cover it again, and those after them, each of which is made with the text of the one before.
update summaries s
   set stale_at = coalesce(s.stale_at, now()), episode_at = null,
       turns = s.turns || array(select t.id from chat_turns t
                                 where t.user_id = $1 and t.id = any($2::uuid[]) and t.chat_id = s.chat_id and t.role = 'user'
                                   and t.ts >= s.covers_from and t.ts <= s.covers_to and t.id <> all(s.turns))
 where s.user_id = $1 and s.kind = 'chat'
   and exists (select from chat_turns t
                where t.user_id = $1 and t.id = any($2) and t.chat_id = s.chat_id and t.ts <= s.covers_to)
returning s.id;

-- name: remove
-- $1 owner  $2 summary
-- With nothing left to cover. Its text goes with it (see sweep_texts).
delete from summaries
 where user_id = $1 and id = $2
returning id;

-- name: sweep_texts
-- $1 owner
-- Texts of summaries that no summary has any more.
delete from vectors v
 where v.owner = $1 and v.source = 'summary'
   and not exists (select from summaries s where s.user_id = $1 and s.vector = v.id)
   and not exists (select from users_vectors l where l.user_id = $1 and l.vector_owner = $1 and l.vector = v.id);

-- name: list_summaries
-- $1 owner  $2 before: the end of what it covers  $3 before: its id  $4 count
-- $5 agents, whose own turns alone it may cover beside those of all, or null: anybody's
-- Newest first.
select id, chat_id, text, structured, covers_from, covers_to
  from summaries s
 where user_id = $1 and kind = 'chat' and stale_at is null and (covers_to, id) < ($2, $3)
   and ($5::text[] is null or not exists (select from chat_turns t where t.user_id = $1 and t.id = any(s.turns) and t.memory_agent <> all($5)))
 order by covers_to desc, id desc
 limit $4;

-- name: list_parts
-- $1 owner  $2 facts, preferences, decisions, todos or entities  $3 before: the end of what it covers  $4 before: its id
-- $5 count of summaries  $6 agents, as above
-- One kind of thing out of the summaries, newest first.
select s.id, s.chat_id, s.covers_to, item.value as item
  from (select id, chat_id, covers_to, structured
          from summaries c
         where user_id = $1 and kind = 'chat' and stale_at is null and (covers_to, id) < ($3, $4)
           and ($6::text[] is null or not exists (select from chat_turns t where t.user_id = $1 and t.id = any(c.turns) and t.memory_agent <> all($6)))
           and jsonb_array_length(coalesce(structured -> $2, '[]')) > 0
         order by covers_to desc, id desc
         limit $5) s
 cross join lateral jsonb_array_elements(s.structured -> $2) with ordinality as item (value, place)
 order by s.covers_to desc, s.id desc, item.place;

-- name: summaries_with_words
-- $1 owner  $2 the terms as tsqueries, with ~ where a word begins  $3 hashes of texts the request holds
-- $4 count  $5 characters of each text  $6 newest summaries searched
-- $7 agents, who may read every turn it covers
-- Without those whose turns are all in the request. `score`: how many terms.
with query_terms as materialized (
    select 1 << (q.n::integer - 1) as bit, replace(q.term, '~', '''')::tsquery as term
      from unnest($2::text[]) with ordinality as q (term, n)
)
select s.id, s.chat_id, left(s.text, $5::integer) as text, s.covers_from, s.covers_to, w.found, w.score::real as score
  from (select * from summaries where user_id = $1 and kind = 'chat' and stale_at is null order by covers_to desc limit $6) s
  join vectors v on v.owner = $1 and v.id = s.vector
 cross join lateral (select bit_or(q.bit) as found, count(*) as score from query_terms q where v.words @@ q.term) w
 where w.score > 0
   and exists (select from chat_turns t where t.user_id = $1 and t.id = any(s.turns) and t.text_hash <> all($3::bytea[]))
   and not exists (select from chat_turns t where t.user_id = $1 and t.id = any(s.turns) and not for_agents(t.memory_agent, $7))
 order by w.score desc, s.covers_to desc, s.id
 limit $4;

-- name: nearest_summaries
-- $1 owner  $2 question vector  $3 its model  $4 min score  $5 hashes of texts the request holds  $6 count
-- $7 characters of each text  $8 newest summaries searched  $9 agents, who may read every turn it covers
-- An exact scan; `case` alone makes sure that the model is compared first.
select s.id, s.chat_id, left(s.text, $7::integer) as text, s.covers_from, s.covers_to, 0 as found, near.score
  from (select * from summaries where user_id = $1 and kind = 'chat' and stale_at is null order by covers_to desc limit $8) s
  join vectors v on v.owner = $1 and v.id = s.vector
 cross join lateral (select case when v.model = $3 then (1 - (v.embedding <=> $2))::real end as score) near
 where near.score >= $4
   and exists (select from chat_turns t where t.user_id = $1 and t.id = any(s.turns) and t.text_hash <> all($5::bytea[]))
   and not exists (select from chat_turns t where t.user_id = $1 and t.id = any(s.turns) and not for_agents(t.memory_agent, $9))
 order by near.score desc, s.id
 limit $6;
