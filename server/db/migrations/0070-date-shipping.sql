set local citus.multi_shard_modify_mode to 'sequential';

-- Until when the store ships an order, by the brand's policy at the payment; none on orders paid before.
alter table orders add column ship_due_at timestamptz;

-- All orders of a store by time, and those that should have shipped.
create index orders_store_recent_ix on orders (brand_id, store_id, created_at desc, id desc);
create index orders_ship_due_ix on orders (brand_id, store_id, ship_due_at) where status in (1, 2);
