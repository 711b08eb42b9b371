-- Twin: db/queries/need_classifiers.py. Whether a message calls for memory, by embedding model. They belong to nobody's memory: no
-- statement here touches a user's rows, so $1 is no owner.

-- name: need_classifier
-- $1 model
select model, dimensions, hidden, hidden_bias, weights, bias, yes, data_hash, measured
  from need_classifiers
 where model = $1;

-- name: write_need_classifier
-- $1 model  $2 dimensions  $3 hidden layer, row by row  $4 its bias  $5 weights  $6 bias  $7 yes  $8 hash of the messages  $9 figures
-- Of two workers that trained at once on the same messages the last one counts: both have learned the same.
insert into need_classifiers (model, dimensions, hidden, hidden_bias, weights, bias, yes, data_hash, measured)
values ($1, $2, $3, $4, $5, $6, $7, $8, $9)
on conflict (model) do update
   set dimensions = excluded.dimensions, hidden = excluded.hidden, hidden_bias = excluded.hidden_bias, weights = excluded.weights,
       bias = excluded.bias, yes = excluded.yes, data_hash = excluded.data_hash,
       measured = excluded.measured, created_at = now();
