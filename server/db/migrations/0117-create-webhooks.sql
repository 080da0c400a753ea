set local citus.multi_shard_modify_mode to 'sequential';

-- Addresses of other systems that are told of events. 'failed': the sender switched it off, because nothing was taken for
-- days; its events are kept meanwhile.
create table webhook_endpoints (
  brand_id integer not null,
  id uuid not null,
  name text not null,
  url text not null,
  events text[] not null,
  state text not null constraint webhook_endpoints_state_check check (state in ('on', 'off', 'failed')),
  state_at timestamptz not null,
  -- The cause when the sender switched it off.
  state_reason text,
  -- Encrypted. The former secret signs beside the new one until former_until.
  secret bytea not null,
  former_secret bytea,
  former_until timestamptz,
  created_at timestamptz not null,
  version integer not null default 1,
  -- First failed attempt since the last delivery that was taken.
  failing_since timestamptz,
  -- Attempts without any answer in a row; nothing is sent before due_at.
  silent_attempts integer not null default 0,
  due_at timestamptz not null,
  -- One process at a time sends to it.
  claimed_until timestamptz,
  slow boolean not null default false,
  constraint webhook_endpoints_pkey primary key (brand_id, id),
  constraint webhook_endpoints_former_check check ((former_secret is null) = (former_until is null))
);
select app_distribute('webhook_endpoints');
alter table webhook_endpoints add constraint webhook_endpoints_brand_fk foreign key (brand_id) references brands (id);
select app_enable_rls('webhook_endpoints');

-- One event for one endpoint. The body is sent as it stands here.
create table webhook_deliveries (
  brand_id integer not null,
  id uuid not null,
  endpoint_id uuid not null,
  event text not null,
  body text not null,
  state text not null constraint webhook_deliveries_state_check check (state in ('waiting', 'sent', 'failed')),
  attempts integer not null default 0,
  -- Of the last attempt: status of the answer, or the reason why there is none.
  status integer,
  error text,
  took_ms integer,
  created_at timestamptz not null,
  due_at timestamptz not null,
  ended_at timestamptz,
  constraint webhook_deliveries_pkey primary key (brand_id, id)
);
select app_distribute('webhook_deliveries');
alter table webhook_deliveries add constraint webhook_deliveries_endpoint_fk foreign key (brand_id, endpoint_id) references webhook_endpoints (brand_id, id) on delete cascade;
create index webhook_deliveries_list_ix on webhook_deliveries (brand_id, endpoint_id, id desc);
create index webhook_deliveries_state_ix on webhook_deliveries (brand_id, endpoint_id, state, id desc);
create index webhook_deliveries_due_ix on webhook_deliveries (brand_id, endpoint_id, due_at, id) where state = 'waiting';
select app_enable_rls('webhook_deliveries');

create table webhook_attempts (
  brand_id integer not null,
  delivery_id uuid not null,
  nth integer not null,
  at timestamptz not null,
  status integer,
  error text,
  took_ms integer not null,
  -- Beginning of the answer's body.
  answer text not null,
  constraint webhook_attempts_pkey primary key (brand_id, delivery_id, nth)
);
select app_distribute('webhook_attempts');
alter table webhook_attempts add constraint webhook_attempts_delivery_fk foreign key (brand_id, delivery_id) references webhook_deliveries (brand_id, id) on delete cascade;
select app_enable_rls('webhook_attempts');
