set local citus.multi_shard_modify_mode to 'sequential';

-- Loans, with their terms as they were signed. What is owed: principal, interest that became due, and overdue interest.
-- `carried_interest_minor` is unpaid interest of this month from before `interest_from`, when principal was last paid early;
-- `overdue_remainder` are parts of a minor unit that overdue interest has reached; `tended_on` is the last day that was counted.
create table credit_loans (
  brand_id integer not null,
  id uuid not null,
  number integer not null,
  user_id uuid not null,
  application_id uuid not null,
  product_id uuid not null,
  product_version integer not null,
  state text not null default 'open',
  amount_minor bigint not null,
  months integer not null,
  rate_basis_points integer not null,
  fee_minor bigint not null,
  apr_hundredths integer not null,
  overdue_basis_points integer not null,
  overdue_cap_minor bigint not null,
  principal_minor bigint not null,
  interest_due_minor bigint not null default 0,
  overdue_due_minor bigint not null default 0,
  overdue_charged_minor bigint not null default 0,
  overdue_remainder bigint not null default 0,
  repaid_minor bigint not null default 0,
  written_off_minor bigint not null default 0,
  automatic_payment boolean not null,
  started_on date not null,
  interest_from date not null,
  carried_interest_minor bigint not null default 0,
  tended_on date not null,
  overdue_since date,
  signed_at timestamptz not null,
  ended_on date,
  ended_at timestamptz,
  constraint credit_loans_pk primary key (brand_id, id),
  constraint credit_loans_number_uq unique (brand_id, number),
  constraint credit_loans_application_uq unique (brand_id, application_id),
  constraint credit_loans_state_check check (state in ('open', 'repaid', 'withdrawn', 'written_off')),
  constraint credit_loans_owed_check check (principal_minor >= 0 and interest_due_minor >= 0 and overdue_due_minor >= 0),
  constraint credit_loans_cap_check check (overdue_charged_minor <= overdue_cap_minor),
  constraint credit_loans_ended_check
    check (state = 'open' or (principal_minor = 0 and interest_due_minor = 0 and overdue_due_minor = 0 and ended_on is not null))
);
select app_distribute('credit_loans');
alter table credit_loans add constraint credit_loans_user_fk foreign key (brand_id, user_id) references users (brand_id, id);
alter table credit_loans add constraint credit_loans_application_fk
  foreign key (brand_id, application_id) references credit_applications (brand_id, id);
create unique index credit_loans_open_uq on credit_loans (brand_id, user_id) where state = 'open';
create index credit_loans_user_ix on credit_loans (brand_id, user_id, signed_at);
create index credit_loans_state_ix on credit_loans (brand_id, state, signed_at, id);
create index credit_loans_signed_ix on credit_loans (brand_id, signed_at, id);
create index credit_loans_tended_ix on credit_loans (brand_id, tended_on) where state = 'open';
create index credit_loans_overdue_ix on credit_loans (brand_id, overdue_since) where overdue_since is not null;
select app_enable_rls('credit_loans');

-- `booked`: the interest is in the ledger as due.
create table credit_instalments (
  brand_id integer not null,
  loan_id uuid not null,
  number integer not null,
  due_on date not null,
  principal_minor bigint not null,
  interest_minor bigint not null,
  paid_principal_minor bigint not null default 0,
  paid_interest_minor bigint not null default 0,
  booked boolean not null default false,
  paid_on date,
  constraint credit_instalments_pk primary key (brand_id, loan_id, number),
  constraint credit_instalments_paid_check check (
    paid_principal_minor between 0 and principal_minor and paid_interest_minor between 0 and interest_minor),
  constraint credit_instalments_paid_on_check check (
    (paid_on is null) or (paid_principal_minor = principal_minor and paid_interest_minor = interest_minor))
);
select app_distribute('credit_instalments');
alter table credit_instalments add constraint credit_instalments_loan_fk
  foreign key (brand_id, loan_id) references credit_loans (brand_id, id);
create index credit_instalments_due_ix on credit_instalments (brand_id, due_on) where paid_on is null;
select app_enable_rls('credit_instalments');

-- Movements of a loan, as its statement prints them: changes of what is owed. One of each kind of interest per day.
create table credit_movements (
  brand_id integer not null,
  id uuid not null,
  loan_id uuid not null,
  position integer not null,
  kind text not null,
  at timestamptz not null,
  day date not null,
  amount_minor bigint not null,
  principal_minor bigint not null,
  interest_minor bigint not null,
  -- The part of a payment's interest that was not due before.
  new_interest_minor bigint not null default 0,
  overdue_minor bigint not null,
  fee_minor bigint not null,
  left_minor bigint not null,
  transaction_id uuid not null,
  constraint credit_movements_pk primary key (brand_id, id),
  constraint credit_movements_kind_check check (kind in ('payout', 'interest', 'overdue_interest', 'payment', 'early_payment',
    'automatic_payment', 'withdrawal', 'write_off'))
);
select app_distribute('credit_movements');
alter table credit_movements add constraint credit_movements_loan_fk
  foreign key (brand_id, loan_id) references credit_loans (brand_id, id);
create unique index credit_movements_day_uq on credit_movements (brand_id, loan_id, day, kind)
  where kind in ('interest', 'overdue_interest');
create unique index credit_movements_loan_uq on credit_movements (brand_id, loan_id, position);
create index credit_movements_day_ix on credit_movements (brand_id, day);
select app_enable_rls('credit_movements');
