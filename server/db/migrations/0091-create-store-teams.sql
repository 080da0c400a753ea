set local citus.multi_shard_modify_mode to 'sequential';

-- Roles that a store made itself; those that every store has are in contract/store-permissions.ts.
create table store_roles (
  brand_id integer not null,
  store_id uuid not null,
  key text not null,
  name text not null,
  permissions text[] not null constraint store_roles_no_payouts check (not ('payouts' = any (permissions))),
  created_at timestamptz not null,
  constraint store_roles_pkey primary key (brand_id, store_id, key),
  constraint store_roles_name_key unique (brand_id, store_id, name)
);
select app_distribute('store_roles');
alter table store_roles add constraint store_roles_store_fk foreign key (brand_id, store_id) references stores (brand_id, id);
select app_enable_rls('store_roles');

-- People who work for a store beside its owner, each with one role there.
create table store_members (
  brand_id integer not null,
  store_id uuid not null,
  user_id uuid not null,
  role_key text not null constraint store_members_role_check check (role_key <> 'owner'),
  invited_by uuid not null,
  created_at timestamptz not null,
  constraint store_members_pkey primary key (brand_id, store_id, user_id)
);
select app_distribute('store_members');
alter table store_members add constraint store_members_store_fk foreign key (brand_id, store_id) references stores (brand_id, id);
alter table store_members add constraint store_members_user_fk foreign key (brand_id, user_id) references users (brand_id, id);
create index store_members_user_ix on store_members (brand_id, user_id);
select app_enable_rls('store_members');

-- Links that make their reader a member, once; only the hash of the token is stored.
create table team_invitations (
  brand_id integer not null,
  id uuid not null,
  store_id uuid not null,
  role_key text not null constraint team_invitations_role_check check (role_key <> 'owner'),
  -- The person that the link is for, in the words of who invited them.
  note text not null,
  token_hash bytea not null,
  invited_by uuid not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  ended_at timestamptz,
  accepted_by uuid,
  constraint team_invitations_pkey primary key (brand_id, id),
  constraint team_invitations_token_key unique (brand_id, token_hash),
  constraint team_invitations_ended_check check (accepted_by is null or ended_at is not null)
);
select app_distribute('team_invitations');
alter table team_invitations add constraint team_invitations_store_fk foreign key (brand_id, store_id) references stores (brand_id, id);
create index team_invitations_store_ix on team_invitations (brand_id, store_id, id desc);
select app_enable_rls('team_invitations');

-- The store that a session works for, where its user has several; read only together with the user's stores.
alter table sessions add column store_id uuid;
