set local citus.multi_shard_modify_mode to 'sequential';

-- Words carry their brand (`7:kettle`), so that one list per brand and word answers, not that of all brands.
drop index search_documents_words_ix;
update search_documents
set words = regexp_replace(words::text, '''([^'']+)''', '''' || brand_id::text || ':\1''', 'g')::tsvector;
-- A short list of what is not yet in the index: every search reads it from end to end.
create index search_documents_words_ix on search_documents using gin (words) with (gin_pending_list_limit = 512);

-- One product in 64, by the last letters of its id: what a word of very many goods is counted by.
create index search_documents_sample_ix on search_documents using gin (words)
  where get_byte(uuid_send(goods_id), 15) < 4;

-- The best-selling goods of a big brand, kept by a job: what a word of very many goods is ranked among.
alter table search_documents add column best_seller boolean not null default false;
create index search_documents_best_words_ix on search_documents using gin (words) where best_seller;
create index search_documents_best_ix on search_documents (brand_id, sales_count desc, goods_id) where best_seller;
