set local citus.multi_shard_modify_mode to 'sequential';

-- The newest goods of a large brand, marked by a job: broad searches rank them beside the best sellers.
alter table search_documents add column recent boolean not null default false;
create index search_documents_recent_words_ix on search_documents using gin (words) where recent;
create index search_documents_recent_ix on search_documents (brand_id, created_at desc, goods_id) where recent;
