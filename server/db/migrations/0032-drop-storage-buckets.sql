set local citus.multi_shard_modify_mode to 'sequential';

-- No file store uses a bucket: the field promised what nothing did.
update brands set settings = settings - 'storageBucket' where settings ? 'storageBucket';
