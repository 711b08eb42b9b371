-- Twin: db/queries/model_calls.py. Every call that formation makes to a language model: spend is a query.

-- name: user_tokens_today
-- $1 owner
-- That formation has used since midnight, UTC.
select coalesce(sum(tokens), 0)::bigint as tokens
  from model_calls_today
 where user_id = $1;

-- name: add_call
-- $1 owner  $2 id  $3 task  $4 model  $5 tokens in  $6 tokens out  $7 milliseconds  $8 outcome  $9 turn
insert into model_calls (user_id, id, task, model, tokens_in, tokens_out, ms, outcome, turn)
values ($1, $2, $3, $4, $5, $6, $7, $8, $9);
