set local citus.multi_shard_modify_mode to 'sequential';

-- The last run of each periodic job of a brand. Jobs that are due by their own rows have none here.
create table job_runs (
  brand_id integer not null,
  job text not null,
  -- Start of the last run that succeeded; null before the first.
  ran_at timestamptz,
  -- The job runs then even when nothing changed; null: only after changes.
  due_at timestamptz,
  -- A change of what the job reads, recorded at most once a minute.
  changed_at timestamptz,
  primary key (brand_id, job)
);
select app_distribute('job_runs');
alter table job_runs add constraint job_runs_brand_fk foreign key (brand_id) references brands (id);
select app_enable_rls('job_runs');

-- Whether search documents show this sale since its start; replaces a time that each process kept in memory. Sales that
-- began during the upgrade are rebuilt. The policies are not forced on the owner meanwhile: an owner that is no
-- superuser would see no row.
alter table sale_prices add column indexed boolean not null default false;
alter table sale_prices no force row level security;
update sale_prices set indexed = true where starts_at <= now() - interval '1 day';
alter table sale_prices force row level security;
create index sale_prices_unindexed_ix on sale_prices (brand_id, starts_at) where not indexed;

-- The look-up reads over all brands, as the one exception to the rule that every statement names its brand. Its owner
-- (made by the program before migrations run) cannot log in and reads these columns only: whose turn it is, nothing of
-- what there is to do.
create function app_show_to_scheduler(t text, columns text) returns void language plpgsql as $$
begin
  execute format('grant select (%s) on %I to galleria_scheduler', columns, t);
  execute format('create policy %I on %I for select to galleria_scheduler using (true)', t || '_scheduler', t);
end $$;

select app_show_to_scheduler('trades', 'brand_id, status, expires_at');
select app_show_to_scheduler('order_refunds', 'brand_id, state, due_at');
select app_show_to_scheduler('returns', 'brand_id, state, due_at');
select app_show_to_scheduler('orders', 'brand_id, status, receive_due_at, release_due_at, released_at, held_minor');
select app_show_to_scheduler('payment_attempts', 'brand_id, due_at');
select app_show_to_scheduler('provider_refunds', 'brand_id, status, due_at');
select app_show_to_scheduler('recharges', 'brand_id, status, due_at');
select app_show_to_scheduler('sale_prices', 'brand_id, starts_at, indexed');
select app_show_to_scheduler('uploads', 'brand_id, used_at, created_at');
select app_show_to_scheduler('outbox', 'brand_id, due_at');
select app_show_to_scheduler('job_runs', 'brand_id, job, ran_at, due_at, changed_at');
select app_show_to_scheduler('ledger_transactions', 'brand_id, id');
select app_show_to_scheduler('idempotency_keys', 'brand_id, created_at');
select app_show_to_scheduler('handled_events', 'brand_id, event_id');
select app_show_to_scheduler('quotes', 'brand_id, expires_at');
-- These have no row-level security.
grant select (brand_id, stale, sale_ends_at) on search_documents to galleria_scheduler;
grant select (id) on brands to galleria_scheduler;

-- The first UUIDv7 of a time.
create function app_first_id(at timestamptz) returns uuid language sql stable parallel safe as $$
  select (lpad(to_hex((extract(epoch from at) * 1000)::bigint), 12, '0') || repeat('0', 20))::uuid
$$;

