set local citus.multi_shard_modify_mode to 'sequential';

-- Who issues documents: a store, or the brand itself (store_id is null). Its row is locked while its documents are numbered,
-- so that one worker at a time does so. Numbers begin with the prefix.
create table invoice_issuers (
  brand_id integer not null,
  id uuid not null,
  store_id uuid,
  prefix text not null,
  created_at timestamptz not null,
  constraint invoice_issuers_pk primary key (brand_id, id),
  constraint invoice_issuers_prefix_uq unique (brand_id, prefix),
  constraint invoice_issuers_prefix_check check (prefix ~ '^[A-Z0-9]{1,24}$')
);
select app_distribute('invoice_issuers');
alter table invoice_issuers add constraint invoice_issuers_store_fk foreign key (brand_id, store_id) references stores (brand_id, id);
select app_enable_rls('invoice_issuers');

-- The last number of a series: one per issuer, kind of document and year. Only the worker that issues documents changes it,
-- never a payment.
create table invoice_series (
  brand_id integer not null,
  issuer_id uuid not null,
  kind text not null,
  year smallint not null,
  last_number integer not null,
  constraint invoice_series_pk primary key (brand_id, issuer_id, kind, year),
  constraint invoice_series_kind_check check (kind in ('invoice', 'credit_note')),
  constraint invoice_series_number_check check (last_number >= 1)
);
select app_distribute('invoice_series');
alter table invoice_series add constraint invoice_series_issuer_fk foreign key (brand_id, issuer_id) references invoice_issuers (brand_id, id);
select app_enable_rls('invoice_series');

-- Documents that wait for their number. The id is the order's for an invoice and the refund's for a credit note, so each is
-- requested once. `refund` holds the refunded units of a credit note.
create table invoice_requests (
  brand_id integer not null,
  id uuid not null,
  issuer_id uuid not null,
  kind text not null,
  order_id uuid not null,
  refund jsonb,
  requested_at timestamptz not null,
  constraint invoice_requests_pk primary key (brand_id, id),
  constraint invoice_requests_kind_check check (kind in ('invoice', 'credit_note')),
  constraint invoice_requests_refund_check check ((kind = 'credit_note') = (refund is not null))
);
select app_distribute('invoice_requests');
alter table invoice_requests add constraint invoice_requests_issuer_fk foreign key (brand_id, issuer_id) references invoice_issuers (brand_id, id);
alter table invoice_requests add constraint invoice_requests_order_fk foreign key (brand_id, order_id) references orders (brand_id, id);
create index invoice_requests_issuer_ix on invoice_requests (brand_id, issuer_id, requested_at, id);
create index invoice_requests_order_ix on invoice_requests (brand_id, order_id);
select app_enable_rls('invoice_requests');

-- Issued invoices and credit notes, with all that is printed on them. The application can neither change nor delete them.
-- Minor units; the amounts of credit notes are positive.
create table invoices (
  brand_id integer not null,
  id uuid not null,
  issuer_id uuid not null,
  kind text not null,
  year smallint not null,
  sequence integer not null,
  number text not null,
  order_id uuid not null,
  store_id uuid not null,
  user_id uuid not null,
  corrects_id uuid,
  total_minor bigint not null,
  currency text not null,
  content jsonb not null,
  issued_at timestamptz not null,
  constraint invoices_pk primary key (brand_id, id),
  constraint invoices_number_uq unique (brand_id, number),
  constraint invoices_sequence_uq unique (brand_id, issuer_id, kind, year, sequence),
  constraint invoices_kind_check check (kind in ('invoice', 'credit_note')),
  constraint invoices_corrects_check check ((kind = 'credit_note') = (corrects_id is not null)),
  constraint invoices_sequence_check check (sequence >= 1),
  constraint invoices_total_check check (total_minor >= 0)
);
select app_distribute('invoices');
alter table invoices add constraint invoices_issuer_fk foreign key (brand_id, issuer_id) references invoice_issuers (brand_id, id);
alter table invoices add constraint invoices_order_fk foreign key (brand_id, order_id) references orders (brand_id, id);
alter table invoices add constraint invoices_store_fk foreign key (brand_id, store_id) references stores (brand_id, id);
alter table invoices add constraint invoices_user_fk foreign key (brand_id, user_id) references users (brand_id, id);
alter table invoices add constraint invoices_corrects_fk foreign key (brand_id, corrects_id) references invoices (brand_id, id);
create index invoices_order_ix on invoices (brand_id, order_id);
create index invoices_corrects_ix on invoices (brand_id, corrects_id) where corrects_id is not null;
create index invoices_store_ix on invoices (brand_id, store_id, issued_at desc, id desc);
select app_enable_rls('invoices');
select app_revoke('update, delete, truncate', 'invoices');
