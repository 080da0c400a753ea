set local citus.multi_shard_modify_mode to 'sequential';

-- Raised by every change by staff, so that nothing is overwritten unseen.
alter table search_pins add column version integer not null default 1;
