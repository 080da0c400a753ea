set local citus.multi_shard_modify_mode to 'sequential';

-- Permissions of credit for the roles that brands had before, as those of a new brand have them.
update roles set permissions = permissions || '{credit.view}'::text[] where key = 'finance' and not permissions @> '{credit.view}'::text[];
update roles set permissions = permissions || '{credit.decide}'::text[] where key = 'finance' and not permissions @> '{credit.decide}'::text[];
update roles set permissions = permissions || '{credit.manage}'::text[] where key = 'finance' and not permissions @> '{credit.manage}'::text[];
