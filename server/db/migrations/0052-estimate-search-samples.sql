set local citus.multi_shard_modify_mode to 'sequential';

-- The samples as equations, which the planner takes for rare rows; a range of an expression counts as a third of all, so
-- that it read all goods of a brand beside the sample.
drop index search_documents_sample_ix;
drop index search_documents_sample_1_ix;
drop index search_documents_sample_2_ix;
drop index search_documents_sample_3_ix;
create index search_documents_sample_ix on search_documents using gin (words)
  where get_byte(uuid_send(goods_id), 15) / 4 = 0;
create index search_documents_sample_1_ix on search_documents (brand_id, category_1)
  where get_byte(uuid_send(goods_id), 15) / 4 = 63;
create index search_documents_sample_2_ix on search_documents (brand_id, category_2)
  where get_byte(uuid_send(goods_id), 15) / 4 = 63;
create index search_documents_sample_3_ix on search_documents (brand_id, category_3)
  where get_byte(uuid_send(goods_id), 15) / 4 = 63;
