set local citus.multi_shard_modify_mode to 'sequential';

-- Words and cards lie beside the rows: counts read thousands of rows and want neither. Options are counted, and stay.
alter table search_documents set (toast_tuple_target = 512);

-- Options carry their brand (`7:color:red`) as words do. An index on brand and options was also taken for the brand
-- alone, all of whose goods it then listed beside those of a word. The update lays every row out anew.
drop index search_documents_options_ix;
update search_documents set options = array(select brand_id::text || ':' || key from unnest(options) as key);
create index search_documents_options_ix on search_documents using gin (options);

-- Another product in 64, by its categories: what lists of very many goods are counted by. Searches must not take these
-- indexes for theirs, as they would read the words of every row.
create index search_documents_sample_1_ix on search_documents (brand_id, category_1)
  where get_byte(uuid_send(goods_id), 15) >= 252;
create index search_documents_sample_2_ix on search_documents (brand_id, category_2)
  where get_byte(uuid_send(goods_id), 15) >= 252;
create index search_documents_sample_3_ix on search_documents (brand_id, category_3)
  where get_byte(uuid_send(goods_id), 15) >= 252;

-- A category's cheapest goods: along all prices they may begin only after half of the brand's goods.
create index search_documents_price_1_ix on search_documents (brand_id, category_1, price_minor, goods_id);
create index search_documents_price_2_ix on search_documents (brand_id, category_2, price_minor, goods_id);
create index search_documents_price_3_ix on search_documents (brand_id, category_3, price_minor, goods_id);
