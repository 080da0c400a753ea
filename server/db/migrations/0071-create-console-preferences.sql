set local citus.multi_shard_modify_mode to 'sequential';

-- How a person wants the console to look.
create table console_preferences (
  brand_id integer not null,
  user_id uuid not null,
  theme text not null constraint console_preferences_theme_check check (theme in ('system', 'light', 'dark')),
  density text not null constraint console_preferences_density_check check (density in ('comfortable', 'compact')),
  letter_keys boolean not null,
  constraint console_preferences_pkey primary key (brand_id, user_id)
);
select app_distribute('console_preferences');
alter table console_preferences add constraint console_preferences_user_fk
  foreign key (brand_id, user_id) references users (brand_id, id);
select app_enable_rls('console_preferences');

-- Named filters of the console's lists, each for one person; `query` is the part of an address after the question mark.
create table saved_views (
  brand_id integer not null,
  user_id uuid not null,
  id uuid not null,
  list text not null,
  name text not null,
  query text not null,
  created_at timestamptz not null,
  constraint saved_views_pkey primary key (brand_id, id),
  constraint saved_views_name_key unique (brand_id, user_id, list, name)
);
select app_distribute('saved_views');
alter table saved_views add constraint saved_views_user_fk foreign key (brand_id, user_id) references users (brand_id, id);
select app_enable_rls('saved_views');
