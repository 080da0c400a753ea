set local citus.multi_shard_modify_mode to 'sequential';

-- One conversation of a shopper with the service of the brand (store_id is null) or with a store.
create table chats (
  brand_id integer not null,
  id uuid not null,
  user_id uuid not null,
  store_id uuid,
  -- Of the shopper's last message.
  lang text not null,
  -- The number of the last message; taken under the lock of this row.
  last_seq integer not null default 0,
  -- The last message that the shopper sees; notes of the team are after it.
  shown_seq integer not null default 0,
  shown_at timestamptz not null,
  user_read_seq integer not null default 0,
  team_read_seq integer not null default 0,
  state text not null default 'open' constraint chats_state_check check (state in ('open', 'waiting', 'snoozed', 'closed')),
  snoozed_until timestamptz,
  assignee_id uuid,
  -- The first message of the shopper that nobody has answered.
  waiting_since timestamptz,
  created_at timestamptz not null,
  constraint chats_pkey primary key (brand_id, id)
);
select app_distribute('chats');
alter table chats add constraint chats_user_fk foreign key (brand_id, user_id) references users (brand_id, id);
alter table chats add constraint chats_store_fk foreign key (brand_id, store_id) references stores (brand_id, id);
create unique index chats_service_uq on chats (brand_id, user_id) where store_id is null;
create unique index chats_store_uq on chats (brand_id, user_id, store_id) where store_id is not null;
create index chats_service_ix on chats (brand_id, shown_at desc, id desc) where store_id is null;
create index chats_store_ix on chats (brand_id, store_id, shown_at desc, id desc) where store_id is not null;
select app_enable_rls('chats');

create table chat_messages (
  brand_id integer not null,
  chat_id uuid not null,
  seq integer not null,
  id uuid not null,
  side text not null constraint chat_messages_side_check check (side in ('shopper', 'team')),
  sender_id uuid not null,
  kind text not null constraint chat_messages_kind_check check (kind in ('text', 'img', 'goods', 'order', 'note')),
  content text not null,
  client_id text,
  created_at timestamptz not null,
  constraint chat_messages_pkey primary key (brand_id, chat_id, seq)
);
select app_distribute('chat_messages');
alter table chat_messages add constraint chat_messages_chat_fk foreign key (brand_id, chat_id) references chats (brand_id, id) on delete cascade;
create unique index chat_messages_id_uq on chat_messages (brand_id, id);
create unique index chat_messages_client_uq on chat_messages (brand_id, chat_id, sender_id, client_id) where client_id is not null;
select app_enable_rls('chat_messages');
