set local citus.multi_shard_modify_mode to 'sequential';

-- From where a device was logged in, so that its owner can tell it from a stranger's.
alter table sessions add column address text;
