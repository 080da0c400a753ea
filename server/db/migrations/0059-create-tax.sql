set local citus.multi_shard_modify_mode to 'sequential';

-- A zone is a set of countries and regions with the same rates. `liable` owes the tax: the store, or the brand as the deemed seller.
-- `exempts` says when a buyer's business number frees from tax: never, in another country of the same union, or with a certificate.
create table tax_zones (
  brand_id integer not null,
  id uuid not null,
  name text not null,
  liable text not null,
  exempts text not null,
  created_at timestamptz not null,
  constraint tax_zones_pk primary key (brand_id, id),
  constraint tax_zones_name_uq unique (brand_id, name),
  constraint tax_zones_liable_check check (liable in ('store', 'brand')),
  constraint tax_zones_exempts_check check (exempts in ('never', 'abroad', 'certificate'))
);
select app_distribute('tax_zones');
select app_enable_rls('tax_zones');

-- ISO code of a country, and of a region without the country (TX), or '' for the rest of the country. The key keeps a place
-- out of a second zone.
create table tax_zone_areas (
  brand_id integer not null,
  country text not null,
  region text not null,
  zone_id uuid not null,
  constraint tax_zone_areas_pk primary key (brand_id, country, region)
);
select app_distribute('tax_zone_areas');
alter table tax_zone_areas add constraint tax_zone_areas_zone_fk foreign key (brand_id, zone_id) references tax_zones (brand_id, id);
create index tax_zone_areas_zone_ix on tax_zone_areas (brand_id, zone_id);
select app_enable_rls('tax_zone_areas');

create table tax_classes (
  brand_id integer not null,
  code text not null,
  name text not null,
  constraint tax_classes_pk primary key (brand_id, code),
  constraint tax_classes_code_check check (code ~ '^[a-z][a-z0-9_]{0,31}$')
);
select app_distribute('tax_classes');
select app_enable_rls('tax_classes');

-- Goods without a row are of the class 'standard'.
create table tax_goods_classes (
  brand_id integer not null,
  goods_id uuid not null,
  class text not null,
  constraint tax_goods_classes_pk primary key (brand_id, goods_id)
);
select app_distribute('tax_goods_classes');
alter table tax_goods_classes add constraint tax_goods_classes_goods_fk foreign key (brand_id, goods_id) references goods (brand_id, id);
alter table tax_goods_classes add constraint tax_goods_classes_class_fk foreign key (brand_id, class) references tax_classes (brand_id, code);
create index tax_goods_classes_class_ix on tax_goods_classes (brand_id, class);
select app_enable_rls('tax_goods_classes');

-- Rate in millionths. `valid_until` is the first day on which it no longer applies, in the brand's time zone; null: no end.
-- Several taxes of one class add up when their names differ (GST and PST).
create table tax_rates (
  brand_id integer not null,
  id uuid not null,
  zone_id uuid not null,
  class text not null,
  name text not null,
  jurisdiction text not null default '',
  rate_ppm integer not null,
  valid_from date not null,
  valid_until date,
  source text not null default '',
  created_at timestamptz not null,
  constraint tax_rates_pk primary key (brand_id, id),
  constraint tax_rates_from_uq unique (brand_id, zone_id, class, name, valid_from),
  constraint tax_rates_rate_check check (rate_ppm between 0 and 1000000),
  constraint tax_rates_until_check check (valid_until > valid_from)
);
select app_distribute('tax_rates');
alter table tax_rates add constraint tax_rates_zone_fk foreign key (brand_id, zone_id) references tax_zones (brand_id, id);
alter table tax_rates add constraint tax_rates_class_fk foreign key (brand_id, class) references tax_classes (brand_id, code);
select app_enable_rls('tax_rates');

-- One tax of an order line, or of the delivery (line_id is null), frozen when the order is placed; minor units.
-- `base_minor` is the amount without any tax. Rows without tax (rate 0, or an exempt buyer) say so on the document.
create table order_taxes (
  brand_id integer not null,
  order_id uuid not null,
  id uuid not null,
  line_id uuid,
  position smallint not null,
  class text not null,
  name text not null,
  jurisdiction text not null default '',
  rate_ppm integer not null,
  included boolean not null,
  base_minor bigint not null,
  amount_minor bigint not null,
  returned_minor bigint not null default 0,
  constraint order_taxes_pk primary key (brand_id, order_id, id),
  constraint order_taxes_rate_check check (rate_ppm between 0 and 1000000),
  constraint order_taxes_base_check check (base_minor >= 0),
  constraint order_taxes_amount_check check (amount_minor >= 0),
  constraint order_taxes_returned_check check (returned_minor between 0 and amount_minor)
);
select app_distribute('order_taxes');
alter table order_taxes add constraint order_taxes_order_fk foreign key (brand_id, order_id) references orders (brand_id, id);
alter table order_taxes add constraint order_taxes_line_fk foreign key (brand_id, order_id, line_id) references order_lines (brand_id, order_id, id);
select app_enable_rls('order_taxes');

