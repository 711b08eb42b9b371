-- What a backup or a restore asks of a database: what is in it, who else uses it and how far a copy is. Never a user's row.

-- name: contents
-- `tables`: how many there are beside those of extensions. `has_migrations`: whether it is a database of ours.
select current_database() as database, current_schema() as schema,
       (select count(*) from pg_class c
         where c.relnamespace = current_schema()::regnamespace and c.relkind in ('r', 'p', 'v', 'm', 'f', 'S')
           and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e')) as tables,
       to_regclass('schema_migrations') is not null as has_migrations;

-- name: other_sessions
-- How many other programs of ours are connected to this database.
select count(*)
  from pg_stat_activity
 where datname = current_database() and application_name like 'memrelay%' and pid <> pg_backend_pid();

-- name: table_sizes
-- Pages on disk and rows, as far as Postgres knows: asking the files would wait for whoever has locked a table.
select c.relname as name, greatest(c.relpages + coalesce(t.relpages, 0), 1) as pages,
       greatest(c.reltuples, s.n_live_tup, 0)::bigint as rows
  from pg_class c
  left join pg_class t on t.oid = c.reltoastrelid
  left join pg_stat_user_tables s on s.relid = c.oid
 where c.relnamespace = current_schema()::regnamespace and c.relkind = 'r'
   and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e')
 order by c.relname;

-- name: rows_copied
-- $1 application name   Of the table that this program copies at the moment.
select c.tuples_processed
  from pg_stat_progress_copy c
  join pg_stat_activity a on a.pid = c.pid
 where a.application_name = $1
 limit 1;

-- name: restore_migration
-- $1 number  $2 name  $3 checksum  $4 applied at
insert into schema_migrations (number, name, checksum, applied_at) values ($1, $2, $3, $4);
