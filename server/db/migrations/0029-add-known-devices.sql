set local citus.multi_shard_modify_mode to 'sequential';

-- Devices and networks from which a user has logged in. Only hashes: SHA-256 of the device's token, HMAC of the network.
create table known_devices (
  brand_id integer not null,
  hash bytea not null,
  user_id uuid not null,
  kind text not null constraint known_devices_kind_check check (kind in ('token', 'network')),
  seen_at timestamptz not null,
  constraint known_devices_pkey primary key (brand_id, hash, user_id)
);
select app_distribute('known_devices');
alter table known_devices add constraint known_devices_user_fk foreign key (brand_id, user_id) references users (brand_id, id);
create index known_devices_user_ix on known_devices (brand_id, user_id, kind, seen_at desc);
create index known_devices_seen_ix on known_devices (brand_id, seen_at);
select app_wall('known_devices');

-- One counter per device that is known for the account; the empty device is everybody else's. Counters so far become those.
alter table password_guards add column device text not null default '';
alter table password_guards drop constraint password_guards_pkey;
alter table password_guards add constraint password_guards_pkey primary key (brand_id, kind, subject, device);

-- Set while the demo is off, for its users only: the demo alone disables them, or staff did too.
alter table users add column disabled_reason text;
alter table users add constraint users_disabled_reason_check
  check (disabled_reason is null or (disabled_reason in ('demo', 'demo_and_staff') and status = 'disabled'));
