set local citus.multi_shard_modify_mode to 'sequential';

-- A second person approves a batch before its file can be taken. Batches that the bank has were approved by nobody.
alter table payout_batches add column approver_id uuid;
alter table payout_batches add column approved_at timestamptz;
alter table payout_batches drop constraint payout_batches_state_check;
alter table payout_batches add constraint payout_batches_state_check
  check (state in ('made', 'approved', 'sent', 'executed', 'partly_returned', 'cancelled'));
alter table payout_batches add constraint payout_batches_approver_check check (approver_id <> creator_id);
