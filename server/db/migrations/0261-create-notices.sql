set local citus.multi_shard_modify_mode to 'sequential';

-- What the shop tells a user, in the list of their account; ids begin with the time. `params` are the values of its texts.
create table notices (
  brand_id integer not null,
  id uuid not null,
  user_id uuid not null,
  kind text not null,
  topic text not null,
  params jsonb not null,
  dedupe_key text,
  created_at timestamptz not null,
  read_at timestamptz,
  constraint notices_pk primary key (brand_id, id),
  constraint notices_key unique (brand_id, user_id, dedupe_key)
);
select app_distribute('notices');
alter table notices add constraint notices_user_fk foreign key (brand_id, user_id) references users (brand_id, id);
create index notices_recent_ix on notices (brand_id, user_id, id desc);
create index notices_unread_ix on notices (brand_id, user_id) where read_at is null;
select app_enable_rls('notices');

-- What a user has chosen: `switches` holds only what differs from the usual, as {"messages.email": false}. Minutes of the brand's
-- day without mail; when a mail server last refused their address permanently.
create table notice_settings (
  brand_id integer not null,
  user_id uuid not null,
  switches jsonb not null default '{}',
  quiet_from smallint,
  quiet_until smallint,
  mail_refused_at timestamptz,
  constraint notice_settings_pk primary key (brand_id, user_id),
  constraint notice_settings_quiet_check check (
    (quiet_from is null) = (quiet_until is null)
    and quiet_from between 0 and 1439
    and quiet_until between 0 and 1439
    and quiet_from <> quiet_until
  )
);
select app_distribute('notice_settings');
alter table notice_settings
  add constraint notice_settings_user_fk foreign key (brand_id, user_id) references users (brand_id, id);
select app_enable_rls('notice_settings');
