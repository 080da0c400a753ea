set local citus.multi_shard_modify_mode to 'sequential';

-- The version of the rules by which the words of a document were built. Those of before this migration are older than the
-- first version, and a job rebuilds them.
alter table search_documents add column words_version smallint not null default 0;
alter table search_documents alter column words_version set default 1;
