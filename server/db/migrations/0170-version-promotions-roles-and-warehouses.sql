set local citus.multi_shard_modify_mode to 'sequential';
-- Each change raises the version, so that a save is refused where somebody else saved since it was read.
alter table coupons add column version integer not null default 1;
alter table coupons add column changed_by text;
alter table sale_prices add column version integer not null default 1;
alter table sale_prices add column changed_by text;
alter table store_roles add column version integer not null default 1;
alter table store_roles add column changed_by text;
alter table warehouses add column version integer not null default 1;
alter table warehouses add column changed_by text;
