set local citus.multi_shard_modify_mode to 'sequential';

-- What a product can be chosen by, as `option:value`, both in one language-free form.
alter table search_documents add column options text[] not null default '{}';
create index search_documents_options_ix on search_documents using gin (brand_id, options);
-- Documents of before have no options yet: the job that keeps them fresh makes them anew.
update search_documents set stale = true;

-- How options and their values are called; a value of '' is the option itself.
create table search_options (
  brand_id integer not null,
  option text not null,
  value text not null,
  name jsonb not null,
  primary key (brand_id, option, value)
);
select app_distribute('search_options');
select app_wall('search_options');

-- Every word of titles and names, in how many goods it stands: what typing errors are corrected by.
create table search_words (
  brand_id integer not null,
  word text collate "C" not null,
  lang text not null,
  -- As people write it, with its accents.
  label text not null,
  goods integer not null,
  primary key (brand_id, word, lang)
);
select app_distribute('search_words');
select app_wall('search_words');

-- Stores by each word of their names; the weight puts the better and bigger ones first.
create table search_store_words (
  brand_id integer not null,
  word text collate "C" not null,
  store_id uuid not null,
  weight integer not null,
  primary key (brand_id, word, store_id)
);
select app_distribute('search_store_words');
select app_wall('search_store_words');

-- Words that mean the same to shoppers of this brand.
create table search_synonyms (
  brand_id integer not null,
  lang text not null,
  id uuid not null,
  words text[] not null,
  primary key (brand_id, lang, id)
);
select app_distribute('search_synonyms');
select app_wall('search_synonyms');

-- What kind of thing a suggestion names (1 category, 2 phrase, 3 store, 4 product), so that each kind gets its places.
alter table search_terms add column kind smallint not null default 1;
