set local citus.multi_shard_modify_mode to 'sequential';

-- Why the law gives no right of withdrawal: of the product, and of the line as it was when ordered.
alter table goods add column withdrawal_exemption text;
alter table goods add constraint goods_withdrawal_check
  check (withdrawal_exemption in ('sealed', 'perishable', 'custom_made'));
alter table order_lines add column withdrawal_exemption text;

-- Days as promised when the order was placed: of the law (0: none), and of the brand's own returns.
alter table orders add column withdrawal_days smallint;
alter table orders add constraint orders_withdrawal_days_check check (withdrawal_days between 0 and 365);
alter table orders add column return_days smallint;
alter table orders add constraint orders_return_days_check check (return_days >= 0);

-- A return that the buyer declared by right: the store cannot reject the request.
alter table returns add column is_withdrawal boolean not null default false;

-- What buyers declared and when; a row never changes.
create table contract_withdrawals (
  brand_id integer not null,
  id uuid not null,
  order_id uuid not null,
  user_id uuid not null,
  lines jsonb not null,
  outcome text not null,
  return_id uuid,
  declared_at timestamptz not null,
  primary key (brand_id, id),
  constraint contract_withdrawals_outcome_check check (outcome in ('refund', 'return')),
  constraint contract_withdrawals_return_check check ((outcome = 'return') = (return_id is not null))
);
select app_distribute('contract_withdrawals');
alter table contract_withdrawals add constraint contract_withdrawals_order_fk
  foreign key (brand_id, order_id) references orders (brand_id, id);
alter table contract_withdrawals add constraint contract_withdrawals_user_fk
  foreign key (brand_id, user_id) references users (brand_id, id);
alter table contract_withdrawals add constraint contract_withdrawals_return_fk
  foreign key (brand_id, return_id) references returns (brand_id, id);
create index contract_withdrawals_order_ix on contract_withdrawals (brand_id, order_id, declared_at desc);
select app_enable_rls('contract_withdrawals');
