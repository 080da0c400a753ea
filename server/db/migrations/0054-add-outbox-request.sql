set local citus.multi_shard_modify_mode to 'sequential';

-- The request that caused an event or a job, for log lines: from a request to all that followed, and back.
alter table outbox add column request_id text;
