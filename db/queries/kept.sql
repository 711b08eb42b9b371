-- Twin: db/queries/kept.py. An owner's memories for a process that keeps them: all, or what has changed since it last read.

-- name: memories_to_keep
-- $1 owner  $2 model of the vectors  $3 rev that is known, or null for all  $4 when that was read  $5 how many at most
-- A row at least: the state they are in, and how many changes history has since $3. A change is found by its entry in history
-- and, where an entry tells of another memory, by the time of its row. Deleted ones come too when $3 says what is known.
with changed as materialized (
    select unnest(array[h.memory, h.old_ref, h.new_ref]) as id from history h where h.user_id = $1 and h.rev > $3::bigint
    union
    select l.id from users_vectors l where l.user_id = $1 and l.updated_at > $4::timestamptz
), kept as (
    select l.id, v.content, l.bank, l.key, l.kind, l.said_at, l.valid_to, l.state, l.importance, l.pinned, l.access_count,
           l.vector_owner <> $1 as shared, l.agent, l.category, tsvector_to_array(v.words) as words,
           case when v.model = $2::text then v.embedding end as embedding, told.turns, told.chats, told.ordinals, told.authors,
           near.relations, near.strengths, near.expiries
      from users_vectors l
     cross join lateral (select t.content, t.words, t.model, t.embedding from vectors t where t.owner = l.vector_owner and t.id = l.vector) v
     cross join lateral (
        select array_agg(t.id) as turns, array_agg(t.chat_id) as chats, array_agg(t.ordinal) as ordinals, array_agg(t.author) as authors
          from (select t.id, t.chat_id, t.ordinal, t.author
                  from memory_sources s
                  join chat_turns t on t.user_id = s.user_id and t.id = s.turn
                 where s.user_id = $1 and s.memory = l.id and t.hidden_at is null
                 order by s.said_at desc
                 limit 4) t) told
     cross join lateral (
        select array_agg(case when r.from_id = l.id then r.to_id else r.from_id end) as relations, array_agg(r.strength) as strengths,
               array_agg(r.expires_at) as expiries
          from relations r
         where r.user_id = $1 and (r.from_id = l.id or r.to_id = l.id)) near
     where l.user_id = $1
       and ($3 is null and l.state in ('active', 'superseded') or $3 is not null and l.id in (select c.id from changed c))
     limit $5
)
select u.rev, u.erased_at, now() as read_at, (select count(*)::integer from history h where h.user_id = $1 and h.rev > $3 and h.rev <= u.rev) as changes, k.*
  from users u
  left join kept k on true
 where u.user_id = $1;
