-- Twin: db/queries/memories.py. Writing memories: texts, links, tellings, history.

-- name: add_owner
-- $1 owner
insert into users (user_id)
values ($1)
on conflict (user_id) do nothing;

-- name: add_vector
-- $1 owner  $2 id  $3 content  $4 content hash  $5 embedding, if there is one  $6 its model  $7 text for the word index  $8 source
-- The same text again keeps its row; an embedding by another model takes the old one's place.
insert into vectors as v (owner, id, content, content_hash, embedding, model, words, source)
values ($1, $2, $3, $4, $5, $6, to_tsvector('simple', $7::text), $8)
on conflict (owner, content_hash) do update
   set embedding = case when excluded.model is null or excluded.model = v.model then v.embedding else excluded.embedding end,
       model = coalesce(excluded.model, v.model)
returning v.id;

-- name: add_link
-- $1 owner  $2 memory  $3 vector  $4 bank  $5 key  $6 importance  $7 state  $8 unresolved  $9 said at  $10 valid to  $11 actor
insert into users_vectors (user_id, id, vector_owner, vector, bank, key, importance, state, unresolved, valid_from, said_at, valid_to, actor_id)
values ($1, $2, $1, $3, $4, $5, $6, $7, $8, $9, $9, $10, $11);

-- name: add_source
-- $1 owner  $2 memory  $3 turn  $4 said at
insert into memory_sources (user_id, memory, turn, said_at)
values ($1, $2, $3, $4)
on conflict do nothing;

-- name: tell_again
-- $1 owner  $2 memory  $3 said at
-- A repeat makes the memory as young as its last telling, so that nothing older can replace it.
update users_vectors
   set said_at = greatest(said_at, $3), updated_at = now()
 where user_id = $1 and id = $2;

-- name: supersede
-- $1 owner  $2 memory  $3 when it ceased to hold
update users_vectors
   set state = 'superseded', valid_to = $3, updated_at = now()
 where user_id = $1 and id = $2 and state = 'active'
returning id;

-- name: delete_memory
-- $1 owner  $2 memory
update users_vectors
   set state = 'deleted', valid_to = now(), updated_at = now(), purge_at = now() + interval '30 days'
 where user_id = $1 and id = $2 and state = 'active'
returning id;

-- name: raise_rev
-- $1 owner  $2 the rev everything was decided on  $3 count of changes
update users
   set rev = rev + $3
 where user_id = $1 and rev = $2
returning rev;

-- name: add_history
-- $1 owner  $2 rev  $3 event  $4 memory  $5 old  $6 new  $7 reason  $8 actor  $9 meta
insert into history (user_id, rev, event, memory, old_ref, new_ref, reason, actor, meta)
values ($1, $2, $3, $4, $5, $6, $7, $8, $9);

-- name: rev
-- $1 owner
select rev
  from users
 where user_id = $1;

-- name: active
-- $1 owner
select l.id, v.content, v.content_hash, l.bank
  from users_vectors l
  join vectors v on v.owner = l.vector_owner and v.id = l.vector
 where l.user_id = $1 and l.state = 'active' and l.agent is null
 order by l.id;
