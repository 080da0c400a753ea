set local citus.multi_shard_modify_mode to 'sequential';

-- Orders that are paid later: a loan of a trade has no application, and a person may have several beside a loan.
alter table credit_loans alter column application_id drop not null;
alter table credit_loans add column trade_id uuid;
alter table credit_loans add constraint credit_loans_cause_check check ((application_id is null) <> (trade_id is null));
create unique index credit_loans_trade_uq on credit_loans (brand_id, trade_id) where trade_id is not null;
drop index credit_loans_open_uq;
create unique index credit_loans_open_uq on credit_loans (brand_id, user_id) where state = 'open' and trade_id is null;

-- A refund of such an order lowers the principal of its loan.
alter table credit_movements drop constraint credit_movements_kind_check;
alter table credit_movements add constraint credit_movements_kind_check check (kind in ('payout', 'interest', 'overdue_interest',
  'payment', 'early_payment', 'automatic_payment', 'withdrawal', 'write_off', 'refund'));

alter table payment_attempts drop constraint payment_attempts_method_check;
alter table payment_attempts add constraint payment_attempts_method_check
  check (method in ('wallet', 'credit', 'stripe', 'sandbox'));
alter table payment_attempts drop constraint payment_attempts_card_check;
alter table payment_attempts add constraint payment_attempts_card_check
  check (method in ('wallet', 'credit') or user_id is not null and intent is not null);
