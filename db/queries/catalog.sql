-- What docs/schema.md is made of: the catalog's words about our tables and views, never a row of them.

-- name: relations
select c.oid::bigint as oid, c.relname as name, c.relkind = 'v' as is_view, obj_description(c.oid, 'pg_class') as comment
  from pg_class c
 where c.relnamespace = current_schema()::regnamespace
   and c.relkind in ('r', 'v')
   and c.relname not like 'pgqueuer%'
   and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e')
 order by c.relkind, c.oid;

-- name: columns
-- $1 oid of a relation
select a.attname as name, format_type(a.atttypid, a.atttypmod) as type, a.attnotnull as required,
       pg_get_expr(d.adbin, d.adrelid) as default_value, a.attgenerated <> '' as generated,
       col_description(a.attrelid, a.attnum) as comment
  from pg_attribute a
  left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
 where a.attrelid = $1::bigint::oid and a.attnum > 0 and not a.attisdropped
 order by a.attnum;

-- name: rules
-- $1 oid of a relation   (constraints, then the indexes that serve none)
select 1 as place, pg_get_constraintdef(k.oid) as rule, position(k.contype in 'puxfc') as kind
  from pg_constraint k
 where k.conrelid = $1::bigint::oid and k.contype <> 'n'
union all
select 2, regexp_replace(pg_get_indexdef(i.indexrelid), '^CREATE (UNIQUE )?INDEX (\S+) ON \S+ USING ', '\1index \2: '), 0
  from pg_index i
 where i.indrelid = $1::bigint::oid
   and not exists (select from pg_constraint k where k.conindid = i.indexrelid and k.contype in ('p', 'u', 'x'))
 order by place, kind, rule;
