set local citus.multi_shard_modify_mode to 'sequential';

-- A product file that a store uploaded, with the findings of its check and the numbers of its import. The file is private.
create table goods_imports (
  brand_id integer not null,
  id uuid not null,
  store_id uuid not null,
  user_id uuid not null,
  byte_count integer not null,
  state text not null default 'checking' constraint goods_imports_state_check check (state in ('checking', 'checked', 'importing', 'imported', 'failed')),
  -- Headings of the file by our columns, and cells that replace those of the file.
  columns jsonb not null default '{}',
  corrections jsonb not null default '[]',
  -- Products with errors are left out; otherwise one error keeps the file out.
  leaves_out boolean not null default false,
  result jsonb not null default '{}',
  created_at timestamptz not null,
  constraint goods_imports_pkey primary key (brand_id, id)
);
select app_distribute('goods_imports');
alter table goods_imports add constraint goods_imports_store_fk foreign key (brand_id, store_id) references stores (brand_id, id);
alter table goods_imports add constraint goods_imports_user_fk foreign key (brand_id, user_id) references users (brand_id, id);
create index goods_imports_store_ix on goods_imports (brand_id, store_id, id desc);
select app_enable_rls('goods_imports');
