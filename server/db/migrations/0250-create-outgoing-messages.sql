set local citus.multi_shard_modify_mode to 'sequential';

-- Messages to people outside the shop: mail and text messages. `sealed` holds the address and the values, encrypted; it is erased
-- when the message was sent or was refused for good.
create table outgoing_messages (
  brand_id integer not null,
  id uuid not null,
  channel text not null,
  kind text not null,
  user_id uuid,
  dedupe_key text,
  sealed bytea,
  state text not null default 'queued',
  attempts integer not null default 0,
  error text,
  created_at timestamptz not null,
  ended_at timestamptz,
  constraint outgoing_messages_pk primary key (brand_id, id),
  constraint outgoing_messages_dedupe_key unique (brand_id, dedupe_key),
  constraint outgoing_messages_channel_check check (channel in ('email', 'phone')),
  constraint outgoing_messages_state_check check (state in ('queued', 'sent', 'failed', 'expired')),
  constraint outgoing_messages_sealed_check check ((state = 'queued') = (sealed is not null)),
  constraint outgoing_messages_ended_check check ((state = 'queued') = (ended_at is null))
);
select app_distribute('outgoing_messages');
alter table outgoing_messages add constraint outgoing_messages_user_fk foreign key (brand_id, user_id) references users (brand_id, id);
create index outgoing_messages_user_ix on outgoing_messages (brand_id, user_id) where user_id is not null;
select app_enable_rls('outgoing_messages');
