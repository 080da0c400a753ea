set local citus.multi_shard_modify_mode to 'sequential';

-- The refunded units of each refund with their time; `refunded_quantity` of the line is their sum.
create table order_refund_lines (
  brand_id integer not null,
  order_id uuid not null,
  line_id uuid not null,
  -- The refund, as the ledger knows it.
  reference_id text not null,
  quantity integer not null constraint order_refund_lines_quantity_check check (quantity >= 1),
  -- Paid for these units after discounts, without delivery and without tax on top.
  amount_minor bigint not null constraint order_refund_lines_amount_check check (amount_minor >= 0),
  at timestamptz not null,
  constraint order_refund_lines_pkey primary key (brand_id, order_id, line_id, reference_id)
);
select app_distribute('order_refund_lines');
alter table order_refund_lines add constraint order_refund_lines_line_fk
  foreign key (brand_id, order_id, line_id) references order_lines (brand_id, order_id, id);
create index order_refund_lines_at_ix on order_refund_lines (brand_id, at);
select app_enable_rls('order_refund_lines');

-- Refunds from before: one per line, at the last time that its order keeps. The policies are not forced on the owner
-- meanwhile: an owner that is no superuser would see no row.
alter table orders no force row level security;
alter table order_lines no force row level security;
alter table order_refund_lines no force row level security;
insert into order_refund_lines (brand_id, order_id, line_id, reference_id, quantity, amount_minor, at)
select line.brand_id, line.order_id, line.id, 'before', line.refunded_quantity, line.refunded_minor,
  coalesce(ord.closed_at, ord.released_at, ord.received_at, ord.shipped_at, ord.paid_at, ord.created_at)
from order_lines as line
join orders as ord on ord.brand_id = line.brand_id and ord.id = line.order_id
where line.refunded_quantity > 0
on conflict do nothing;
alter table orders force row level security;
alter table order_lines force row level security;
alter table order_refund_lines force row level security;

-- The orders of a day by their payment, for the figures of stores.
create index orders_paid_ix on orders (brand_id, paid_at) where paid_at is not null;
