set local citus.multi_shard_modify_mode to 'sequential';

-- The key that encrypts the file of a document, itself encrypted with the key `key_id`, which is kept outside the database.
-- Null for files that are not encrypted: images that others may see, and documents from before.
alter table uploads add column key_id text;
alter table uploads add column sealed_key bytea;
alter table uploads add constraint uploads_key_check check ((key_id is null) = (sealed_key is null));
create index uploads_key_ix on uploads (brand_id, key_id) where key_id is not null;
