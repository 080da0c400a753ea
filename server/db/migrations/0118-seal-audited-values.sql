set local citus.multi_shard_modify_mode to 'sequential';

-- Personal values in the audit log are encrypted with a key that follows from the shop's secret and this salt. Without the
-- salt nobody can read them, and the chain of hashes still holds.
create table person_keys (
  brand_id integer not null,
  user_id uuid not null,
  salt bytea not null,
  created_at timestamptz not null,
  constraint person_keys_pkey primary key (brand_id, user_id)
);
select app_distribute('person_keys');
alter table person_keys add constraint person_keys_brand_fk foreign key (brand_id) references brands (id);
select app_enable_rls('person_keys');
