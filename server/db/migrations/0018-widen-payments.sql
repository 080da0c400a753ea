set local citus.multi_shard_modify_mode to 'sequential';

-- An attempt pays for something of a module above (a trade, money for a wallet): named by purpose and cause, and never
-- looked up from here, so there is no foreign key any more.
alter table payment_attempts drop constraint payment_attempts_trade_fk;
alter table payment_attempts rename column trade_id to cause_id;
alter table payment_attempts add column purpose text not null default 'trade' constraint payment_attempts_purpose_check check (purpose in ('trade', 'recharge'));
alter table payment_attempts alter column purpose drop default;
alter table payment_attempts add column user_id uuid;
-- What the provider is asked, word for word, whenever it is asked: its idempotency key holds for these words alone.
alter table payment_attempts add column intent jsonb;
-- The provider's name for its page, where that page is, and later its name for the payment.
alter table payment_attempts add column reference text;
alter table payment_attempts add column redirect_url text;
alter table payment_attempts add column payment_reference text;
-- Another attempt took its place, or nothing is left to pay: its page is to be closed.
alter table payment_attempts add column unwanted boolean not null default false;
alter table payment_attempts add column refunded_minor bigint not null default 0 constraint payment_attempts_refunded_check check (refunded_minor >= 0 and refunded_minor <= amount_minor);
alter table payment_attempts add column failure text;
-- When the provider is asked how it stands; null once that is known.
alter table payment_attempts add column due_at timestamptz;

alter table payment_attempts drop constraint payment_attempts_method_check;
alter table payment_attempts add constraint payment_attempts_method_check check (method in ('wallet', 'stripe', 'sandbox'));
-- orphaned: paid, but nothing was left to pay, so it goes back. suspect: paid, but not what was asked; a person must look.
alter table payment_attempts drop constraint payment_attempts_status_check;
alter table payment_attempts add constraint payment_attempts_status_check check (status in ('started', 'succeeded', 'failed', 'orphaned', 'suspect'));
alter table payment_attempts add constraint payment_attempts_card_check check (method = 'wallet' or (user_id is not null and intent is not null));

drop index payment_attempts_success_uq;
create unique index payment_attempts_success_uq on payment_attempts (brand_id, purpose, cause_id) where status = 'succeeded';
create unique index payment_attempts_open_uq on payment_attempts (brand_id, purpose, cause_id) where status = 'started' and not unwanted;
create index payment_attempts_due_ix on payment_attempts (brand_id, due_at) where due_at is not null;

-- Money that goes back by the way it came.
create table provider_refunds (
  brand_id integer not null,
  id uuid not null,
  attempt_id uuid not null,
  cause_id text not null,
  amount_minor bigint not null check (amount_minor > 0),
  status text not null check (status in ('pending', 'done', 'failed')),
  reference text,
  tries integer not null default 0,
  failure text,
  created_at timestamptz not null,
  due_at timestamptz not null,
  settled_at timestamptz,
  primary key (brand_id, id),
  constraint provider_refunds_cause_uq unique (brand_id, attempt_id, cause_id)
);
select app_distribute('provider_refunds');
alter table provider_refunds add constraint provider_refunds_attempt_fk foreign key (brand_id, attempt_id) references payment_attempts (brand_id, id);
create index provider_refunds_due_ix on provider_refunds (brand_id, due_at) where status = 'pending';
select app_wall('provider_refunds');

-- What providers told us, each word once: the row stands in the transaction of its effect.
create table provider_events (
  brand_id integer not null,
  provider text not null,
  id text not null,
  kind text not null,
  at timestamptz not null,
  constraint provider_events_pkey primary key (brand_id, provider, id)
);
select app_distribute('provider_events');
select app_wall('provider_events');
