-- Cold memory is searched: by words, by place in a chat, and by meaning where a turn has a vector. What was recalled, and
-- how, stands in the turn's row; people report what went wrong.

create extension if not exists btree_gin;

-- Four characters that stand for an owner: the first of every word in the index below, so that a user's words lie together
-- there and a question costs what this user has said, whoever else says what (decision 0085). Two owners may share one; the
-- statements ask for the owner as well.
create function owner_tag(owner text) returns text language sql immutable strict parallel safe
    return encode(substring(int4send(hashtext(owner)) from 2 for 3), 'base64');

-- The words of an owner's turn as they are indexed. A tsvector ends at 1 MB: 32,768 tagged words stay below that. The cost
-- tells the planner, also before there are statistics, to look into the index rather than to make these words of each turn.
create function owned_words(owner text, words tsvector) returns tsvector language sql immutable strict parallel safe cost 10000
    return array_to_tsvector(string_to_array(
        owner_tag(owner) || array_to_string((tsvector_to_array(words))[1:32768], ' ' || owner_tag(owner)), ' '));

alter table chat_turns
    add column vector         uuid,
    add column marked_at      timestamptz,
    add column recalled_turns uuid[] not null default '{}',
    add column tokens         integer check (tokens >= 0),
    add column truncated      boolean,
    add column query          text,
    add column trouble        text,
    add foreign key (user_id, vector) references vectors (owner, id) on delete set null (vector);
comment on column chat_turns.vector is 'What the turn means, if it was marked or all turns are embedded; null as a rule.';
comment on column chat_turns.marked_at is 'When somebody called this turn valuable.';
comment on column chat_turns.recalled_turns is 'Earlier turns that this turn recalled and its prompt held, best first.';
comment on column chat_turns.tokens is 'Of all that was put into the prompt.';
comment on column chat_turns.truncated is 'Whether something that was found had to be left out or cut to stay within the budget.';
comment on column chat_turns.query is 'What was asked of the memory; null unless a setting keeps it.';
comment on column chat_turns.trouble is 'The step of recall that failed or was late; null when none was.';

-- Comparing a user's vectors reads each of them: up to a page's size they stay with their rows. Beside the table, 200 of 1,024
-- dimensions take two and a half times as long (0.74 ms instead of 0.29).
alter table vectors set (toast_tuple_target = 8160);

-- No pending list: emptying one falls to whoever writes next, and every reader reads it through (decision 0086).
-- The owner leads here too, in a way of its own that no other index has: a planner that may join this index with another one on
-- the owner does so, and reads all of an owner's turns.
create index chat_turns_words on chat_turns using gin ((user_id || ''), owned_words(user_id, words)) with (fastupdate = off)
    where role = 'user';
create index chat_turns_by_place on chat_turns (user_id, chat_id, ordinal) where role = 'user';
-- With the memory, so that it is found here and not by way of all of an owner's memories.
drop index memory_sources_of_turn;
create index memory_sources_of_turn on memory_sources (user_id, turn, memory);
create index chat_turns_with_vector on chat_turns (user_id, vector) where vector is not null;
create index chat_turns_to_embed on chat_turns (user_id, id) where marked_at is not null and vector is null;
-- Also for the foreign key: without it, erasing a user reads all their turns once for each of them.
create index chat_turns_replies on chat_turns (user_id, reply_to) where reply_to is not null;

-- What was said in a pause stays off the record together with what was answered.
update chat_turns r
   set off_record = true
  from chat_turns t
 where t.user_id = r.user_id and t.id = r.reply_to and t.off_record and not r.off_record;

-- The same for memories: of ten thousand a question's words are in a few. A turn's vector has no words (decision 0085).
create index vectors_words on vectors using gin ((owner || ''), owned_words(owner, words)) with (fastupdate = off) where words <> '';
-- What recall asks for whatever the question, and links to what others have published: few, and not worth reading all for.
create index users_vectors_by_category on users_vectors (user_id, category) where category is not null;
create index users_vectors_shared on users_vectors ((user_id || '')) where vector_owner <> user_id;

create view cold_turns as
    select user_id, id, role, chat_id, message_id, parent_id, reply_to, ordinal, author, ts, text, text_hash, words, vector,
           marked_at is not null as marked
      from chat_turns where hidden_at is null and not off_record and channel is null and text <> '';
comment on view cold_turns is 'What may be recalled of what was said: never what is hidden, off the record or of a channel.';

create table feedback (
    user_id text not null references users (user_id),
    id      uuid not null,
    kind    text not null check (kind in ('forgot', 'recall_miss', 'wrong', 'useful')),
    turn    uuid,
    note    text not null default '' check (length(note) <= 2000),
    ts      timestamptz not null default now(),
    primary key (user_id, id),
    foreign key (user_id, turn) references chat_turns (user_id, id) on delete set null (turn)
);
create index feedback_by_time on feedback (ts);
create index feedback_of_turn on feedback (user_id, turn) where turn is not null;
comment on table feedback is 'What people say about what was recalled: that it forgot, that something was missed.';

create or replace view memory_request_metrics as
    select user_id, id as turn, chat_id, agent, model, ts, recall, cardinality(recalled) as recalled, hits, latencies_ms,
           cardinality(recalled_turns) as recalled_turns, tokens, truncated, trouble, query
      from chat_turns where role = 'user';
comment on view memory_request_metrics is 'One row a request: how recall ended (recall), what each arm found, what it cost.';
