set local citus.multi_shard_modify_mode to 'sequential';

-- The slip of each parcel with all that is printed on it, as it was when the parcel left. The application can neither change nor
-- delete it. Parcels that left before have none.
create table packing_slips (
  brand_id integer not null,
  parcel_id uuid not null,
  order_id uuid not null,
  store_id uuid not null,
  content jsonb not null,
  created_at timestamptz not null,
  constraint packing_slips_pk primary key (brand_id, parcel_id)
);
select app_distribute('packing_slips');
alter table packing_slips add constraint packing_slips_parcel_fk foreign key (brand_id, parcel_id) references order_parcels (brand_id, id);
alter table packing_slips add constraint packing_slips_order_fk foreign key (brand_id, order_id) references orders (brand_id, id);
alter table packing_slips add constraint packing_slips_store_fk foreign key (brand_id, store_id) references stores (brand_id, id);
select app_enable_rls('packing_slips');
select app_revoke('update, delete, truncate', 'packing_slips');
