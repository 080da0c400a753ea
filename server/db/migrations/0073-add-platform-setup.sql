set local citus.multi_shard_modify_mode to 'sequential';

-- The set-up of an empty installation, one row. Only the migrating role reads and writes it. The one-time link is derived
-- from the secret and `link_number`, which each use raises. The hash is SHA-256.
create table platform_setup (
  id integer not null,
  link_number integer not null default 1,
  session_hash bytea,
  session_expires_at timestamptz,
  administrator_id uuid,
  failures integer not null default 0,
  locked_until timestamptz,
  site text,
  store_key text,
  goods_from text,
  has_home boolean not null default false,
  import_state jsonb,
  finished_at timestamptz,
  constraint platform_setup_pkey primary key (id),
  constraint platform_setup_id_check check (id = 1),
  constraint platform_setup_goods_from_check check (goods_from in ('file', 'sample', 'none'))
);
select app_reference('platform_setup');
select app_revoke('select, insert, update, delete, truncate', 'platform_setup');
