-- Twin: db/queries/feedback.py. Feedback on turns and on what was recalled.

-- name: find_turn
-- $1 owner  $2 a turn's id or null  $3 a client's id of a message  $4 of these agents, or null: of any
-- By our id or by the client's; a reply's id names the turn it answers.
select coalesce(reply_to, id) as turn
  from chat_turns
 where user_id = $1 and hidden_at is null and (id = $2::uuid or message_id = $3)
   and ($4::text[] is null or agent is null or agent = any($4))
 order by (id = $2) desc nulls last, ts desc
 limit 1;

-- name: mark
-- $1 owner  $2 turn  $3 valuable
-- Marked once, the time stays. The background gives a marked turn a vector.
update chat_turns
   set marked_at = case when $3::boolean then coalesce(marked_at, now()) end
 where user_id = $1 and id = $2 and role = 'user' and hidden_at is null
returning marked_at;

-- name: add_feedback
-- $1 owner  $2 id  $3 kind  $4 turn  $5 memory  $6 note  $7 most of the user's within a day
-- Only the latest are counted, so that it costs no more with years of them. Those that arrive at the same moment may
-- exceed it by a few.
insert into feedback (user_id, id, kind, turn, memory, note)
select $1, $2::uuid, $3, $4::uuid, $5::uuid, $6
 where (select count(*)
          from (select ts from feedback where user_id = $1 order by id desc limit $7) as latest
         where ts > now() - interval '1 day') < $7
returning ts;
