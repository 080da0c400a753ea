set local citus.multi_shard_modify_mode to 'sequential';

-- Lists of staff by channel and by stars, in their order.
create index recharges_channel_ix on recharges (brand_id, channel, created_at desc, id desc);
create index reviews_status_stars_ix on reviews (brand_id, status, stars, created_at desc, id desc);