-- Which of these jobs have work, in which brands. A job without a time in `p_ran_before` is due by its rows: each branch
-- reads the partial index of the open rows only. A periodic job is due in a brand where it never ran, where its own time
-- has come, or where it last ran before `p_ran_before` and something changed since; one probe of an index per brand tells
-- that. A change may have been committed up to three minutes after the time that it bears.
create function find_due_jobs(p_now timestamptz, p_jobs text[], p_ran_before timestamptz[])
returns table (due_brand integer, due_job text, last_ran_at timestamptz)
language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  return query
  select distinct t.brand_id, 'expire-trades', null::timestamptz from public.trades as t
  where 'expire-trades' = any(p_jobs) and t.status = 'awaiting_payment' and t.expires_at <= p_now
  union all
  select distinct t.brand_id, 'refund-unanswered', null::timestamptz from public.order_refunds as t
  where 'refund-unanswered' = any(p_jobs) and t.state = 'requested' and t.due_at <= p_now
  union all
  select distinct t.brand_id, 'run-due-returns', null::timestamptz from public.returns as t
  where 'run-due-returns' = any(p_jobs) and t.state in ('requested', 'accepted', 'shipped_back') and t.due_at <= p_now
  union all
  select distinct t.brand_id, 'receive-orders', null::timestamptz from public.orders as t
  where 'receive-orders' = any(p_jobs) and t.status = 3 and t.receive_due_at <= p_now
  union all
  select distinct t.brand_id, 'release-orders', null::timestamptz from public.orders as t
  where 'release-orders' = any(p_jobs) and t.status in (4, 5) and t.released_at is null and t.held_minor is null
    and t.release_due_at <= p_now
  union all
  select distinct t.brand_id, 'sweep-attempts', null::timestamptz from public.payment_attempts as t
  where 'sweep-attempts' = any(p_jobs) and t.due_at <= p_now
  union all
  select distinct t.brand_id, 'send-refunds', null::timestamptz from public.provider_refunds as t
  where 'send-refunds' = any(p_jobs) and t.status = 'pending' and t.due_at <= p_now
  union all
  select distinct t.brand_id, 'expire-recharges', null::timestamptz from public.recharges as t
  where 'expire-recharges' = any(p_jobs) and t.status = 'started' and t.due_at <= p_now
  union all
  select distinct t.brand_id, 'refresh-sales', null::timestamptz from public.search_documents as t
  where 'refresh-sales' = any(p_jobs) and t.sale_ends_at <= p_now
  union all
  select distinct t.brand_id, 'refresh-sales', null::timestamptz from public.sale_prices as t
  where 'refresh-sales' = any(p_jobs) and not t.indexed and t.starts_at <= p_now
  union all
  select distinct t.brand_id, 'refresh-stale', null::timestamptz from public.search_documents as t
  where 'refresh-stale' = any(p_jobs) and t.stale
  union all
  select distinct t.brand_id, 'deliver-events', null::timestamptz from public.outbox as t
  where 'deliver-events' = any(p_jobs) and t.due_at <= p_now
  union all
  select distinct t.brand_id, 'remove-unused-pictures', null::timestamptz from public.uploads as t
  where 'remove-unused-pictures' = any(p_jobs) and t.used_at is null and t.created_at < p_now - interval '24 hours';

  if array_remove(p_ran_before, null) = '{}' then return; end if;
  return query
  -- In brands where it never ran. EXCEPT instead of NOT EXISTS, for Citus.
  (
    select b.id, looked_up.job, null::timestamptz
    from public.brands as b cross join unnest(p_jobs, p_ran_before) as looked_up (job, ran_before)
    where looked_up.ran_before is not null
    except
    select r.brand_id, r.job, null::timestamptz from public.job_runs as r
    where r.job = any(p_jobs) and r.ran_at is not null
  )
  union all
  select r.brand_id, r.job, r.ran_at from public.job_runs as r
  join unnest(p_jobs, p_ran_before) as looked_up (job, ran_before) on looked_up.job = r.job
  where r.ran_at < looked_up.ran_before and (r.due_at <= p_now or r.changed_at > r.ran_at - interval '3 minutes')
  union all
  select r.brand_id, r.job, r.ran_at from public.job_runs as r
  join unnest(p_jobs, p_ran_before) as looked_up (job, ran_before) on looked_up.job = r.job
  where r.ran_at < looked_up.ran_before and r.job in ('watch-ledger', 'watch-escrow', 'watch-frozen') and exists (
    select from public.ledger_transactions as t
    where t.brand_id = r.brand_id and t.id >= public.app_first_id(r.ran_at - interval '3 minutes'))
  union all
  select r.brand_id, r.job, r.ran_at from public.job_runs as r
  join unnest(p_jobs, p_ran_before) as looked_up (job, ran_before) on looked_up.job = r.job
  where r.ran_at < looked_up.ran_before and r.job = 'purge' and (
    exists (select from public.idempotency_keys as t
      where t.brand_id = r.brand_id and t.created_at < p_now - interval '24 hours')
    or exists (select from public.handled_events as t
      where t.brand_id = r.brand_id and t.event_id < public.app_first_id(p_now - interval '24 hours'))
    or exists (select from public.quotes as t
      where t.brand_id = r.brand_id and t.expires_at < p_now - interval '24 hours'));
end $$;

-- A role can only be given a function in a schema where it may create; that right lasts for these lines.
do $$
declare
  app_role text := coalesce(nullif(current_setting('galleria.app_role', true), ''), 'galleria_app');
begin
  revoke execute on function find_due_jobs(timestamptz, text[], timestamptz[]) from public;
  if exists (select from pg_roles where rolname = app_role) then
    execute format('grant execute on function find_due_jobs(timestamptz, text[], timestamptz[]) to %I', app_role);
  end if;
  grant create on schema public to galleria_scheduler;
  alter function find_due_jobs(timestamptz, text[], timestamptz[]) owner to galleria_scheduler;
  revoke create on schema public from galleria_scheduler;
end $$;
