set local citus.multi_shard_modify_mode to 'sequential';

create extension if not exists pg_trgm;
create extension if not exists btree_gin;

-- One file for a laptop and for Citus: where the extension is absent these two do nothing.
create function app_is_citus() returns boolean language sql stable as $$
  select exists (select from pg_extension where extname = 'citus')
$$;

create function app_reference(t text) returns void language plpgsql as $$
begin
  if app_is_citus() then execute format('select create_reference_table(%L)', t); end if;
end $$;

create function app_distribute(t text, colocate text default 'users') returns void language plpgsql as $$
begin
  if app_is_citus() then
    execute format('select create_distributed_table(%L, %L, colocate_with => %L)', t, 'brand_id', colocate);
  end if;
end $$;

-- The brand of the running transaction; null (so: no rows) when none was named.
create function app_brand() returns integer language sql stable parallel safe as $$
  select nullif(current_setting('app.brand', true), '')::integer
$$;

-- Row-level security for one table: forced, so that even the owner is held by it.
create function app_wall(t text) returns void language plpgsql as $$
begin
  execute format('alter table %I enable row level security', t);
  execute format('alter table %I force row level security', t);
  execute format(
    'create policy %I on %I using (brand_id = nullif(current_setting(''app.brand'', true), '''')::integer) with check (brand_id = nullif(current_setting(''app.brand'', true), '''')::integer)',
    t || '_brand', t);
end $$;

-- Takes rights back from the application's role, whatever the operator named it (the runner sets the name).
create function app_revoke(rights text, t text) returns void language plpgsql as $$
declare
  app_role text := coalesce(nullif(current_setting('galleria.app_role', true), ''), 'galleria_app');
begin
  if exists (select from pg_roles where rolname = app_role) then
    execute format('revoke %s on %I from %I', rights, t, app_role);
  end if;
end $$;

create table brands (
  id integer primary key,
  site text not null unique,
  name text not null,
  settings jsonb not null,
  created_at timestamptz not null
);
select app_reference('brands');

create table brand_hosts (
  host text primary key,
  brand_id integer not null
);
select app_reference('brand_hosts');
alter table brand_hosts add constraint brand_hosts_brand_fk foreign key (brand_id) references brands (id);
