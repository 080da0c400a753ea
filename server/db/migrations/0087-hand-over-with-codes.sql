set local citus.multi_shard_modify_mode to 'sequential';

-- The code with which a shopper collects an order in the store, as an HMAC-SHA-256; one per order, the newest. Attempts
-- are counted before they are judged; at the limit the shopper makes another code.
create table order_pickup_codes (
  brand_id integer not null,
  order_id uuid not null,
  code_hash bytea not null,
  failed_attempts smallint not null default 0 constraint order_pickup_codes_attempts_check check (failed_attempts between 0 and 5),
  created_at timestamptz not null,
  constraint order_pickup_codes_pkey primary key (brand_id, order_id)
);
select app_distribute('order_pickup_codes');
alter table order_pickup_codes add constraint order_pickup_codes_order_fk foreign key (brand_id, order_id) references orders (brand_id, id);
select app_enable_rls('order_pickup_codes');
