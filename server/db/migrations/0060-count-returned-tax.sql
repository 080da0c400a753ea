set local citus.multi_shard_modify_mode to 'sequential';

-- The tax that refunds and chargebacks gave back: the tax that is left follows from the order alone.
alter table orders add column tax_returned_minor bigint not null default 0;
alter table orders add constraint orders_tax_returned_check check (tax_returned_minor between 0 and tax_minor);

-- The place whose zone taxed the order, such as DE or US-TX, for reports.
alter table orders add column tax_place text;
