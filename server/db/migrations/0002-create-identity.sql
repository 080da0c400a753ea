set local citus.multi_shard_modify_mode to 'sequential';

create table users (
  brand_id integer not null,
  id uuid not null,
  usercode text not null,
  username text not null,
  username_key text not null,
  email text,
  phone text,
  avatar smallint not null default 1,
  password_hash text not null,
  fund_password_hash text,
  status text not null default 'active' check (status in ('active', 'disabled')),
  referrer_id uuid,
  lang text,
  created_at timestamptz not null,
  primary key (brand_id, id),
  unique (brand_id, username_key),
  unique (brand_id, usercode)
);
select app_distribute('users', 'none');
alter table users add constraint users_brand_fk foreign key (brand_id) references brands (id);
alter table users add constraint users_referrer_fk foreign key (brand_id, referrer_id) references users (brand_id, id);
select app_wall('users');

create table sessions (
  brand_id integer not null,
  token_hash bytea not null,
  user_id uuid not null,
  user_agent text,
  created_at timestamptz not null,
  seen_at timestamptz not null,
  expires_at timestamptz not null,
  primary key (brand_id, token_hash)
);
select app_distribute('sessions');
alter table sessions add constraint sessions_user_fk foreign key (brand_id, user_id) references users (brand_id, id);
create index sessions_user_ix on sessions (brand_id, user_id);
create index sessions_expiry_ix on sessions (brand_id, expires_at);
select app_wall('sessions');

-- Counters of wrong passwords; subject is the user id, or a hash of an account name nobody has.
create table password_guards (
  brand_id integer not null,
  kind text not null check (kind in ('login', 'fund')),
  subject text not null,
  failures integer not null default 0,
  day date not null,
  day_failures integer not null default 0,
  locked_until timestamptz,
  primary key (brand_id, kind, subject)
);
select app_distribute('password_guards');
select app_wall('password_guards');

create table addresses (
  brand_id integer not null,
  id uuid not null,
  user_id uuid not null,
  consignee text not null,
  area_code text not null,
  phone text not null,
  email text,
  country text not null,
  region text not null,
  city text not null,
  street text not null,
  postcode text,
  is_default boolean not null default false,
  created_at timestamptz not null,
  primary key (brand_id, id)
);
select app_distribute('addresses');
alter table addresses add constraint addresses_user_fk foreign key (brand_id, user_id) references users (brand_id, id);
create index addresses_user_ix on addresses (brand_id, user_id, created_at);
create unique index addresses_default_uq on addresses (brand_id, user_id) where is_default;
select app_wall('addresses');
