set local citus.multi_shard_modify_mode to 'sequential';

-- Two more kinds: selected products, and the best of a category.
alter table home_floors drop constraint home_floors_kind_check;
alter table home_floors add constraint home_floors_kind_check check (kind in ('banner', 'categories', 'recommended', 'new', 'bottom', 'sale', 'stores', 'products', 'category'));
-- Products in their order, of a section of selected ones.
alter table home_floors add column goods_ids uuid[] not null default '{}';
alter table home_floors add column category_id uuid;
-- When a section is shown, from the first moment to before the second, and in which languages; none: in all.
alter table home_floors add column starts_at timestamptz;
alter table home_floors add column ends_at timestamptz;
alter table home_floors add column languages text[] not null default '{}';
alter table home_floors add column hidden boolean not null default false;

-- Addresses of uploads for wide and for narrow screens. A banner with an image keeps its scene for what only knows scenes.
alter table banners add column image text;
alter table banners add column phone_image text;
alter table banners add column alt jsonb not null default '{}';
alter table banners add column starts_at timestamptz;
alter table banners add column ends_at timestamptz;
alter table banners add column languages text[] not null default '{}';
alter table banners add column hidden boolean not null default false;

-- The home page that staff are working on: sections and banners. Without a row it is the published one.
create table home_drafts (
  brand_id integer not null,
  content jsonb not null,
  version integer not null default 1,
  changed_by text not null,
  changed_at timestamptz not null,
  constraint home_drafts_pkey primary key (brand_id)
);
select app_distribute('home_drafts');
select app_enable_rls('home_drafts');

-- Every home page that was published, and those that were live without being published here.
create table home_versions (
  brand_id integer not null,
  number integer not null,
  content jsonb not null,
  -- Null for a home page that came with the brand, or by a command.
  published_by text,
  published_at timestamptz not null,
  -- The former version that this one repeats; null for a published draft.
  restored_number integer,
  constraint home_versions_pkey primary key (brand_id, number),
  constraint home_versions_number_check check (number > 0)
);
select app_distribute('home_versions');
select app_enable_rls('home_versions');

-- Images of banners are no images of a store.
alter table uploads drop constraint uploads_used_for_check;
alter table uploads add constraint uploads_used_for_check check (used_for in ('avatar', 'chat', 'goods', 'review', 'identity', 'receipt', 'store', 'return', 'banner'));