-- Tax given back with a refund or a chargeback (reference_id), per tax of the order; negative when a chargeback was won.
-- `units` of the line, null for the delivery and for chargebacks.
create table order_tax_returns (
  brand_id integer not null,
  order_id uuid not null,
  tax_id uuid not null,
  kind text not null,
  reference_id text not null,
  units integer,
  base_minor bigint not null,
  amount_minor bigint not null,
  at timestamptz not null,
  constraint order_tax_returns_pk primary key (brand_id, order_id, tax_id, kind, reference_id),
  constraint order_tax_returns_kind_check check (kind in ('refund', 'chargeback', 'chargeback_won')),
  constraint order_tax_returns_units_check check (units >= 1)
);
select app_distribute('order_tax_returns');
alter table order_tax_returns add constraint order_tax_returns_tax_fk foreign key (brand_id, order_id, tax_id) references order_taxes (brand_id, order_id, id);
create index order_tax_returns_at_ix on order_tax_returns (brand_id, at);
select app_enable_rls('order_tax_returns');
select app_revoke('update, delete, truncate', 'order_tax_returns');

-- `tax_minor` is all tax that is paid with the order. `tax_added_minor` is the part on top of the prices; negative: the
-- included tax that an exempt buyer does not pay. `tax_gap` is a destination that no zone covers.
alter table orders add column tax_minor bigint not null default 0 constraint orders_tax_check check (tax_minor >= 0);
alter table orders add column tax_added_minor bigint not null default 0;
alter table orders add column delivery_tax_added_minor bigint not null default 0;
alter table orders add column tax_liable text constraint orders_tax_liable_check check (tax_liable in ('store', 'brand'));
alter table orders add column tax_exemption text constraint orders_tax_exemption_check check (tax_exemption in ('reverse_charge', 'certificate'));
alter table orders add column business_number text;
alter table orders add column business_name text;
alter table orders add column tax_gap text;
alter table orders drop constraint orders_check;
alter table orders add constraint orders_payable_check check (payable_minor = goods_minor + delivery_minor - discount_minor + tax_added_minor and payable_minor >= 0);
alter table orders add constraint orders_tax_owed_check check (tax_minor = 0 or tax_liable is not null);
alter table orders add constraint orders_exempt_check check (tax_exemption is null or business_number is not null);
create index orders_tax_gap_ix on orders (brand_id, tax_gap, created_at desc) where tax_gap is not null;
create index orders_taxed_ix on orders (brand_id, paid_at) where tax_minor > 0;

alter table order_lines add column tax_minor bigint not null default 0 constraint order_lines_tax_check check (tax_minor >= 0);
alter table order_lines add column tax_added_minor bigint not null default 0 constraint order_lines_tax_added_check check (subtotal_minor - discount_minor + tax_added_minor >= 0);

-- Tax of paid orders: the brand's account, or one per store (owner_id is the store) where the store owes it. Every sale
-- moves it, so no balance is stored.
alter table ledger_accounts drop constraint ledger_accounts_kind_check;
alter table ledger_accounts add constraint ledger_accounts_kind_check
  check (kind in ('available', 'frozen', 'seller', 'escrow', 'commission', 'promotion', 'losses', 'clearing', 'tax', 'commission_tax'));
alter table ledger_accounts drop constraint ledger_accounts_kept;
alter table ledger_accounts add constraint ledger_accounts_kept
  check ((owner_id is null or kind = 'tax') = (balance_minor is null));

create or replace function open_ledger_account(
  p_brand integer, p_new_id uuid, p_kind text, p_owner uuid, p_currency text, p_at timestamptz
) returns uuid language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  found_id uuid;
begin
  if p_brand is distinct from public.app_brand() then raise exception 'ledger: brand mismatch'; end if;
  for attempt in 1..2 loop
    if p_owner is null then
      select id into found_id from public.ledger_accounts
      where brand_id = p_brand and owner_id is null and kind = p_kind and currency = p_currency;
    else
      select id into found_id from public.ledger_accounts
      where brand_id = p_brand and owner_id = p_owner and kind = p_kind and currency = p_currency;
    end if;
    exit when found_id is not null;
    insert into public.ledger_accounts (brand_id, id, kind, owner_id, currency, balance_minor, created_at)
    values (p_brand, p_new_id, p_kind, p_owner, p_currency, case when p_owner is null or p_kind = 'tax' then null else 0 end, p_at)
    on conflict do nothing;
  end loop;
  return found_id;
end $$;
