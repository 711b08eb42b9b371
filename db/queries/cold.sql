-- Twin: db/cold.py (stand-in until the real one is merged).

-- name: said
-- $1 owner $2 terms $3 chat $4 count $5 characters $6 replies $7 known hashes $8 common share
with asked as materialized (
    select to_tsquery('simple', term) as term, 1::bigint << (place - 1)::integer as bit, place
      from unnest($2::text[]) with ordinality as a (term, place)
), mine as materialized (
    select t.*, (select coalesce(bit_or(a.bit), 0) from asked a where t.words @@ a.term) as found
      from chat_turns t
     where t.user_id = $1 and t.hidden_at is null and ($6::boolean or t.role = 'user') and t.text <> '' and t.text_hash <> all($7::bytea[])
       and ($3::text is null or t.chat_id = $3)
), counted as materialized (
    select a.bit, a.place, count(m.id) as seen, ln(1 + (select count(*) from mine)::double precision / greatest(count(m.id), 1)) as worth
      from asked a left join mine m on m.found & a.bit <> 0 group by 1, 2
), telling as (
    select coalesce(bit_or(bit) filter (where seen <= $8::real * greatest((select count(*) from mine), 20)),
                    (select bit from counted where seen > 0 order by seen, place limit 1), 0) as bits
      from counted where seen > 0
), scored as (
    select m.*, (select coalesce(sum(c.worth), 0) from counted c where m.found & c.bit <> 0) as score,
           m.found & (select bits from telling) <> 0 as hit
      from mine m
), around as (
    select s.*, coalesce(lag(case when hit then score end) over w, 0) + coalesce(lead(case when hit then score end) over w, 0) as near
      from scored s window w as (partition by chat_id order by ordinal)
)
select (select count(*)::integer from mine) as turns_all, array(select seen::integer from counted order by place) as frequencies,
       a.id, a.chat_id, a.role, a.author, a.ts, a.ordinal, left(a.text, $5) as text, a.text_hash, a.found,
       (case when hit then score else 0 end)::real as score, near::real as around,
       array(select s.memory from memory_sources s join users_vectors l on l.user_id = $1 and l.id = s.memory and l.state = 'active' where s.user_id = $1 and s.turn = a.id) as memories,
       false as marked
  from around a
 where hit or near > 0
 order by case when hit then score else 0 end + 0.5 * near desc, a.ts desc
 limit $4;

-- name: nearest_turns
-- $1 owner $2 question $3 model $4 least $5 count $6 characters
select t.id, t.chat_id, t.role, t.author, t.ts, t.ordinal, left(t.text, $6) as text, t.text_hash, 0::bigint as found,
       n.score, 0::real as around, '{}'::uuid[] as memories, false as marked
  from chat_turns t
  join vectors v on v.owner = t.user_id and v.id = t.id
 cross join lateral (select case when v.model = $3 then (1 - (v.embedding <=> $2))::real end as score) n
 where t.user_id = $1 and n.score >= $4
 order by n.score desc limit $5;

-- name: turns_at
-- $1 owner $2 chats $3 ordinals $4 characters
select t.id, t.chat_id, t.role, t.author, t.ts, t.ordinal, left(t.text, $4) as text, t.text_hash, 0::bigint as found,
       0::real as score, 0::real as around, '{}'::uuid[] as memories, false as marked
  from unnest($2::text[], $3::integer[]) as p (chat, ordinal)
  join chat_turns t on t.user_id = $1 and t.chat_id = p.chat and t.ordinal = p.ordinal
 where t.hidden_at is null and t.role = 'user';
