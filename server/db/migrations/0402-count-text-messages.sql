set local citus.multi_shard_modify_mode to 'sequential';

-- Text messages of a day by number, user, network of the client and brand. `target` is a keyed hash, that of nothing for the brand.
create table text_message_counts (
  brand_id integer not null,
  scope text not null,
  target bytea not null,
  day date not null,
  sent integer not null,
  constraint text_message_counts_pk primary key (brand_id, scope, target),
  constraint text_message_counts_scope_check
    check (scope in ('number', 'user', 'address', 'warned_number', 'warned_user', 'brand'))
);
select app_distribute('text_message_counts');
create index text_message_counts_day_ix on text_message_counts (brand_id, day);
select app_enable_rls('text_message_counts');
