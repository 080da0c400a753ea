set local citus.multi_shard_modify_mode to 'sequential';

-- Migrations up to 0036 call it by its old name.
alter function app_wall(text) rename to app_enable_rls;
