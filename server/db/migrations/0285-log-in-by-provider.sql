set local citus.multi_shard_modify_mode to 'sequential';

-- The client secret of a brand's OpenID provider, encrypted with a key that only the serving process knows. The other settings
-- stand in the brand.
create table oidc_secrets (
  brand_id integer not null,
  sealed_secret bytea not null,
  saved_at timestamptz not null,
  constraint oidc_secrets_pkey primary key (brand_id)
);
select app_distribute('oidc_secrets');
select app_enable_rls('oidc_secrets');

-- Log-ins by the provider that are under way: first what was sent to it, by the hash of the state; then, in another row, what it
-- answered, by the hash of the browser. Each row is used once. What is in it is encrypted.
create table oidc_flows (
  brand_id integer not null,
  key_hash bytea not null,
  browser_hash bytea not null,
  sealed_flow bytea not null,
  expires_at timestamptz not null,
  constraint oidc_flows_pkey primary key (brand_id, key_hash)
);
select app_distribute('oidc_flows');
create index oidc_flows_expiry_ix on oidc_flows (brand_id, expires_at);
select app_enable_rls('oidc_flows');

-- Who logs in as which user: a subject of an issuer belongs to one user, and a user has one subject of an issuer.
create table oidc_identities (
  brand_id integer not null,
  issuer text not null,
  subject text not null,
  user_id uuid not null,
  linked_at timestamptz not null,
  constraint oidc_identities_pkey primary key (brand_id, issuer, subject),
  constraint oidc_identities_user_key unique (brand_id, user_id, issuer)
);
select app_distribute('oidc_identities');
alter table oidc_identities
  add constraint oidc_identities_user_fk foreign key (brand_id, user_id) references users (brand_id, id);
select app_enable_rls('oidc_identities');
