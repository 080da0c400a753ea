set local citus.multi_shard_modify_mode to 'sequential';

-- A user has an address only after a code proved it, in its normal form; it belongs to one user of a brand.
alter table users add constraint users_email_key unique (brand_id, email);
alter table users add constraint users_phone_key unique (brand_id, phone);

-- The last code of each address and purpose. `target` is a keyed hash of the address, `code_hash` one of the code; `sealed` holds
-- what the message needs, encrypted, until it was handed to the queue.
create table verification_codes (
  brand_id integer not null,
  target bytea not null,
  purpose text not null,
  id uuid not null,
  code_hash bytea not null,
  sealed bytea,
  attempts smallint not null default 0,
  sent_at timestamptz not null,
  used_at timestamptz,
  constraint verification_codes_pk primary key (brand_id, target, purpose),
  constraint verification_codes_id_key unique (brand_id, id),
  constraint verification_codes_purpose_check check (purpose in ('register', 'login', 'reset', 'bind')),
  constraint verification_codes_attempts_check check (attempts >= 0)
);
select app_distribute('verification_codes');
create index verification_codes_sent_ix on verification_codes (brand_id, sent_at);
select app_enable_rls('verification_codes');

-- How many codes of any purpose were sent to an address on a day of the brand.
create table verification_targets (
  brand_id integer not null,
  target bytea not null,
  day date not null,
  sent integer not null,
  constraint verification_targets_pk primary key (brand_id, target),
  constraint verification_targets_sent_check check (sent >= 1)
);
select app_distribute('verification_targets');
create index verification_targets_day_ix on verification_targets (brand_id, day);
select app_enable_rls('verification_targets');
