set local citus.multi_shard_modify_mode to 'sequential';

-- A list as a file that the queue writes: what was asked for, and the private file once it is ready.
create table list_exports (
  brand_id integer not null,
  id uuid not null,
  store_id uuid not null,
  user_id uuid not null,
  list text not null constraint list_exports_list_check check (list in ('goods', 'orders')),
  filter jsonb not null,
  lang text not null,
  state text not null default 'waiting' constraint list_exports_state_check check (state in ('waiting', 'ready', 'failed')),
  line_count integer not null default 0,
  -- False when the list was longer than a file may be.
  is_complete boolean not null default true,
  created_at timestamptz not null,
  ended_at timestamptz,
  constraint list_exports_pkey primary key (brand_id, id)
);
select app_distribute('list_exports');
alter table list_exports add constraint list_exports_store_fk foreign key (brand_id, store_id) references stores (brand_id, id);
alter table list_exports add constraint list_exports_user_fk foreign key (brand_id, user_id) references users (brand_id, id);
create index list_exports_store_ix on list_exports (brand_id, store_id, id desc);
select app_enable_rls('list_exports');
