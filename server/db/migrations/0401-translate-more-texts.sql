set local citus.multi_shard_modify_mode to 'sequential';

-- The kinds of texts that a file was made of, or that the person who uploaded it may change.
alter table translation_exports add column text_groups text[] not null default '{goods}';
alter table translation_imports add column text_groups text[] not null default '{goods}';
update translation_exports set text_groups = '{goods,categories}' where store_id is null;
update translation_imports set text_groups = '{goods,categories}' where store_id is null;

-- Digests of texts at the last export or import, to see which sources changed since. Products and categories have their own.
create table translation_marks (
  brand_id integer not null,
  subject text not null,
  texts jsonb not null,
  marks jsonb not null,
  first_seen_at timestamptz not null,
  constraint translation_marks_pk primary key (brand_id, subject)
);
select app_distribute('translation_marks');
select app_enable_rls('translation_marks');
