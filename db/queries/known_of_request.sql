-- Twin: db/queries/known_of_request.py. Recallable: as in queries/recall.sql.

-- name: known_of_request
-- $1 owner  $2 agents  $3 chat or null  $4 memories are counted up to this  $5 turns  $6 summaries
-- $7 hashes of the user's messages in the request
-- All that is known of a request before anything is searched, in one round trip: whether the user has paused and the user's own
-- memory mode, which memories those messages are a source of, or were derived from in this chat, whether any waits for consent or is an overdue to-do, how much there is to search, and which rev the chat was last
-- answered at; a new chat: the owner's latest turn. Memories are counted in the order of an index: a planner that sees a limit would read the table instead, with the memories of
-- others. What was learned is looked up message by message: joined, all of an owner's memories were read.
select coalesce(s.rev, 0) as rev, coalesce(s.paused, false) as paused, coalesce(s.settings ->> 'memory', 'full') as memory,
       array(select distinct o.memory
               from unnest($7::bytea[]) as message (text_hash)
              cross join lateral (
                 select t.id from chat_turns t where t.user_id = $1 and t.text_hash = message.text_hash offset 0) t
              cross join lateral (
                 select o.memory from memory_sources o where o.user_id = $1 and o.turn = t.id offset 0) o
             union all
             select d.id
               from users_vectors d
              where d.user_id = $1 and d.derived_from <> '{}'
                and d.derived_from && array(select c.id from chat_turns c
                                             where c.user_id = $1 and c.chat_id = $3 and c.text_hash = any($7))) as learned,
       exists (select from users_vectors p where p.user_id = $1 and p.state = 'proposed') as has_proposals,
       exists (select from users_vectors d
                where d.user_id = $1 and d.type = 'todo' and d.state = 'active' and d.closed_as is null and d.due_at <= now()) as has_overdue,
       case when $3::text is null then null
            else coalesce((select t.rev_delivered from chat_turns t
                            where t.user_id = $1 and t.chat_id = $3 and t.role = 'user' and t.rev_delivered is not null
                            order by t.ts desc limit 1),
                          (select t.rev_delivered from chat_turns t
                            where t.user_id = $1 and t.role = 'user' order by t.id desc limit 1)) end as rev_delivered,
       (select count(*)::integer
          from (select from users_vectors m
                 where m.user_id = $1 and m.state = 'active' and (m.valid_to is null or m.valid_to > now())
                   and for_agents(m.agent, $2)
                 order by m.updated_at desc
                 limit $4) counted) as memories,
       (select count(*)::integer
          from (select from chat_turns t where t.user_id = $1 and t.role = 'user' limit $5) counted) as turns,
       exists (select from chat_turns t where t.user_id = $1 and t.chat_id = $3 and t.role = 'user') as has_chat_turns,
       exists (select from turn_passages p where p.user_id = $1) as has_turn_vectors,
       (select count(*)::integer
          from (select from summaries c where c.user_id = $1 and c.kind = 'chat' and c.stale_at is null limit $6) counted) as summaries,
       exists (select from relations l where l.user_id = $1) as has_relations,
       exists (select from users_vectors p where p.user_id = split_part($1, '/', 1) || '/*' and p.state = 'active') as has_published
  from (select) always
  left join users s on s.user_id = $1;
