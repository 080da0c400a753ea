set local citus.multi_shard_modify_mode to 'sequential';

-- Credit: what people owe, what it earned and what was written off. No balance is stored, as of the other accounts of a brand.
alter table ledger_accounts drop constraint ledger_accounts_kind_check;
alter table ledger_accounts add constraint ledger_accounts_kind_check
  check (kind in ('available', 'frozen', 'seller', 'escrow', 'commission', 'promotion', 'losses', 'clearing', 'tax', 'commission_tax', 'referral',
    'credit_principal', 'credit_due', 'credit_interest', 'credit_overdue', 'credit_fees', 'credit_losses'));

-- Documents of applications for credit.
alter table uploads drop constraint uploads_used_for_check;
alter table uploads add constraint uploads_used_for_check
  check (used_for in ('avatar', 'chat', 'goods', 'review', 'identity', 'verification', 'receipt', 'store', 'return', 'banner', 'credit'));

-- Products; their terms stand in versions that never change, because loans refer to them.
create table credit_products (
  brand_id integer not null,
  id uuid not null,
  version integer not null,
  is_open boolean not null,
  created_at timestamptz not null,
  constraint credit_products_pk primary key (brand_id, id),
  constraint credit_products_version_check check (version > 0)
);
select app_distribute('credit_products');
select app_enable_rls('credit_products');

-- Rates and fees in hundredths of a percent; `terms` are the texts by language that a person consents to.
create table credit_product_versions (
  brand_id integer not null,
  product_id uuid not null,
  version integer not null,
  names jsonb not null,
  terms jsonb not null,
  min_minor bigint not null,
  max_minor bigint not null,
  min_months integer not null,
  max_months integer not null,
  rate_basis_points integer not null,
  fee_basis_points integer not null,
  overdue_basis_points integer not null,
  overdue_cap_minor bigint not null,
  changed_by uuid,
  changed_at timestamptz not null,
  constraint credit_product_versions_pk primary key (brand_id, product_id, version),
  constraint credit_product_versions_amounts_check check (min_minor > 0 and min_minor <= max_minor and overdue_cap_minor >= 0),
  constraint credit_product_versions_months_check check (min_months > 0 and min_months <= max_months),
  constraint credit_product_versions_rates_check
    check (rate_basis_points >= 0 and fee_basis_points between 0 and 9999 and overdue_basis_points >= 0)
);
select app_distribute('credit_product_versions');
alter table credit_product_versions add constraint credit_product_versions_product_fk
  foreign key (brand_id, product_id) references credit_products (brand_id, id);
select app_enable_rls('credit_product_versions');

-- Applications. `unfinished` stays until the application has ended or its loan has; a person has one unfinished.
create table credit_applications (
  brand_id integer not null,
  id uuid not null,
  number integer not null,
  user_id uuid not null,
  product_id uuid not null,
  product_version integer not null,
  state text not null default 'submitted',
  unfinished boolean not null default true,
  amount_minor bigint not null,
  months integer not null,
  purpose text not null,
  employment text not null,
  income_minor bigint not null,
  rent_minor bigint not null,
  other_minor bigint not null,
  income_proof text not null default '',
  bank_statement text not null default '',
  automatic_payment boolean not null,
  created_at timestamptz not null,
  queued_at timestamptz not null,
  first_approver_id uuid,
  first_approved_at timestamptz,
  first_limit_minor bigint,
  first_reason text,
  decided_at timestamptz,
  decider_id uuid,
  reason text,
  approved_minor bigint,
  suggested_minor bigint,
  offer_until timestamptz,
  review_reason text,
  refuser_id uuid,
  ended_at timestamptz,
  constraint credit_applications_pk primary key (brand_id, id),
  constraint credit_applications_number_uq unique (brand_id, number),
  constraint credit_applications_state_check
    check (state in ('submitted', 'approved', 'refused', 'accepted', 'cancelled', 'expired')),
  constraint credit_applications_unfinished_check
    check (unfinished or state not in ('submitted', 'approved')),
  constraint credit_applications_amount_check check (amount_minor > 0 and approved_minor > 0 and approved_minor <= amount_minor),
  constraint credit_applications_decider_check check (decider_id <> user_id and first_approver_id <> user_id),
  constraint credit_applications_two_people_check check (state <> 'approved' or first_approver_id <> decider_id),
  constraint credit_applications_review_check check (state in ('submitted', 'cancelled') or refuser_id <> decider_id)
);
select app_distribute('credit_applications');
alter table credit_applications add constraint credit_applications_user_fk
  foreign key (brand_id, user_id) references users (brand_id, id);
alter table credit_applications add constraint credit_applications_version_fk
  foreign key (brand_id, product_id, product_version) references credit_product_versions (brand_id, product_id, version);
create unique index credit_applications_unfinished_uq on credit_applications (brand_id, user_id) where unfinished;
create index credit_applications_user_ix on credit_applications (brand_id, user_id, created_at);
create index credit_applications_state_ix on credit_applications (brand_id, state, created_at, id);
create index credit_applications_created_ix on credit_applications (brand_id, created_at, id);
create index credit_applications_documents_ix on credit_applications (brand_id, ended_at)
  where income_proof <> '' or bank_statement <> '';
select app_enable_rls('credit_applications');

-- How much a person may owe, by the last decision.
create table credit_limits (
  brand_id integer not null,
  user_id uuid not null,
  limit_minor bigint not null,
  reason text not null,
  decider_id uuid,
  decided_at timestamptz not null,
  constraint credit_limits_pk primary key (brand_id, user_id),
  constraint credit_limits_limit_check check (limit_minor >= 0)
);
select app_distribute('credit_limits');
alter table credit_limits add constraint credit_limits_user_fk foreign key (brand_id, user_id) references users (brand_id, id);
create index credit_limits_decided_ix on credit_limits (brand_id, decided_at, user_id);
select app_enable_rls('credit_limits');
