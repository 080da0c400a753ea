set local citus.multi_shard_modify_mode to 'sequential';

-- What waits or fails to be sent, for the health of a brand.
create index outgoing_messages_queued_ix on outgoing_messages (brand_id, created_at) where state = 'queued';

-- A subscription counts once its address has confirmed it. The secret of its links is stored as a hash; addresses of before have
-- none and confirm when they subscribe again.
alter table subscriptions add column key_hash bytea;
alter table subscriptions add column requested_at timestamptz;
alter table subscriptions add column confirmed_at timestamptz;
create unique index subscriptions_key_ix on subscriptions (brand_id, key_hash) where key_hash is not null;
