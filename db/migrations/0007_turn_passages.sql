-- What was said is searched by meaning too, in passages: of a long message a part may answer, and one vector of the whole hides it
-- (decision 0016). The earlier vectors of whole turns go; the worker embeds the turns again.
create table turn_passages (
    user_id   text not null,
    turn      uuid not null,
    n         smallint not null check (n >= 0),
    starts_at integer not null check (starts_at >= 0),
    ends_at   integer not null check (ends_at > starts_at),
    embedding halfvec not null,
    model     text not null,
    primary key (user_id, turn, n),
    foreign key (user_id, turn) references chat_turns (user_id, id) on delete cascade
) with (toast_tuple_target = 8160);
alter table turn_passages alter column embedding set storage external;
comment on table turn_passages is 'Passages of past turns with their vectors: some sentences each, in their order.';
comment on column turn_passages.n is 'From 0.';
comment on column turn_passages.starts_at is 'In characters of chat_turns.text; the passage ends before ends_at.';
comment on column turn_passages.model is 'The embedding model and calibration that made the vector, the same for all passages of a turn.';

alter table chat_turns add column passages_model text;
comment on column chat_turns.passages_model is 'The model of its passages'' vectors; null while it has none.';
-- What waits for its passages is found without a scan, the newest first, and what another model embedded. Two indexes, whose
-- conditions no search has: without statistics, a planner takes any index whose condition holds.
create index chat_turns_to_embed_now on chat_turns (id)
    where passages_model is null and role = 'user' and hidden_at is null and not off_record and channel is null and text <> '';
create index chat_turns_by_passages_model on chat_turns (passages_model, id) where passages_model is not null;
drop index chat_turns_to_embed;

update chat_turns set vector = null where vector is not null;
delete from vectors v where v.source = 'turn' and not exists (select from users_vectors m where m.vector_owner = v.owner and m.vector = v.id);
comment on column chat_turns.vector is 'Not used since turns have passages.';
