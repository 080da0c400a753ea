set local citus.multi_shard_modify_mode to 'sequential';

create table warehouses (
  brand_id integer not null,
  id uuid not null,
  code text not null,
  name jsonb not null,
  position smallint not null,
  primary key (brand_id, id),
  unique (brand_id, code)
);
select app_distribute('warehouses');
select app_wall('warehouses');

-- The database refuses to oversell: neither number can pass below zero.
create table stock (
  brand_id integer not null,
  sku_id uuid not null,
  warehouse_id uuid not null,
  available integer not null check (available >= 0),
  reserved integer not null default 0 check (reserved >= 0),
  primary key (brand_id, sku_id, warehouse_id)
);
select app_distribute('stock');
alter table stock add constraint stock_sku_fk foreign key (brand_id, sku_id) references skus (brand_id, id);
alter table stock add constraint stock_warehouse_fk foreign key (brand_id, warehouse_id) references warehouses (brand_id, id);
select app_wall('stock');

create table sale_prices (
  brand_id integer not null,
  sku_id uuid not null,
  goods_id uuid not null,
  price_minor bigint not null check (price_minor >= 0),
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  check (starts_at < ends_at),
  primary key (brand_id, sku_id, starts_at)
);
select app_distribute('sale_prices');
alter table sale_prices add constraint sale_prices_sku_fk foreign key (brand_id, sku_id) references skus (brand_id, id);
alter table sale_prices add constraint sale_prices_goods_fk foreign key (brand_id, goods_id) references goods (brand_id, id);
create index sale_prices_goods_ix on sale_prices (brand_id, goods_id);
create index sale_prices_start_ix on sale_prices (brand_id, starts_at);
create index sale_prices_end_ix on sale_prices (brand_id, ends_at);
select app_wall('sale_prices');
