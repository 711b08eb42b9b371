-- Twin: db/queries/turn_search.py. Searching past turns, in the view cold_turns: nothing hidden, off the record or of a channel.
-- `user_id || ''` is how the index of words has the owner, and no other index: a planner without statistics thinks that an owner
-- has one turn, and that any index on owners will do. Subqueries for one value keep their conditions together for the same reason.
-- An edited message gives way to its edit: of two messages in one place with one parent the newer one counts, and of one
-- message's versions the latest.

-- name: chat_turns_with_words
-- $1 owner  $2 the terms as tsqueries, with ~ where a word begins  $3 chat  $4 hashes of texts the request holds
-- $5 newest turns of the chat that are searched  $6 agents
-- `found`: bit n is set where the turn has term n. `excluded`: the request holds it.
with query_terms as materialized (
    select 1 << (q.n::integer - 1) as bit, replace(q.term, '~', '''')::tsquery as term
      from unnest($2::text[]) with ordinality as q (term, n)
)
select t.id, t.ts, w.found, length(t.words) as length, t.text_hash = any($4::bytea[]) as excluded
  from (select c.* from cold_turns c
         where c.user_id = $1 and c.chat_id = $3 and c.role = 'user' and for_agents(c.memory_agent, $6)
         order by c.ts desc
         limit $5) t
 cross join lateral (select bit_or(q.bit) as found from query_terms q where t.words @@ q.term) w
 where w.found <> 0;

-- name: turns_with_words
-- $1 owner  $2 the terms as tsqueries, with ~ where a word begins  $3 hashes of texts the request holds  $4 max turns of a term  $5 agents
-- Of all chats. No term is read in more than $4 turns, however many have it (decision 0010).
with query_terms as materialized (
    select 1 << (q.n::integer - 1) as bit, replace(q.term, '~', '''' || owner_tag($1))::tsquery as owned
      from unnest($2::text[]) with ordinality as q (term, n)
)
select t.id, t.ts, bit_or(q.bit) as found, t.length, t.excluded
  from query_terms q
 cross join lateral (
    select c.id, c.ts, length(c.words) as length, c.text_hash = any($3::bytea[]) as excluded
      from cold_turns c
     where c.user_id || '' = $1 and c.role = 'user' and owned_words(c.user_id, c.words) @@ q.owned and for_agents(c.memory_agent, $5)
     limit $4) t
 group by t.id, t.ts, t.length, t.excluded;

-- name: turns_by_id
-- $1 owner  $2 ids  $3 the terms as tsqueries, with ~ where a word begins  $4 characters of each text
-- In no order. `found`: all the terms that the turn has, common ones too.
with query_terms as materialized (
    select 1 << (q.n::integer - 1) as bit, replace(q.term, '~', '''')::tsquery as term
      from unnest($3::text[]) with ordinality as q (term, n)
)
select t.id, t.chat_id, t.role, t.author, t.ts, t.ordinal, length(t.words) as length, left(t.text, $4::integer) as text,
       coalesce((select bit_or(q.bit) from query_terms q where t.words @@ q.term), 0) as found, null::real as score
  from unnest($2::uuid[]) as i (id)
 cross join lateral (select c.* from cold_turns c where c.user_id = $1 and c.id = i.id limit 1) t
 where (select e.id from chat_turns e
         where e.user_id = $1 and e.chat_id = t.chat_id and e.ordinal = t.ordinal and e.role = 'user'
           and (e.ts, e.id) > (t.ts, t.id)
           and (e.place = t.place
                or (e.parent_id = t.parent_id and e.message_id <> t.message_id and (t.parent_id <> '' or t.ordinal = 0)))
         limit 1) is null;

-- name: turns_with_common_words
-- $1 owner  $2 the terms as tsqueries, with ~ where a word begins  $3 chat, or null for all  $4 hashes of texts the request holds
-- $5 count  $6 characters of each text  $7 newest turns searched  $8 agents
-- For terms that all are common: the turns that have two of them, and the newest that have one. `score`: how many terms.
with query_terms as materialized (
    select q.n, 1 << (q.n::integer - 1) as bit, replace(q.term, '~', '''')::tsquery as term,
           replace(q.term, '~', '''' || owner_tag($1)) as owned
      from unnest($2::text[]) with ordinality as q (term, n)
), pairs as materialized (
    select string_agg('(' || a.owned || ') & (' || b.owned || ')', ' | ')::tsquery as owned
      from query_terms a
      join query_terms b on b.n > a.n
), candidates as (
    (select t.* from cold_turns t
      where t.user_id || '' = $1 and t.role = 'user' and owned_words(t.user_id, t.words) @@ (select owned from pairs) and for_agents(t.memory_agent, $8)
      limit $7)
    union
    (select t.* from cold_turns t where t.user_id = $1 and t.role = 'user' and for_agents(t.memory_agent, $8) order by t.id desc limit $7)
)
select t.id, t.chat_id, t.role, t.author, t.ts, t.ordinal, length(t.words) as length, left(t.text, $6::integer) as text, w.found, w.score::real as score
  from candidates t
 cross join lateral (select bit_or(q.bit) as found, count(*) as score from query_terms q where t.words @@ q.term) w
 where w.score > 0 and ($3::text is null or t.chat_id = $3) and t.text_hash <> all($4::bytea[])
 order by w.score desc, t.ts desc, t.id
 limit $5;

-- name: word_corrections
-- $1 owner  $2 places of the terms  $3 a word of each  $4 min similarity  $5 turns searched for each  $6 agents
-- The words most like a word that the owner has never used, among those in turns with a word that begins alike and in the latest
-- turns. Two for each at most. Not over an index of the texts' trigrams: decision 0014.
-- The latest turns are read once for all words, and `case` alone makes sure that only words of about that length which begin or end
-- alike are compared.
with recent as materialized (
    select distinct l.lexeme
      from (select t.words from cold_turns t where t.user_id = $1 and t.role = 'user' and for_agents(t.memory_agent, $6)
             order by t.id desc limit $5::integer / 4) s
     cross join unnest(tsvector_to_array(s.words)) as l (lexeme)
)
select m.n, c.lexeme as word, c.similarity
  from unnest($2::integer[], $3::text[]) as m (n, word)
 cross join lateral (
    select distinct w.lexeme, w.similarity
      from (select l.lexeme,
                   case when length(l.lexeme) between length(m.word) - 3 and length(m.word) + 3
                             and (left(l.lexeme, 2) = left(m.word, 2) or right(l.lexeme, 2) = right(m.word, 2))
                        then similarity(l.lexeme, m.word) end as similarity
              from (select r.lexeme from recent r
                    union all
                    select u.lexeme
                      from (select t.words from cold_turns t
                             where t.user_id || '' = $1 and t.role = 'user'
                               and owned_words(t.user_id, t.words)
                                   @@ ('''' || owner_tag($1) || left(m.word, case when length(m.word) > 5 then 4 else 3 end) || ''':*')::tsquery
                               and for_agents(t.memory_agent, $6)
                             limit $5) s
                     cross join unnest(tsvector_to_array(s.words)) as u (lexeme)) l) w
     where w.similarity >= $4::real
     order by w.similarity desc, w.lexeme
     limit 2) c
 order by m.n, c.similarity desc, c.lexeme;

