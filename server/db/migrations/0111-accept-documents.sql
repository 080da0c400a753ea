set local citus.multi_shard_modify_mode to 'sequential';

-- The documents that people accept, and where they are asked. Versions before `from_version` do not count.
create table document_terms (
  brand_id integer not null,
  number integer not null,
  version integer not null,
  from_version integer not null,
  at_registration boolean not null,
  at_checkout boolean not null,
  constraint document_terms_pkey primary key (brand_id, number)
);
select app_distribute('document_terms');
select app_enable_rls('document_terms');

-- Which version of a document a person accepted, where, when and in which language.
create table document_acceptances (
  brand_id integer not null,
  user_id uuid not null,
  number integer not null,
  version integer not null,
  reason text not null constraint document_acceptances_reason_check check (reason in ('registration', 'checkout')),
  lang text not null,
  accepted_at timestamptz not null,
  constraint document_acceptances_pkey primary key (brand_id, user_id, number, version)
);
select app_distribute('document_acceptances');
alter table document_acceptances add constraint document_acceptances_user_fk foreign key (brand_id, user_id) references users (brand_id, id);
create index document_acceptances_version_ix on document_acceptances (brand_id, number, version);
select app_enable_rls('document_acceptances');
