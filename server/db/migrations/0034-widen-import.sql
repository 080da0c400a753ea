set local citus.multi_shard_modify_mode to 'sequential';

-- Units that the last imported file gave a SKU; an import adds the difference to it. Null: no file has counted it.
alter table stock add column file_units integer;

-- A hidden category and what lies below it are not shown; its products are.
alter table categories add column is_hidden boolean not null default false;

-- Categories of imported files by their path in lower case (`home > mugs`), where the brand files them elsewhere.
create table category_aliases (
  brand_id integer not null,
  path text not null,
  category_id uuid not null,
  constraint category_aliases_pkey primary key (brand_id, path)
);
select app_distribute('category_aliases');
alter table category_aliases add constraint category_aliases_category_fk foreign key (brand_id, category_id) references categories (brand_id, id);
create index category_aliases_category_ix on category_aliases (brand_id, category_id);
select app_wall('category_aliases');

-- Image addresses of imported files (SHA-256) and our own file of each.
create table imported_images (
  brand_id integer not null,
  store_id uuid not null,
  address_hash bytea not null,
  src text not null,
  created_at timestamptz not null,
  constraint imported_images_pkey primary key (brand_id, store_id, address_hash)
);
select app_distribute('imported_images');
alter table imported_images add constraint imported_images_store_fk foreign key (brand_id, store_id) references stores (brand_id, id);
select app_wall('imported_images');
