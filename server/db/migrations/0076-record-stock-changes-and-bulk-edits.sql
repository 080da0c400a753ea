set local citus.multi_shard_modify_mode to 'sequential';

-- Changes of stock by hand and by bulk edits. Reservations, sales and files are in orders and in `stock.file_units`.
create table stock_movements (
  brand_id integer not null,
  id uuid not null,
  sku_id uuid not null,
  warehouse_id uuid not null,
  -- Units added; negative for units taken away.
  difference integer not null constraint stock_movements_difference_check check (difference <> 0),
  -- Units for sale after it.
  available integer not null constraint stock_movements_available_check check (available >= 0),
  reason text not null,
  note text not null default '',
  user_id uuid not null,
  created_at timestamptz not null,
  constraint stock_movements_pkey primary key (brand_id, id)
);
select app_distribute('stock_movements');
alter table stock_movements add constraint stock_movements_sku_fk foreign key (brand_id, sku_id) references skus (brand_id, id);
alter table stock_movements add constraint stock_movements_warehouse_fk foreign key (brand_id, warehouse_id) references warehouses (brand_id, id);
alter table stock_movements add constraint stock_movements_user_fk foreign key (brand_id, user_id) references users (brand_id, id);
create index stock_movements_sku_ix on stock_movements (brand_id, sku_id, id desc);
select app_enable_rls('stock_movements');

-- One rule that a store applies to many products. A job does it in pieces, and undoes it on request.
create table goods_edits (
  brand_id integer not null,
  id uuid not null,
  store_id uuid not null,
  user_id uuid not null,
  rule jsonb not null,
  state text not null default 'applying' constraint goods_edits_state_check check (state in ('applying', 'applied', 'undoing', 'undone')),
  total integer not null,
  created_at timestamptz not null,
  constraint goods_edits_pkey primary key (brand_id, id)
);
select app_distribute('goods_edits');
alter table goods_edits add constraint goods_edits_store_fk foreign key (brand_id, store_id) references stores (brand_id, id);
alter table goods_edits add constraint goods_edits_user_fk foreign key (brand_id, user_id) references users (brand_id, id);
create index goods_edits_store_ix on goods_edits (brand_id, store_id, id desc);
select app_enable_rls('goods_edits');

-- Each product of an edit: the version that it was chosen at, and its values before.
create table goods_edit_items (
  brand_id integer not null,
  edit_id uuid not null,
  goods_id uuid not null,
  version integer not null,
  state text not null default 'waiting' constraint goods_edit_items_state_check check (state in ('waiting', 'changed', 'skipped', 'undone', 'kept')),
  reason text,
  changes jsonb not null default '[]',
  constraint goods_edit_items_pkey primary key (brand_id, edit_id, goods_id)
);
select app_distribute('goods_edit_items');
alter table goods_edit_items add constraint goods_edit_items_edit_fk foreign key (brand_id, edit_id) references goods_edits (brand_id, id);
alter table goods_edit_items add constraint goods_edit_items_goods_fk foreign key (brand_id, goods_id) references goods (brand_id, id);
create index goods_edit_items_state_ix on goods_edit_items (brand_id, edit_id, state, goods_id);
select app_enable_rls('goods_edit_items');
