set local citus.multi_shard_modify_mode to 'sequential';

-- A mark of the code that gave the brand its documents, roles, warehouses and demo data, so that a start finds the others by
-- one statement. Only the migrating role writes it, as all of the table.
alter table brands add column prepared text;
