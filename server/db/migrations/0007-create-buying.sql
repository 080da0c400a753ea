set local citus.multi_shard_modify_mode to 'sequential';

create table carts (
  brand_id integer not null,
  id uuid not null,
  user_id uuid not null,
  updated_at timestamptz not null,
  primary key (brand_id, id),
  unique (brand_id, user_id)
);
select app_distribute('carts');
alter table carts add constraint carts_user_fk foreign key (brand_id, user_id) references users (brand_id, id);
select app_wall('carts');

create table cart_lines (
  brand_id integer not null,
  cart_id uuid not null,
  sku_id uuid not null,
  quantity integer not null check (quantity >= 1),
  checked boolean not null default true,
  seen_price_minor bigint not null,
  added_at timestamptz not null,
  primary key (brand_id, cart_id, sku_id)
);
select app_distribute('cart_lines');
alter table cart_lines add constraint cart_lines_cart_fk foreign key (brand_id, cart_id) references carts (brand_id, id);
alter table cart_lines add constraint cart_lines_sku_fk foreign key (brand_id, sku_id) references skus (brand_id, id);
select app_wall('cart_lines');

create table delivery_methods (
  brand_id integer not null,
  id uuid not null,
  store_id uuid not null,
  name jsonb not null,
  fee_minor bigint not null check (fee_minor >= 0),
  days_min smallint not null default 2,
  days_max smallint not null default 5,
  position smallint not null default 0,
  primary key (brand_id, id)
);
select app_distribute('delivery_methods');
alter table delivery_methods add constraint delivery_methods_store_fk foreign key (brand_id, store_id) references stores (brand_id, id);
create index delivery_methods_store_ix on delivery_methods (brand_id, store_id, position);
select app_wall('delivery_methods');

-- What a shopper was shown before placing: the trade is made from it, at these prices or not at all.
create table quotes (
  brand_id integer not null,
  id uuid not null,
  user_id uuid not null,
  source text not null check (source in ('cart', 'buy_now')),
  content jsonb not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  primary key (brand_id, id)
);
select app_distribute('quotes');
alter table quotes add constraint quotes_user_fk foreign key (brand_id, user_id) references users (brand_id, id);
create index quotes_expiry_ix on quotes (brand_id, expires_at);
select app_wall('quotes');

create table trades (
  brand_id integer not null,
  id uuid not null,
  user_id uuid not null,
  status text not null check (status in ('awaiting_payment', 'paid', 'closed')),
  payable_minor bigint not null check (payable_minor >= 0),
  currency text not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  paid_at timestamptz,
  primary key (brand_id, id)
);
select app_distribute('trades');
alter table trades add constraint trades_user_fk foreign key (brand_id, user_id) references users (brand_id, id);
create index trades_due_ix on trades (brand_id, expires_at) where status = 'awaiting_payment';
create index trades_user_ix on trades (brand_id, user_id, created_at desc);
select app_wall('trades');

create table orders (
  brand_id integer not null,
  id uuid not null,
  number text not null,
  trade_id uuid not null,
  user_id uuid not null,
  store_id uuid not null,
  store_name jsonb not null,
  status smallint not null check (status between -1 and 6),
  goods_minor bigint not null check (goods_minor >= 0),
  delivery_minor bigint not null check (delivery_minor >= 0),
  discount_minor bigint not null default 0 check (discount_minor >= 0),
  payable_minor bigint not null check (payable_minor = goods_minor + delivery_minor - discount_minor and payable_minor >= 0),
  currency text not null,
  address jsonb not null,
  delivery jsonb not null,
  note text,
  words text not null default '',
  created_at timestamptz not null,
  paid_at timestamptz,
  closed_at timestamptz,
  primary key (brand_id, id),
  unique (brand_id, number)
);
select app_distribute('orders');
alter table orders add constraint orders_trade_fk foreign key (brand_id, trade_id) references trades (brand_id, id);
alter table orders add constraint orders_user_fk foreign key (brand_id, user_id) references users (brand_id, id);
alter table orders add constraint orders_store_fk foreign key (brand_id, store_id) references stores (brand_id, id);
create index orders_trade_ix on orders (brand_id, trade_id);
create index orders_user_ix on orders (brand_id, user_id, created_at desc);
create index orders_user_status_ix on orders (brand_id, user_id, status, created_at desc);
create index orders_store_ix on orders (brand_id, store_id, status, created_at desc);
select app_wall('orders');

create table order_lines (
  brand_id integer not null,
  order_id uuid not null,
  id uuid not null,
  position smallint not null,
  sku_id uuid not null,
  goods_id uuid not null,
  name jsonb not null,
  specifications jsonb not null default '[]',
  image text,
  tint smallint not null default 1 check (tint between 1 and 6),
  quantity integer not null check (quantity >= 1),
  price_minor bigint not null check (price_minor >= 0),
  subtotal_minor bigint not null check (subtotal_minor = price_minor * quantity),
  commission_minor bigint not null default 0 check (commission_minor >= 0),
  allocations jsonb not null default '[]',
  primary key (brand_id, order_id, id)
);
select app_distribute('order_lines');
alter table order_lines add constraint order_lines_order_fk foreign key (brand_id, order_id) references orders (brand_id, id);
alter table order_lines add constraint order_lines_sku_fk foreign key (brand_id, sku_id) references skus (brand_id, id);
alter table order_lines add constraint order_lines_goods_fk foreign key (brand_id, goods_id) references goods (brand_id, id);
select app_wall('order_lines');

create table order_events (
  brand_id integer not null,
  order_id uuid not null,
  id uuid not null,
  kind text not null,
  actor text not null check (actor in ('shopper', 'seller', 'staff', 'clock')),
  actor_id uuid,
  params jsonb not null default '{}',
  at timestamptz not null,
  primary key (brand_id, order_id, id)
);
select app_distribute('order_events');
alter table order_events add constraint order_events_order_fk foreign key (brand_id, order_id) references orders (brand_id, id);
select app_wall('order_events');

create table payment_attempts (
  brand_id integer not null,
  id uuid not null,
  trade_id uuid not null,
  method text not null check (method in ('wallet', 'stripe')),
  amount_minor bigint not null check (amount_minor >= 0),
  currency text not null,
  status text not null check (status in ('started', 'succeeded', 'failed')),
  created_at timestamptz not null,
  settled_at timestamptz,
  primary key (brand_id, id)
);
select app_distribute('payment_attempts');
alter table payment_attempts add constraint payment_attempts_trade_fk foreign key (brand_id, trade_id) references trades (brand_id, id);
create unique index payment_attempts_success_uq on payment_attempts (brand_id, trade_id) where status = 'succeeded';
select app_wall('payment_attempts');
