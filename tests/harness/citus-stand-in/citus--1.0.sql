-- Citus is not in every package archive. This extension has its name, refuses what Citus refuses of these calls, and
-- records them.

create schema citus_stand_in;
grant usage on schema citus_stand_in to public;

create table citus_stand_in.calls (
  position integer generated always as identity,
  kind text not null,
  object text not null,
  details text not null default ''
);
create table citus_stand_in.definitions (
  position integer generated always as identity,
  tag text not null,
  query text not null
);
create table citus_stand_in.silent_nodes (name text not null, how text not null);
grant select on citus_stand_in.silent_nodes to public;

create table citus_stand_in.pg_dist_node (
  nodeid integer, groupid integer, nodename text, nodeport integer, isactive boolean, noderole text
);
alter table citus_stand_in.pg_dist_node set schema pg_catalog;
grant select on pg_catalog.pg_dist_node to public;
-- Connections with the application_name `worker-2` take the database for a worker.
create view citus_stand_in.pg_dist_local_group as
  select coalesce(substring(current_setting('application_name') from '^worker-(\d+)$')::integer, 0) as groupid;
alter view citus_stand_in.pg_dist_local_group set schema pg_catalog;
grant select on pg_catalog.pg_dist_local_group to public;

create function citus_stand_in.kind_of(t regclass) returns text language sql stable as $$
  select kind from citus_stand_in.calls where object = t::text and kind in ('distributed', 'reference')
$$;

create function pg_catalog.create_reference_table(table_name regclass) returns void language plpgsql as $$
begin
  insert into citus_stand_in.calls (kind, object) values ('reference', table_name::text);
end $$;

create function pg_catalog.create_distributed_table(
  table_name regclass, distribution_column text, colocate_with text default 'default'
) returns void language plpgsql as $$
declare
  broken text;
begin
  select conname into broken from pg_constraint where contype = 'f' and table_name in (conrelid, confrelid) limit 1;
  if found then raise exception 'stand-in: % has the foreign key % before it is distributed', table_name, broken; end if;
  select i.indexrelid::regclass::text into broken from pg_index as i
  join pg_attribute as a on a.attrelid = i.indrelid and a.attname = distribution_column
  where i.indrelid = table_name and i.indisunique and not (a.attnum = any (i.indkey::smallint[])) limit 1;
  if found then raise exception 'stand-in: the unique index % is without the distribution column', broken; end if;
  if exists (select from pg_trigger where tgrelid = table_name and not tgisinternal) then
    raise exception 'stand-in: % has a trigger', table_name;
  end if;
  if colocate_with <> 'none' and citus_stand_in.kind_of(colocate_with::regclass) is distinct from 'distributed' then
    raise exception 'stand-in: % is colocated with %, which is not distributed', table_name, colocate_with;
  end if;
  insert into citus_stand_in.calls (kind, object, details)
  values ('distributed', table_name::text, distribution_column || ' with ' || colocate_with);
end $$;

create function pg_catalog.create_distributed_function(
  function_name regprocedure, distribution_arg_name text default null, colocate_with text default 'default',
  force_delegation boolean default null
) returns void language plpgsql as $$
begin
  if not exists (select from pg_proc where oid = function_name and distribution_arg_name = any (proargnames)) then
    raise exception 'stand-in: % has no argument %', function_name, distribution_arg_name;
  end if;
  if citus_stand_in.kind_of(colocate_with::regclass) is distinct from 'distributed' then
    raise exception 'stand-in: % is colocated with %, which is not distributed', function_name, colocate_with;
  end if;
  insert into citus_stand_in.calls (kind, object, details) values ('function', function_name::text, format(
    '%s with %s%s', distribution_arg_name, colocate_with, case when force_delegation then ', forced' else '' end));
end $$;

create function pg_catalog.citus_check_connection_to_node(nodename text, nodeport integer default 5432) returns boolean
language plpgsql as $$
declare
  silence text;
begin
  select how into silence from citus_stand_in.silent_nodes where name = nodename;
  if not found then return true; end if;
  if silence = 'hangs' then perform pg_sleep(3600); end if;
  if silence = 'fails' then raise exception 'stand-in: connection failure' using errcode = '08006'; end if;
  return false;
end $$;

-- Citus sends the text of a query with each DDL command to its nodes, and refuses foreign keys to tables that are not on
-- all of them.
create function citus_stand_in.watch_definitions() returns event_trigger language plpgsql security definer as $$
declare
  bad record;
begin
  insert into citus_stand_in.definitions (tag, query) values (tg_tag, current_query());
  select conname, conrelid::regclass as source, confrelid::regclass as target into bad from pg_constraint
  where contype = 'f' and connamespace = 'public'::regnamespace
    and (citus_stand_in.kind_of(conrelid) is null or citus_stand_in.kind_of(confrelid) is null) limit 1;
  if found then
    raise exception 'stand-in: the foreign key % connects %, which is not on all nodes', bad.conname, concat_ws(' and ', bad.source, bad.target);
  end if;
end $$;
create event trigger citus_stand_in_definitions on ddl_command_end execute function citus_stand_in.watch_definitions();
