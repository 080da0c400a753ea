set local citus.multi_shard_modify_mode to 'sequential';

-- What the shop has to say for itself: policies, who it is. `number` is its public address and never changes.
create table documents (
  brand_id integer not null,
  number integer not null check (number > 0),
  key text not null,
  title jsonb not null,
  body jsonb not null,
  status text not null default 'published' check (status in ('published', 'hidden')),
  updated_at timestamptz not null,
  primary key (brand_id, number),
  unique (brand_id, key)
);
select app_distribute('documents');
select app_wall('documents');

-- An article is out once its moment has come.
create table news (
  brand_id integer not null,
  id uuid not null,
  title jsonb not null,
  summary jsonb not null,
  body jsonb not null,
  scene jsonb,
  published_at timestamptz not null,
  primary key (brand_id, id)
);
select app_distribute('news');
create index news_latest_ix on news (brand_id, published_at desc, id);
select app_wall('news');

create table subscriptions (
  brand_id integer not null,
  email text not null,
  lang text not null,
  created_at timestamptz not null,
  primary key (brand_id, email)
);
select app_distribute('subscriptions');
select app_wall('subscriptions');
