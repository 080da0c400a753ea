set local citus.multi_shard_modify_mode to 'sequential';

-- What the product cost when it was saved, or when its user was last told; null until it is known. Whether it was last seen
-- without stock, and when its user was last told something about it.
alter table favourites add column price_minor bigint;
alter table favourites add column sold_out boolean not null default false;
alter table favourites add column told_at timestamptz;
alter table favourites add constraint favourites_price_check check (price_minor >= 0);
-- The users who saved a product.
create index favourites_goods_ix on favourites (brand_id, goods_id, user_id);
