set local citus.multi_shard_modify_mode to 'sequential';

-- A row of the outbox is an event, or a job that is done to the row with `row_id`. A relay sends both to the queue once
-- `due_at` has come: it then deletes a job, and makes an event, which stays until it is handled, due again a day later.
alter table outbox add column row_id uuid;
-- The queue counts attempts.
alter table outbox drop column attempts;
