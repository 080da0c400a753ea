set local citus.multi_shard_modify_mode to 'sequential';

-- Verifications of identities: at most one open and one that passed per user and level.
create table identity_checks (
  brand_id integer not null,
  id uuid not null,
  user_id uuid not null,
  number integer not null,
  level text not null
    constraint identity_checks_level_check check (level in ('basic', 'advanced')),
  state text not null default 'draft'
    constraint identity_checks_state_check check (state in ('draft', 'sent', 'changes', 'rejected', 'passed', 'expired', 'replaced')),
  -- Name, day of birth, number of the document and address, encrypted with the document key `key_id`; null after they were deleted.
  details_sealed bytea,
  key_id text,
  number_masked text not null default '',
  -- ISO code of the document's country, or of the address; for lists.
  country text not null default '',
  document_type text not null default 'identity_card',
  -- Addresses of private uploads with their state.
  photos jsonb not null default '[]',
  -- The parts that staff want again.
  requests jsonb not null default '[]',
  reject_reason text,
  note text,
  refusals smallint not null default 0,
  -- The first of two people who pass an advanced one.
  first_approver_id uuid,
  first_approved_at timestamptz,
  -- When it entered the queue; a corrected one keeps its position.
  queued_at timestamptz,
  sent_at timestamptz,
  decided_at timestamptz,
  decided_by uuid,
  valid_until timestamptz,
  -- The last withdrawal or other action that needed it.
  used_at timestamptz,
  -- When the person was told that it ends soon.
  reminded_at timestamptz,
  -- The code of a QR, or the token of the phone that scanned it, hashed.
  phone_hash bytea,
  phone_state text
    constraint identity_checks_phone_state_check check (phone_state in ('code', 'phone')),
  phone_until timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint identity_checks_pkey primary key (brand_id, id),
  constraint identity_checks_number_key unique (brand_id, number),
  constraint identity_checks_sealed_check check ((details_sealed is null) = (key_id is null)),
  constraint identity_checks_first_check check ((first_approver_id is null) = (first_approved_at is null)),
  constraint identity_checks_phone_check check ((phone_hash is null) = (phone_until is null) and (phone_hash is null) = (phone_state is null)),
  constraint identity_checks_valid_check check (state <> 'passed' or valid_until is not null),
  constraint identity_checks_refusals_check check (refusals >= 0)
);
select app_distribute('identity_checks');
alter table identity_checks add constraint identity_checks_user_fk foreign key (brand_id, user_id) references users (brand_id, id);
create unique index identity_checks_open_ix on identity_checks (brand_id, user_id, level) where state in ('draft', 'sent', 'changes', 'rejected');
create unique index identity_checks_passed_ix on identity_checks (brand_id, user_id, level) where state = 'passed';
create index identity_checks_user_ix on identity_checks (brand_id, user_id, id);
create index identity_checks_queue_ix on identity_checks (brand_id, state, queued_at, id);
create unique index identity_checks_phone_ix on identity_checks (brand_id, phone_hash) where phone_hash is not null;
select app_enable_rls('identity_checks');

-- The course of a verification, for the person and staff.
create table identity_check_events (
  brand_id integer not null,
  check_id uuid not null,
  id uuid not null,
  kind text not null
    constraint identity_check_events_kind_check check (kind in ('sent', 'approved_once', 'changes', 'rejected', 'passed', 'withdrawn', 'reopened', 'expired')),
  -- Null for the scheduler.
  user_id uuid,
  reason text,
  created_at timestamptz not null,
  constraint identity_check_events_pkey primary key (brand_id, check_id, id)
);
select app_distribute('identity_check_events');
alter table identity_check_events add constraint identity_check_events_check_fk
  foreign key (brand_id, check_id) references identity_checks (brand_id, id);
select app_enable_rls('identity_check_events');

-- Which account a document belongs to, by a keyed hash of its number.
create table identity_documents (
  brand_id integer not null,
  number_hash bytea not null,
  user_id uuid not null,
  created_at timestamptz not null,
  constraint identity_documents_pkey primary key (brand_id, number_hash)
);
select app_distribute('identity_documents');
alter table identity_documents add constraint identity_documents_user_fk foreign key (brand_id, user_id) references users (brand_id, id);
create index identity_documents_user_ix on identity_documents (brand_id, user_id);
select app_enable_rls('identity_documents');
