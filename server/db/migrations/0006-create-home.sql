set local citus.multi_shard_modify_mode to 'sequential';

create table banners (
  brand_id integer not null,
  id uuid not null,
  place text not null default 'home',
  position smallint not null,
  headline jsonb not null,
  sentence jsonb not null,
  button jsonb not null,
  link text not null,
  scene jsonb not null,
  primary key (brand_id, id)
);
select app_distribute('banners');
create index banners_place_ix on banners (brand_id, place, position);
select app_wall('banners');

create table home_floors (
  brand_id integer not null,
  id uuid not null,
  position smallint not null,
  kind text not null check (kind in ('banner', 'categories', 'recommended', 'new', 'bottom', 'sale', 'stores')),
  style text not null default 'grid',
  title jsonb not null default '{}',
  primary key (brand_id, id)
);
select app_distribute('home_floors');
create index home_floors_position_ix on home_floors (brand_id, position);
select app_wall('home_floors');
