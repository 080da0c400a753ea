set local citus.multi_shard_modify_mode to 'sequential';

-- Passkeys of users (WebAuthn): the public key of a device, which proves the user without a password.
create table passkeys (
  brand_id integer not null,
  id uuid not null,
  user_id uuid not null,
  credential_id bytea not null,
  public_key bytea not null,
  -- How often the device has signed; devices that do not count stay at 0.
  counter bigint not null,
  transports text[] not null,
  name text not null,
  created_at timestamptz not null,
  used_at timestamptz,
  constraint passkeys_pkey primary key (brand_id, id),
  constraint passkeys_credential_key unique (brand_id, credential_id),
  constraint passkeys_counter_check check (counter >= 0)
);
select app_distribute('passkeys');
alter table passkeys
  add constraint passkeys_user_fk foreign key (brand_id, user_id) references users (brand_id, id);
create index passkeys_user_ix on passkeys (brand_id, user_id, created_at);
select app_enable_rls('passkeys');

-- Challenges that were answered rightly, so that none counts twice. Before that a challenge is not stored: it bears its own proof.
create table used_passkey_challenges (
  brand_id integer not null,
  challenge_hash bytea not null,
  expires_at timestamptz not null,
  constraint used_passkey_challenges_pkey primary key (brand_id, challenge_hash)
);
select app_distribute('used_passkey_challenges');
create index used_passkey_challenges_expiry_ix on used_passkey_challenges (brand_id, expires_at);
select app_enable_rls('used_passkey_challenges');
