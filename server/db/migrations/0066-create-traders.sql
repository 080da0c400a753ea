set local citus.multi_shard_modify_mode to 'sequential';

-- Who sells, as the law wants it stated: of the brand itself, or of one of its stores.
create table traders (
  brand_id integer not null,
  id uuid not null,
  store_id uuid,
  legal_name text not null,
  street text not null,
  postcode text not null default '',
  city text not null,
  region text not null default '',
  country text not null constraint traders_country_check check (country ~ '^[A-Z]{2}$'),
  register_name text,
  register_number text,
  vat_number text,
  email text not null,
  phone text,
  -- Lines of the foot of documents, by language: managing directors, supervisory authority.
  legal_lines jsonb not null default '{}',
  updated_at timestamptz not null,
  primary key (brand_id, id),
  constraint traders_store_key unique nulls not distinct (brand_id, store_id),
  constraint traders_register_check check ((register_name is null) = (register_number is null))
);
select app_distribute('traders');
alter table traders add constraint traders_store_fk foreign key (brand_id, store_id) references stores (brand_id, id);
select app_enable_rls('traders');
