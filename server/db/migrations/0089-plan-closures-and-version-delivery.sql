set local citus.multi_shard_modify_mode to 'sequential';

-- Collected by the shopper at the store's address, or sent as a parcel.
alter table delivery_methods add column kind text not null default 'parcel';
alter table delivery_methods add constraint delivery_methods_kind_check check (kind in ('parcel', 'pickup'));
-- Where and when a shopper collects: address and opening hours.
alter table delivery_methods add column pickup jsonb;
alter table delivery_methods add constraint delivery_methods_pickup_check check ((kind = 'pickup') = (pickup is not null));
-- A method that is switched off is offered to nobody, and its zone keeps its countries.
alter table delivery_methods add column is_enabled boolean not null default true;
-- The store's own name for the countries of the method; empty for none.
alter table delivery_methods add column zone_name text not null default '';

-- The version of a store's delivery methods, raised by every change; no row is version 1.
create table delivery_versions (
  brand_id integer not null,
  store_id uuid not null,
  version integer not null default 1,
  -- The username of the person who changed them last.
  changed_by text,
  changed_at timestamptz not null,
  constraint delivery_versions_pkey primary key (brand_id, store_id)
);
select app_distribute('delivery_versions');
alter table delivery_versions add constraint delivery_versions_store_fk foreign key (brand_id, store_id) references stores (brand_id, id);
select app_enable_rls('delivery_versions');

-- A planned closure of a store: whole days of the brand's time zone, as moments from the first to the day after the last.
create table store_closures (
  brand_id integer not null,
  id uuid not null,
  store_id uuid not null,
  first_day date not null,
  last_day date not null,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  -- What shoppers read meanwhile, by language.
  message jsonb not null,
  -- Whether shoppers can order meanwhile; such orders ship after the closure.
  takes_orders boolean not null,
  version integer not null default 1,
  changed_by text not null,
  changed_at timestamptz not null,
  constraint store_closures_pkey primary key (brand_id, id),
  constraint store_closures_days_check check (first_day <= last_day and starts_at < ends_at)
);
select app_distribute('store_closures');
alter table store_closures add constraint store_closures_store_fk foreign key (brand_id, store_id) references stores (brand_id, id);
create index store_closures_store_ix on store_closures (brand_id, store_id, ends_at);
select app_enable_rls('store_closures');

-- Raised by every change of the trader data; the person is known for changes from now on.
alter table traders add column version integer not null default 1;
alter table traders add column changed_by text;
