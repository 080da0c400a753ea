set local citus.multi_shard_modify_mode to 'sequential';

-- The number of the published version; 0 while none was ever published.
alter table documents add column version integer not null default 1;
alter table news add column version integer not null default 1;
alter table news add column status text not null default 'published';
alter table news add constraint news_status_check check (status in ('published', 'hidden'));

-- The draft of a document (by its number) or of an article (by its id), in every language.
create table content_drafts (
  brand_id integer not null,
  kind text not null constraint content_drafts_kind_check check (kind in ('document', 'news')),
  page_id text not null,
  content jsonb not null,
  version integer not null default 1,
  changed_by text not null,
  changed_at timestamptz not null,
  constraint content_drafts_pkey primary key (brand_id, kind, page_id)
);
select app_distribute('content_drafts');
select app_enable_rls('content_drafts');

-- Published versions, and the one that waits for its time.
create table content_versions (
  brand_id integer not null,
  kind text not null constraint content_versions_kind_check check (kind in ('document', 'news')),
  page_id text not null,
  number integer not null constraint content_versions_number_check check (number > 0),
  content jsonb not null,
  published_by text not null,
  starts_at timestamptz not null,
  -- Null while it waits for its time.
  published_at timestamptz,
  -- People who accepted an earlier version are asked again.
  asks_again boolean not null default false,
  -- The former version that it repeats; null for a published draft.
  restored_number integer,
  constraint content_versions_pkey primary key (brand_id, kind, page_id, number)
);
select app_distribute('content_versions');
create index content_versions_waiting_ix on content_versions (brand_id, starts_at) where published_at is null;
select app_enable_rls('content_versions');
