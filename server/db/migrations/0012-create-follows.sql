set local citus.multi_shard_modify_mode to 'sequential';

-- Counted with every follow, so that a store of many followers shows their number without reading them.
alter table stores add column follower_count integer not null default 0 constraint stores_follower_count_check check (follower_count >= 0);

create table follows (
  brand_id integer not null,
  user_id uuid not null,
  store_id uuid not null,
  created_at timestamptz not null,
  primary key (brand_id, user_id, store_id)
);
select app_distribute('follows');
alter table follows add constraint follows_user_fk foreign key (brand_id, user_id) references users (brand_id, id);
alter table follows add constraint follows_store_fk foreign key (brand_id, store_id) references stores (brand_id, id);
create index follows_recent_ix on follows (brand_id, user_id, created_at desc);
create index follows_store_ix on follows (brand_id, store_id);
select app_wall('follows');
