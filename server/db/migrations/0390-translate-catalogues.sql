set local citus.multi_shard_modify_mode to 'sequential';

-- When each source text of a product or category last changed, and which translations are older than their source.
alter table goods add column text_marks jsonb not null default '{}';
alter table categories add column text_marks jsonb not null default '{}';

-- Files of texts for translators; without a store, of the whole brand by staff.
create table translation_exports (
  brand_id integer not null,
  id uuid not null,
  store_id uuid,
  user_id uuid not null,
  language text not null,
  source_language text not null,
  format text not null,
  scope text not null,
  ui_language text not null,
  state text not null default 'waiting',
  text_count integer not null default 0,
  is_complete boolean not null default true,
  created_at timestamptz not null,
  constraint translation_exports_pk primary key (brand_id, id),
  constraint translation_exports_format_check check (format in ('xliff', 'csv')),
  constraint translation_exports_scope_check check (scope in ('all', 'missing', 'changed')),
  constraint translation_exports_state_check check (state in ('waiting', 'ready', 'failed')),
  constraint translation_exports_count_check check (text_count >= 0)
);
select app_distribute('translation_exports');
alter table translation_exports add constraint translation_exports_store_fk
  foreign key (brand_id, store_id) references stores (brand_id, id);
create index translation_exports_owner_ix on translation_exports (brand_id, store_id, id);
select app_enable_rls('translation_exports');

-- Translated files; a check writes nothing, and the import checks again.
create table translation_imports (
  brand_id integer not null,
  id uuid not null,
  store_id uuid,
  user_id uuid not null,
  file_name text not null,
  byte_count integer not null,
  format text not null,
  state text not null default 'checking',
  includes_stale boolean not null default false,
  includes_conflicts boolean not null default false,
  leaves_out boolean not null default false,
  result jsonb not null default '{}',
  created_at timestamptz not null,
  constraint translation_imports_pk primary key (brand_id, id),
  constraint translation_imports_format_check check (format in ('xliff', 'csv')),
  constraint translation_imports_state_check check (state in ('checking', 'checked', 'importing', 'imported', 'failed'))
);
select app_distribute('translation_imports');
alter table translation_imports add constraint translation_imports_store_fk
  foreign key (brand_id, store_id) references stores (brand_id, id);
create index translation_imports_owner_ix on translation_imports (brand_id, store_id, id);
select app_enable_rls('translation_imports');
