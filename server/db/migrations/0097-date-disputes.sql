set local citus.multi_shard_modify_mode to 'sequential';

-- Since when staff are to decide; null for disputes from before, and where there never was one.
alter table returns add column disputed_at timestamptz;
-- Returns of the brand by state, as the queue of disputes.
create index returns_state_ix on returns (brand_id, state, requested_at desc, id desc);
-- Refund requests without an answer, oldest first.
create index order_refunds_requested_ix on order_refunds (brand_id, requested_at) where state = 'requested';
