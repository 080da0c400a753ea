set local citus.multi_shard_modify_mode to 'sequential';

-- The draft of a store's page. Without a row the store has the page that its products make.
create table store_page_drafts (
  brand_id integer not null,
  store_id uuid not null,
  content jsonb not null,
  version integer not null default 1,
  changed_by text not null,
  changed_at timestamptz not null,
  constraint store_page_drafts_pkey primary key (brand_id, store_id)
);
select app_distribute('store_page_drafts');
alter table store_page_drafts add constraint store_page_drafts_store_fk foreign key (brand_id, store_id) references stores (brand_id, id);
select app_enable_rls('store_page_drafts');

-- Every published version of a store's page; the greatest number is live.
create table store_page_versions (
  brand_id integer not null,
  store_id uuid not null,
  number integer not null,
  content jsonb not null,
  published_by text not null,
  published_at timestamptz not null,
  -- The former version that this one repeats; null for a published draft.
  restored_number integer,
  constraint store_page_versions_pkey primary key (brand_id, store_id, number),
  constraint store_page_versions_number_check check (number > 0)
);
select app_distribute('store_page_versions');
alter table store_page_versions add constraint store_page_versions_store_fk foreign key (brand_id, store_id) references stores (brand_id, id);
select app_enable_rls('store_page_versions');
