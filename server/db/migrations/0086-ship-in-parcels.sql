set local citus.multi_shard_modify_mode to 'sequential';

-- Units that left in parcels, and units that were refunded because they never left. The rest is still to come. An order
-- that was shipped before has 0 of both: all of it left in the parcel of its own columns.
alter table order_lines add column shipped_quantity integer not null default 0;
alter table order_lines add column undelivered_quantity integer not null default 0;
alter table order_lines add constraint order_lines_shipped_check check (shipped_quantity >= 0 and shipped_quantity + undelivered_quantity <= quantity);
alter table order_lines add constraint order_lines_undelivered_check check (undelivered_quantity between 0 and refunded_quantity);

create table order_parcels (
  brand_id integer not null,
  id uuid not null,
  order_id uuid not null,
  -- 1, 2, ... in the order of leaving.
  number smallint not null constraint order_parcels_number_check check (number >= 1),
  -- Both null: the goods were handed over in the store.
  carrier text,
  tracking_number text,
  shipped_at timestamptz not null,
  -- When the shopper confirmed this parcel alone; a receipt of the whole order is on the order.
  received_at timestamptz,
  constraint order_parcels_pkey primary key (brand_id, id),
  constraint order_parcels_number_key unique (brand_id, order_id, number),
  constraint order_parcels_carrier_check check ((carrier is null) = (tracking_number is null))
);
select app_distribute('order_parcels');
alter table order_parcels add constraint order_parcels_order_fk foreign key (brand_id, order_id) references orders (brand_id, id);
select app_enable_rls('order_parcels');

create table order_parcel_lines (
  brand_id integer not null,
  parcel_id uuid not null,
  order_id uuid not null,
  line_id uuid not null,
  quantity integer not null constraint order_parcel_lines_quantity_check check (quantity >= 1),
  constraint order_parcel_lines_pkey primary key (brand_id, parcel_id, line_id)
);
select app_distribute('order_parcel_lines');
alter table order_parcel_lines add constraint order_parcel_lines_parcel_fk foreign key (brand_id, parcel_id) references order_parcels (brand_id, id);
alter table order_parcel_lines add constraint order_parcel_lines_line_fk foreign key (brand_id, order_id, line_id) references order_lines (brand_id, order_id, id);
create index order_parcel_lines_order_ix on order_parcel_lines (brand_id, order_id);
select app_enable_rls('order_parcel_lines');

-- What the people of a store write to each other about an order. The shopper never sees it.
create table order_notes (
  brand_id integer not null,
  id uuid not null,
  order_id uuid not null,
  author_id uuid not null,
  text text not null,
  created_at timestamptz not null,
  constraint order_notes_pkey primary key (brand_id, id)
);
select app_distribute('order_notes');
alter table order_notes add constraint order_notes_order_fk foreign key (brand_id, order_id) references orders (brand_id, id);
alter table order_notes add constraint order_notes_author_fk foreign key (brand_id, author_id) references users (brand_id, id);
create index order_notes_order_ix on order_notes (brand_id, order_id, id);
select app_enable_rls('order_notes');
