set local citus.multi_shard_modify_mode to 'sequential';

-- On Citus the rows that these functions write are reached by connections of their owner, which may not touch what the
-- caller's connections changed in the same transaction. Delegated, a call runs on the node of its brand, in the connection
-- that holds the caller's transaction, on the rows there.
create function app_delegate(f regprocedure) returns void language plpgsql as $$
begin
  if app_is_citus() then
    -- The nodes make the function for its owner, which must be allowed to create in the schema for that.
    grant create on schema public to galleria_definer;
    execute format(
      'select create_distributed_function(%L, %L, colocate_with => %L, force_delegation => true)', f, 'p_brand', 'users');
    revoke create on schema public from galleria_definer;
  end if;
end $$;

select app_delegate('open_ledger_account(integer, uuid, text, uuid, text, timestamptz)');
select app_delegate(
  'post_ledger_transaction(integer, uuid, text, text, text, uuid, timestamptz, text, text[], uuid[], uuid[], bigint[])');
select app_delegate('append_audit(integer, timestamptz, uuid, text, text, text, text, jsonb, jsonb, jsonb)');
