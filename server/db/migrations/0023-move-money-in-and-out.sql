set local citus.multi_shard_modify_mode to 'sequential';

-- Where withdrawals go. `sealed` holds holder and number, encrypted under a key that is not in the database; `number`
-- counts what one user holds, so that its key refuses more at once than one by one.
create table payout_accounts (
  brand_id integer not null,
  id uuid not null,
  user_id uuid not null,
  number smallint not null check (number between 1 and 10),
  kind text not null check (kind in ('bank', 'address')),
  label text not null,
  masked text not null,
  sealed bytea not null,
  created_at timestamptz not null,
  deleted_at timestamptz,
  primary key (brand_id, id)
);
select app_distribute('payout_accounts');
alter table payout_accounts add constraint payout_accounts_user_fk foreign key (brand_id, user_id) references users (brand_id, id);
create unique index payout_accounts_number_uq on payout_accounts (brand_id, user_id, number) where deleted_at is null;
select app_wall('payout_accounts');

-- The database itself refuses a second unfinished recharge of one person.
create table recharges (
  brand_id integer not null,
  id uuid not null,
  user_id uuid not null,
  channel text not null check (channel in ('card', 'transfer')),
  status text not null check (status in ('started', 'submitted', 'credited', 'rejected', 'cancelled', 'expired')),
  amount_minor bigint not null check (amount_minor > 0),
  credited_minor bigint check (credited_minor > 0),
  image text,
  answer text,
  decider_id uuid,
  created_at timestamptz not null,
  decided_at timestamptz,
  -- Until when money by card may still come.
  due_at timestamptz,
  primary key (brand_id, id),
  constraint recharges_way_check check ((channel = 'transfer') = (image is not null) and (channel = 'card') = (due_at is not null)),
  constraint recharges_credited_check check ((status = 'credited') = (credited_minor is not null)),
  constraint recharges_open_check check ((status in ('started', 'submitted')) = (decided_at is null)),
  constraint recharges_decider_check check (decider_id is distinct from user_id)
);
select app_distribute('recharges');
alter table recharges add constraint recharges_user_fk foreign key (brand_id, user_id) references users (brand_id, id);
create unique index recharges_unfinished_uq on recharges (brand_id, user_id) where status in ('started', 'submitted');
create index recharges_user_ix on recharges (brand_id, user_id, created_at desc, id desc);
create index recharges_list_ix on recharges (brand_id, created_at desc, id desc);
create index recharges_status_ix on recharges (brand_id, status, created_at desc, id desc);
create index recharges_due_ix on recharges (brand_id, due_at) where status = 'started';
select app_wall('recharges');

-- `number` counts a person's withdrawals of one day of the brand; a rejected one gives its number back.
create table withdrawals (
  brand_id integer not null,
  id uuid not null,
  user_id uuid not null,
  account_id uuid not null,
  status text not null check (status in ('submitted', 'paid', 'rejected')),
  amount_minor bigint not null check (amount_minor > 0),
  fee_minor bigint not null check (fee_minor >= 0),
  day date not null,
  number smallint check (number >= 1),
  answer text,
  decider_id uuid,
  created_at timestamptz not null,
  decided_at timestamptz,
  primary key (brand_id, id),
  constraint withdrawals_open_check check ((status = 'submitted') = (decided_at is null)),
  constraint withdrawals_counted_check check ((status = 'rejected') = (number is null)),
  constraint withdrawals_decider_check check (decider_id is distinct from user_id)
);
select app_distribute('withdrawals');
alter table withdrawals add constraint withdrawals_user_fk foreign key (brand_id, user_id) references users (brand_id, id);
alter table withdrawals add constraint withdrawals_account_fk foreign key (brand_id, account_id) references payout_accounts (brand_id, id);
create unique index withdrawals_unfinished_uq on withdrawals (brand_id, user_id) where status = 'submitted';
create unique index withdrawals_number_uq on withdrawals (brand_id, user_id, day, number);
create index withdrawals_user_ix on withdrawals (brand_id, user_id, created_at desc, id desc);
create index withdrawals_list_ix on withdrawals (brand_id, created_at desc, id desc);
create index withdrawals_status_ix on withdrawals (brand_id, status, created_at desc, id desc);
select app_wall('withdrawals');
