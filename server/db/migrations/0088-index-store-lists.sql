set local citus.multi_shard_modify_mode to 'sequential';

-- The views of a store's returns, and their counts.
create index returns_store_state_ix on returns (brand_id, store_id, state, requested_at desc, id desc);

-- Published reviews of a store by stars, and those that wait for a reply.
create index reviews_store_stars_ix on reviews (brand_id, store_id, stars, created_at desc, id desc) where status = 'passed';
create index reviews_store_unanswered_ix on reviews (brand_id, store_id, created_at desc, id desc)
  where status = 'passed' and reply is null;
