set local citus.multi_shard_modify_mode to 'sequential';

-- The owner of these functions (made by the program before migrations run) cannot log in, has no way past row-level
-- security, and may do to these tables only what the functions below do.
grant select, insert, update on ledger_accounts, audit_heads to galleria_definer;
grant insert on ledger_transactions, ledger_entries, audit_log to galleria_definer;

-- Every name is written with its schema and pg_temp comes last: otherwise a caller's temporary table stands for the real
-- one, and its triggers run with the rights of the function's owner.
create or replace function open_ledger_account(
  p_brand integer, p_new_id uuid, p_kind text, p_owner uuid, p_currency text, p_at timestamptz
) returns uuid language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  found_id uuid;
begin
  if p_brand is distinct from public.app_brand() then raise exception 'ledger: brand mismatch'; end if;
  for attempt in 1..2 loop
    if p_owner is null then
      select id into found_id from public.ledger_accounts
      where brand_id = p_brand and owner_id is null and kind = p_kind and currency = p_currency;
    else
      select id into found_id from public.ledger_accounts
      where brand_id = p_brand and owner_id = p_owner and kind = p_kind and currency = p_currency;
    end if;
    exit when found_id is not null;
    insert into public.ledger_accounts (brand_id, id, kind, owner_id, currency, balance_minor, created_at)
    values (p_brand, p_new_id, p_kind, p_owner, p_currency, case when p_owner is null then null else 0 end, p_at)
    on conflict do nothing;
  end loop;
  return found_id;
end $$;

-- The only way in: opens missing accounts, refuses entries that do not sum to zero, and moves the stored balances with
-- the entries. One currency per transaction. Accounts are touched in id order, so that two movements between the same
-- accounts cannot deadlock.
create or replace function post_ledger_transaction(
  p_brand integer, p_id uuid, p_kind text, p_cause text, p_reason text, p_actor uuid, p_at timestamptz, p_currency text,
  p_kinds text[], p_owners uuid[], p_new_ids uuid[], p_amounts bigint[]
) returns void language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  accounts uuid[] := '{}';
  entry record;
  kept bigint;
begin
  if p_brand is distinct from public.app_brand() then raise exception 'ledger: brand mismatch'; end if;
  if coalesce(cardinality(p_amounts), 0) < 2 or cardinality(p_kinds) <> cardinality(p_amounts)
     or cardinality(p_owners) <> cardinality(p_amounts) or cardinality(p_new_ids) <> cardinality(p_amounts) then
    raise exception 'ledger: entries missing';
  end if;
  if (select sum(amount) from unnest(p_amounts) amount) is distinct from 0 then
    raise exception 'ledger: entries do not sum to zero';
  end if;
  insert into public.ledger_transactions (brand_id, id, kind, cause_id, reason, actor_id, at)
  values (p_brand, p_id, p_kind, p_cause, p_reason, p_actor, p_at);
  for place in 1..cardinality(p_amounts) loop
    accounts := accounts
      || public.open_ledger_account(p_brand, p_new_ids[place], p_kinds[place], p_owners[place], p_currency, p_at);
  end loop;
  for entry in
    select account_id, amount, position
    from unnest(accounts, p_amounts) with ordinality as listed (account_id, amount, position)
    order by account_id, position
  loop
    update public.ledger_accounts set balance_minor = balance_minor + entry.amount
    where brand_id = p_brand and id = entry.account_id and balance_minor is not null
    returning balance_minor into kept;
    if not found then kept := null; end if;
    insert into public.ledger_entries (
      brand_id, transaction_id, position, account_id, amount_minor, currency, balance_after_minor, at)
    values (p_brand, p_id, entry.position, entry.account_id, entry.amount, p_currency, kept, p_at);
  end loop;
end $$;

-- The only way in. Writers of one brand wait for each other at its head from here to their commit, so call it last.
create or replace function append_audit(
  p_brand integer, p_at timestamptz, p_user uuid, p_username text, p_address text, p_operation text, p_subject text,
  p_input jsonb, p_before jsonb, p_after jsonb
) returns bigint language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  head_position bigint;
  head_hash bytea;
  new_hash bytea;
  new_salt bytea := uuid_send(gen_random_uuid());
  new_digest bytea := public.audit_digest(
    new_salt, p_at, p_user, p_username, p_address, p_operation, p_subject, p_input, p_before, p_after);
begin
  if p_brand is distinct from public.app_brand() then raise exception 'audit: brand mismatch'; end if;
  insert into public.audit_heads (brand_id, position, hash) values (p_brand, 0, '\x') on conflict do nothing;
  select position, hash into head_position, head_hash from public.audit_heads where brand_id = p_brand for update;
  new_hash := public.audit_hash(head_hash, head_position + 1, new_digest);
  insert into public.audit_log (
    brand_id, position, at, user_id, username, address, operation, subject_id, input, before, after, salt, digest,
    previous_hash, hash)
  values (
    p_brand, head_position + 1, p_at, p_user, p_username, p_address, p_operation, p_subject, p_input, p_before, p_after,
    new_salt, new_digest, head_hash, new_hash);
  update public.audit_heads set position = head_position + 1, hash = new_hash where brand_id = p_brand;
  return head_position + 1;
end $$;

-- Gives a SECURITY DEFINER function the owner above and lets only the application's role call it. A role can only be
-- given a function in a schema where it may create; that right lasts for these lines.
create function app_own_definer(f regprocedure) returns void language plpgsql as $$
declare
  app_role text := coalesce(nullif(current_setting('galleria.app_role', true), ''), 'galleria_app');
begin
  execute format('revoke execute on function %s from public', f);
  if exists (select from pg_roles where rolname = app_role) then
    execute format('grant execute on function %s to %I', f, app_role);
  end if;
  grant create on schema public to galleria_definer;
  execute format('alter function %s owner to galleria_definer', f);
  revoke create on schema public from galleria_definer;
end $$;

select app_own_definer('open_ledger_account(integer, uuid, text, uuid, text, timestamptz)');
select app_own_definer(
  'post_ledger_transaction(integer, uuid, text, text, text, uuid, timestamptz, text, text[], uuid[], uuid[], bigint[])');
select app_own_definer('append_audit(integer, timestamptz, uuid, text, text, text, text, jsonb, jsonb, jsonb)');

-- Brands and their hosts have no row-level security: the program writes them with the migrating role, requests only read.
select app_revoke('insert, update, delete, truncate', 'brands');
select app_revoke('insert, update, delete, truncate', 'brand_hosts');
