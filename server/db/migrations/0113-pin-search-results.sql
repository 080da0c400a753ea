set local citus.multi_shard_modify_mode to 'sequential';

-- Products that stand first in a search, in this order. `query_key` is the search's words, so that spellings share a row.
create table search_pins (
  brand_id integer not null,
  lang text not null,
  query_key text not null,
  query text not null,
  goods_ids uuid[] not null,
  changed_by text not null,
  changed_at timestamptz not null,
  constraint search_pins_pkey primary key (brand_id, lang, query_key)
);
select app_distribute('search_pins');
select app_enable_rls('search_pins');
