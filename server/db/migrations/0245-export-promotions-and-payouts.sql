set local citus.multi_shard_modify_mode to 'sequential';

alter table list_exports drop constraint list_exports_list_check;
alter table list_exports add constraint list_exports_list_check
  check (list in ('goods', 'orders', 'earnings', 'payouts', 'returns', 'reviews', 'stock', 'invoices', 'sales', 'coupons'));
