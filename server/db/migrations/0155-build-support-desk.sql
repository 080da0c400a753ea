set local citus.multi_shard_modify_mode to 'sequential';

-- When the answer is due, by the goal and opening hours of the party at the time when the shopper began to wait.
alter table chats add column due_at timestamptz;
-- From then on the desk warns that the answer is nearly late.
alter table chats add column warn_at timestamptz;
-- The running case: the time from a message of the shopper until the conversation is closed. 0 before the first.
alter table chats add column case_number integer not null default 0;
-- When the running case was opened, until it has its first answer.
alter table chats add column case_opened_at timestamptz;
-- When the shopper gets a mail about what they have not read; null: nothing unread, or told already.
alter table chats add column mail_due_at timestamptz;
create index chats_open_ix on chats (brand_id, store_id, shown_at desc, id desc) where state <> 'closed';
create index chats_due_ix on chats (brand_id, store_id, due_at, id) where due_at is not null;
create index chats_load_ix on chats (brand_id, assignee_id) where assignee_id is not null and state in ('open', 'waiting');
create index chats_snoozed_ix on chats (brand_id, snoozed_until) where state = 'snoozed';
create index chats_mail_ix on chats (brand_id, mail_due_at) where mail_due_at is not null;
create index chats_age_ix on chats (brand_id, shown_at);

-- One row for each time that a conversation was opened and closed, with what the shopper thought of it. party_id is the
-- store, or the nil UUID for the service of the brand.
create table chat_cases (
  brand_id integer not null,
  chat_id uuid not null,
  number integer not null,
  party_id uuid not null,
  lang text not null,
  opened_at timestamptz not null,
  answered_at timestamptz,
  answered_by uuid,
  -- From the opening to the first answer, inside opening hours.
  answer_seconds integer,
  was_late boolean not null default false,
  closed_at timestamptz,
  closed_by uuid,
  -- Who answered it when it was closed.
  agent_id uuid,
  stars integer constraint chat_cases_stars_check check (stars between 1 and 5),
  comment text,
  -- Of the first rating.
  rated_at timestamptz,
  constraint chat_cases_pkey primary key (brand_id, chat_id, number)
);
select app_distribute('chat_cases');
alter table chat_cases add constraint chat_cases_chat_fk foreign key (brand_id, chat_id) references chats (brand_id, id) on delete cascade;
create index chat_cases_opened_ix on chat_cases (brand_id, opened_at);
create index chat_cases_answered_ix on chat_cases (brand_id, answered_at) where answered_at is not null;
create index chat_cases_closed_ix on chat_cases (brand_id, closed_at) where closed_at is not null;
create index chat_cases_rated_ix on chat_cases (brand_id, rated_at) where rated_at is not null;
select app_enable_rls('chat_cases');

-- Settings of those who answer. A party without a row has the defaults of the program.
create table chat_desks (
  brand_id integer not null,
  party_id uuid not null,
  version integer not null default 0,
  -- [{"day": 1, "from": "09:00", "until": "18:00"}], Monday is 1; null: always open.
  hours jsonb,
  holidays date[] not null default '{}',
  auto_assign boolean not null default false,
  goal_minutes integer,
  greeting jsonb not null default '{}',
  offline jsonb not null default '{}',
  constraint chat_desks_pkey primary key (brand_id, party_id)
);
select app_distribute('chat_desks');
select app_enable_rls('chat_desks');

-- Those who have opened a desk.
create table chat_agents (
  brand_id integer not null,
  party_id uuid not null,
  user_id uuid not null,
  is_away boolean not null default false,
  -- An event stream of the desk was open then.
  seen_at timestamptz,
  -- Of the last conversation that was assigned in turn.
  assigned_at timestamptz,
  constraint chat_agents_pkey primary key (brand_id, party_id, user_id)
);
select app_distribute('chat_agents');
alter table chat_agents add constraint chat_agents_user_fk foreign key (brand_id, user_id) references users (brand_id, id);
select app_enable_rls('chat_agents');

create table chat_replies (
  brand_id integer not null,
  id uuid not null,
  party_id uuid not null,
  code text not null,
  texts jsonb not null,
  updated_by uuid not null,
  updated_at timestamptz not null,
  constraint chat_replies_pkey primary key (brand_id, id)
);
select app_distribute('chat_replies');
create unique index chat_replies_code_uq on chat_replies (brand_id, party_id, code);
select app_enable_rls('chat_replies');

-- Somebody of the team who is named in a note.
create table chat_mentions (
  brand_id integer not null,
  user_id uuid not null,
  chat_id uuid not null,
  seq integer not null,
  read_at timestamptz,
  constraint chat_mentions_pkey primary key (brand_id, chat_id, seq, user_id)
);
select app_distribute('chat_mentions');
alter table chat_mentions add constraint chat_mentions_chat_fk foreign key (brand_id, chat_id) references chats (brand_id, id) on delete cascade;
create index chat_mentions_unread_ix on chat_mentions (brand_id, user_id, chat_id) where read_at is null;
select app_enable_rls('chat_mentions');

-- Figures of the reports by hour, party, language and agent; the nil UUID where there is none. Counted again as whole days.
create table chat_figures (
  brand_id integer not null,
  party_id uuid not null,
  hour timestamptz not null,
  lang text not null,
  agent_id uuid not null,
  day date not null,
  received integer not null default 0,
  sent integer not null default 0,
  opened integer not null default 0,
  answered integer not null default 0,
  answer_seconds bigint not null default 0,
  late integer not null default 0,
  closed integer not null default 0,
  close_seconds bigint not null default 0,
  rated integer not null default 0,
  stars integer not null default 0,
  constraint chat_figures_pkey primary key (brand_id, party_id, hour, lang, agent_id)
);
select app_distribute('chat_figures');
create index chat_figures_day_ix on chat_figures (brand_id, day);
select app_enable_rls('chat_figures');

-- Days of the brand's calendar that have to be counted again.
create table chat_figure_requests (
  brand_id integer not null,
  day date not null,
  constraint chat_figure_requests_pkey primary key (brand_id, day)
);
select app_distribute('chat_figure_requests');
select app_enable_rls('chat_figure_requests');
