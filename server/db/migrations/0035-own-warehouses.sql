set local citus.multi_shard_modify_mode to 'sequential';

-- Null: the brand's, for all its stores; else one store's own, whose stock is taken first.
alter table warehouses add column store_id uuid;
-- Codes of the countries that it is near to, the nearest first.
alter table warehouses add column regions text[] not null default '{}';
alter table warehouses add constraint warehouses_store_fk foreign key (brand_id, store_id) references stores (brand_id, id);
