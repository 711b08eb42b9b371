-- What the words of a past turn have become, for whoever shows or judges them.
create function learned_from_turn(of_owner text, of_turn uuid)
    returns table (held text[], gone text[], categories text[])
    language sql stable parallel safe
begin atomic
    select array_agg(v.content order by s.memory) filter (where l.state = 'active' and s.corrected is null),
           array_agg(coalesce(s.corrected, v.content) order by s.memory)
               filter (where case when s.corrected is null
                                  then l.state in ('superseded', 'deleted', 'proposed', 'declined', 'expired')
                                       and coalesce(l.put_away, 'corrected') = 'corrected'
                                  else not exists (select from memory_sources p
                                                    where p.user_id = of_owner and p.turn = of_turn and p.memory = any(l.summarized_from)
                                                      and p.corrected is not null) end),
           array_agg(distinct coalesce(l.category, 'other'))
      from (select o.memory, o.corrected from memory_sources o where o.user_id = of_owner and o.turn = of_turn offset 0) s
     cross join lateral (
        select u.state, u.put_away, u.category, u.summarized_from, u.vector_owner, u.vector
          from users_vectors u where u.user_id = of_owner and u.id = s.memory offset 0) l
     cross join lateral (select c.content from vectors c where c.owner = l.vector_owner and c.id = l.vector offset 0) v;
end;
comment on function learned_from_turn is 'What was learned from a turn: `held`, the memories that hold; `gone`, those that were superseded, deleted or corrected by hand, or that the user has not agreed to; the `categories` of all. Of what a person has corrected the text before is `gone`, and of what was merged that of the part which the turn states. The lookups stay nested: joined, all of an owner''s memories were read.';
