set local citus.multi_shard_modify_mode to 'sequential';

-- Without a store it is the brand's. `left_count` is taken down by who collects, so no two get the last one.
create table coupons (
  brand_id integer not null,
  id uuid not null,
  store_id uuid,
  name jsonb not null,
  kind text not null check (kind in ('amount', 'percent', 'free_delivery')),
  amount_minor bigint check (amount_minor > 0),
  percent smallint check (percent between 1 and 100),
  cap_minor bigint check (cap_minor > 0),
  minimum_minor bigint not null default 0 check (minimum_minor >= 0),
  starts_at timestamptz not null,
  ends_at timestamptz not null check (starts_at < ends_at),
  total integer check (total >= 1),
  left_count integer check (left_count >= 0),
  per_user smallint not null default 1 check (per_user between 1 and 100),
  category_ids uuid[] not null default '{}',
  goods_ids uuid[] not null default '{}',
  ended_at timestamptz,
  created_at timestamptz not null,
  primary key (brand_id, id),
  check ((kind = 'amount') = (amount_minor is not null)),
  check ((kind = 'percent') = (percent is not null)),
  check (cap_minor is null or kind = 'percent'),
  check (store_id is not null or kind <> 'free_delivery'),
  check ((total is null) = (left_count is null) and left_count <= total)
);
select app_distribute('coupons');
alter table coupons add constraint coupons_store_fk foreign key (brand_id, store_id) references stores (brand_id, id);
create index coupons_store_ix on coupons (brand_id, store_id, ends_at);
select app_wall('coupons');

-- `number` counts what one user holds of one coupon: its key refuses more at once than one by one.
-- `order_ids` are the unpaid orders it was used for; with the last of them it comes back.
create table collected_coupons (
  brand_id integer not null,
  id uuid not null,
  coupon_id uuid not null,
  user_id uuid not null,
  number smallint not null check (number >= 1),
  state text not null default 'usable' check (state in ('usable', 'used')),
  trade_id uuid,
  order_ids uuid[] not null default '{}',
  collected_at timestamptz not null,
  used_at timestamptz,
  primary key (brand_id, id),
  unique (brand_id, coupon_id, user_id, number),
  check ((state = 'used') = (trade_id is not null) and (state = 'used') = (used_at is not null))
);
select app_distribute('collected_coupons');
alter table collected_coupons add constraint collected_coupons_coupon_fk foreign key (brand_id, coupon_id) references coupons (brand_id, id);
alter table collected_coupons add constraint collected_coupons_user_fk foreign key (brand_id, user_id) references users (brand_id, id);
create index collected_coupons_user_ix on collected_coupons (brand_id, user_id, collected_at desc);
create index collected_coupons_trade_ix on collected_coupons (brand_id, trade_id) where trade_id is not null;
select app_wall('collected_coupons');

-- Countries by ISO code, '*' the rest of the world. `fee_minor` is for the lightest parcel; each step raises it.
alter table delivery_methods add column countries text[] not null default '{*}' constraint delivery_methods_countries_check check (cardinality(countries) >= 1);
alter table delivery_methods add column steps jsonb not null default '[]';
alter table delivery_methods add column most_grams integer constraint delivery_methods_most_grams_check check (most_grams >= 1);
alter table delivery_methods add column free_from_minor bigint constraint delivery_methods_free_from_minor_check check (free_from_minor >= 0);
alter table delivery_methods add constraint delivery_methods_days_check check (days_min >= 0 and days_min <= days_max);

-- A seller lists the own sales without asking whose every SKU is.
alter table sale_prices add column store_id uuid;
update sale_prices as p set store_id = s.store_id from skus as s where s.brand_id = p.brand_id and s.id = p.sku_id;
alter table sale_prices alter column store_id set not null;
alter table sale_prices add constraint sale_prices_store_fk foreign key (brand_id, store_id) references stores (brand_id, id);
create index sale_prices_store_ix on sale_prices (brand_id, store_id, starts_at desc);
