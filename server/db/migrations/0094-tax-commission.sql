set local citus.multi_shard_modify_mode to 'sequential';

-- The tax that the brand charges a store on its commission for this line.
alter table order_lines add column commission_tax_minor bigint not null default 0;
alter table order_lines add constraint order_lines_commission_tax_check check (commission_tax_minor >= 0);
