create view model_calls_today as
    select user_id, split_part(user_id, '/', 1) as space, coalesce(tokens_in, 0) + coalesce(tokens_out, 0) as tokens
      from model_calls where ts >= date_trunc('day', now(), 'UTC') and task <> 'rerank';
comment on view model_calls_today is 'What counts against the tokens of a day: the calls of formation since midnight, UTC. Reranking is part of recall.';
