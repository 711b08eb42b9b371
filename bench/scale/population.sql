-- The store of `python -m bench scale`, over many owners on purpose. Read by bench/scale/population.py.

-- name: tables
create temporary table if not exists sample_text (n integer primary key, text text, words tsvector);
create temporary table if not exists sample_vector (n integer primary key, embedding halfvec);
create temporary table if not exists row_of (n integer, owner text, id uuid, place integer);
truncate sample_text, sample_vector;

-- name: words_of_samples
update sample_text set words = to_tsvector('simple', text);

-- name: owners
-- $1 how many there are  $2 how many there will be
insert into users (user_id)
select 'bench/' || n from generate_series($1::integer + 1, $2::integer) n
union all
select unnest(array['bench/usual', 'bench/big'])
on conflict do nothing;

-- name: rows
-- $1 rows  $2 what they are  $3 owners there are already  $4 owners to share them  $5 one in so many is the usual user's
-- $6 until there are so many  $7 one in so many is the big one's  $8 until there are so many
-- Ids begin with the time, as in earnest.
insert into row_of (n, owner, id, place)
select n, owner, (lpad(to_hex($3::integer * 1000000::bigint + n), 12, '0') || left(md5($2::text || n), 20))::uuid, row_number() over (partition by owner order by n) - 1
  from (select n, case when n % $5::integer = 1 and n / $5 < $6::integer then 'bench/usual'
                       when n % $7::integer = 0 and n / $7 <= $8::integer then 'bench/big'
                       else 'bench/' || ($3 + 1 + n % $4::integer) end as owner
          from generate_series(1, $1::integer) n) r;

-- name: memories
-- $1 model
insert into vectors (owner, id, content, content_hash, embedding, model, words)
select r.owner, r.id, t.text, sha256(r.id::text::bytea), v.embedding, $1::text, t.words
  from row_of r
  join sample_text t on t.n = r.n * 7919::bigint % (select count(*) from sample_text)
  join sample_vector v on v.n = r.n * 104729::bigint % (select count(*) from sample_vector);

-- name: links
insert into users_vectors (user_id, id, vector_owner, vector, said_at)
select owner, id, owner, id, timestamptz '2026-01-01' + n * interval '1 second' from row_of;

-- name: turns
-- $1 turns of a chat
insert into chat_turns (user_id, id, identity, role, chat_id, message_id, parent_id, ordinal, content, text, text_hash,
                        words, ts, formed_at)
select r.owner, r.id, r.id::text, 'user', 'chat ' || r.place / $1::integer, r.id::text, 'after ' || r.id, r.place % $1,
       t.text, t.text, sha256(r.id::text::bytea), t.words, ts, ts
  from (select *, timestamptz '2026-01-01' + n * interval '1 second' as ts from row_of) r
  join sample_text t on t.n = r.n * 15485863::bigint % (select count(*) from sample_text)
 order by r.n;

-- name: indexes_of_turns
-- But for those of constraints: how each is made, and removed.
select pg_get_indexdef(i.indexrelid) as make, 'drop index ' || i.indexrelid::regclass as remove
  from pg_index i
 where i.indrelid = 'chat_turns'::regclass and not exists (select from pg_constraint c where c.conindid = i.indexrelid);
