set local citus.multi_shard_modify_mode to 'sequential';

-- Links that make their reader staff, once; only the hash of the token is stored.
create table staff_invitations (
  brand_id integer not null,
  id uuid not null,
  role_id uuid not null,
  -- The person that the link is for, in the words of who invited them.
  note text not null,
  token_hash bytea not null,
  invited_by uuid not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  ended_at timestamptz,
  accepted_by uuid,
  constraint staff_invitations_pkey primary key (brand_id, id),
  constraint staff_invitations_token_key unique (brand_id, token_hash),
  constraint staff_invitations_ended_check check (accepted_by is null or ended_at is not null)
);
select app_distribute('staff_invitations');
alter table staff_invitations add constraint staff_invitations_role_fk
  foreign key (brand_id, role_id) references roles (brand_id, id) on delete cascade;
alter table staff_invitations add constraint staff_invitations_user_fk
  foreign key (brand_id, invited_by) references users (brand_id, id);
create index staff_invitations_open_ix on staff_invitations (brand_id, id desc) where ended_at is null;
create index staff_invitations_role_ix on staff_invitations (brand_id, role_id);

-- Changes that would give money permissions; they wait for a second administrator.
create table permission_grants (
  brand_id integer not null,
  id uuid not null,
  -- `user`: gives the roles to the user. `role`: gives the role the name and the permissions.
  kind text not null constraint permission_grants_kind_check check (kind in ('user', 'role')),
  user_id uuid,
  role_id uuid,
  role_ids uuid[] not null,
  name text,
  permissions text[] not null,
  -- The money permissions that it gives; it gives no other when it is confirmed.
  gained text[] not null constraint permission_grants_gained_check check (cardinality(gained) > 0),
  requested_by uuid not null,
  requested_at timestamptz not null,
  expires_at timestamptz not null,
  ended_at timestamptz,
  outcome text constraint permission_grants_outcome_check check (outcome in ('confirmed', 'refused', 'withdrawn', 'replaced')),
  decided_by uuid,
  constraint permission_grants_pkey primary key (brand_id, id),
  constraint permission_grants_subject_check check ((kind = 'user') = (user_id is not null) and (kind = 'role') = (role_id is not null)),
  constraint permission_grants_second_check check (outcome <> 'confirmed' or (decided_by is not null and decided_by <> requested_by)),
  constraint permission_grants_ended_check check ((ended_at is null) = (outcome is null))
);
select app_distribute('permission_grants');
alter table permission_grants add constraint permission_grants_user_fk
  foreign key (brand_id, user_id) references users (brand_id, id);
alter table permission_grants add constraint permission_grants_role_fk
  foreign key (brand_id, role_id) references roles (brand_id, id) on delete cascade;
alter table permission_grants add constraint permission_grants_requester_fk
  foreign key (brand_id, requested_by) references users (brand_id, id);
create index permission_grants_open_ix on permission_grants (brand_id, id desc) where ended_at is null;
create index permission_grants_role_ix on permission_grants (brand_id, role_id) where role_id is not null;
select app_enable_rls('staff_invitations');
select app_enable_rls('permission_grants');
