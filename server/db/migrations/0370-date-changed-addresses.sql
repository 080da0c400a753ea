set local citus.multi_shard_modify_mode to 'sequential';

-- When an address of an account was set or changed. A reset of the fund password uses none that is too new; null: not
-- changed since this column exists.
alter table users add column email_changed_at timestamptz;

alter table users add column phone_changed_at timestamptz;
