set local citus.multi_shard_modify_mode to 'sequential';

-- How far a brand's audit chain was proven, with the hash of that row; `rechecked` walks over the proven rows again and
-- again. A fault stays until a look finds none.
create table audit_checks (
  brand_id integer not null,
  position bigint not null,
  hash bytea not null,
  rechecked bigint not null,
  checked_at timestamptz not null,
  fault text check (fault in ('changed', 'broken', 'cut')),
  fault_position bigint,
  constraint audit_checks_place_check check ((fault is null) = (fault_position is null)),
  constraint audit_checks_rechecked_check check (rechecked between 0 and position),
  primary key (brand_id)
);
select app_distribute('audit_checks');
alter table audit_checks add constraint audit_checks_brand_fk foreign key (brand_id) references brands (id);
select app_wall('audit_checks');

-- What the brand itself carries of money that banks took back; like clearing it keeps no balance and may stand below zero.
alter table ledger_accounts drop constraint ledger_accounts_kind_check;
alter table ledger_accounts add constraint ledger_accounts_kind_check
  check (kind in ('available', 'frozen', 'seller', 'escrow', 'commission', 'promotion', 'losses', 'clearing'));

-- A card payment that the payer's bank asks about or takes back. Only from open on is the money gone.
create table chargebacks (
  brand_id integer not null,
  id uuid not null,
  attempt_id uuid not null,
  reference text not null,
  status text not null check (status in ('inquiry', 'open', 'won', 'lost', 'dropped')),
  amount_minor bigint not null check (amount_minor > 0),
  currency text not null,
  why text not null,
  created_at timestamptz not null,
  decided_at timestamptz,
  constraint chargebacks_decided_check check ((status in ('inquiry', 'open')) = (decided_at is null)),
  constraint chargebacks_reference_uq unique (brand_id, reference),
  primary key (brand_id, id)
);
select app_distribute('chargebacks');
alter table chargebacks add constraint chargebacks_attempt_fk foreign key (brand_id, attempt_id) references payment_attempts (brand_id, id);
select app_wall('chargebacks');

-- What banks took back of an order's money: the last chargeback that did, and how much of it is not decided. While
-- held_minor stands, nothing is paid out of the order.
alter table orders add column charged_back_minor bigint not null default 0;
alter table orders add column held_minor bigint;
alter table orders add column chargeback_id uuid;
alter table orders add constraint orders_charged_back_check check (charged_back_minor >= 0 and refunded_minor + charged_back_minor <= payable_minor);
alter table orders add constraint orders_held_check check (held_minor is null or (held_minor between 1 and charged_back_minor and chargeback_id is not null));
create index orders_chargeback_ix on orders (brand_id, chargeback_id) where chargeback_id is not null;

-- Payments that a person must look at, named by the attempt, refund or chargeback that they are about.
create table payment_alerts (
  brand_id integer not null,
  id uuid not null,
  kind text not null check (kind in ('suspect', 'refund', 'chargeback')),
  attempt_id uuid not null,
  user_id uuid not null,
  amount_minor bigint not null check (amount_minor > 0),
  why text not null,
  raised_at timestamptz not null,
  closed_at timestamptz,
  closer_id uuid,
  note text,
  constraint payment_alerts_closed_check check ((closed_at is null) = (closer_id is null) and (closed_at is null) = (note is null)),
  constraint payment_alerts_closer_check check (closer_id is distinct from user_id),
  primary key (brand_id, id)
);
select app_distribute('payment_alerts');
alter table payment_alerts add constraint payment_alerts_attempt_fk foreign key (brand_id, attempt_id) references payment_attempts (brand_id, id);
create index payment_alerts_list_ix on payment_alerts (brand_id, raised_at desc, id desc);
create index payment_alerts_open_ix on payment_alerts (brand_id, raised_at desc, id desc) where closed_at is null;
insert into payment_alerts (brand_id, id, kind, attempt_id, user_id, amount_minor, why, raised_at)
select brand_id, id, 'suspect', id, user_id, amount_minor, coalesce(failure, ''), coalesce(settled_at, created_at)
from payment_attempts where status = 'suspect' and amount_minor > 0
returning brand_id;
insert into payment_alerts (brand_id, id, kind, attempt_id, user_id, amount_minor, why, raised_at)
select r.brand_id, r.id, 'refund', a.id, a.user_id, r.amount_minor, coalesce(r.failure, ''), coalesce(r.settled_at, r.created_at)
from provider_refunds r join payment_attempts a on a.brand_id = r.brand_id and a.id = r.attempt_id
where r.status = 'failed'
returning brand_id;
select app_wall('payment_alerts');
