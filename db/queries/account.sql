-- Twin: db/queries/account.py. What a user sees and sets of their own account.

-- name: account
-- $1 owner
-- No row: nothing of this user has ever been written.
select u.display_name, u.rev, u.paused, coalesce(u.settings ->> 'memory', 'full') as memory, u.created_at, u.erased_at, u.erase_at
  from users u
 where u.user_id = $1;

-- name: account_counts
-- $1 owner
-- `chats`: those with an id.
select m.memories, m.proposed, m.superseded, m.deleted, t.turns, t.chats, t.last_seen, s.summaries
  from (select count(*) filter (where l.state = 'active')::integer as memories,
               count(*) filter (where l.state = 'proposed')::integer as proposed,
               count(*) filter (where l.state = 'superseded')::integer as superseded,
               count(*) filter (where l.state = 'deleted')::integer as deleted
          from users_vectors l where l.user_id = $1) m
 cross join (select count(*)::integer as turns, count(distinct c.chat_id)::integer as chats, max(c.ts) as last_seen
               from chat_turns c where c.user_id = $1 and c.role = 'user') t
 cross join (select count(*)::integer as summaries from summaries x where x.user_id = $1) s;

-- name: change_account
-- $1 owner  $2 paused, or null for as it is  $3 memory mode, or null for as it is  $4 who sets it, for the audit
-- No row: there is no such user. Who is resumed is not erased.
with changed as (
    update users
       set paused = coalesce($2::boolean, paused), erase_at = case when $2 is not false then erase_at end,
           settings = case when $3::text is null then settings else settings || jsonb_build_object('memory', $3) end
     where user_id = $1
    returning user_id, space, external_id
), noted as (
    insert into acts (space, external_id, act, actor, detail)
    select space, external_id, 'ACCOUNT', $4, jsonb_strip_nulls(jsonb_build_object('paused', $2, 'memory', $3)) from changed
     where $2 is not null or $3 is not null
)
select user_id from changed;

-- name: max_memories
-- $1 owner  $2 where the user has no number of their own
select memory_limit(u.settings, $2) as max_memories
  from users u
 where u.user_id = $1;

-- name: set_max_memories
-- $1 owner  $2 number, 0 for any, or null for the installation's  $3 actor
-- No row: there is no such user.
with changed as (
    update users
       set settings = case when $2::integer is null then settings - 'max_memories'
                           else settings || jsonb_build_object('max_memories', $2) end
     where user_id = $1
    returning user_id, space, external_id
), noted as (
    insert into acts (space, external_id, act, actor, detail)
    select space, external_id, 'ACCOUNT', $3, jsonb_build_object('max_memories', $2) from changed
)
select user_id from changed;

-- name: memories_by_place
-- $1 owner  $2 of these agents and for all, or null: everybody's
select l.bank, l.category, l.state, count(*)::integer as memories
  from users_vectors l
 where l.user_id = $1 and ($2::text[] is null or l.agent is null or l.agent = any($2))
 group by l.bank, l.category, l.state
 order by l.bank, l.category, l.state;

-- name: activity
-- $1 owner  $2 learned since
select (select count(*)::integer from chat_turns t where t.user_id = $1 and t.role = 'user') as turns,
       (select count(*)::integer from users_vectors l
         where l.user_id = $1 and l.created_at >= $2 and l.state in ('active', 'superseded')) as learned;

-- name: model_use
-- $1 owner
select c.task, count(*)::integer as calls, coalesce(sum(c.tokens_in), 0)::bigint as tokens_in,
       coalesce(sum(c.tokens_out), 0)::bigint as tokens_out
  from model_calls c
 where c.user_id = $1
 group by c.task
 order by c.task;
