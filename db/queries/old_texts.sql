-- Twin: db/queries/old_texts.py. Texts of all owners that are made anew in the background: masked, filed and embedded as it is done now.

-- name: outdated_texts
-- $1 model  $2 count  $3 vector ids to leave out
-- Texts that have another model's vector, or none; three ranges of one index, because "is distinct from" has none.
(select owner, id, content from vectors where model is null and id <> all($3::uuid[]) order by owner, id limit $2)
union all
(select owner, id, content from vectors where model < $1 and id <> all($3::uuid[]) order by model, owner, id limit $2)
union all
(select owner, id, content from vectors where model > $1 and id <> all($3::uuid[]) order by model, owner, id limit $2)
 limit $2;

-- name: count_outdated_texts
-- $1 model  $2 limit
select count(*)::integer
  from (select from vectors where model is null or model < $1 or model > $1 limit $2) outdated;

-- name: set_embedding
-- $1 owner  $2 vector id  $3 the text that was embedded  $4 embedding  $5 its model
-- No row: the text is another by now, or gone.
update vectors
   set embedding = $4, model = $5
 where owner = $1 and id = $2 and content = $3
returning id;

-- name: turns_to_embed
-- $1 model  $2 those alone that were marked or that a memory was learned from  $3 limit  $4 ids to leave out
-- Turns without passages of this model, the newest first; three ranges of one index, because "is distinct from" has none.
select t.user_id, t.id, t.text
  from ((select c.* from chat_turns c
          where c.passages_model is null
            and c.role = 'user' and c.hidden_at is null and not c.off_record and c.channel is null and c.text <> '' and c.id <> all($4::uuid[])
            and (not $2 or c.marked_at is not null or exists (select from memory_sources o where o.user_id = c.user_id and o.turn = c.id))
          order by c.id desc limit $3)
        union all
        (select c.* from chat_turns c
          where c.passages_model < $1
            and c.role = 'user' and c.hidden_at is null and not c.off_record and c.channel is null and c.text <> '' and c.id <> all($4::uuid[])
          order by c.passages_model, c.id limit $3)
        union all
        (select c.* from chat_turns c
          where c.passages_model > $1
            and c.role = 'user' and c.hidden_at is null and not c.off_record and c.channel is null and c.text <> '' and c.id <> all($4::uuid[])
          order by c.passages_model, c.id limit $3)) t
 limit $3;

-- name: count_turns_to_embed
-- $1 limit
-- Of all turns without passages; of another model's, there are as many as a change of model left.
select count(*)::integer
  from (select from chat_turns
         where passages_model is null and role = 'user' and hidden_at is null and not off_record and channel is null and text <> ''
         limit $1) waiting;

-- name: stored_texts_after
-- $1 owner and  $2 turn after which to go on  $3 limit
-- In the order of the key: every text that a turn or a reply has.
select user_id, id, content, text, query, system_block, turn_block
  from chat_turns
 where (user_id, id) > ($1, $2)
 order by user_id, id
 limit $3;

-- name: lock_texts
-- $1 owner  $2 turn
-- As they are now, and stay until the transaction ends.
select user_id, id, content, text, query, system_block, turn_block
  from chat_turns
 where user_id = $1 and id = $2
   for no key update;

-- name: replace_texts
-- $1 owner  $2 turn  $3 content  $4 text  $5 words to index  $6 query  $7 system block  $8 turn block
-- No row: all of it is there already. Where text or words change, other secrets are masked in what is embedded: passages are made anew.
update chat_turns t
   set content = $3, text = $4, words = i.words, query = $6, system_block = $7, turn_block = $8,
       passages_model = case when t.text = $4 and t.words = i.words then t.passages_model end
  from (select to_tsvector('simple', $5::text) as words) i
 where t.user_id = $1 and t.id = $2
   and (t.content, t.text, t.words, t.query, t.system_block, t.turn_block) is distinct from ($3, $4, i.words, $6, $7, $8)
returning t.id;

-- name: contents_after
-- $1 owner and  $2 vector after which to go on  $3 limit
select owner, id, content
  from vectors
 where (owner, id) > ($1, $2)
 order by owner, id
 limit $3;

-- name: replace_content
-- $1 owner  $2 vector  $3 content  $4 hash of the content  $5 words to index
-- It is embedded anew, as every text without a vector.
update vectors
   set content = $3, content_hash = $4, words = to_tsvector('simple', $5::text), embedding = null, model = null
 where owner = $1 and id = $2
returning id;

-- name: memories_with_content
-- $1 owner of the content  $2 vector
select user_id, id
  from users_vectors
 where vector_owner = $1 and vector = $2 and state = 'active';

-- name: summaries_after
-- $1 owner and  $2 summary after which to go on  $3 limit
select user_id, id, text, structured
  from summaries
 where (user_id, id) > ($1, $2)
 order by user_id, id
 limit $3;

-- name: lock_summary
-- $1 owner  $2 summary
-- As it is now, and stays until the transaction ends.
select user_id, id, text, structured
  from summaries
 where user_id = $1 and id = $2
   for no key update;

-- name: replace_summary
-- $1 owner  $2 summary  $3 text  $4 structure
update summaries
   set text = $3, structured = $4::jsonb
 where user_id = $1 and id = $2
returning id;

-- name: unsorted_after
-- $1 owner and  $2 memory after which to go on  $3 limit
-- Without a category, or a mere fact that nothing has touched since there are types; nothing that was derived.
select m.user_id, m.id, m.key, m.category, m.has_type, v.content
  from (select u.user_id, u.id, u.key, u.category, u.vector_owner, u.vector,
               u.type <> 'fact' or u.updated_at >= t.applied_at as has_type
          from users_vectors u
         cross join (select applied_at from schema_migrations where name like '____\_types') t
         where (u.user_id, u.id) > ($1, $2) and u.state in ('active', 'superseded') and u.derived_from = '{}'
           and (u.category is null or (u.type = 'fact' and u.updated_at < t.applied_at))
         order by u.user_id, u.id
         limit $3) m
 cross join lateral (select t.content from vectors t where t.owner = m.vector_owner and t.id = m.vector offset 0) v
 order by m.user_id, m.id;
