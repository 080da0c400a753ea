set local citus.multi_shard_modify_mode to 'sequential';

-- Raised by every change of the product's content; an editor that read an older one is told.
alter table goods add column version integer not null default 1;
-- When a job lists or delists it; null for never.
alter table goods add column list_at timestamptz;
alter table goods add column delist_at timestamptz;
-- A deleted draft: its row stays for what refers to it, its handle and SKU codes are free again.
alter table goods add column deleted_at timestamptz;

-- A seller's list in its two orders, each read from where the page before ended.
create index goods_store_updated_ix on goods (brand_id, store_id, updated_at desc, id desc) where deleted_at is null;
create index goods_store_status_ix on goods (brand_id, store_id, status, updated_at desc, id desc) where deleted_at is null;
create index goods_store_created_ix on goods (brand_id, store_id, created_at desc, id desc) where deleted_at is null;
create index goods_list_at_ix on goods (brand_id, list_at) where list_at is not null;
create index goods_delist_at_ix on goods (brand_id, delist_at) where delist_at is not null;
create index skus_barcode_ix on skus (brand_id, store_id, barcode) where barcode is not null;
