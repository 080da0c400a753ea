set local citus.multi_shard_modify_mode to 'sequential';

-- When an account may first receive money; null: since it was added.
alter table payout_accounts add column usable_from timestamptz;
-- The same moment, on each withdrawal to the account.
alter table withdrawals add column account_usable_from timestamptz;
alter table withdrawals add constraint withdrawals_account_waited_check
  check (account_usable_from is null or account_usable_from <= created_at);
-- The store whose earnings are paid out; null: money of a wallet.
alter table withdrawals add column store_id uuid;
alter table withdrawals add constraint withdrawals_store_fk foreign key (brand_id, store_id) references stores (brand_id, id);
create index withdrawals_store_ix on withdrawals (brand_id, store_id, created_at desc, id desc) where store_id is not null;
create index orders_unreleased_ix on orders (brand_id, store_id, id) where paid_at is not null and released_at is null;
alter table list_exports drop constraint list_exports_list_check;
alter table list_exports add constraint list_exports_list_check check (list in ('goods', 'orders', 'earnings'));
