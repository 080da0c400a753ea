set local citus.multi_shard_modify_mode to 'sequential';

-- Applications for a store: one per user, from the draft to the decision.
create table store_applications (
  brand_id integer not null,
  id uuid not null,
  user_id uuid not null,
  number integer not null,
  state text not null default 'draft'
    constraint store_applications_state_check check (state in ('draft', 'sent', 'changes', 'accepted', 'rejected', 'withdrawn')),
  -- The form's fields; images are addresses of private uploads.
  content jsonb not null default '{}',
  -- The account for payouts, encrypted; null while it is not given, and after it was deleted.
  account_sealed bytea,
  account_masked text not null default '',
  -- Changes that staff request, per part of the form.
  requests jsonb not null default '[]',
  -- Reason of the last decision.
  reason text,
  -- Names and number in lower case, for searches.
  words text not null default '',
  taken_by uuid,
  taken_until timestamptz,
  -- When it entered the queue; a corrected one keeps its position.
  queued_at timestamptz,
  sent_at timestamptz,
  decided_at timestamptz,
  decided_by uuid,
  store_id uuid,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint store_applications_pkey primary key (brand_id, id),
  constraint store_applications_user_key unique (brand_id, user_id),
  constraint store_applications_number_key unique (brand_id, number),
  constraint store_applications_taken_check check ((taken_by is null) = (taken_until is null)),
  constraint store_applications_store_check check ((state = 'accepted') = (store_id is not null))
);
select app_distribute('store_applications');
alter table store_applications add constraint store_applications_user_fk foreign key (brand_id, user_id) references users (brand_id, id);
alter table store_applications add constraint store_applications_store_fk foreign key (brand_id, store_id) references stores (brand_id, id);
create index store_applications_queue_ix on store_applications (brand_id, state, queued_at, id);
select app_enable_rls('store_applications');

-- The course of an application, for the applicant and staff.
create table store_application_events (
  brand_id integer not null,
  application_id uuid not null,
  id uuid not null,
  kind text not null
    constraint store_application_events_kind_check check (kind in ('started', 'sent', 'taken', 'changes', 'accepted', 'rejected', 'withdrawn', 'reopened')),
  -- Null for the command line.
  user_id uuid,
  reason text,
  -- The parts that the applicant changed, or that staff want changed.
  parts jsonb not null default '[]',
  created_at timestamptz not null,
  constraint store_application_events_pkey primary key (brand_id, application_id, id)
);
select app_distribute('store_application_events');
alter table store_application_events add constraint store_application_events_application_fk
  foreign key (brand_id, application_id) references store_applications (brand_id, id);
select app_enable_rls('store_application_events');

-- Codes that let one person apply, made by the operator.
create table store_invitations (
  brand_id integer not null,
  code text not null,
  note text not null default '',
  created_at timestamptz not null,
  expires_at timestamptz,
  application_id uuid,
  used_at timestamptz,
  constraint store_invitations_pkey primary key (brand_id, code),
  constraint store_invitations_used_check check ((application_id is null) = (used_at is null))
);
select app_distribute('store_invitations');
alter table store_invitations add constraint store_invitations_application_fk
  foreign key (brand_id, application_id) references store_applications (brand_id, id);
select app_enable_rls('store_invitations');
