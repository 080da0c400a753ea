set local citus.multi_shard_modify_mode to 'sequential';

-- The unique keys users_email_key and users_phone_key have the same columns.
drop index users_email_ix;
drop index users_phone_ix;
