set local citus.multi_shard_modify_mode to 'sequential';

-- Who approved a withdrawal first, where the policy asks for two people; null while nobody has.
alter table withdrawals add column first_approver_id uuid;
alter table withdrawals add column first_approved_at timestamptz;
alter table withdrawals add column first_note text;
alter table withdrawals add constraint withdrawals_first_approval_check
  check ((first_approver_id is null) = (first_approved_at is null));
alter table withdrawals add constraint withdrawals_first_approver_check check (first_approver_id is distinct from user_id);
alter table withdrawals add constraint withdrawals_two_people_check
  check (status <> 'paid' or first_approver_id is null or first_approver_id is distinct from decider_id);
-- Former payouts to an account.
create index withdrawals_account_ix on withdrawals (brand_id, account_id) where status = 'paid';
