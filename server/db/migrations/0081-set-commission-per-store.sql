set local citus.multi_shard_modify_mode to 'sequential';

-- The commission of a store's terms in hundredths of a percent; null: the brand's policy.
alter table stores add column commission_hundredths integer;
alter table stores add constraint stores_commission_check check (commission_hundredths between 0 and 10000);
