-- What an operator reads: over all owners, counts and names only, never a text.

-- name: memories_by_bank
select bank, count(*) as memories
  from users_vectors
 where state = 'active'
 group by bank
 order by count(*) desc, bank;

-- name: jobs_by_state
-- Three partial indexes answer it.
select count(*) filter (where queued_at is null) as waiting,
       count(*) filter (where queued_at is not null) as queued,
       (select count(*) from chat_turns
         where rules_formed_at is not null and formed_at is null and dead_at is null) as for_model,
       (select count(*) from chat_turns where dead_at is not null) as dead
  from chat_turns
 where role = 'user' and formed_at is null and dead_at is null and rules_formed_at is null;

-- name: list_users
-- $1 limit
-- Without what spaces publish.
select u.user_id, u.display_name, u.rev, u.paused, u.created_at, u.erase_at,
       (select count(*) from users_vectors m where m.user_id = u.user_id and m.state = 'active') as memories,
       (select max(t.ts) from chat_turns t where t.user_id = u.user_id) as last_turn
  from users u
 where u.erased_at is null and u.external_id <> '*'
 order by last_turn desc nulls last, u.user_id
 limit $1;

-- name: accounts
-- $1 space  $2 after this user id  $3 limit
-- In the order of their ids; without what the space publishes. The last turn is that with the highest id.
select u.user_id, u.display_name, u.rev, u.paused, coalesce(u.settings ->> 'memory', 'full') as memory, u.created_at, u.erased_at, u.erase_at,
       (select count(*)::integer from users_vectors m where m.user_id = u.user_id and m.state = 'active') as memories,
       (select t.ts from chat_turns t where t.user_id = u.user_id order by t.id desc limit 1) as last_seen
  from users u
 where u.space = $1 and u.user_id > $2 and u.external_id <> '*'
 order by u.user_id
 limit $3;

-- name: space_memories
-- $1 space
select m.bank, m.category, m.state, count(*)::integer as memories
  from users_vectors m
 where split_part(m.user_id, '/', 1) = $1
 group by m.bank, m.category, m.state
 order by m.bank, m.category, m.state;

-- name: space_activity
-- $1 space  $2 learned since
select (select count(*)::integer from chat_turns t where t.role = 'user' and split_part(t.user_id, '/', 1) = $1) as turns,
       (select count(*)::integer from users_vectors l
         where l.created_at >= $2 and l.state in ('active', 'superseded') and split_part(l.user_id, '/', 1) = $1) as learned,
       (select count(*)::integer from users u where u.space = $1 and u.external_id <> '*') as users;

-- name: space_model_use
-- $1 space
select c.task, count(*)::integer as calls, coalesce(sum(c.tokens_in), 0)::bigint as tokens_in,
       coalesce(sum(c.tokens_out), 0)::bigint as tokens_out
  from model_calls c
 where split_part(c.user_id, '/', 1) = $1
 group by c.task
 order by c.task;

-- name: requests_by_day
-- $1 since
-- How recall went, day by day, and in all (the row without a day). An arm that did not run has no hits.
with asked as (
    select ts, recall, tokens, truncated, recalled as items, (latencies_ms ->> 'total')::real as ms,
           (hits ->> 'turns_words')::integer as full_text,
           coalesce((hits ->> 'turns_fuzzy')::integer, 0) + coalesce((hits ->> 'turns_recent')::integer, 0) as fallback,
           coalesce((hits ->> 'summaries_words')::integer, 0) + coalesce((hits ->> 'summaries_meaning')::integer, 0) as summaries,
           hits ? 'summaries_meaning' as summary_vectors,
           (select coalesce(sum(each.value::integer), 0) from jsonb_each_text(hits) each
             where each.key not like 'summaries\_%' and each.key <> 'widened') as others
      from memory_request_metrics
     where ts >= $1 and recall in ('full', 'lexical', 'cached', 'nothing', 'empty')
)
select (ts at time zone 'UTC')::date as day,
       count(*)::integer as requests,
       count(*) filter (where items > 0)::integer as hit,
       count(*) filter (where recall in ('lexical', 'cached', 'nothing'))::integer as degraded,
       count(full_text)::integer as searched,
       count(*) filter (where full_text < 3)::integer as few_by_words,
       count(*) filter (where fallback > 0)::integer as fallback,
       count(*) filter (where summaries > 0 and others = 0)::integer as summaries_only,
       count(*) filter (where summary_vectors)::integer as summary_vectors,
       count(*) filter (where truncated)::integer as truncated,
       percentile_cont(0.5) within group (order by ms)::real as p50_ms,
       percentile_cont(0.95) within group (order by ms)::real as p95_ms,
       percentile_cont(0.5) within group (order by tokens)::real as median_tokens
  from asked
 group by grouping sets (((ts at time zone 'UTC')::date), ())
 order by day nulls last;

