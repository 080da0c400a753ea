set local citus.multi_shard_modify_mode to 'sequential';

-- A deletion that a person has asked for and that waits for its day. The row goes when it is done, or when they keep the account.
create table account_deletions (
  brand_id integer not null,
  user_id uuid not null,
  requested_at timestamptz not null,
  due_at timestamptz not null,
  put_off boolean not null default false,
  constraint account_deletions_pk primary key (brand_id, user_id),
  constraint account_deletions_due_check check (due_at > requested_at)
);
select app_distribute('account_deletions');
alter table account_deletions add constraint account_deletions_user_fk foreign key (brand_id, user_id) references users (brand_id, id);
create index account_deletions_due_ix on account_deletions (brand_id, due_at);
select app_enable_rls('account_deletions');

-- Copies of what the shop keeps about a person, for that person. The file of each is kept for a week.
create table personal_exports (
  brand_id integer not null,
  id uuid not null,
  user_id uuid not null,
  lang text not null,
  state text not null default 'waiting',
  byte_count integer,
  created_at timestamptz not null,
  ended_at timestamptz,
  constraint personal_exports_pk primary key (brand_id, id),
  constraint personal_exports_state_check check (state in ('waiting', 'ready', 'failed')),
  constraint personal_exports_ended_check check ((state = 'waiting') = (ended_at is null)),
  constraint personal_exports_bytes_check check ((state = 'ready') = (byte_count is not null))
);
select app_distribute('personal_exports');
alter table personal_exports add constraint personal_exports_user_fk foreign key (brand_id, user_id) references users (brand_id, id);
create index personal_exports_user_ix on personal_exports (brand_id, user_id, created_at);
create unique index personal_exports_waiting_ix on personal_exports (brand_id, user_id) where state = 'waiting';
select app_enable_rls('personal_exports');

-- A deleted account stays as a user without a name, whom nobody can enable again.
alter table users drop constraint users_disabled_reason_check;
alter table users add constraint users_disabled_reason_check check (
  disabled_reason is null or (disabled_reason in ('demo', 'demo_and_staff', 'deleted') and status = 'disabled'));

-- Erasing a person removes texts from the timeline of their orders and the address on packing slips; nothing else of them changes.
grant update (params) on order_events to galleria_app;
grant update (content) on packing_slips to galleria_app;
