set local citus.multi_shard_modify_mode to 'sequential';

-- Tokens that a person made for programs; only the hash is stored. One works until it expires, is revoked, or its user is
-- disabled, with those scopes that the user still holds.
create table api_tokens (
  brand_id integer not null,
  id uuid not null,
  user_id uuid not null,
  name text not null,
  token_hash bytea not null,
  -- Permissions of staff.
  scopes text[] not null constraint api_tokens_scopes_check check (cardinality(scopes) > 0),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  -- To ten minutes.
  used_at timestamptz,
  revoked_at timestamptz,
  constraint api_tokens_pkey primary key (brand_id, id),
  constraint api_tokens_hash_key unique (brand_id, token_hash),
  constraint api_tokens_time_check check (created_at < expires_at)
);
select app_distribute('api_tokens');
alter table api_tokens add constraint api_tokens_user_fk foreign key (brand_id, user_id) references users (brand_id, id);
create index api_tokens_user_ix on api_tokens (brand_id, user_id, id desc);
select app_enable_rls('api_tokens');
