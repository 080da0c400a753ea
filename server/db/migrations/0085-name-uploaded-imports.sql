set local citus.multi_shard_modify_mode to 'sequential';

-- The name that the seller's file has, for the list of former imports.
alter table goods_imports add column file_name text not null default '';
