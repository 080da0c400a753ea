set local citus.multi_shard_modify_mode to 'sequential';

-- An order at 6 is held by an open case of a kind, or closed when it has none; it remembers where it came from.
-- Deadlines are stamped when they begin, so that a changed policy moves no promise that was made.
alter table orders add column status_before smallint constraint orders_status_before_check check (status_before between 1 and 5);
alter table orders add column case_kind text constraint orders_case_kind_check check (case_kind in ('refund', 'return'));
alter table orders add column brand_discount_minor bigint not null default 0 constraint orders_check1 check (brand_discount_minor between 0 and discount_minor);
alter table orders add column refunded_minor bigint not null default 0;
alter table orders add column delivery_refunded_minor bigint not null default 0 constraint orders_check2 check (delivery_refunded_minor between 0 and delivery_minor);
alter table orders add column carrier text;
alter table orders add column tracking_number text;
alter table orders add column reminded_on date;
alter table orders add column prepared_at timestamptz;
alter table orders add column shipped_at timestamptz;
alter table orders add column received_at timestamptz;
alter table orders add column reviewed_at timestamptz;
alter table orders add column released_at timestamptz;
alter table orders add column receive_due_at timestamptz;
alter table orders add column release_due_at timestamptz;
alter table orders add constraint orders_before check ((status = 6) = (status_before is not null));
alter table orders add constraint orders_case check (case_kind is null or status = 6);
alter table orders add constraint orders_tracked check ((shipped_at is null) = (tracking_number is null));
alter table orders add constraint orders_refunded check (refunded_minor between 0 and payable_minor);
alter table orders add constraint orders_released check (released_at is null or status >= 4);
create index orders_receive_due_ix on orders (brand_id, receive_due_at) where status = 3;
create index orders_release_due_ix on orders (brand_id, release_due_at) where status in (4, 5) and released_at is null;
create index orders_recent_ix on orders (brand_id, created_at desc, id desc);
create index orders_status_ix on orders (brand_id, status, created_at desc, id desc);

-- What was given back of a line follows from how many units were, so that parts sum to the whole whatever their order.
alter table order_lines add column discount_minor bigint not null default 0 constraint order_lines_check1 check (discount_minor between 0 and subtotal_minor);
alter table order_lines add column brand_discount_minor bigint not null default 0 constraint order_lines_check2 check (brand_discount_minor between 0 and discount_minor);
alter table order_lines add column refunded_quantity integer not null default 0;
alter table order_lines add column refunded_minor bigint not null generated always as
    (div((subtotal_minor - discount_minor)::numeric * refunded_quantity, quantity)::bigint) stored;
alter table order_lines add constraint order_lines_refunded check (refunded_quantity between 0 and quantity);

create table order_reminders (
  brand_id integer not null,
  order_id uuid not null,
  day date not null,
  at timestamptz not null,
  primary key (brand_id, order_id, day)
);
select app_distribute('order_reminders');
alter table order_reminders add constraint order_reminders_order_fk foreign key (brand_id, order_id) references orders (brand_id, id);
select app_wall('order_reminders');

-- Money asked back by a shopper before shipping, and money given back by staff of their own accord.
create table order_refunds (
  brand_id integer not null,
  id uuid not null,
  order_id uuid not null,
  state text not null check (state in ('requested', 'approved', 'rejected')),
  lines jsonb,
  reason text not null,
  answer text,
  amount_minor bigint check (amount_minor >= 0),
  requested_at timestamptz not null,
  due_at timestamptz,
  decided_at timestamptz,
  decided_by text check (decided_by in ('seller', 'staff', 'clock')),
  decider_id uuid,
  constraint order_refunds_decided check ((state = 'requested') = (decided_at is null) and (decided_at is null) = (decided_by is null)),
  constraint order_refunds_paid check ((state = 'approved') = (amount_minor is not null)),
  constraint order_refunds_due check (state <> 'requested' or due_at is not null),
  primary key (brand_id, id)
);
select app_distribute('order_refunds');
alter table order_refunds add constraint order_refunds_order_fk foreign key (brand_id, order_id) references orders (brand_id, id);
create unique index order_refunds_open_uq on order_refunds (brand_id, order_id) where state = 'requested';
create index order_refunds_order_ix on order_refunds (brand_id, order_id, requested_at desc);
create index order_refunds_due_ix on order_refunds (brand_id, due_at) where state = 'requested';
select app_wall('order_refunds');

-- What a brand has paid for its own coupons; like clearing it keeps no balance and may stand below zero.
alter table ledger_accounts drop constraint ledger_accounts_kind_check;
alter table ledger_accounts add constraint ledger_accounts_kind_check
  check (kind in ('available', 'frozen', 'seller', 'escrow', 'commission', 'promotion', 'clearing'));
