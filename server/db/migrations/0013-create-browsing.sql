set local citus.multi_shard_modify_mode to 'sequential';

-- What a shopper looked at, each product once; the latest hundred are kept.
create table goods_views (
  brand_id integer not null,
  user_id uuid not null,
  goods_id uuid not null,
  viewed_at timestamptz not null,
  primary key (brand_id, user_id, goods_id)
);
select app_distribute('goods_views');
alter table goods_views add constraint goods_views_user_fk foreign key (brand_id, user_id) references users (brand_id, id);
alter table goods_views add constraint goods_views_goods_fk foreign key (brand_id, goods_id) references goods (brand_id, id);
create index goods_views_recent_ix on goods_views (brand_id, user_id, viewed_at desc);
select app_wall('goods_views');

-- How often a product was looked at on one day; written in batches, so that no row is fought over.
create table goods_hits (
  brand_id integer not null,
  goods_id uuid not null,
  day date not null,
  hits integer not null,
  primary key (brand_id, goods_id, day)
);
select app_distribute('goods_hits');
alter table goods_hits add constraint goods_hits_goods_fk foreign key (brand_id, goods_id) references goods (brand_id, id);
select app_wall('goods_hits');

create table compared_goods (
  brand_id integer not null,
  user_id uuid not null,
  goods_id uuid not null,
  added_at timestamptz not null,
  primary key (brand_id, user_id, goods_id)
);
select app_distribute('compared_goods');
alter table compared_goods add constraint compared_goods_user_fk foreign key (brand_id, user_id) references users (brand_id, id);
alter table compared_goods add constraint compared_goods_goods_fk foreign key (brand_id, goods_id) references goods (brand_id, id);
select app_wall('compared_goods');

-- The ordinary price of a SKU from a moment on; sales have a table of their own.
create table price_changes (
  brand_id integer not null,
  sku_id uuid not null,
  at timestamptz not null,
  price_minor bigint not null check (price_minor >= 0),
  primary key (brand_id, sku_id, at)
);
select app_distribute('price_changes');
alter table price_changes add constraint price_changes_sku_fk foreign key (brand_id, sku_id) references skus (brand_id, id);
select app_wall('price_changes');

-- Units of a product sold while a sale of it ran, by the sale's end.
create table sale_counts (
  brand_id integer not null,
  goods_id uuid not null,
  ends_at timestamptz not null,
  sold integer not null,
  primary key (brand_id, goods_id, ends_at)
);
select app_distribute('sale_counts');
alter table sale_counts add constraint sale_counts_goods_fk foreign key (brand_id, goods_id) references goods (brand_id, id);
select app_wall('sale_counts');
