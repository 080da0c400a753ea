set local citus.multi_shard_modify_mode to 'sequential';

create table stores (
  brand_id integer not null,
  id uuid not null,
  key text not null,
  owner_id uuid not null,
  name jsonb not null,
  about jsonb not null default '{}',
  city text,
  tint smallint not null default 1 check (tint between 1 and 6),
  monogram text not null default '',
  rating_hundredths integer not null default 0,
  goods_count integer not null default 0,
  status text not null default 'open' check (status in ('open', 'closed')),
  created_at timestamptz not null,
  primary key (brand_id, id),
  unique (brand_id, key)
);
select app_distribute('stores');
alter table stores add constraint stores_owner_fk foreign key (brand_id, owner_id) references users (brand_id, id);
create index stores_owner_ix on stores (brand_id, owner_id);
select app_wall('stores');

create table categories (
  brand_id integer not null,
  id uuid not null,
  parent_id uuid,
  key text not null,
  depth smallint not null check (depth between 1 and 3),
  position integer not null,
  name jsonb not null,
  picture text,
  tint smallint not null default 1 check (tint between 1 and 6),
  goods_count integer not null default 0,
  primary key (brand_id, id),
  unique (brand_id, key)
);
select app_distribute('categories');
alter table categories add constraint categories_parent_fk foreign key (brand_id, parent_id) references categories (brand_id, id);
create index categories_parent_ix on categories (brand_id, parent_id, position);
select app_wall('categories');

create table goods (
  brand_id integer not null,
  id uuid not null,
  store_id uuid not null,
  category_id uuid,
  handle text not null,
  title jsonb not null,
  subtitle jsonb not null default '{}',
  description jsonb not null default '{}',
  attributes jsonb not null default '[]',
  options jsonb not null default '[]',
  images jsonb not null default '[]',
  tint smallint not null default 1 check (tint between 1 and 6),
  tags text[] not null default '{}',
  status text not null default 'listed' check (status in ('draft', 'listed', 'delisted', 'banned')),
  sales_count integer not null default 0,
  rating_counts integer[] not null default '{0,0,0,0,0}',
  source_hash bytea,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (brand_id, id),
  unique (brand_id, store_id, handle)
);
select app_distribute('goods');
alter table goods add constraint goods_store_fk foreign key (brand_id, store_id) references stores (brand_id, id);
alter table goods add constraint goods_category_fk foreign key (brand_id, category_id) references categories (brand_id, id);
select app_wall('goods');

create table skus (
  brand_id integer not null,
  id uuid not null,
  goods_id uuid not null,
  store_id uuid not null,
  code text not null,
  position smallint not null,
  choice smallint[] not null default '{}',
  price_minor bigint not null check (price_minor >= 0),
  market_price_minor bigint check (market_price_minor > 0),
  image text,
  barcode text,
  weight_grams integer not null default 0 check (weight_grams >= 0),
  min_quantity integer not null default 1 check (min_quantity >= 1),
  max_quantity integer not null default 999 check (max_quantity >= 1),
  status text not null default 'listed' check (status in ('listed', 'delisted')),
  primary key (brand_id, id),
  unique (brand_id, store_id, code)
);
select app_distribute('skus');
alter table skus add constraint skus_goods_fk foreign key (brand_id, goods_id) references goods (brand_id, id);
create index skus_goods_ix on skus (brand_id, goods_id, position);
select app_wall('skus');

create table favourites (
  brand_id integer not null,
  user_id uuid not null,
  goods_id uuid not null,
  created_at timestamptz not null,
  primary key (brand_id, user_id, goods_id)
);
select app_distribute('favourites');
alter table favourites add constraint favourites_user_fk foreign key (brand_id, user_id) references users (brand_id, id);
alter table favourites add constraint favourites_goods_fk foreign key (brand_id, goods_id) references goods (brand_id, id);
create index favourites_recent_ix on favourites (brand_id, user_id, created_at desc);
select app_wall('favourites');

create table reviews (
  brand_id integer not null,
  id uuid not null,
  goods_id uuid not null,
  user_id uuid,
  author text not null,
  stars smallint not null check (stars between 1 and 5),
  body text not null,
  lang text not null,
  images jsonb not null default '[]',
  status text not null default 'passed' check (status in ('under_review', 'passed', 'rejected')),
  created_at timestamptz not null,
  primary key (brand_id, id)
);
select app_distribute('reviews');
alter table reviews add constraint reviews_goods_fk foreign key (brand_id, goods_id) references goods (brand_id, id);
create index reviews_goods_ix on reviews (brand_id, goods_id, created_at desc);
select app_wall('reviews');
