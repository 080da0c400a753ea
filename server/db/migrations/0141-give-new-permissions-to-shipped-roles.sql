set local citus.multi_shard_modify_mode to 'sequential';

-- Permissions that came after a brand had been opened: its own roles have them as those of a new brand do. The other
-- permissions of these roles stay, because a brand may have changed them.
update roles set permissions = permissions || '{applications.view}'::text[] where key = 'catalogue' and not permissions @> '{applications.view}'::text[];
update roles set permissions = permissions || '{applications.decide}'::text[] where key = 'catalogue' and not permissions @> '{applications.decide}'::text[];
update roles set permissions = permissions || '{products.view}'::text[] where key = 'catalogue' and not permissions @> '{products.view}'::text[];
update roles set permissions = permissions || '{products.moderate}'::text[] where key = 'catalogue' and not permissions @> '{products.moderate}'::text[];
update roles set permissions = permissions || '{stores.view}'::text[] where key = 'catalogue' and not permissions @> '{stores.view}'::text[];
update roles set permissions = permissions || '{stores.manage}'::text[] where key = 'catalogue' and not permissions @> '{stores.manage}'::text[];
update roles set permissions = permissions || '{catalogue.manage}'::text[] where key = 'catalogue' and not permissions @> '{catalogue.manage}'::text[];
update roles set permissions = permissions || '{bank.manage}'::text[] where key = 'finance' and not permissions @> '{bank.manage}'::text[];
update roles set permissions = permissions || '{chat.answer}'::text[] where key = 'support' and not permissions @> '{chat.answer}'::text[];
