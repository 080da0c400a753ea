set local citus.multi_shard_modify_mode to 'sequential';

-- Days of the brand's calendar whose sales are to be counted again.
create table figure_requests (
  brand_id integer not null,
  day date not null,
  requested_at timestamptz not null,
  constraint figure_requests_pkey primary key (brand_id, day)
);
select app_distribute('figure_requests');
select app_enable_rls('figure_requests');

-- Sales by hour. The scope is a store, or the nil UUID for the whole brand. Counted again from the orders as a whole day.
create table sales_hours (
  brand_id integer not null,
  scope_id uuid not null,
  day date not null,
  -- The start of an hour of the brand's clock.
  hour timestamptz not null,
  orders integer not null default 0,
  units integer not null default 0,
  -- Paid for products after discounts, without delivery and without tax on top.
  sales_minor bigint not null default 0,
  -- In the hour of the refund, not of the sale.
  refunded_units integer not null default 0,
  refunded_minor bigint not null default 0,
  constraint sales_hours_pkey primary key (brand_id, scope_id, hour)
);
select app_distribute('sales_hours');
create index sales_hours_day_ix on sales_hours (brand_id, day);
select app_enable_rls('sales_hours');

-- The same by SKU and day.
create table sales_days (
  brand_id integer not null,
  store_id uuid not null,
  day date not null,
  goods_id uuid not null,
  sku_id uuid not null,
  units integer not null default 0,
  sales_minor bigint not null default 0,
  refunded_units integer not null default 0,
  refunded_minor bigint not null default 0,
  constraint sales_days_pkey primary key (brand_id, store_id, day, sku_id)
);
select app_distribute('sales_days');
create index sales_days_day_ix on sales_days (brand_id, day);
select app_enable_rls('sales_days');

-- Visits by hour, added to as they come; a visitor counts once a day and scope, in the hour of the first view.
create table visit_hours (
  brand_id integer not null,
  scope_id uuid not null,
  day date not null,
  hour timestamptz not null,
  page_views integer not null default 0,
  visitors integer not null default 0,
  -- Visitors who looked at a product, and who put one into the cart.
  product_visitors integer not null default 0,
  cart_visitors integer not null default 0,
  constraint visit_hours_pkey primary key (brand_id, scope_id, hour)
);
select app_distribute('visit_hours');
select app_enable_rls('visit_hours');

-- Where visitors came from: a host, the name of a campaign, or '' for none.
create table visit_sources (
  brand_id integer not null,
  scope_id uuid not null,
  day date not null,
  source text not null,
  visitors integer not null default 0,
  constraint visit_sources_pkey primary key (brand_id, scope_id, day, source)
);
select app_distribute('visit_sources');
select app_enable_rls('visit_sources');

create table product_visits (
  brand_id integer not null,
  store_id uuid not null,
  day date not null,
  goods_id uuid not null,
  views integer not null default 0,
  cart_adds integer not null default 0,
  constraint product_visits_pkey primary key (brand_id, store_id, day, goods_id)
);
select app_distribute('product_visits');
select app_enable_rls('product_visits');

-- Searched words of the whole brand, without anything that belongs to the person.
create table searched_words (
  brand_id integer not null,
  day date not null,
  words text not null,
  searches integer not null default 0,
  constraint searched_words_pkey primary key (brand_id, day, words)
);
select app_distribute('searched_words');
select app_enable_rls('searched_words');

-- Who was here today, to count each once: a hash under the salt of the day. Both are deleted after the day.
create table day_visitors (
  brand_id integer not null,
  day date not null,
  scope_id uuid not null,
  -- 1 came, 2 looked at a product, 3 put one into the cart.
  stage smallint not null constraint day_visitors_stage_check check (stage between 1 and 3),
  visitor bytea not null,
  constraint day_visitors_pkey primary key (brand_id, day, scope_id, stage, visitor)
);
select app_distribute('day_visitors');
select app_enable_rls('day_visitors');

create table visitor_salts (
  brand_id integer not null,
  day date not null,
  salt bytea not null,
  constraint visitor_salts_pkey primary key (brand_id, day)
);
select app_distribute('visitor_salts');
select app_enable_rls('visitor_salts');
