set local citus.multi_shard_modify_mode to 'sequential';

-- How often somebody logged in, registered or ordered within a minute, over all processes. A row is of one address or user;
-- the key is a keyed hash of it. Unlogged: counting waits for no disk, and a crash of the database starts the minute again.
-- No foreign key: its check would lock the brand's row, and write to the log, at every first request of an address.
create unlogged table request_counts (
  brand_id integer not null,
  kind text not null,
  key bytea not null,
  hits integer not null,
  expires_at timestamptz not null,
  primary key (brand_id, kind, key)
);
select app_distribute('request_counts');
create index request_counts_expires_ix on request_counts (brand_id, expires_at);
select app_enable_rls('request_counts');
