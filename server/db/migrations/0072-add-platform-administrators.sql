set local citus.multi_shard_modify_mode to 'sequential';

-- Administrators of all brands. Sessions that began before `sessions_from` have ended. Only the migrating role writes here: operators by command, and the set-up.
create table platform_administrators (
  id uuid not null,
  username text not null,
  username_key text not null,
  password_hash text not null,
  created_at timestamptz not null,
  created_by text not null,
  sessions_from timestamptz not null,
  constraint platform_administrators_pkey primary key (id)
);
select app_reference('platform_administrators');
create unique index platform_administrators_name_uq on platform_administrators (username_key);
select app_revoke('insert, update, delete, truncate', 'platform_administrators');

-- The user by whom a platform administrator works in a brand: the same id in every brand. Rights and password come from
-- platform_administrators.
alter table users add column is_platform boolean not null default false;
