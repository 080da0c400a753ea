set local citus.multi_shard_modify_mode to 'sequential';

-- Notes of staff about a user, which only staff see. Those of kind `disabled` and `enabled` are the reasons.
create table user_notes (
  brand_id integer not null,
  id uuid not null,
  user_id uuid not null,
  author_id uuid not null,
  kind text not null constraint user_notes_kind_check check (kind in ('note', 'disabled', 'enabled')),
  text text not null,
  created_at timestamptz not null,
  constraint user_notes_pkey primary key (brand_id, id)
);
select app_distribute('user_notes');
alter table user_notes add constraint user_notes_user_fk foreign key (brand_id, user_id) references users (brand_id, id);
create index user_notes_user_ix on user_notes (brand_id, user_id, id desc);
select app_enable_rls('user_notes');

-- Lists of disabled users, and users by mail address or phone number.
create index users_disabled_ix on users (brand_id, id desc) where status = 'disabled';
create index users_email_ix on users (brand_id, email) where email is not null;
create index users_phone_ix on users (brand_id, phone) where phone is not null;
