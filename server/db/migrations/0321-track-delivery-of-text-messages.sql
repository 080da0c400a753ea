set local citus.multi_shard_modify_mode to 'sequential';

-- What the provider of text messages reported after it took a message, and its code of the failure.
alter table outgoing_messages add column delivery text;
alter table outgoing_messages add column delivery_error integer;
alter table outgoing_messages add column delivery_at timestamptz;
alter table outgoing_messages add constraint outgoing_messages_delivery_check
  check (delivery in ('sent', 'delivered', 'undelivered', 'failed'));
alter table outgoing_messages add constraint outgoing_messages_delivery_at_check
  check ((delivery is null) = (delivery_at is null));

-- Numbers that cannot be reached or want no messages. `target` is a keyed hash of the number.
create table refused_numbers (
  brand_id integer not null,
  target bytea not null,
  error integer not null,
  refused_at timestamptz not null,
  constraint refused_numbers_pk primary key (brand_id, target)
);
select app_distribute('refused_numbers');
create index refused_numbers_time_ix on refused_numbers (brand_id, refused_at);
select app_enable_rls('refused_numbers');
