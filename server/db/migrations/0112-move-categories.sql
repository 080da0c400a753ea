set local citus.multi_shard_modify_mode to 'sequential';

-- Removed categories with the one that has their products now: old addresses lead there.
create table category_moves (
  brand_id integer not null,
  former_id uuid not null,
  category_id uuid not null,
  moved_at timestamptz not null,
  constraint category_moves_pkey primary key (brand_id, former_id)
);
select app_distribute('category_moves');
alter table category_moves add constraint category_moves_category_fk foreign key (brand_id, category_id) references categories (brand_id, id);
create index category_moves_category_ix on category_moves (brand_id, category_id);
select app_enable_rls('category_moves');
