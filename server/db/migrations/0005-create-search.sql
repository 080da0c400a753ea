set local citus.multi_shard_modify_mode to 'sequential';

-- Only what every visitor may see: listed goods of open stores. The one table without row-level security, because
-- PostgreSQL will not use a GIN index below it (@@ is not leakproof); reached from search.queries.ts alone.
create table search_documents (
  brand_id integer not null,
  goods_id uuid not null,
  store_id uuid not null,
  category_1 uuid,
  category_2 uuid,
  category_3 uuid,
  card jsonb not null,
  price_minor bigint not null,
  market_price_minor bigint,
  sale_ends_at timestamptz,
  in_stock boolean not null,
  rating_hundredths integer not null default 0,
  review_count integer not null default 0,
  sales_count integer not null default 0,
  created_at timestamptz not null,
  words tsvector not null,
  -- Sold from or changed since it was written; a job makes it anew.
  stale boolean not null default false,
  primary key (brand_id, goods_id)
-- Words stay in the row, as they are: ranking reads them of hundreds of rows, and unpacking took ten times as long.
) with (toast_tuple_target = 4080);
select app_distribute('search_documents');
create index search_documents_words_ix on search_documents using gin (brand_id, words);
create index search_documents_sales_ix on search_documents (brand_id, sales_count desc, goods_id);
create index search_documents_newest_ix on search_documents (brand_id, created_at desc, goods_id);
create index search_documents_price_ix on search_documents (brand_id, price_minor, goods_id);
create index search_documents_rating_ix on search_documents (brand_id, rating_hundredths desc, goods_id);
create index search_documents_store_ix on search_documents (brand_id, store_id, sales_count desc);
create index search_documents_category_1_ix on search_documents (brand_id, category_1, sales_count desc);
create index search_documents_category_2_ix on search_documents (brand_id, category_2, sales_count desc);
create index search_documents_category_3_ix on search_documents (brand_id, category_3, sales_count desc);
create index search_documents_stale_ix on search_documents (brand_id, goods_id) where stale;
create index search_documents_sale_ix on search_documents (brand_id, sale_ends_at) where sale_ends_at is not null;

-- Words that shoppers may be offered while typing, each with how many goods carry it.
create table search_terms (
  brand_id integer not null,
  lang text not null,
  term text not null,
  label text not null,
  weight integer not null,
  primary key (brand_id, lang, term)
);
select app_distribute('search_terms');
create index search_terms_prefix_ix on search_terms (brand_id, lang, term text_pattern_ops);
select app_wall('search_terms');
