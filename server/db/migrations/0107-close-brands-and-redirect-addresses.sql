set local citus.multi_shard_modify_mode to 'sequential';

-- Shoppers of a closed brand see only that it is closed; its staff and its jobs go on.
alter table brands add column closed_at timestamptz;

-- Addresses of a former shop, and where they lead now.
create table redirects (
  brand_id integer not null,
  -- Path, with its query where the address had one.
  source text not null,
  target text not null,
  status smallint not null,
  created_at timestamptz not null,
  constraint redirects_pkey primary key (brand_id, source),
  constraint redirects_status_check check (status in (301, 308)),
  constraint redirects_source_check check (source like '/_%' and length(source) <= 500),
  constraint redirects_target_check check (target like '/%' and target not like '//%' and length(target) <= 500)
);
select app_distribute('redirects');
select app_enable_rls('redirects');
-- Searches by the beginning of an address, whatever the collation of the database is.
create index redirects_source_idx on redirects (brand_id, source text_pattern_ops);
