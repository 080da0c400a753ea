set local citus.multi_shard_modify_mode to 'sequential';

-- The second factor of a user: the secret of their authenticator app, encrypted with a key that only the serving process knows.
-- It counts once a code confirmed it; `last_step` is the time step of the last accepted code, so that none works twice.
create table second_factors (
  brand_id integer not null,
  user_id uuid not null,
  sealed_secret bytea not null,
  created_at timestamptz not null,
  confirmed_at timestamptz,
  last_step bigint,
  constraint second_factors_pkey primary key (brand_id, user_id),
  constraint second_factors_step_check check ((confirmed_at is null) = (last_step is null))
);
select app_distribute('second_factors');
alter table second_factors
  add constraint second_factors_user_fk foreign key (brand_id, user_id) references users (brand_id, id);
select app_enable_rls('second_factors');

-- Codes that each replace a code of the app once; only keyed hashes are stored.
create table recovery_codes (
  brand_id integer not null,
  user_id uuid not null,
  code_hash bytea not null,
  used_at timestamptz,
  constraint recovery_codes_pkey primary key (brand_id, user_id, code_hash)
);
select app_distribute('recovery_codes');
alter table recovery_codes add constraint recovery_codes_factor_fk
  foreign key (brand_id, user_id) references second_factors (brand_id, user_id) on delete cascade;
select app_enable_rls('recovery_codes');
