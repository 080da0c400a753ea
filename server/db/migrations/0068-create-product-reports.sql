set local citus.multi_shard_modify_mode to 'sequential';

-- Products that visitors or shoppers reported to the brand's staff.
create table product_reports (
  brand_id integer not null,
  id uuid not null,
  goods_id uuid not null,
  user_id uuid,
  reason text not null,
  text text not null,
  email text,
  state text not null default 'open',
  answer text,
  created_at timestamptz not null,
  closed_at timestamptz,
  closed_by uuid,
  primary key (brand_id, id),
  constraint product_reports_reason_check
    check (reason in ('illegal', 'unsafe', 'counterfeit', 'misleading', 'offensive', 'other')),
  constraint product_reports_state_check check (state in ('open', 'closed')),
  constraint product_reports_closed_check check ((state = 'closed') = (closed_at is not null))
);
select app_distribute('product_reports');
alter table product_reports add constraint product_reports_goods_fk
  foreign key (brand_id, goods_id) references goods (brand_id, id);
alter table product_reports add constraint product_reports_user_fk
  foreign key (brand_id, user_id) references users (brand_id, id);
create index product_reports_state_ix on product_reports (brand_id, state, created_at desc, id desc);
select app_enable_rls('product_reports');