-- name: turns_at
-- $1 owner  $2 chats  $3 ordinals in them  $4 the terms as tsqueries, with ~ where a word begins
-- $5 hashes of texts the request holds  $6 characters of each text  $7 max turns of a place  $8 agents
-- The user's turns at these places.
with query_terms as materialized (
    select 1 << (q.n::integer - 1) as bit, replace(q.term, '~', '''')::tsquery as term
      from unnest($4::text[]) with ordinality as q (term, n)
)
select t.id, t.chat_id, t.role, t.author, t.ts, t.ordinal, length(t.words) as length, left(t.text, $6::integer) as text,
       coalesce((select bit_or(q.bit) from query_terms q where t.words @@ q.term), 0) as found, null::real as score
  from (select distinct chat_id, ordinal from unnest($2::text[], $3::integer[]) as p (chat_id, ordinal)) place
 cross join lateral (
    select c.* from cold_turns c
     where c.user_id = $1 and c.chat_id = place.chat_id and c.ordinal = place.ordinal and c.role = 'user' and for_agents(c.memory_agent, $8)
     limit $7) t
 where t.text_hash <> all($5::bytea[])
   and (select e.id from chat_turns e
         where e.user_id = $1 and e.chat_id = t.chat_id and e.ordinal = t.ordinal and e.role = 'user'
           and (e.ts, e.id) > (t.ts, t.id)
           and (e.place = t.place
                or (e.parent_id = t.parent_id and e.message_id <> t.message_id and (t.parent_id <> '' or t.ordinal = 0)))
         limit 1) is null
 order by t.chat_id, t.ordinal, t.ts, t.id;

-- name: recent_turns
-- $1 owner  $2 hashes of texts the request holds  $3 count  $4 characters of each text
-- $5 so many more are read, as some may have been edited away  $6 agents
-- The latest first.
select t.id, t.chat_id, t.role, t.author, t.ts, t.ordinal, length(t.words) as length, left(t.text, $4::integer) as text, 0 as found, null::real as score
  from (select c.* from cold_turns c
         where c.user_id = $1 and c.role = 'user' and c.text_hash <> all($2::bytea[])
           and for_agents(c.memory_agent, $6)
         order by c.id desc
         limit $3 + $5::integer) t
 where (select e.id from chat_turns e
         where e.user_id = $1 and e.chat_id = t.chat_id and e.ordinal = t.ordinal and e.role = 'user'
           and (e.ts, e.id) > (t.ts, t.id)
           and (e.place = t.place
                or (e.parent_id = t.parent_id and e.message_id <> t.message_id and (t.parent_id <> '' or t.ordinal = 0)))
         limit 1) is null
 order by t.id desc
 limit $3;

-- name: turns_in_period
-- $1 owner  $2 from  $7 until before  $3 hashes of texts the request holds  $4 count  $5 characters of each text
-- $6 so many more are read, as some may have been edited away  $8 agents
-- The latest first.
select t.id, t.chat_id, t.role, t.author, t.ts, t.ordinal, length(t.words) as length, left(t.text, $5::integer) as text, 0 as found, null::real as score
  from (select c.* from cold_turns c
         where c.user_id = $1 and c.role = 'user' and c.ts >= $2 and c.ts < $7 and c.text_hash <> all($3::bytea[])
           and for_agents(c.memory_agent, $8)
         order by c.id desc
         limit $4 + $6::integer) t
 where (select e.id from chat_turns e
         where e.user_id = $1 and e.chat_id = t.chat_id and e.ordinal = t.ordinal and e.role = 'user'
           and (e.ts, e.id) > (t.ts, t.id)
           and (e.place = t.place
                or (e.parent_id = t.parent_id and e.message_id <> t.message_id and (t.parent_id <> '' or t.ordinal = 0)))
         limit 1) is null
 order by t.id desc
 limit $4;

-- name: replies_with_words
-- $1 owner  $2 the terms as tsqueries, with ~ where a word begins  $3 chat, or null for all  $4 hashes of texts the request holds
-- $5 count  $6 characters of each text  $7 newest replies searched  $8 agents
-- Of several replies to one turn the one that the chat went on from, else the newest. `score`: how many terms.
with query_terms as materialized (
    select 1 << (q.n::integer - 1) as bit, replace(q.term, '~', '''')::tsquery as term
      from unnest($2::text[]) with ordinality as q (term, n)
)
select t.id, t.chat_id, t.role, t.author, t.ts, t.ordinal, length(t.words) as length, left(t.text, $6::integer) as text, w.found, w.score::real as score
  from (select c.* from cold_turns c where c.user_id = $1 and c.role = 'assistant' and for_agents(c.memory_agent, $8) order by c.id desc limit $7) t
 cross join lateral (select bit_or(q.bit) as found, count(*) as score from query_terms q where t.words @@ q.term) w
 where w.score > 0 and ($3::text is null or t.chat_id = $3) and t.text_hash <> all($4::bytea[])
   and (exists (select from chat_turns n
                 where n.user_id = $1 and n.chat_id = t.chat_id and n.ordinal = t.ordinal + 1 and n.role = 'user' and n.parent_id = t.message_id)
        or not exists (select from chat_turns other
                        where other.user_id = $1 and other.reply_to = t.reply_to and other.id <> t.id and other.status <> 'error'
                          and ((other.ts, other.id) > (t.ts, t.id)
                               or exists (select from chat_turns n
                                           where n.user_id = $1 and n.chat_id = t.chat_id and n.ordinal = t.ordinal + 1 and n.role = 'user'
                                             and n.parent_id = other.message_id))))
 order by w.score desc, t.ts desc, t.id
 limit $5;

-- name: nearest_turns
-- $1 owner  $2 question vector  $3 its model  $4 min score  $5 chat, or null for all  $6 hashes of texts the request holds
-- $7 count  $8 characters of each text  $9 found by words: returned with their score, however low  $10 agents
-- An exact scan over the owner's passages on purpose; a turn is as near as its nearest one. `case` alone makes sure that the model is
-- compared first. Few users have turns that belong to one agent: of others' passages no turn is looked up. Then turns are looked up,
-- those found by words before the nearest, until there are enough that may be recalled: none that is hidden, edited away or in the
-- request takes the place of another.
with passages as materialized (
    select p.turn, case when p.model = $3 then (1 - (p.embedding <=> $2))::real end as score
      from turn_passages p
     where p.user_id = $1
       and ((select not exists (select from chat_turns o where o.user_id = $1 and o.memory_agent is not null) and '' = any($10::text[]))
            or exists (select from chat_turns o where o.user_id = $1 and o.id = p.turn and for_agents(o.memory_agent, $10)))
), turns as materialized (
    select p.turn, max(p.score) as score, p.turn = any($9::uuid[]) as by_words
      from passages p
     where p.score >= $4 or (p.score is not null and p.turn = any($9))
     group by p.turn
), best as materialized (
    select t.*, near.score
      from (select * from turns order by by_words desc, score desc) near
     cross join lateral (
        select c.*
          from cold_turns c
         where c.user_id = $1 and c.id = near.turn and ($5::text is null or c.chat_id = $5) and c.text_hash <> all($6::bytea[])
           and (select e.id from chat_turns e
                 where e.user_id = $1 and e.chat_id = c.chat_id and e.ordinal = c.ordinal and e.role = 'user' and c.role = 'user'
                   and (e.ts, e.id) > (c.ts, c.id)
                   and (e.place = c.place
                        or (e.parent_id = c.parent_id and e.message_id <> c.message_id and (c.parent_id <> '' or c.ordinal = 0)))
                 limit 1) is null
         limit 1) t
     order by near.by_words desc, near.score desc
     limit $7::bigint + cardinality($9)
)
select t.id, t.chat_id, t.role, t.author, t.ts, t.ordinal, length(t.words) as length, left(t.text, $8::integer) as text,
       0 as found, t.score
  from best t
 order by t.score desc, t.id;

-- name: turn_texts
-- $1 owner  $2 ids  $3 question vector, or null  $4 its model  $5 characters of each text
-- What an excerpt is made of, in no order.
select t.id, t.role, left(t.text, $5::integer) as text, p.starts_at as near_from, p.ends_at as near_to, m.held, m.gone, m.categories
  from unnest($2::uuid[]) as i (id)
 cross join lateral (select c.* from cold_turns c where c.user_id = $1 and c.id = i.id limit 1) t
  left join lateral (
    select near.starts_at, near.ends_at
      from turn_passages near
     where near.user_id = $1 and near.turn = i.id and near.model = $4
     order by near.embedding <=> $3
     limit 1) p on true
 cross join lateral learned_from_turn($1, i.id) m;

-- name: delete_passages
-- $1 owner  $2 turn
delete from turn_passages where user_id = $1 and turn = $2;

-- name: add_passage
-- $1 owner  $2 turn  $3 n  $4 first character  $5 character after the last  $6 vector  $7 its model
insert into turn_passages (user_id, turn, n, starts_at, ends_at, embedding, model)
values ($1, $2, $3, $4, $5, $6, $7);

-- name: set_passages_model
-- $1 owner  $2 turn  $3 the text that was embedded  $4 model
-- No row: the text is another by now, or gone. Else it stays so until the transaction ends.
update chat_turns set passages_model = $4 where user_id = $1 and id = $2 and text = $3
returning id;