-- name: spend
-- $1 since  $2 space, or null: all
select task, count(*)::integer as calls, coalesce(sum(tokens_in), 0)::bigint as tokens_in,
       coalesce(sum(tokens_out), 0)::bigint as tokens_out
  from model_calls
 where ts >= $1 and ($2::text is null or split_part(user_id, '/', 1) = $2)
 group by task
 order by sum(tokens_in) + sum(tokens_out) desc nulls last, task;

-- name: feedback_counts
-- $1 since
select kind, count(*) as reports
  from feedback
 where ts >= $1
 group by kind
 order by kind;

-- name: space_jobs
-- $1 space
-- As jobs_by_state, from the same three indexes.
select count(*) filter (where queued_at is null) as waiting,
       count(*) filter (where queued_at is not null) as queued,
       (select count(*) from chat_turns t
         where t.rules_formed_at is not null and t.formed_at is null and t.dead_at is null and split_part(t.user_id, '/', 1) = $1) as for_model,
       (select count(*) from chat_turns t where t.dead_at is not null and split_part(t.user_id, '/', 1) = $1) as dead
  from chat_turns
 where role = 'user' and formed_at is null and dead_at is null and rules_formed_at is null and split_part(user_id, '/', 1) = $1;

-- name: space_dead_jobs
-- $1 space  $2 how many
-- The latest first.
select user_id, id, ts, dead_at, attempts, last_error, length(text) as length
  from chat_turns
 where dead_at is not null and split_part(user_id, '/', 1) = $1
 order by dead_at desc, id
 limit $2;

-- name: judged_turns
-- $1 since
-- Turns of which somebody reported whether what they needed came. `brought`, `helped`: memories, in turns of which somebody named a
-- useful one.
with judged as (
    select user_id, turn, bool_or(kind in ('recall_miss', 'forgot')) as missed,
           array_agg(memory) filter (where kind = 'useful' and memory is not null) as useful
      from feedback
     where ts >= $1 and turn is not null and kind in ('useful', 'recall_miss', 'forgot')
     group by user_id, turn
)
select count(*)::integer as turns,
       count(*) filter (where not j.missed)::integer as got,
       coalesce(sum(cardinality(t.recalled)) filter (where j.useful is not null), 0)::integer as brought,
       coalesce(sum((select count(*) from unnest(t.recalled) as r (id) where r.id = any(j.useful))), 0)::integer as helped,
       percentile_cont(0.5) within group (order by t.tokens)::real as median_tokens
  from judged j
  join chat_turns t on t.user_id = j.user_id and t.id = j.turn;

-- name: marked_turns
-- $1 marked since
-- `came_back`: a later prompt held the turn, or a memory learned from it.
select count(*)::integer as turns,
       count(*) filter (where exists (
         select from chat_turns later
          where later.user_id = t.user_id and later.id > t.id and later.role = 'user'
            and (t.id = any(later.recalled_turns)
                 or later.recalled && array(select s.memory from memory_sources s where s.user_id = t.user_id and s.turn = t.id))))::integer as came_back
  from chat_turns t
 where t.marked_at >= $1 and t.role = 'user' and t.hidden_at is null;
