set local citus.multi_shard_modify_mode to 'sequential';

-- A code may also be for the reset of a fund password.
alter table verification_codes drop constraint verification_codes_purpose_check;
alter table verification_codes add constraint verification_codes_purpose_check
  check (purpose in ('register', 'login', 'reset', 'bind', 'fund_reset'));

-- A new fund password that waits until it counts. The row goes when it counts or the reset is cancelled. `from_hash` is the fund
-- password that it replaces: another change ends the reset.
create table fund_password_resets (
  brand_id integer not null,
  user_id uuid not null,
  id uuid not null,
  from_hash text not null,
  to_hash text not null,
  requested_at timestamptz not null,
  due_at timestamptz not null,
  constraint fund_password_resets_pk primary key (brand_id, user_id),
  constraint fund_password_resets_id_key unique (brand_id, id),
  constraint fund_password_resets_due_check check (due_at > requested_at)
);
select app_distribute('fund_password_resets');
alter table fund_password_resets
  add constraint fund_password_resets_user_fk foreign key (brand_id, user_id) references users (brand_id, id);
select app_enable_rls('fund_password_resets');

-- SKUs that are low in stock, from the sale that brought them there until there are more units again. `told_at` is when the people
-- of the store were told; null until then.
create table low_stock (
  brand_id integer not null,
  sku_id uuid not null,
  store_id uuid not null,
  goods_id uuid not null,
  low_since timestamptz not null,
  told_at timestamptz,
  constraint low_stock_pk primary key (brand_id, sku_id)
);
select app_distribute('low_stock');
alter table low_stock add constraint low_stock_sku_fk foreign key (brand_id, sku_id) references skus (brand_id, id);
create index low_stock_untold_ix on low_stock (brand_id, store_id) where told_at is null;
create index low_stock_goods_ix on low_stock (brand_id, goods_id);
select app_enable_rls('low_stock');
