set local citus.multi_shard_modify_mode to 'sequential';

-- What staff may do, as named sets of permissions. `key` names a role that every brand is given; a brand's own have none.
create table roles (
  brand_id integer not null,
  id uuid not null,
  key text,
  name text not null,
  name_key text not null,
  permissions text[] not null,
  updated_at timestamptz not null,
  primary key (brand_id, id),
  unique (brand_id, name_key)
);
select app_distribute('roles');
alter table roles add constraint roles_brand_fk foreign key (brand_id) references brands (id);
create unique index roles_key_uq on roles (brand_id, key) where key is not null;
select app_wall('roles');

create table user_roles (
  brand_id integer not null,
  user_id uuid not null,
  role_id uuid not null,
  granted_at timestamptz not null,
  primary key (brand_id, user_id, role_id)
);
select app_distribute('user_roles');
alter table user_roles add constraint user_roles_user_fk foreign key (brand_id, user_id) references users (brand_id, id);
alter table user_roles add constraint user_roles_role_fk foreign key (brand_id, role_id) references roles (brand_id, id);
create index user_roles_role_ix on user_roles (brand_id, role_id);
select app_wall('user_roles');

-- The end of a brand's audit chain: the row that writers queue for, as the last thing they do.
create table audit_heads (
  brand_id integer not null,
  position bigint not null,
  hash bytea not null,
  primary key (brand_id)
);
select app_distribute('audit_heads');
alter table audit_heads add constraint audit_heads_brand_fk foreign key (brand_id) references brands (id);
select app_wall('audit_heads');

-- What staff and sellers changed. `digest` covers the content, `hash` the digest and the hash before it. Without its salt a
-- row's content was erased, as the law may ask; the chain still holds.
create table audit_log (
  brand_id integer not null,
  position bigint not null check (position > 0),
  at timestamptz not null,
  user_id uuid,
  username text,
  address text,
  operation text not null,
  subject_id text,
  input jsonb,
  before jsonb,
  after jsonb,
  salt bytea,
  digest bytea not null,
  previous_hash bytea not null,
  hash bytea not null,
  primary key (brand_id, position)
);
select app_distribute('audit_log');
alter table audit_log add constraint audit_log_brand_fk foreign key (brand_id) references brands (id);
create index audit_log_user_ix on audit_log (brand_id, user_id, position desc);
create index audit_log_operation_ix on audit_log (brand_id, operation, position desc);
create index audit_log_at_ix on audit_log (brand_id, at);
select app_wall('audit_log');

-- An array's text keeps every value in its place, so that no two contents read the same.
create function audit_digest(
  p_salt bytea, p_at timestamptz, p_user uuid, p_username text, p_address text, p_operation text, p_subject text,
  p_input jsonb, p_before jsonb, p_after jsonb
) returns bytea language sql stable as $$
  select sha256(p_salt || convert_to(jsonb_build_array(
    (extract(epoch from p_at) * 1000000)::bigint, p_user, p_username, p_address, p_operation, p_subject, p_input, p_before,
    p_after)::text, 'UTF8'))
$$;

create function audit_hash(p_previous bytea, p_position bigint, p_digest bytea) returns bytea language sql immutable as $$
  select sha256(p_previous || int8send(p_position) || p_digest)
$$;

-- The only way in. Writers of one brand take their turn at its head from here to their commit, so call it last.
create function append_audit(
  p_brand integer, p_at timestamptz, p_user uuid, p_username text, p_address text, p_operation text, p_subject text,
  p_input jsonb, p_before jsonb, p_after jsonb
) returns bigint language plpgsql security definer set search_path = public as $$
declare
  head_position bigint;
  head_hash bytea;
  new_hash bytea;
  new_salt bytea := uuid_send(gen_random_uuid());
  new_digest bytea := audit_digest(
    new_salt, p_at, p_user, p_username, p_address, p_operation, p_subject, p_input, p_before, p_after);
begin
  if p_brand is distinct from app_brand() then raise exception 'audit: brand mismatch'; end if;
  insert into audit_heads (brand_id, position, hash) values (p_brand, 0, '\x') on conflict do nothing;
  select position, hash into head_position, head_hash from audit_heads where brand_id = p_brand for update;
  new_hash := audit_hash(head_hash, head_position + 1, new_digest);
  insert into audit_log (
    brand_id, position, at, user_id, username, address, operation, subject_id, input, before, after, salt, digest,
    previous_hash, hash)
  values (
    p_brand, head_position + 1, p_at, p_user, p_username, p_address, p_operation, p_subject, p_input, p_before, p_after,
    new_salt, new_digest, head_hash, new_hash);
  update audit_heads set position = head_position + 1, hash = new_hash where brand_id = p_brand;
  return head_position + 1;
end $$;

select app_revoke('insert, update, delete, truncate', 'audit_log');
select app_revoke('insert, update, delete, truncate', 'audit_heads');

-- Users are looked up by the beginning of their name.
create index users_name_prefix_ix on users (brand_id, username_key collate "C");
