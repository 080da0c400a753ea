set local citus.multi_shard_modify_mode to 'sequential';

-- Texts of a brand for a kind of mail in a language, in the place of the product's. `texts` has plain texts with placeholders by
-- block; without any the mail has the texts of the product, and the row stays for its version.
create table mail_texts (
  brand_id integer not null,
  kind text not null,
  lang text not null,
  texts jsonb not null,
  version integer not null,
  changed_by text not null,
  changed_at timestamptz not null,
  constraint mail_texts_pk primary key (brand_id, kind, lang),
  constraint mail_texts_version_check check (version > 0)
);
select app_distribute('mail_texts');
select app_enable_rls('mail_texts');
