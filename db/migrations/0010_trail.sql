-- What formation did with each turn is an event, and a request's metrics have the model's time and each stage that failed.
create index events_of_turn on events (user_id, turn) where turn is not null;
create index events_by_time on events (ts);
create index model_calls_of_turn on model_calls (user_id, turn) where turn is not null;
comment on table events is 'What history lacks: what formation found in a turn and on which rung each candidate was decided (classify), why nothing was learned (skipped), what failed (error). Deleted after 30 days.';
comment on column events.detail is 'Never a text of the user. classify: candidates, each with action, rung, found_by. skipped: reason. error: stage or feature, and reason.';
comment on column chat_turns.latencies_ms is 'Of a user''s turn: recall, step by step. Of a reply: model, the wait for the model server.';

create or replace view memory_request_metrics as
    select t.user_id, t.id as turn, t.chat_id, t.agent, t.model, t.ts, t.recall, cardinality(t.recalled) as recalled, t.hits,
           t.latencies_ms, cardinality(t.recalled_turns) as recalled_turns, t.tokens, t.truncated, t.trouble, t.query,
           (r.latencies_ms ->> 'model')::real as model_ms, r.status as reply, c.ms as formation_model_ms,
           array_remove(array[case when t.trouble is not null then 'retrieval' end, case when r.status = 'error' then 'reply' end]
                        || (select array_agg(distinct e.detail ->> 'stage') from events e
                             where e.user_id = t.user_id and e.turn = t.id and e.type = 'error'), null) as error_stages
      from chat_turns t
      left join lateral (
        select a.status, a.latencies_ms from chat_turns a
         where a.user_id = t.user_id and a.reply_to = t.id order by a.ts desc, a.id desc limit 1) r on true
      left join lateral (
        select sum(m.ms)::integer as ms from model_calls m where m.user_id = t.user_id and m.turn = t.id) c on true
     where t.role = 'user';
comment on view memory_request_metrics is 'One row per request: how recall ended (recall), what each arm found, what it cost, how long the model took, and which stages failed (retrieval, reply, formation, summary).';
