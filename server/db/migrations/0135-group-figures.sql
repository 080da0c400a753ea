set local citus.multi_shard_modify_mode to 'sequential';

-- Sales by day and country of delivery, or category of the product when the day was counted. The scope is a store, or the nil
-- UUID for the whole brand. Counted again from the orders as a whole day.
create table sales_groups (
  brand_id integer not null,
  scope_id uuid not null,
  day date not null,
  kind text not null constraint sales_groups_kind_check check (kind in ('country', 'category')),
  -- Code of a country or id of a category; '' for none.
  group_key text not null,
  orders integer not null default 0,
  units integer not null default 0,
  sales_minor bigint not null default 0,
  refunded_units integer not null default 0,
  refunded_minor bigint not null default 0,
  constraint sales_groups_pkey primary key (brand_id, scope_id, kind, day, group_key)
);
select app_distribute('sales_groups');
create index sales_groups_day_ix on sales_groups (brand_id, day);
select app_enable_rls('sales_groups');

-- Months in which somebody paid for an order, with the month of the first.
create table buyer_months (
  brand_id integer not null,
  user_id uuid not null,
  month date not null,
  first_month date not null,
  constraint buyer_months_pkey primary key (brand_id, user_id, month)
);
select app_distribute('buyer_months');
create index buyer_months_first_ix on buyer_months (brand_id, first_month, month);
select app_enable_rls('buyer_months');

-- Who searched words today, to count each once: a hash under the salt of the day. Deleted after the day.
create table word_visitors (
  brand_id integer not null,
  day date not null,
  words text not null,
  visitor bytea not null,
  constraint word_visitors_pkey primary key (brand_id, day, words, visitor)
);
select app_distribute('word_visitors');
select app_enable_rls('word_visitors');

alter table searched_words add column visitors integer not null default 0;
alter table searched_words add column empty_searches integer not null default 0;
alter table visit_hours add column checkout_visitors integer not null default 0;
alter table day_visitors drop constraint day_visitors_stage_check;
-- 4 opened the checkout.
alter table day_visitors add constraint day_visitors_stage_check check (stage between 1 and 4);
