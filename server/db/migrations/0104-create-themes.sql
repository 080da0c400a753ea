set local citus.multi_shard_modify_mode to 'sequential';

-- The look of a brand that its staff are working on: colours, corners, frames, logo. Without a row it is the live one.
create table theme_drafts (
  brand_id integer not null,
  content jsonb not null,
  version integer not null default 1,
  changed_by text not null,
  changed_at timestamptz not null,
  constraint theme_drafts_pkey primary key (brand_id)
);
select app_distribute('theme_drafts');
select app_enable_rls('theme_drafts');

-- Every look that was published, and those that were live without being published here. The greatest number is live.
create table theme_versions (
  brand_id integer not null,
  number integer not null,
  content jsonb not null,
  -- Null for a look that came with the brand, or by a command.
  published_by text,
  published_at timestamptz not null,
  -- The former version that this one repeats; null for a published draft.
  restored_number integer,
  constraint theme_versions_pkey primary key (brand_id, number),
  constraint theme_versions_number_check check (number > 0)
);
select app_distribute('theme_versions');
select app_enable_rls('theme_versions');
