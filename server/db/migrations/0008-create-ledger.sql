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
  constraint ledger_accounts_kept check ((owner_id is null) = (balance_minor is null)),
  constraint ledger_accounts_covered check (balance_minor >= 0 or kind = 'seller'),
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

-- The id of an account, opened at nothing if it is not there; nobody can insert one with a balance of their choosing.
create function open_ledger_account(
  p_brand integer, p_new_id uuid, p_kind text, p_owner uuid, p_currency text, p_at timestamptz
) returns uuid language plpgsql security definer set search_path = public as $$
declare
  found_id uuid;
begin
  if p_brand is distinct from app_brand() then raise exception 'ledger: brand mismatch'; end if;
  for attempt in 1..2 loop
    if p_owner is null then
      select id into found_id from ledger_accounts
      where brand_id = p_brand and owner_id is null and kind = p_kind and currency = p_currency;
    else
      select id into found_id from ledger_accounts
      where brand_id = p_brand and owner_id = p_owner and kind = p_kind and currency = p_currency;
    end if;
    exit when found_id is not null;
    insert into ledger_accounts (brand_id, id, kind, owner_id, currency, balance_minor, created_at)
    values (p_brand, p_new_id, p_kind, p_owner, p_currency, case when p_owner is null then null else 0 end, p_at)
    on conflict do nothing;
  end loop;
  return found_id;
end $$;

-- The only way in: opens what accounts are missing, refuses entries that do not sum to zero, and moves the kept
-- balances together with the entries. One currency a transaction. Accounts are touched in id order, so two movements
-- over the same pair cannot deadlock.
create function post_ledger_transaction(
  p_brand integer, p_id uuid, p_kind text, p_cause text, p_reason text, p_actor uuid, p_at timestamptz, p_currency text,
  p_kinds text[], p_owners uuid[], p_new_ids uuid[], p_amounts bigint[]
) returns void language plpgsql security definer set search_path = public as $$
declare
  accounts uuid[] := '{}';
  entry record;
  kept bigint;
begin
  if p_brand is distinct from app_brand() then raise exception 'ledger: brand mismatch'; end if;
  if coalesce(cardinality(p_amounts), 0) < 2 or cardinality(p_kinds) <> cardinality(p_amounts)
     or cardinality(p_owners) <> cardinality(p_amounts) or cardinality(p_new_ids) <> cardinality(p_amounts) then
    raise exception 'ledger: entries missing';
  end if;
  if (select sum(amount) from unnest(p_amounts) amount) is distinct from 0 then
    raise exception 'ledger: entries do not sum to zero';
  end if;
  insert into ledger_transactions (brand_id, id, kind, cause_id, reason, actor_id, at)
  values (p_brand, p_id, p_kind, p_cause, p_reason, p_actor, p_at);
  for place in 1..cardinality(p_amounts) loop
    accounts := accounts
      || open_ledger_account(p_brand, p_new_ids[place], p_kinds[place], p_owners[place], p_currency, p_at);
  end loop;
  for entry in
    select account_id, amount, position
    from unnest(accounts, p_amounts) with ordinality as listed (account_id, amount, position)
    order by account_id, position
  loop
    update ledger_accounts set balance_minor = balance_minor + entry.amount
    where brand_id = p_brand and id = entry.account_id and balance_minor is not null
    returning balance_minor into kept;
    if not found then kept := null; end if;
    insert into ledger_entries (brand_id, transaction_id, position, account_id, amount_minor, currency, balance_after_minor, at)
    values (p_brand, p_id, entry.position, entry.account_id, entry.amount, p_currency, kept, p_at);
  end loop;
end $$;

select app_revoke('insert, update, delete, truncate', 'ledger_accounts');
select app_revoke('insert, update, delete, truncate', 'ledger_transactions');
select app_revoke('insert, update, delete, truncate', 'ledger_entries');
select app_revoke('update, delete, truncate', 'order_events');
