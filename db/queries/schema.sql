-- name: create_migrations_table
create table if not exists schema_migrations (
    number     integer primary key,
    name       text not null,
    checksum   text not null,
    applied_at timestamptz not null default now()
);

-- name: applied_migrations
select number, name, checksum from schema_migrations order by number;

-- name: record_migration
-- $1 number  $2 name  $3 checksum
insert into schema_migrations (number, name, checksum) values ($1, $2, $3);

-- name: schema_version
select max(number) from schema_migrations;

-- name: has_users_table
select to_regclass('users') is not null;

-- name: missing_extensions
-- $1 names   (available: the server has its files, so `create extension` can work)
select wanted.name, available.name is not null as available
  from unnest($1::text[]) as wanted(name)
  left join pg_available_extensions available on available.name = wanted.name
 where not exists (select from pg_extension e where e.extname = wanted.name)
 order by wanted.name;

-- name: has_half_vectors
select exists (select from pg_type where typname = 'halfvec');

-- name: create_vector
create extension if not exists vector;

-- name: create_trigrams
create extension if not exists pg_trgm;

-- name: create_btree_gin
create extension if not exists btree_gin;

-- name: set_lock_timeout
-- $1 milliseconds as text
select set_config('lock_timeout', $1, false);

-- name: wait_for_migration_lock
-- 'memr' as a number: whoever migrates a Memrelay database takes this lock first. The end of the session gives it back.
select pg_advisory_lock(1835363698);

-- name: unlimited_statements
select set_config('statement_timeout', '0', false);

-- name: analyze
-- Plans made before the first autovacuum would be those for empty tables.
analyze;
