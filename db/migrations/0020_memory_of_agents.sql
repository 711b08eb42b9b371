-- An agent may have a memory of its own (decision 0068): what is learned through it belongs to it, and nobody else recalls it.
alter table chat_turns add column memory_agent text;
comment on column chat_turns.memory_agent is 'The agent that alone recalls this turn and what is learned from it, as the policy file said then; null: all agents.';

-- Few users have any.
create index chat_turns_of_agent on chat_turns (user_id) where memory_agent is not null;

create or replace view cold_turns as
    select user_id, id, role, chat_id, message_id, parent_id, reply_to, ordinal, author, ts, text, text_hash, words, vector,
           marked_at is not null as marked, place, memory_agent
      from chat_turns where hidden_at is null and not off_record and channel is null and text <> '';

create function for_agents(agent text, agents text[]) returns boolean
    language sql immutable parallel safe
    return coalesce(agent, '') = any(agents);
comment on function for_agents is 'Whether what belongs to `agent` (null: to all) is for one of `agents`, among which the empty name stands for all.';
