set local citus.multi_shard_modify_mode to 'sequential';

-- A product under review is in no page of the shop, like every status but 'listed'.
alter table goods drop constraint goods_status_check;
alter table goods add constraint goods_status_check check (status in ('draft', 'under_review', 'listed', 'delisted', 'banned'));

-- When staff check the products of the store; null: the brand's policy.
alter table stores add column product_check text;
alter table stores add constraint stores_product_check_check check (product_check in ('none', 'after', 'before', 'changes'));

alter table stores drop constraint stores_status_check;
alter table stores add constraint stores_status_check check (status in ('open', 'paused', 'closed'));
create index stores_created on stores (brand_id, created_at, id);

-- The last check of a product by staff.
create table product_checks (
  brand_id integer not null,
  goods_id uuid not null,
  store_id uuid not null,
  state text not null,
  kind text not null,
  queued_at timestamptz not null,
  decided_at timestamptz,
  decided_by uuid,
  reason text,
  -- Title, images and prices that were approved, or that shoppers saw before a change.
  approved jsonb,
  constraint product_checks_pkey primary key (brand_id, goods_id),
  constraint product_checks_state_check check (state in ('waiting', 'approved', 'refused', 'banned', 'withdrawn')),
  constraint product_checks_kind_check check (kind in ('first', 'change', 'after'))
);
select app_distribute('product_checks');
alter table product_checks add constraint product_checks_goods_fk foreign key (brand_id, goods_id) references goods (brand_id, id);
alter table product_checks add constraint product_checks_decided_fk foreign key (brand_id, decided_by) references users (brand_id, id);
select app_enable_rls('product_checks');
create index product_checks_queue on product_checks (brand_id, state, queued_at, goods_id);
create index product_checks_decided on product_checks (brand_id, state, decided_at, goods_id);
create index product_checks_store on product_checks (brand_id, store_id, state, queued_at, goods_id);
