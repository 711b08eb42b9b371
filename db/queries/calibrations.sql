-- Twin: db/queries/calibrations.py. What models' scores mean. They belong to nobody's memory: no statement here touches a user's rows, so $1 is no owner.

-- name: calibration
-- $1 model
select model, dimensions, query_centre, passage_centre, min_score, neighbour_score, same_score, measured, created_at
  from calibrations
 where model = $1;

-- name: write_calibration
-- $1 model  $2 dimensions  $3 query centres, one after the other  $4 passage centres  $5 min score  $6 neighbour score  $7 same score  $8 figures
-- $9 replace the one that is there: otherwise whoever comes second keeps it, so that replicas agree
insert into calibrations (model, dimensions, query_centre, passage_centre, min_score, neighbour_score, same_score, measured)
values ($1, $2, $3, $4, $5, $6, $7, $8)
on conflict (model) do update
   set dimensions = excluded.dimensions, query_centre = excluded.query_centre, passage_centre = excluded.passage_centre,
       min_score = excluded.min_score, neighbour_score = excluded.neighbour_score, same_score = excluded.same_score,
       measured = excluded.measured, created_at = now()
 where $9::boolean;
