set local citus.multi_shard_modify_mode to 'sequential';

-- Raised by every change by staff, so that nothing is overwritten unseen.
alter table categories add column version integer not null default 1;
-- Products of a category are counted, moved and indexed again by it.
create index goods_category_ix on goods (brand_id, category_id, id) where category_id is not null;
