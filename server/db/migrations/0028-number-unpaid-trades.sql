set local citus.multi_shard_modify_mode to 'sequential';

-- An unpaid trade has a number among its user's unpaid ones, each number once; the brand's policy says how far they go.
-- Whatever ends the waiting frees the number, as the index only holds unpaid trades. `lapsed_at`: its time to pay ran out.
alter table trades add column unpaid_slot integer;
alter table trades add column lapsed_at timestamptz;

-- Trades that wait already are numbered, also beyond the policy. The policies are not forced on the owner meanwhile: an
-- owner that is no superuser would see no row.
alter table trades no force row level security;
update trades as t set unpaid_slot = n.slot
from (
  select brand_id, id, row_number() over (partition by brand_id, user_id order by created_at, id)::integer as slot
  from trades where status = 'awaiting_payment'
) as n
where n.brand_id = t.brand_id and n.id = t.id;
alter table trades force row level security;

alter table trades add constraint trades_unpaid_slot_check
  check (status <> 'awaiting_payment' or (unpaid_slot is not null and unpaid_slot >= 1));
create unique index trades_unpaid_slot_uq on trades (brand_id, user_id, unpaid_slot) where status = 'awaiting_payment';
create index trades_lapsed_ix on trades (brand_id, user_id, lapsed_at) where lapsed_at is not null;
