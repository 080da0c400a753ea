set local citus.multi_shard_modify_mode to 'sequential';

-- balance_minor is kept for accounts that have an owner; brand-wide ones (escrow, commission, clearing) are summed
-- from their entries, so that sales never queue for one row.
create table ledger_accounts (
  brand_id integer not null,
  id uuid not null,
  kind text not null check (kind in ('available', 'frozen', 'seller', 'escrow', 'commission', 'clearing')),
  owner_id uuid,
  currency text not null,
  balance_minor bigint,
  created_at timestamptz not null,
  check ((owner_id is null) = (balance_minor is null)),
  check (balance_minor >= 0 or kind = 'seller'),
  primary key (brand_id, id)
);
select app_distribute('ledger_accounts');
create unique index ledger_accounts_owner_uq on ledger_accounts (brand_id, owner_id, kind, currency) where owner_id is not null;
create unique index ledger_accounts_brand_uq on ledger_accounts (brand_id, kind, currency) where owner_id is null;
select app_wall('ledger_accounts');

create table ledger_transactions (
  brand_id integer not null,
  id uuid not null,
  kind text not null,
  cause_id text not null,
  reason text not null default '',
  actor_id uuid,
  at timestamptz not null,
  primary key (brand_id, id),
  unique (brand_id, kind, cause_id)
);
select app_distribute('ledger_transactions');
select app_wall('ledger_transactions');

create table ledger_entries (
  brand_id integer not null,
  transaction_id uuid not null,
  position smallint not null,
  account_id uuid not null,
  amount_minor bigint not null check (amount_minor <> 0),
  currency text not null,
  balance_after_minor bigint,
  at timestamptz not null,
  primary key (brand_id, transaction_id, position)
);
select app_distribute('ledger_entries');
alter table ledger_entries add constraint ledger_entries_transaction_fk foreign key (brand_id, transaction_id) references ledger_transactions (brand_id, id);
alter table ledger_entries add constraint ledger_entries_account_fk foreign key (brand_id, account_id) references ledger_accounts (brand_id, id);
create index ledger_entries_account_ix on ledger_entries (brand_id, account_id, at desc, transaction_id);
select app_wall('ledger_entries');

-- The only way in: checks that each currency sums to zero and moves the kept balances with the entries.
-- Accounts are touched in id order, so two movements over the same pair cannot deadlock.
create function post_ledger_transaction(
  p_brand integer, p_id uuid, p_kind text, p_cause text, p_reason text, p_actor uuid, p_at timestamptz,
  p_accounts uuid[], p_amounts bigint[]
) returns void language plpgsql security definer set search_path = public as $$
declare
  entry record;
  kept bigint;
begin
  if p_brand is distinct from app_brand() then raise exception 'ledger: brand mismatch'; end if;
  if coalesce(array_length(p_accounts, 1), 0) < 2 or array_length(p_accounts, 1) <> array_length(p_amounts, 1) then
    raise exception 'ledger: entries missing';
  end if;
  if (select count(*) from ledger_accounts a where a.brand_id = p_brand and a.id = any (p_accounts))
     <> (select count(distinct u) from unnest(p_accounts) u) then
    raise exception 'ledger: unknown account';
  end if;
  if exists (
    select from unnest(p_accounts, p_amounts) as e (account_id, amount)
    join ledger_accounts a on a.brand_id = p_brand and a.id = e.account_id
    group by a.currency having sum(e.amount) <> 0
  ) then
    raise exception 'ledger: entries do not sum to zero';
  end if;
  insert into ledger_transactions (brand_id, id, kind, cause_id, reason, actor_id, at)
  values (p_brand, p_id, p_kind, p_cause, p_reason, p_actor, p_at);
  for entry in
    select e.account_id, e.amount, e.position, a.currency
    from unnest(p_accounts, p_amounts) with ordinality as e (account_id, amount, position)
    join ledger_accounts a on a.brand_id = p_brand and a.id = e.account_id
    order by e.account_id, e.position
  loop
    update ledger_accounts set balance_minor = balance_minor + entry.amount
    where brand_id = p_brand and id = entry.account_id and balance_minor is not null
    returning balance_minor into kept;
    if not found then kept := null; end if;
    insert into ledger_entries (brand_id, transaction_id, position, account_id, amount_minor, currency, balance_after_minor, at)
    values (p_brand, p_id, entry.position, entry.account_id, entry.amount, entry.currency, kept, p_at);
  end loop;
end $$;

-- Opens an account at nothing; the application cannot insert one with a balance of its own choosing.
create function open_ledger_account(
  p_brand integer, p_id uuid, p_kind text, p_owner uuid, p_currency text, p_at timestamptz
) returns void language plpgsql security definer set search_path = public as $$
begin
  if p_brand is distinct from app_brand() then raise exception 'ledger: brand mismatch'; end if;
  insert into ledger_accounts (brand_id, id, kind, owner_id, currency, balance_minor, created_at)
  values (p_brand, p_id, p_kind, p_owner, p_currency, case when p_owner is null then null else 0 end, p_at)
  on conflict do nothing;
end $$;

select app_revoke('insert, update, delete, truncate', 'ledger_accounts');
select app_revoke('insert, update, delete, truncate', 'ledger_transactions');
select app_revoke('insert, update, delete, truncate', 'ledger_entries');
select app_revoke('update, delete, truncate', 'order_events');
