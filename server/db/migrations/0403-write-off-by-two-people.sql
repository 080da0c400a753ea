set local citus.multi_shard_modify_mode to 'sequential';

-- Who proposed to write a loan off, and who confirmed it. Loans that the last release wrote off have neither.
alter table credit_loans add column write_off_proposer_id uuid;
alter table credit_loans add column write_off_proposed_at timestamptz;
alter table credit_loans add column write_off_reason text;
alter table credit_loans add column write_off_decider_id uuid;
alter table credit_loans add constraint credit_loans_two_people_check
  check (write_off_decider_id is null or coalesce(write_off_decider_id <> write_off_proposer_id, false));
create index credit_loans_proposed_ix on credit_loans (brand_id, signed_at, id)
  where write_off_proposer_id is not null and state = 'open';

-- Interest that was earned and is given back, because the order that the loan paid was refunded in full; once per loan.
alter table credit_movements add column returned_interest_minor bigint not null default 0;
alter table credit_movements add column returned_overdue_minor bigint not null default 0;
alter table credit_movements drop constraint credit_movements_kind_check;
alter table credit_movements add constraint credit_movements_kind_check check (kind in ('payout', 'interest', 'overdue_interest',
  'payment', 'early_payment', 'automatic_payment', 'withdrawal', 'write_off', 'refund', 'interest_refund'));
create unique index credit_movements_returned_uq on credit_movements (brand_id, loan_id) where kind = 'interest_refund';
