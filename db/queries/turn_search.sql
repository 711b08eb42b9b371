-- Twin: db/queries/turn_search.py. Searching what was said, in the view cold_turns: nothing hidden, off the record or of a channel.
-- `user_id || ''` is how the index of words has the owner, and no other index: a planner without statistics thinks that an owner
-- has one turn, and that any index on owners will do. Subqueries for one value keep their conditions together for the same reason.

-- name: said
-- $1 owner  $2 the terms as tsqueries, with ~ where a word begins  $3 chat, or null for all
-- $4 all chats when fewer than so many turns are found in it  $5 since  $6 until  $7 hashes of texts the request holds
-- $8 how many  $9 characters of each text  $10 a term in a larger share of the turns than this finds none by itself
-- $11 nor does one in more turns than this  $12 turns of the chat that are looked through  $13 turns are counted up to this
-- $14 so many more are looked at, as some may have been edited away  $15 how many turns there are, if that is known
-- $16 numbers of terms that are known to be in more turns than $11
-- First a row that tells of the search and of the owner, then the turns. rev and erased_at say in which state the owner's memories
-- were. Summaries are counted up to three. No term is read in more than $11 turns, however many hold it; one in more of them finds
-- nothing here, but counts for what others find (decision 0087). Rows are narrow until they are chosen, and ranks come from bits and
-- one array: a join or an aggregate more is paid for each row of each term (decision 0095).
with asked as materialized (
    select a.n::integer - 1 as n, replace(a.term, '~', '''')::tsquery as term,
           replace(a.term, '~', '''' || owner_tag($1))::tsquery as owned
      from unnest($2::text[]) with ordinality as a (term, n)
), here as materialized (
    select a.n, t.id, t.ts, t.text_hash = any($7::bytea[]) as known
      from (select c.* from cold_turns c
             where c.user_id = $1 and c.chat_id = $3::text and c.role = 'user'
             order by c.ts desc
             limit $12) t
      join asked a on t.words @@ a.term
     where t.ts >= coalesce($5::timestamptz, '-infinity') and t.ts < coalesce($6::timestamptz, 'infinity')
), reach as materialized (
    select $3 is null or (select count(distinct h.id) from here h where not h.known) < $4::integer as wide
), holding as materialized (
    select h.n, h.id, h.ts, h.known from here h
    union all
    select a.n, t.id, t.ts, t.known
      from reach r
      join asked a on r.wide and a.n <> all($16::integer[])
     cross join lateral (
        select c.id, c.ts, c.text_hash = any($7) as known
          from cold_turns c
         where c.user_id || '' = $1 and c.role = 'user' and owned_words(c.user_id, c.words) @@ a.owned
           and (c.ts >= coalesce($5, '-infinity') and c.ts < coalesce($6, 'infinity')) is true
         limit $11::integer + 1) t
     where t.id <> all (array(select h.id from here h))
), size as materialized (
    select coalesce($15::integer,
                    (select count(*)::integer
                       from (select from chat_turns t where t.user_id = $1 and t.role = 'user' limit $13) counted)) as turns
), weighed as materialized (
    select c.n, c.term, c.turns, ln(1 + c.size::double precision / nullif(c.turns, 0)) as worth, c.turns between 1 and $11 as counted,
           c.turns > $11 as common,
           c.turns between 1 and $11 and (c.size < 20 or c.turns <= $10::real * c.size) as telling
      from (select a.n, a.term, s.turns as size,
                   case when r.wide and a.n = any($16) then $11::integer + 1 else coalesce(found.turns, 0) end as turns
              from size s
             cross join reach r
             cross join asked a
              left join (select h.n, count(*)::integer as turns from holding h group by h.n) found on found.n = a.n
            offset 0) c
), weights as materialized (
    select array_agg(w.worth order by w.n) as worths, array_agg(w.turns order by w.n) as frequencies, 
           coalesce(bit_or(1 << w.n) filter (where w.telling), bit_or(1 << w.n) filter (where w.counted), 0) as finding
      from weighed w
), pool as (
    select h.id, h.ts, bit_or(1 << h.n) as found, sum((select w.worths from weights w)[h.n + 1]) as score
      from holding h
     where not h.known
     group by h.id, h.ts
    having bit_or(1 << h.n) & (select w.finding from weights w) <> 0
), common as materialized (
    select w.n, w.worth, w.term from weighed w where w.common
), ranked as (
    select p.id, p.ts, p.found | coalesce(more.found, 0) as found, (p.score + coalesce(more.score, 0))::real as score
      from (select * from pool order by score desc, ts desc, id limit 2 * ($8::integer + $14::integer)) p
     cross join lateral (
        select bit_or(1 << c.n) as found, sum(c.worth) as score
          from chat_turns t
          join common c on t.words @@ c.term
         where t.user_id = $1 and t.id = p.id and p.found & (1 << c.n) = 0 and (select count(*) from common) > 0) more
     order by score desc, p.ts desc, p.id
     limit $8 + $14::integer
), best as (
    select t.*, r.found, r.score
      from ranked r
     cross join lateral (select c.* from cold_turns c where c.user_id = $1 and c.id = r.id limit 1) t
     where (select e.id from chat_turns e
             where e.user_id = $1 and e.chat_id = t.chat_id and e.ordinal = t.ordinal and e.role = 'user'
               and e.parent_id = t.parent_id and e.message_id <> t.message_id and (e.ts, e.id) > (t.ts, t.id)
               and t.parent_id is not null and (t.parent_id <> '' or t.ordinal = 0)
             limit 1) is null
     order by r.score desc, r.ts desc, r.id
     limit $8
)
select s.turns, r.wide as widened,
       (select count(*)::integer from (select from summaries where user_id = $1 and kind = 'chat' and stale_at is null limit 3) s) as summaries,
       exists (select from chat_turns t where t.user_id = $1 and t.vector is not null) as meant,
       u.rev, u.erased_at, coalesce(w.frequencies, '{}') as frequencies,
       null::uuid as id, null as chat_id, null as role, null as author, null::timestamptz as ts, null::integer as ordinal,
       null as text, null::integer as found, null::real as score
  from size s
 cross join reach r
 cross join weights w
  left join users u on u.user_id = $1
union all
select null, null, null, null, null, null, null,
       b.id, b.chat_id, b.role, b.author, b.ts, b.ordinal, left(b.text, $9::integer), b.found, b.score
  from best b
 order by score desc, ts desc, id;

-- name: said_together
-- $1 owner  $2 numbers of the terms  $3 their words, one place each  $4 word is a beginning  $5 chat, or null for all
-- $6 since  $7 until  $8 hashes of texts the request holds  $9 how many  $10 characters of each text  $11 newest turns looked through
-- For terms that are all common: the turns that hold two of them, and the newest that hold one. Score: how many terms.
with asked as materialized (
    select a.n, string_agg('''' || a.word || a.rest, ' | ')::tsquery as term,
           string_agg('''' || owner_tag($1) || a.word || a.rest, ' | ')::tsquery as owned
      from (select n, word, case when beginning then ''':*' else '''' end as rest
              from unnest($2::integer[], $3::text[], $4::boolean[]) as given (n, word, beginning)) a
     group by a.n
), pairs as materialized (
    select string_agg('(' || a.owned::text || ') & (' || b.owned::text || ')', ' | ')::tsquery as owned
      from asked a
      join asked b on b.n > a.n
), pool as (
    (select t.* from cold_turns t
      where t.user_id || '' = $1 and t.role = 'user' and owned_words(t.user_id, t.words) @@ (select owned from pairs)
      limit $11)
    union
    (select t.* from cold_turns t where t.user_id = $1 and t.role = 'user' order by t.id desc limit $11)
)
select b.id, b.chat_id, b.role, b.author, b.ts, b.ordinal, left(b.text, $10::integer) as text,
       s.found, s.score::real as score
  from pool b
 cross join lateral (
    select bit_or(1 << a.n) as found, count(*) as score from asked a where b.words @@ a.term) s
 where s.score > 0 and ($5::text is null or b.chat_id = $5) and b.text_hash <> all($8::bytea[])
   and b.ts >= coalesce($6::timestamptz, '-infinity') and b.ts < coalesce($7::timestamptz, 'infinity')
 order by s.score desc, b.ts desc, b.id
 limit $9;

-- name: corrections
-- $1 owner  $2 numbers of the terms  $3 a word of each  $4 least similarity  $5 turns looked through for each
-- The words nearest to a word that nobody said, among those the owner has used: in turns with a word that begins alike, and in
-- the latest ones. Two for each at most. Not over an index of the texts' trigrams: decision 0088.
select m.n, c.lexeme as word, c.likeness
  from unnest($2::integer[], $3::text[]) as m (n, word)
 cross join lateral (
    select w.lexeme, similarity(w.lexeme, m.word) as likeness
      from (select distinct l.lexeme
              from ((select t.words from cold_turns t
                      where t.user_id || '' = $1 and t.role = 'user'
                        and owned_words(t.user_id, t.words)
                            @@ ('''' || owner_tag($1) || left(m.word, case when length(m.word) > 5 then 4 else 3 end) || ''':*')::tsquery
                      limit $5)
                    union all
                    (select t.words from cold_turns t where t.user_id = $1 and t.role = 'user' order by t.id desc limit $5::integer / 4)) seen
             cross join unnest(tsvector_to_array(seen.words)) as l (lexeme)
             where length(l.lexeme) between length(m.word) - 3 and length(m.word) + 3
               and (left(l.lexeme, 2) = left(m.word, 2) or right(l.lexeme, 2) = right(m.word, 2))) w
     where similarity(w.lexeme, m.word) >= $4::real
     order by likeness desc, w.lexeme
     limit 2) c
 order by m.n, c.likeness desc, c.lexeme;

-- name: turns_at
-- $1 owner  $2 chats  $3 ordinals in them  $4 the terms as tsqueries, with ~ where a word begins
-- $5 hashes of texts the request holds  $6 characters of each text  $7 turns of a place at most
-- The user's turns at these places, with what they say of the terms. An edited message leaves its place to the edit.
with asked as materialized (
    select a.n::integer - 1 as n, replace(a.term, '~', '''')::tsquery as term from unnest($4::text[]) with ordinality as a (term, n)
)
select t.id, t.chat_id, t.role, t.author, t.ts, t.ordinal, left(t.text, $6::integer) as text,
       coalesce((select bit_or(1 << a.n) from asked a where t.words @@ a.term), 0) as found
  from (select distinct chat_id, ordinal from unnest($2::text[], $3::integer[]) as p (chat_id, ordinal)) place
 cross join lateral (
    select c.* from cold_turns c
     where c.user_id = $1 and c.chat_id = place.chat_id and c.ordinal = place.ordinal and c.role = 'user'
     limit $7) t
 where t.text_hash <> all($5::bytea[])
   and (select e.id from chat_turns e
         where e.user_id = $1 and e.chat_id = t.chat_id and e.ordinal = t.ordinal and e.role = 'user'
           and e.parent_id = t.parent_id and e.message_id <> t.message_id and (e.ts, e.id) > (t.ts, t.id)
           and t.parent_id is not null and (t.parent_id <> '' or t.ordinal = 0)
         limit 1) is null
 order by t.chat_id, t.ordinal, t.ts, t.id;

-- name: recent_turns
-- $1 owner  $2 chat, or null for all  $3 hashes of texts the request holds  $4 how many  $5 characters of each text
-- $6 so many more are looked at, as some may have been edited away
-- The latest first.
select t.id, t.chat_id, t.role, t.author, t.ts, t.ordinal, left(t.text, $5::integer) as text
  from (select c.* from cold_turns c
         where c.user_id = $1 and c.role = 'user' and ($2::text is null or c.chat_id = $2) and c.text_hash <> all($3::bytea[])
         order by c.id desc
         limit $4 + $6::integer) t
 where (select e.id from chat_turns e
         where e.user_id = $1 and e.chat_id = t.chat_id and e.ordinal = t.ordinal and e.role = 'user'
           and e.parent_id = t.parent_id and e.message_id <> t.message_id and (e.ts, e.id) > (t.ts, t.id)
           and (t.parent_id <> '' or t.ordinal = 0)
         limit 1) is null
 order by t.id desc
 limit $4;

-- name: replied
-- $1 owner  $2 numbers of the terms  $3 their words  $4 word is a beginning  $5 chat, or null for all
-- $6 hashes of texts the request holds  $7 how many  $8 characters of each text  $9 newest replies looked through
-- What the assistant said: of several replies to one turn the one that was answered, else the newest. Score: how many terms.
with asked as materialized (
    select a.n, string_agg('''' || a.word || case when a.beginning then ''':*' else '''' end, ' | ')::tsquery as term
      from unnest($2::integer[], $3::text[], $4::boolean[]) as a (n, word, beginning)
     group by a.n
)
select t.id, t.chat_id, t.role, t.author, t.ts, t.ordinal, left(t.text, $8::integer) as text,
       s.found, s.score::real as score
  from (select c.* from cold_turns c where c.user_id = $1 and c.role = 'assistant' order by c.id desc limit $9) t
 cross join lateral (
    select bit_or(1 << a.n) as found, count(*) as score from asked a where t.words @@ a.term) s
 where s.score > 0 and ($5::text is null or t.chat_id = $5) and t.text_hash <> all($6::bytea[])
   and (exists (select from chat_turns n
                 where n.user_id = $1 and n.chat_id = t.chat_id and n.ordinal = t.ordinal + 1 and n.role = 'user' and n.parent_id = t.message_id)
        or not exists (select from chat_turns other
                        where other.user_id = $1 and other.reply_to = t.reply_to and other.id <> t.id and other.status <> 'error'
                          and ((other.ts, other.id) > (t.ts, t.id)
                               or exists (select from chat_turns n
                                           where n.user_id = $1 and n.chat_id = t.chat_id and n.ordinal = t.ordinal + 1 and n.role = 'user'
                                             and n.parent_id = other.message_id))))
 order by s.score desc, t.ts desc, t.id
 limit $7;

-- name: nearest_turns
-- $1 owner  $2 question vector  $3 its model  $4 least score  $5 chat, or null for all  $6 hashes of texts the request holds
-- $7 how many  $8 characters of each text  $9 newest turns with a vector that are compared
-- An exact scan over the turns that have a vector; `case` alone makes sure that the model is looked at first.
select t.id, t.chat_id, t.role, t.author, t.ts, t.ordinal, left(t.text, $8::integer) as text,
       near.score
  from (select c.* from cold_turns c where c.user_id = $1 and c.vector is not null order by c.id desc limit $9) t
  join vectors v on v.owner = $1 and v.id = t.vector
 cross join lateral (select case when v.model = $3 then (1 - (v.embedding <=> $2))::real end as score) near
 where near.score >= $4 and ($5::text is null or t.chat_id = $5) and t.text_hash <> all($6::bytea[])
   and (select e.id from chat_turns e
         where e.user_id = $1 and e.chat_id = t.chat_id and e.ordinal = t.ordinal and e.role = 'user' and t.role = 'user'
           and e.parent_id = t.parent_id and e.message_id <> t.message_id and (e.ts, e.id) > (t.ts, t.id)
           and (t.parent_id <> '' or t.ordinal = 0)
         limit 1) is null
 order by near.score desc, t.id
 limit $7;

-- name: give_vector
-- $1 owner  $2 turn  $3 id for the vector  $4 hash of the text's content, as of a memory's
-- The turn's text gets a row among the vectors, which the worker embeds; the same text again keeps the row it has.
with given as (
    insert into vectors as v (owner, id, content, content_hash, source)
    select $1, $3::uuid, t.text, $4::bytea, 'turn' from chat_turns t
     where t.user_id = $1 and t.id = $2 and t.vector is null and t.text <> '' and t.hidden_at is null
    on conflict (owner, content_hash) do update set content_hash = excluded.content_hash
    returning v.id
)
update chat_turns t
   set vector = g.id
  from given g
 where t.user_id = $1 and t.id = $2
returning t.vector;
