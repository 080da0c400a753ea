set local citus.multi_shard_modify_mode to 'sequential';

-- What opens the chat in a tab of its own: a ticket for a minute, and the token that it was traded for. Both count as long
-- as the session that they were made from.
create table chat_tickets (
  brand_id integer not null,
  hash bytea not null,
  kind text not null constraint chat_tickets_kind_check check (kind in ('ticket', 'token')),
  user_id uuid not null,
  session_hash bytea not null,
  expires_at timestamptz not null,
  constraint chat_tickets_pkey primary key (brand_id, hash)
);
select app_distribute('chat_tickets');
alter table chat_tickets add constraint chat_tickets_user_fk foreign key (brand_id, user_id) references users (brand_id, id) on delete cascade;
create index chat_tickets_user_ix on chat_tickets (brand_id, user_id);
select app_enable_rls('chat_tickets');
