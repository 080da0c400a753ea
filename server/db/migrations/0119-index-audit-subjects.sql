set local citus.multi_shard_modify_mode to 'sequential';

create index if not exists audit_log_subject_ix on audit_log (brand_id, subject_id, position desc) where subject_id is not null;
