set local citus.multi_shard_modify_mode to 'sequential';

-- Browsers that take push messages. Each belongs to a session and goes with it. `endpoint_hash` is the SHA-256 of its address at the
-- push service; `sealed` holds that address and the keys of the browser, encrypted.
create table push_subscriptions (
  brand_id integer not null,
  id uuid not null,
  user_id uuid not null,
  session_hash bytea not null,
  endpoint_hash bytea not null,
  service text not null,
  sealed bytea not null,
  created_at timestamptz not null,
  constraint push_subscriptions_pkey primary key (brand_id, id),
  constraint push_subscriptions_endpoint_key unique (brand_id, endpoint_hash)
);
select app_distribute('push_subscriptions');
alter table push_subscriptions
  add constraint push_subscriptions_user_fk foreign key (brand_id, user_id) references users (brand_id, id);
alter table push_subscriptions
  add constraint push_subscriptions_session_fk foreign key (brand_id, session_hash)
  references sessions (brand_id, token_hash) on delete cascade;
create index push_subscriptions_user_ix on push_subscriptions (brand_id, user_id, created_at);
create index push_subscriptions_session_ix on push_subscriptions (brand_id, session_hash);
select app_enable_rls('push_subscriptions');

-- Mail addresses, as keyed hashes, whose mails came back or were reported as spam. While there is a reason, they get only mail
-- about safety and codes. Days with a temporary failure are counted; what was reported before `lifted_at` does not count.
create table mail_stops (
  brand_id integer not null,
  address_hash bytea not null,
  reason text,
  stopped_at timestamptz,
  soft_days smallint not null default 0,
  soft_bounced_on date,
  lifted_at timestamptz,
  changed_at timestamptz not null,
  constraint mail_stops_pkey primary key (brand_id, address_hash),
  constraint mail_stops_reason_check check (reason in ('hard_bounce', 'soft_bounce', 'complaint')),
  constraint mail_stops_stopped_check check ((reason is null) = (stopped_at is null))
);
select app_distribute('mail_stops');
select app_enable_rls('mail_stops');

alter table outgoing_messages drop constraint outgoing_messages_channel_check;
alter table outgoing_messages
  add constraint outgoing_messages_channel_check check (channel in ('email', 'phone', 'push'));
