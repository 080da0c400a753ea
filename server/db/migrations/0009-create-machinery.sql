set local citus.multi_shard_modify_mode to 'sequential';

-- The first statement of every write that carries a key; the answer is stored by the same transaction.
create table idempotency_keys (
  brand_id integer not null,
  operation text not null,
  scope text not null,
  key text not null,
  fingerprint bytea not null,
  answer jsonb,
  created_at timestamptz not null,
  primary key (brand_id, operation, scope, key)
);
select app_distribute('idempotency_keys');
create index idempotency_keys_age_ix on idempotency_keys (brand_id, created_at);
select app_wall('idempotency_keys');

create table outbox (
  brand_id integer not null,
  id uuid not null,
  kind text not null,
  payload jsonb not null,
  attempts integer not null default 0,
  created_at timestamptz not null,
  due_at timestamptz not null,
  primary key (brand_id, id)
);
select app_distribute('outbox');
create index outbox_due_ix on outbox (brand_id, due_at);
select app_wall('outbox');

create table handled_events (
  brand_id integer not null,
  event_id uuid not null,
  handler text not null,
  at timestamptz not null,
  primary key (brand_id, event_id, handler)
);
select app_distribute('handled_events');
select app_wall('handled_events');
