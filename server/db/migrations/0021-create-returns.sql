set local citus.multi_shard_modify_mode to 'sequential';

-- What a store answers with stays private too, and its customer must see it.
alter table uploads add column shown_to_user_id uuid;

-- Goods asked back after receipt, for their money or for new ones. A deadline stands where the clock acts, or where a
-- refusal can still be disputed; what was promised is stamped and no changed policy moves it.
create table returns (
  brand_id integer not null,
  id uuid not null,
  order_id uuid not null,
  user_id uuid not null,
  store_id uuid not null,
  kind text not null check (kind in ('return', 'exchange')),
  state text not null
    check (state in ('requested', 'accepted', 'shipped_back', 'rejected', 'disputed', 'received', 'lapsed', 'decided')),
  reason text not null,
  amount_minor bigint not null check (amount_minor >= 0),
  refunded_minor bigint check (refunded_minor >= 0),
  answer text,
  carrier text,
  tracking_number text,
  replacement_order_id uuid,
  requested_at timestamptz not null,
  due_at timestamptz,
  closed_at timestamptz,
  closed_by text check (closed_by in ('seller', 'staff', 'clock')),
  constraint returns_due check ((state in ('requested', 'accepted', 'shipped_back', 'rejected')) = (due_at is not null)),
  constraint returns_closed check ((state in ('rejected', 'received', 'lapsed', 'decided')) = (closed_at is not null)
    and (closed_at is null) = (closed_by is null)),
  constraint returns_tracked check (state <> 'shipped_back' or tracking_number is not null),
  constraint returns_given check (refunded_minor is null or replacement_order_id is null),
  primary key (brand_id, id)
);
select app_distribute('returns');
alter table returns add constraint returns_order_fk foreign key (brand_id, order_id) references orders (brand_id, id);
alter table returns add constraint returns_user_fk foreign key (brand_id, user_id) references users (brand_id, id);
alter table returns add constraint returns_store_fk foreign key (brand_id, store_id) references stores (brand_id, id);
alter table returns add constraint returns_replacement_fk foreign key (brand_id, replacement_order_id) references orders (brand_id, id);
create unique index returns_open_uq on returns (brand_id, order_id)
  where state in ('requested', 'accepted', 'shipped_back', 'disputed');
create index returns_due_ix on returns (brand_id, due_at) where state in ('requested', 'accepted', 'shipped_back');
create index returns_order_ix on returns (brand_id, order_id, requested_at desc, id desc);
create index returns_user_ix on returns (brand_id, user_id, requested_at desc, id desc);
create index returns_store_ix on returns (brand_id, store_id, requested_at desc, id desc);
create index returns_recent_ix on returns (brand_id, requested_at desc, id desc);
select app_wall('returns');

-- Which units of which lines; what was granted of them is known once the case is closed.
create table return_lines (
  brand_id integer not null,
  return_id uuid not null,
  order_id uuid not null,
  line_id uuid not null,
  quantity integer not null check (quantity >= 1),
  granted_quantity integer check (granted_quantity between 0 and quantity),
  primary key (brand_id, return_id, line_id)
);
select app_distribute('return_lines');
alter table return_lines add constraint return_lines_return_fk foreign key (brand_id, return_id) references returns (brand_id, id);
alter table return_lines add constraint return_lines_line_fk foreign key (brand_id, order_id, line_id)
  references order_lines (brand_id, order_id, id);
create index return_lines_line_ix on return_lines (brand_id, order_id, line_id);
select app_wall('return_lines');

create table return_messages (
  brand_id integer not null,
  return_id uuid not null,
  id uuid not null,
  author text not null check (author in ('shopper', 'seller', 'staff')),
  author_id uuid not null,
  text text not null,
  images jsonb not null default '[]',
  at timestamptz not null,
  primary key (brand_id, return_id, id)
);
select app_distribute('return_messages');
alter table return_messages add constraint return_messages_return_fk foreign key (brand_id, return_id) references returns (brand_id, id);
select app_wall('return_messages');
