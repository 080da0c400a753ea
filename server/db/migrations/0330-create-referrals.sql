set local citus.multi_shard_modify_mode to 'sequential';

-- Since when a user has a referrer (null: since the registration), and whether they may refer others; null: as the policy
-- says.
alter table users add column referred_at timestamptz;
alter table users add column may_refer boolean;
alter table users add constraint users_referrer_check check (referrer_id <> id);
create index users_referrer_ix on users (brand_id, referrer_id, id) where referrer_id is not null;

-- The cost of referrals: what was paid into wallets and not taken back. Like clearing it has no stored balance and may be
-- negative.
alter table ledger_accounts drop constraint ledger_accounts_kind_check;
alter table ledger_accounts add constraint ledger_accounts_kind_check
  check (kind in ('available', 'frozen', 'seller', 'escrow', 'commission', 'promotion', 'losses', 'clearing', 'tax', 'commission_tax', 'referral'));

-- The reward of an order, with the rate of its payment in hundredths of a percent. `base_minor` is the price paid for
-- products that were not refunded, `commission_minor` the commission on them, `amount_minor` the reward for them now. A
-- claimed reward that was lowered afterwards was taken from the wallet (`taken_minor`) or is still owed (`owed_minor`).
create table referral_profits (
  brand_id integer not null,
  id uuid not null,
  order_id uuid not null,
  store_id uuid not null,
  referrer_id uuid not null,
  user_id uuid not null,
  state text not null,
  signs text[] not null default '{}',
  rate_hundredths integer not null,
  base_minor bigint not null,
  commission_minor bigint not null,
  amount_minor bigint not null,
  paid_minor bigint not null default 0,
  taken_minor bigint not null default 0,
  owed_minor bigint not null default 0,
  ordered_at timestamptz not null,
  released_at timestamptz,
  expires_at timestamptz,
  claimed_at timestamptz,
  claim_id uuid,
  decided_at timestamptz,
  decider_id uuid,
  note text,
  constraint referral_profits_pk primary key (brand_id, id),
  constraint referral_profits_order_key unique (brand_id, order_id),
  constraint referral_profits_state_check check (
    state in ('waiting', 'held', 'unclaimed', 'claimed', 'taken_back', 'expired', 'refused')
  ),
  constraint referral_profits_rate_check check (rate_hundredths between 1 and 10000),
  constraint referral_profits_amounts_check check (
    base_minor >= 0 and commission_minor >= 0 and amount_minor >= 0 and taken_minor >= 0 and owed_minor >= 0
  ),
  constraint referral_profits_paid_check check (
    (claimed_at is null and paid_minor = 0 and taken_minor = 0 and owed_minor = 0)
    or (claimed_at is not null and claim_id is not null and paid_minor = amount_minor + taken_minor + owed_minor)
  ),
  constraint referral_profits_claimed_check check (
    (state = 'claimed' and claimed_at is not null) or state = 'taken_back' or (state <> 'claimed' and claimed_at is null)
  )
);
select app_distribute('referral_profits');
alter table referral_profits add constraint referral_profits_order_fk
  foreign key (brand_id, order_id) references orders (brand_id, id);
alter table referral_profits add constraint referral_profits_referrer_fk
  foreign key (brand_id, referrer_id) references users (brand_id, id);
alter table referral_profits add constraint referral_profits_user_fk
  foreign key (brand_id, user_id) references users (brand_id, id);
create index referral_profits_referrer_ix on referral_profits (brand_id, referrer_id, id desc);
create index referral_profits_user_ix on referral_profits (brand_id, user_id);
create index referral_profits_state_ix on referral_profits (brand_id, state, id desc);
create index referral_profits_released_ix on referral_profits (brand_id, released_at) where released_at is not null;
create index referral_profits_expiry_ix on referral_profits (brand_id, expires_at) where state = 'unclaimed';
create index referral_profits_owed_ix on referral_profits (brand_id, referrer_id) where owed_minor > 0;
select app_enable_rls('referral_profits');

-- Money of rewards into a wallet and back. Of a claim, `offset_minor` settled what was owed.
create table referral_movements (
  brand_id integer not null,
  id uuid not null,
  user_id uuid not null,
  kind text not null,
  profit_id uuid,
  offset_minor bigint not null default 0,
  amount_minor bigint not null,
  at timestamptz not null,
  constraint referral_movements_pk primary key (brand_id, id),
  constraint referral_movements_kind_check check (kind in ('claim', 'return')),
  constraint referral_movements_amounts_check check (amount_minor >= 0 and offset_minor >= 0)
);
select app_distribute('referral_movements');
alter table referral_movements add constraint referral_movements_user_fk
  foreign key (brand_id, user_id) references users (brand_id, id);
create index referral_movements_user_ix on referral_movements (brand_id, user_id);
create index referral_movements_at_ix on referral_movements (brand_id, at);
select app_enable_rls('referral_movements');

-- Browsers that came by the link of a user, each once, by day of the brand's calendar.
create table referral_visits (
  brand_id integer not null,
  user_id uuid not null,
  day date not null,
  visits integer not null,
  constraint referral_visits_pk primary key (brand_id, user_id, day),
  constraint referral_visits_count_check check (visits > 0)
);
select app_distribute('referral_visits');
alter table referral_visits add constraint referral_visits_user_fk
  foreign key (brand_id, user_id) references users (brand_id, id);
select app_enable_rls('referral_visits');

-- The rate of a store in hundredths of a percent; without a row it is the brand's.
create table referral_rates (
  brand_id integer not null,
  store_id uuid not null,
  rate_hundredths integer not null,
  changed_at timestamptz not null,
  constraint referral_rates_pk primary key (brand_id, store_id),
  constraint referral_rates_rate_check check (rate_hundredths between 0 and 10000)
);
select app_distribute('referral_rates');
alter table referral_rates add constraint referral_rates_store_fk
  foreign key (brand_id, store_id) references stores (brand_id, id);
select app_enable_rls('referral_rates');
