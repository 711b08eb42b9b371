-- Twin: db/queries/reviews.py. What administrators say of a random sample of their space's memories ($1).

-- name: draw_sample
-- $1 space  $2 id of the sample  $3 how many  $4 by whom, for the audit  $5 now
-- Active memories of users who have not paused, none that was drawn before, also not at the same time. No row is noted where there is none.
with drawn as (
    insert into memory_reviews (space, sample, user_id, memory, drawn_at)
    select $1, $2, m.user_id, m.id, $5
      from users_vectors m
      join users u on u.user_id = m.user_id
     where u.space = $1 and not u.paused and u.external_id <> '*' and m.state = 'active'
       and not exists (select from memory_reviews r where r.user_id = m.user_id and r.memory = m.id)
     order by random()
     limit $3
    on conflict do nothing
    returning id
), noted as (
    insert into acts (space, act, actor, detail)
    select $1, 'REVIEW', $4, jsonb_build_object('sample', $2::uuid, 'memories', count(*)) from drawn having count(*) > 0
)
select count(*)::integer as memories from drawn;

-- name: latest_sample
-- $1 space
-- Without what was deleted since it was drawn.
select r.id, r.user_id, v.content, m.kind, m.bank, m.said_at, r.verdict
  from memory_reviews r
 cross join lateral (select * from users_vectors u where u.user_id = r.user_id and u.id = r.memory offset 0) m
 cross join lateral (select t.content from vectors t where t.owner = m.vector_owner and t.id = m.vector offset 0) v
 where r.space = $1 and m.state <> 'deleted'
   and r.sample = (select l.sample from memory_reviews l where l.space = $1 order by l.drawn_at desc, l.sample limit 1)
 order by r.id;

-- name: give_verdict
-- $1 space  $2 review  $3 verdict  $4 by whom  $5 now
-- The last one counts.
update memory_reviews
   set verdict = $3, actor = $4, reviewed_at = $5
 where space = $1 and id = $2 and memory is not null
returning id;

-- name: verdicts
-- $1 space, or null: all  $2 given since
select r.verdict, count(*)::integer as memories
  from memory_reviews r
 where r.verdict is not null and r.reviewed_at >= $2 and ($1::text is null or r.space = $1)
 group by r.verdict
 order by r.verdict;
