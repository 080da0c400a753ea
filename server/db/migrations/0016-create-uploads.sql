set local citus.multi_shard_modify_mode to 'sequential';

-- Pictures that people gave. The id is random and names the file; the module says where it lies.
create table uploads (
  brand_id integer not null,
  id uuid not null,
  user_id uuid not null,
  module text not null check (module in ('avatar', 'chat', 'goods', 'review', 'identity', 'receipt', 'store', 'document')),
  bytes integer not null check (bytes > 0),
  width integer not null check (width > 0),
  height integer not null check (height > 0),
  created_at timestamptz not null,
  -- What it came to be part of; a picture is used once.
  used_at timestamptz,
  used_for text check (used_for in ('avatar', 'chat', 'goods', 'review', 'identity', 'receipt', 'store', 'return')),
  shown_to_store_id uuid,
  -- From here on nobody can use it, and its file may be gone already.
  discarded_at timestamptz,
  primary key (brand_id, id),
  check ((used_at is null) = (used_for is null)),
  check (shown_to_store_id is null or used_at is not null),
  check (used_at is null or discarded_at is null)
);
select app_distribute('uploads');
alter table uploads add constraint uploads_user_fk foreign key (brand_id, user_id) references users (brand_id, id);
alter table uploads add constraint uploads_store_fk foreign key (brand_id, shown_to_store_id) references stores (brand_id, id);
create index uploads_unused_ix on uploads (brand_id, created_at) where used_at is null;
create index uploads_user_ix on uploads (brand_id, user_id);
select app_wall('uploads');
