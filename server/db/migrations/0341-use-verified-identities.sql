set local citus.multi_shard_modify_mode to 'sequential';

-- Pictures of verifications are seen by those who decide them.
alter table uploads drop constraint uploads_used_for_check;
alter table uploads add constraint uploads_used_for_check check (used_for in ('avatar', 'chat', 'goods', 'review', 'identity', 'verification', 'receipt', 'store', 'return', 'banner'));

-- Until when the identity of a user is verified.
alter table users add column verified_until timestamptz;

-- The shipped role has the new permissions as that of a new brand does.
update roles set permissions = permissions || '{identity.view}'::text[] where key = 'finance' and not permissions @> '{identity.view}'::text[];
update roles set permissions = permissions || '{identity.decide}'::text[] where key = 'finance' and not permissions @> '{identity.decide}'::text[];
