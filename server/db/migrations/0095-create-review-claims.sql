set local citus.multi_shard_modify_mode to 'sequential';

-- Who decides a case now. A row counts until `expires_at`; taking the case again replaces it.
create table review_claims (
  brand_id integer not null,
  -- Of contract/claim-kinds.ts.
  kind text not null,
  subject_id uuid not null,
  user_id uuid not null,
  taken_at timestamptz not null,
  expires_at timestamptz not null,
  constraint review_claims_pkey primary key (brand_id, kind, subject_id),
  constraint review_claims_time_check check (taken_at < expires_at)
);
select app_distribute('review_claims');
alter table review_claims add constraint review_claims_user_fk foreign key (brand_id, user_id) references users (brand_id, id);
create index review_claims_expires_ix on review_claims (brand_id, expires_at);
select app_enable_rls('review_claims');
