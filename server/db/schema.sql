-- Written by `npm run schema` from the migrations. Do not edit.

create extension btree_gin;
create extension pg_trgm;

create table account_deletions (
  brand_id integer not null,
  user_id uuid not null,
  requested_at timestamp with time zone not null,
  due_at timestamp with time zone not null,
  put_off boolean not null default false,
  constraint account_deletions_pk PRIMARY KEY (brand_id, user_id),
  constraint account_deletions_due_check CHECK (due_at > requested_at),
  constraint account_deletions_user_fk FOREIGN KEY (brand_id, user_id) REFERENCES users(brand_id, id)
);
CREATE INDEX account_deletions_due_ix ON public.account_deletions USING btree (brand_id, due_at);
alter table account_deletions enable row level security;
alter table account_deletions force row level security;
create policy account_deletions_brand on account_deletions for all to public using ((brand_id = (NULLIF(current_setting('app.brand'::text, true), ''::text))::integer)) with check ((brand_id = (NULLIF(current_setting('app.brand'::text, true), ''::text))::integer));
grant delete, insert, select, update on account_deletions to galleria_app;

create table addresses (
  brand_id integer not null,
  id uuid not null,
  user_id uuid not null,
  consignee text not null,
  area_code text not null,
  phone text not null,
  email text,
  country text not null,
  region text not null,
  city text not null,
  street text not null,
  postcode text,
  is_default boolean not null default false,
  created_at timestamp with time zone not null,
  constraint addresses_pkey PRIMARY KEY (brand_id, id),
  constraint addresses_user_fk FOREIGN KEY (brand_id, user_id) REFERENCES users(brand_id, id)
);
CREATE UNIQUE INDEX addresses_default_uq ON public.addresses USING btree (brand_id, user_id) WHERE is_default;
CREATE INDEX addresses_user_ix ON public.addresses USING btree (brand_id, user_id, created_at);
alter table addresses enable row level security;
alter table addresses force row level security;
create policy addresses_brand on addresses for all to public using ((brand_id = (NULLIF(current_setting('app.brand'::text, true), ''::text))::integer)) with check ((brand_id = (NULLIF(current_setting('app.brand'::text, true), ''::text))::integer));
grant delete, insert, select, update on addresses to galleria_app;

create table api_tokens (
  brand_id integer not null,
  id uuid not null,
  user_id uuid not null,
  name text not null,
  token_hash bytea not null,
  scopes text[] not null,
  created_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  used_at timestamp with time zone,
  revoked_at timestamp with time zone,
  constraint api_tokens_pkey PRIMARY KEY (brand_id, id),
  constraint api_tokens_hash_key UNIQUE (brand_id, token_hash),
  constraint api_tokens_scopes_check CHECK (cardinality(scopes) > 0),
  constraint api_tokens_time_check CHECK (created_at < expires_at),
  constraint api_tokens_user_fk FOREIGN KEY (brand_id, user_id) REFERENCES users(brand_id, id)
);
CREATE INDEX api_tokens_user_ix ON public.api_tokens USING btree (brand_id, user_id, id DESC);
alter table api_tokens enable row level security;
alter table api_tokens force row level security;
create policy api_tokens_brand on api_tokens for all to public using ((brand_id = (NULLIF(current_setting('app.brand'::text, true), ''::text))::integer)) with check ((brand_id = (NULLIF(current_setting('app.brand'::text, true), ''::text))::integer));
grant delete, insert, select, update on api_tokens to galleria_app;

create table audit_checks (
  brand_id integer not null,
  "position" bigint not null,
  hash bytea not null,
  rechecked bigint not null,
  checked_at timestamp with time zone not null,
  fault text,
  fault_position bigint,
  constraint audit_checks_pkey PRIMARY KEY (brand_id),
  constraint audit_checks_fault_check CHECK (fault = ANY (ARRAY['changed'::text, 'broken'::text, 'cut'::text])),
  constraint audit_checks_place_check CHECK ((fault IS NULL) = (fault_position IS NULL)),
  constraint audit_checks_rechecked_check CHECK (rechecked >= 0 AND rechecked <= "position"),
  constraint audit_checks_brand_fk FOREIGN KEY (brand_id) REFERENCES brands(id)
);
alter table audit_checks enable row level security;
alter table audit_checks force row level security;
create policy audit_checks_brand on audit_checks for all to public using ((brand_id = (NULLIF(current_setting('app.brand'::text, true), ''::text))::integer)) with check ((brand_id = (NULLIF(current_setting('app.brand'::text, true), ''::text))::integer));
grant delete, insert, select, update on audit_checks to galleria_app;

create table audit_heads (
  brand_id integer not null,
  "position" bigint not null,
  hash bytea not null,
  constraint audit_heads_pkey PRIMARY KEY (brand_id),
  constraint audit_heads_brand_fk FOREIGN KEY (brand_id) REFERENCES brands(id)
);
alter table audit_heads enable row level security;
alter table audit_heads force row level security;
create policy audit_heads_brand on audit_heads for all to public using ((brand_id = (NULLIF(current_setting('app.brand'::text, true), ''::text))::integer)) with check ((brand_id = (NULLIF(current_setting('app.brand'::text, true), ''::text))::integer));
grant select on audit_heads to galleria_app;
grant insert, select, update on audit_heads to galleria_definer;

create table audit_log (
  brand_id integer not null,
  "position" bigint not null,
  at timestamp with time zone not null,
  user_id uuid,
  username text,
  address text,
  operation text not null,
  subject_id text,
  input jsonb,
  before jsonb,
  after jsonb,
  salt bytea,
  digest bytea not null,
  previous_hash bytea not null,
  hash bytea not null,
  constraint audit_log_pkey PRIMARY KEY (brand_id, "position"),
  constraint audit_log_position_check CHECK ("position" > 0),
  constraint audit_log_brand_fk FOREIGN KEY (brand_id) REFERENCES brands(id)
);
CREATE INDEX audit_log_at_ix ON public.audit_log USING btree (brand_id, at);
CREATE INDEX audit_log_operation_ix ON public.audit_log USING btree (brand_id, operation, "position" DESC);
CREATE INDEX audit_log_subject_ix ON public.audit_log USING btree (brand_id, subject_id, "position" DESC) WHERE (subject_id IS NOT NULL);
CREATE INDEX audit_log_user_ix ON public.audit_log USING btree (brand_id, user_id, "position" DESC);
alter table audit_log enable row level security;
alter table audit_log force row level security;
create policy audit_log_brand on audit_log for all to public using ((brand_id = (NULLIF(current_setting('app.brand'::text, true), ''::text))::integer)) with check ((brand_id = (NULLIF(current_setting('app.brand'::text, true), ''::text))::integer));
grant select on audit_log to galleria_app;
grant insert on audit_log to galleria_definer;

create table bank_entries (
  brand_id integer not null,
  id uuid not null,
  statement_id uuid not null,
  "position" integer not null,
  account text not null,
  reference text not null,
  booked_on date not null,
  amount_minor bigint not null,
  currency text not null,
  party text not null,
  party_account text not null,
  remittance text not null,
  is_return boolean not null,
  return_reason text,
  state text not null,
  match_kind text,
  match_id uuid,
  note text,
  decided_at timestamp with time zone,
  decider_id uuid,
  constraint bank_entries_pkey PRIMARY KEY (brand_id, id),
  constraint bank_entries_reference_uq UNIQUE (brand_id, account, reference),
  constraint bank_entries_kind_check CHECK (match_kind = ANY (ARRAY['recharge'::text, 'payout'::text, 'return'::text])),
  constraint bank_entries_posted_check CHECK (state <> 'posted'::text OR match_id IS NOT NULL),
  constraint bank_entries_state_check CHECK (state = ANY (ARRAY['matched'::text, 'sum_differs'::text, 'account_differs'::text, 'other_currency'::text, 'no_match'::text, 'posted'::text, 'set_aside'::text])),
  constraint bank_entries_statement_fk FOREIGN KEY (brand_id, statement_id) REFERENCES bank_statements(brand_id, id)
);
CREATE UNIQUE INDEX bank_entries_booked_uq ON public.bank_entries USING btree (brand_id, match_kind, match_id) WHERE (state = 'posted'::text);
CREATE INDEX bank_entries_statement_ix ON public.bank_entries USING btree (brand_id, statement_id, "position");
alter table bank_entries enable row level security;
alter table bank_entries force row level security;
create policy bank_entries_brand on bank_entries for all to public using ((brand_id = (NULLIF(current_setting('app.brand'::text, true), ''::text))::integer)) with check ((brand_id = (NULLIF(current_setting('app.brand'::text, true), ''::text))::integer));
grant delete, insert, select, update on bank_entries to galleria_app;

create table bank_statements (
  brand_id integer not null,
  id uuid not null,
  digest bytea not null,
  name text not null,
  format text not null,
  account text not null,
  reference text,
  currency text not null,
  opening_minor bigint,
  closing_minor bigint,
  booked_from date,
  booked_until date,
  repeated_count integer not null,
  created_at timestamp with time zone not null,
  uploader_id uuid not null,
  constraint bank_statements_pkey PRIMARY KEY (brand_id, id),
  constraint bank_statements_digest_uq UNIQUE (brand_id, digest),
  constraint bank_statements_reference_uq UNIQUE (brand_id, account, reference),
  constraint bank_statements_format_check CHECK (format = ANY (ARRAY['camt'::text, 'csv'::text])),
  constraint bank_statements_uploader_fk FOREIGN KEY (brand_id, uploader_id) REFERENCES users(brand_id, id)
);
alter table bank_statements enable row level security;
alter table bank_statements force row level security;
create policy bank_statements_brand on bank_statements for all to public using ((brand_id = (NULLIF(current_setting('app.brand'::text, true), ''::text))::integer)) with check ((brand_id = (NULLIF(current_setting('app.brand'::text, true), ''::text))::integer));
grant delete, insert, select, update on bank_statements to galleria_app;

create table banners (
  brand_id integer not null,
  id uuid not null,
  place text not null default 'home'::text,
  "position" smallint not null,
  headline jsonb not null,
  sentence jsonb not null,
  button jsonb not null,
  link text not null,
  scene jsonb not null,
  image text,
  phone_image text,
  alt jsonb not null default '{}'::jsonb,
  starts_at timestamp with time zone,
  ends_at timestamp with time zone,
  languages text[] not null default '{}'::text[],
  hidden boolean not null default false,
  constraint banners_pkey PRIMARY KEY (brand_id, id)
);
CREATE INDEX banners_place_ix ON public.banners USING btree (brand_id, place, "position");
alter table banners enable row level security;
alter table banners force row level security;
create policy banners_brand on banners for all to public using ((brand_id = (NULLIF(current_setting('app.brand'::text, true), ''::text))::integer)) with check ((brand_id = (NULLIF(current_setting('app.brand'::text, true), ''::text))::integer));
grant delete, insert, select, update on banners to galleria_app;

create table brand_hosts (
  host text not null,
  brand_id integer not null,
  constraint brand_hosts_pkey PRIMARY KEY (host),
  constraint brand_hosts_brand_fk FOREIGN KEY (brand_id) REFERENCES brands(id)
);
grant select on brand_hosts to galleria_app;

create table brands (
  id integer not null,
  site text not null,
  name text not null,
  settings jsonb not null,
  created_at timestamp with time zone not null,
  prepared text,
  closed_at timestamp with time zone,
  constraint brands_pkey PRIMARY KEY (id),
  constraint brands_site_key UNIQUE (site)
);
grant select on brands to galleria_app;
grant select (id) on brands to galleria_scheduler;

create table buyer_months (
  brand_id integer not null,
  user_id uuid not null,
  month date not null,
  first_month date not null,
  constraint buyer_months_pkey PRIMARY KEY (brand_id, user_id, month)
);
CREATE INDEX buyer_months_first_ix ON public.buyer_months USING btree (brand_id, first_month, month);
alter table buyer_months enable row level security;
alter table buyer_months force row level security;
create policy buyer_months_brand on buyer_months for all to public using ((brand_id = (NULLIF(current_setting('app.brand'::text, true), ''::text))::integer)) with check ((brand_id = (NULLIF(current_setting('app.brand'::text, true), ''::text))::integer));
grant delete, insert, select, update on buyer_months to galleria_app;

create table cart_lines (
  brand_id integer not null,
  cart_id uuid not null,
  sku_id uuid not null,
  quantity integer not null,
  checked boolean not null default true,
  seen_price_minor bigint not null,
  added_at timestamp with time zone not null,
  constraint cart_lines_pkey PRIMARY KEY (brand_id, cart_id, sku_id),
  constraint cart_lines_quantity_check CHECK (quantity >= 1),
  constraint cart_lines_cart_fk FOREIGN KEY (brand_id, cart_id) REFERENCES carts(brand_id, id),
  constraint cart_lines_sku_fk FOREIGN KEY (brand_id, sku_id) REFERENCES skus(brand_id, id)
);
alter table cart_lines enable row level security;
alter table cart_lines force row level security;
create policy cart_lines_brand on cart_lines for all to public using ((brand_id = (NULLIF(current_setting('app.brand'::text, true), ''::text))::integer)) with check ((brand_id = (NULLIF(current_setting('app.brand'::text, true), ''::text))::integer));
grant delete, insert, select, update on cart_lines to galleria_app;

create table carts (
  brand_id integer not null,
  id uuid not null,
  user_id uuid not null,
  updated_at timestamp with time zone not null,
  constraint carts_pkey PRIMARY KEY (brand_id, id),
  constraint carts_brand_id_user_id_key UNIQUE (brand_id, user_id),
  constraint carts_user_fk FOREIGN KEY (brand_id, user_id) REFERENCES users(brand_id, id)
);
alter table carts enable row level security;
alter table carts force row level security;
create policy carts_brand on carts for all to public using ((brand_id = (NULLIF(current_setting('app.brand'::text, true), ''::text))::integer)) with check ((brand_id = (NULLIF(current_setting('app.brand'::text, true), ''::text))::integer));
grant delete, insert, select, update on carts to galleria_app;

create table categories (
  brand_id integer not null,
  id uuid not null,
  parent_id uuid,
  key text not null,
  depth smallint not null,
  "position" integer not null,
  name jsonb not null,
  picture text,
  tint smallint not null default 1,
  goods_count integer not null default 0,
  is_hidden boolean not null default false,
  version integer not null default 1,
  text_marks jsonb not null default '{}'::jsonb,
  constraint categories_pkey PRIMARY KEY (brand_id, id),
  constraint categories_brand_id_key_key UNIQUE (brand_id, key),
  constraint categories_depth_check CHECK (depth >= 1 AND depth <= 3),
  constraint categories_tint_check CHECK (tint >= 1 AND tint <= 6),
  constraint categories_parent_fk FOREIGN KEY (brand_id, parent_id) REFERENCES categories(brand_id, id)
);
CREATE INDEX categories_parent_ix ON public.categories USING btree (brand_id, parent_id, "position");
alter table categories enable row level security;
alter table categories force row level security;
create policy categories_brand on categories for all to public using ((brand_id = (NULLIF(current_setting('app.brand'::text, true), ''::text))::integer)) with check ((brand_id = (NULLIF(current_setting('app.brand'::text, true), ''::text))::integer));
grant delete, insert, select, update on categories to galleria_app;

create table category_aliases (
  brand_id integer not null,
  path text not null,
  category_id uuid not null,
  constraint category_aliases_pkey PRIMARY KEY (brand_id, path),
  constraint category_aliases_category_fk FOREIGN KEY (brand_id, category_id) REFERENCES categories(brand_id, id)
);
CREATE INDEX category_aliases_category_ix ON public.category_aliases USING btree (brand_id, category_id);
alter table category_aliases enable row level security;
alter table category_aliases force row level security;
create policy category_aliases_brand on category_aliases for all to public using ((brand_id = (NULLIF(current_setting('app.brand'::text, true), ''::text))::integer)) with check ((brand_id = (NULLIF(current_setting('app.brand'::text, true), ''::text))::integer));
grant delete, insert, select, update on category_aliases to galleria_app;

create table category_moves (
  brand_id integer not null,
  former_id uuid not null,
  category_id uuid not null,
  moved_at timestamp with time zone not null,
  constraint category_moves_pkey PRIMARY KEY (brand_id, former_id),
  constraint category_moves_category_fk FOREIGN KEY (brand_id, category_id) REFERENCES categories(brand_id, id)
);
CREATE INDEX category_moves_category_ix ON public.category_moves USING btree (brand_id, category_id);
alter table category_moves enable row level security;
alter table category_moves force row level security;
create policy category_moves_brand on category_moves for all to public using ((brand_id = (NULLIF(current_setting('app.brand'::text, true), ''::text))::integer)) with check ((brand_id = (NULLIF(current_setting('app.brand'::text, true), ''::text))::integer));
grant delete, insert, select, update on category_moves to galleria_app;

create table chargebacks (
  brand_id integer not null,
  id uuid not null,
  attempt_id uuid not null,
  reference text not null,
  status text not null,
  amount_minor bigint not null,
  currency text not null,
  why text not null,
  created_at timestamp with time zone not null,
  decided_at timestamp with time zone,
  constraint chargebacks_pkey PRIMARY KEY (brand_id, id),
  constraint chargebacks_reference_uq UNIQUE (brand_id, reference),
  constraint chargebacks_amount_minor_check CHECK (amount_minor > 0),
  constraint chargebacks_decided_check CHECK ((status = ANY (ARRAY['inquiry'::text, 'open'::text])) = (decided_at IS NULL)),
  constraint chargebacks_status_check CHECK (status = ANY (ARRAY['inquiry'::text, 'open'::text, 'won'::text, 'lost'::text, 'dropped'::text])),
  constraint chargebacks_attempt_fk FOREIGN KEY (brand_id, attempt_id) REFERENCES payment_attempts(brand_id, id)
);
alter table chargebacks enable row level security;
alter table chargebacks force row level security;
create policy chargebacks_brand on chargebacks for all to public using ((brand_id = (NULLIF(current_setting('app.brand'::text, true), ''::text))::integer)) with check ((brand_id = (NULLIF(current_setting('app.brand'::text, true), ''::text))::integer));
grant delete, insert, select, update on chargebacks to galleria_app;

create table chat_agents (
  brand_id integer not null,
  party_id uuid not null,
  user_id uuid not null,
  is_away boolean not null default false,
  seen_at timestamp with time zone,
  assigned_at timestamp with time zone,
  constraint chat_agents_pkey PRIMARY KEY (brand_id, party_id, user_id),
  constraint chat_agents_user_fk FOREIGN KEY (brand_id, user_id) REFERENCES users(brand_id, id)
);
alter table chat_agents enable row level security;
alter table chat_agents force row level security;
create policy chat_agents_brand on chat_agents for all to public using ((brand_id = (NULLIF(current_setting('app.brand'::text, true), ''::text))::integer)) with check ((brand_id = (NULLIF(current_setting('app.brand'::text, true), ''::text))::integer));
grant delete, insert, select, update on chat_agents to galleria_app;

create table chat_cases (
  brand_id integer not null,
  chat_id uuid not null,
  number integer not null,
  party_id uuid not null,
  lang text not null,
  opened_at timestamp with time zone not null,
  answered_at timestamp with time zone,
  answered_by uuid,
  answer_seconds integer,
  was_late boolean not null default false,
  closed_at timestamp with time zone,
  closed_by uuid,
  agent_id uuid,
  stars integer,
  comment text,
  rated_at timestamp with time zone,
  constraint chat_cases_pkey PRIMARY KEY (brand_id, chat_id, number),
  constraint chat_cases_stars_check CHECK (stars >= 1 AND stars <= 5),
  constraint chat_cases_chat_fk FOREIGN KEY (brand_id, chat_id) REFERENCES chats(brand_id, id) ON DELETE CASCADE
);
CREATE INDEX chat_cases_answered_ix ON public.chat_cases USING btree (brand_id, answered_at) WHERE (answered_at IS NOT NULL);
CREATE INDEX chat_cases_closed_ix ON public.chat_cases USING btree (brand_id, closed_at) WHERE (closed_at IS NOT NULL);
CREATE INDEX chat_cases_opened_ix ON public.chat_cases USING btree (brand_id, opened_at);
CREATE INDEX chat_cases_rated_ix ON public.chat_cases USING btree (brand_id, rated_at) WHERE (rated_at IS NOT NULL);
alter table chat_cases enable row level security;
alter table chat_cases force row level security;
create policy chat_cases_brand on chat_cases for all to public using ((brand_id = (NULLIF(current_setting('app.brand'::text, true), ''::text))::integer)) with check ((brand_id = (NULLIF(current_setting('app.brand'::text, true), ''::text))::integer));
grant delete, insert, select, update on chat_cases to galleria_app;

create table chat_desks (
  brand_id integer not null,
  party_id uuid not null,
  version integer not null default 0,
  hours jsonb,
  holidays date[] not null default '{}'::date[],
  auto_assign boolean not null default false,
  goal_minutes integer,
  greeting jsonb not null default '{}'::jsonb,
  offline jsonb not null default '{}'::jsonb,
  constraint chat_desks_pkey PRIMARY KEY (brand_id, party_id)
);
alter table chat_desks enable row level security;
alter table chat_desks force row level security;
create policy chat_desks_brand on chat_desks for all to public using ((brand_id = (NULLIF(current_setting('app.brand'::text, true), ''::text))::integer)) with check ((brand_id = (NULLIF(current_setting('app.brand'::text, true), ''::text))::integer));
grant delete, insert, select, update on chat_desks to galleria_app;

create table chat_figure_requests (
  brand_id integer not null,
  day date not null,
  constraint chat_figure_requests_pkey PRIMARY KEY (brand_id, day)
);
alter table chat_figure_requests enable row level security;
alter table chat_figure_requests force row level security;
create policy chat_figure_requests_brand on chat_figure_requests for all to public using ((brand_id = (NULLIF(current_setting('app.brand'::text, true), ''::text))::integer)) with check ((brand_id = (NULLIF(current_setting('app.brand'::text, true), ''::text))::integer));
grant delete, insert, select, update on chat_figure_requests to galleria_app;

create table chat_figures (
  brand_id integer not null,
  party_id uuid not null,
  hour timestamp with time zone not null,
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
  constraint chat_figures_pkey PRIMARY KEY (brand_id, party_id, hour, lang, agent_id)
);
CREATE INDEX chat_figures_day_ix ON public.chat_figures USING btree (brand_id, day);
alter table chat_figures enable row level security;
alter table chat_figures force row level security;
create policy chat_figures_brand on chat_figures for all to public using ((brand_id = (NULLIF(current_setting('app.brand'::text, true), ''::text))::integer)) with check ((brand_id = (NULLIF(current_setting('app.brand'::text, true), ''::text))::integer));
grant delete, insert, select, update on chat_figures to galleria_app;

create table chat_mentions (
  brand_id integer not null,
  user_id uuid not null,
  chat_id uuid not null,
  seq integer not null,
  read_at timestamp with time zone,
  constraint chat_mentions_pkey PRIMARY KEY (brand_id, chat_id, seq, user_id),
  constraint chat_mentions_chat_fk FOREIGN KEY (brand_id, chat_id) REFERENCES chats(brand_id, id) ON DELETE CASCADE
);
CREATE INDEX chat_mentions_unread_ix ON public.chat_mentions USING btree (brand_id, user_id, chat_id) WHERE (read_at IS NULL);
alter table chat_mentions enable row level security;
alter table chat_mentions force row level security;
create policy chat_mentions_brand on chat_mentions for all to public using ((brand_id = (NULLIF(current_setting('app.brand'::text, true), ''::text))::integer)) with check ((brand_id = (NULLIF(current_setting('app.brand'::text, true), ''::text))::integer));
grant delete, insert, select, update on chat_mentions to galleria_app;

create table chat_messages (
  brand_id integer not null,
  chat_id uuid not null,
  seq integer not null,
  id uuid not null,
  side text not null,
  sender_id uuid not null,
  kind text not null,
  content text not null,
  client_id text,
  created_at timestamp with time zone not null,
  constraint chat_messages_pkey PRIMARY KEY (brand_id, chat_id, seq),
  constraint chat_messages_kind_check CHECK (kind = ANY (ARRAY['text'::text, 'img'::text, 'goods'::text, 'order'::text, 'note'::text])),
  constraint chat_messages_side_check CHECK (side = ANY (ARRAY['shopper'::text, 'team'::text])),
  constraint chat_messages_chat_fk FOREIGN KEY (brand_id, chat_id) REFERENCES chats(brand_id, id) ON DELETE CASCADE
);
CREATE UNIQUE INDEX chat_messages_client_uq ON public.chat_messages USING btree (brand_id, chat_id, sender_id, client_id) WHERE (client_id IS NOT NULL);
CREATE UNIQUE INDEX chat_messages_id_uq ON public.chat_messages USING btree (brand_id, id);
alter table chat_messages enable row level security;
alter table chat_messages force row level security;
create policy chat_messages_brand on chat_messages for all to public using ((brand_id = (NULLIF(current_setting('app.brand'::text, true), ''::text))::integer)) with check ((brand_id = (NULLIF(current_setting('app.brand'::text, true), ''::text))::integer));
grant delete, insert, select, update on chat_messages to galleria_app;

create table chat_replies (
  brand_id integer not null,
  id uuid not null,
  party_id uuid not null,
  code text not null,
  texts jsonb not null,
  updated_by uuid not null,
  updated_at timestamp with time zone not null,
  constraint chat_replies_pkey PRIMARY KEY (brand_id, id)
);
CREATE UNIQUE INDEX chat_replies_code_uq ON public.chat_replies USING btree (brand_id, party_id, code);
alter table chat_replies enable row level security;
alter table chat_replies force row level security;
create policy chat_replies_brand on chat_replies for all to public using ((brand_id = (NULLIF(current_setting('app.brand'::text, true), ''::text))::integer)) with check ((brand_id = (NULLIF(current_setting('app.brand'::text, true), ''::text))::integer));
grant delete, insert, select, update on chat_replies to galleria_app;

create table chat_tickets (
  brand_id integer not null,
  hash bytea not null,
  kind text not null,
  user_id uuid not null,
  session_hash bytea not null,
  expires_at timestamp with time zone not null,
  constraint chat_tickets_pkey PRIMARY KEY (brand_id, hash),
  constraint chat_tickets_kind_check CHECK (kind = ANY (ARRAY['ticket'::text, 'token'::text])),
  constraint chat_tickets_user_fk FOREIGN KEY (brand_id, user_id) REFERENCES users(brand_id, id) ON DELETE CASCADE
);
CREATE INDEX chat_tickets_user_ix ON public.chat_tickets USING btree (brand_id, user_id);
alter table chat_tickets enable row level security;
alter table chat_tickets force row level security;
create policy chat_tickets_brand on chat_tickets for all to public using ((brand_id = (NULLIF(current_setting('app.brand'::text, true), ''::text))::integer)) with check ((brand_id = (NULLIF(current_setting('app.brand'::text, true), ''::text))::integer));
grant delete, insert, select, update on chat_tickets to galleria_app;

create table chats (
  brand_id integer not null,
  id uuid not null,
  user_id uuid not null,
  store_id uuid,
  lang text not null,
  last_seq integer not null default 0,
  shown_seq integer not null default 0,
  shown_at timestamp with time zone not null,
  user_read_seq integer not null default 0,
  team_read_seq integer not null default 0,
  state text not null default 'open'::text,
  snoozed_until timestamp with time zone,
  assignee_id uuid,
  waiting_since timestamp with time zone,
  created_at timestamp with time zone not null,
  due_at timestamp with time zone,
  warn_at timestamp with time zone,
  case_number integer not null default 0,
  case_opened_at timestamp with time zone,
  mail_due_at timestamp with time zone,
  constraint chats_pkey PRIMARY KEY (brand_id, id),
  constraint chats_state_check CHECK (state = ANY (ARRAY['open'::text, 'waiting'::text, 'snoozed'::text, 'closed'::text])),
  constraint chats_store_fk FOREIGN KEY (brand_id, store_id) REFERENCES stores(brand_id, id),
  constraint chats_user_fk FOREIGN KEY (brand_id, user_id) REFERENCES users(brand_id, id)
);
CREATE INDEX chats_age_ix ON public.chats USING btree (brand_id, shown_at);
CREATE INDEX chats_due_ix ON public.chats USING btree (brand_id, store_id, due_at, id) WHERE (due_at IS NOT NULL);
CREATE INDEX chats_load_ix ON public.chats USING btree (brand_id, assignee_id) WHERE ((assignee_id IS NOT NULL) AND (state = ANY (ARRAY['open'::text, 'waiting'::text])));
CREATE INDEX chats_mail_ix ON public.chats USING btree (brand_id, mail_due_at) WHERE (mail_due_at IS NOT NULL);
CREATE INDEX chats_open_ix ON public.chats USING btree (brand_id, store_id, shown_at DESC, id DESC) WHERE (state <> 'closed'::text);
CREATE INDEX chats_service_ix ON public.chats USING btree (brand_id, shown_at DESC, id DESC) WHERE (store_id IS NULL);
CREATE UNIQUE INDEX chats_service_uq ON public.chats USING btree (brand_id, user_id) WHERE (store_id IS NULL);
CREATE INDEX chats_snoozed_ix ON public.chats USING btree (brand_id, snoozed_until) WHERE (state = 'snoozed'::text);
CREATE INDEX chats_store_ix ON public.chats USING btree (brand_id, store_id, shown_at DESC, id DESC) WHERE (store_id IS NOT NULL);
CREATE UNIQUE INDEX chats_store_uq ON public.chats USING btree (brand_id, user_id, store_id) WHERE (store_id IS NOT NULL);
alter table chats enable row level security;
alter table chats force row level security;
create policy chats_brand on chats for all to public using ((brand_id = (NULLIF(current_setting('app.brand'::text, true), ''::text))::integer)) with check ((brand_id = (NULLIF(current_setting('app.brand'::text, true), ''::text))::integer));
grant delete, insert, select, update on chats to galleria_app;

create table collected_coupons (
  brand_id integer not null,
  id uuid not null,
  coupon_id uuid not null,
  user_id uuid not null,
  number smallint not null,
  state text not null default 'usable'::text,
  trade_id uuid,
  order_ids uuid[] not null default '{}'::uuid[],
  collected_at timestamp with time zone not null,
  used_at timestamp with time zone,
  constraint collected_coupons_pkey PRIMARY KEY (brand_id, id),
  constraint collected_coupons_brand_id_coupon_id_user_id_number_key UNIQUE (brand_id, coupon_id, user_id, number),
  constraint collected_coupons_check CHECK ((state = 'used'::text) = (trade_id IS NOT NULL) AND (state = 'used'::text) = (used_at IS NOT NULL)),
  constraint collected_coupons_number_check CHECK (number >= 1),
  constraint collected_coupons_state_check CHECK (state = ANY (ARRAY['usable'::text, 'used'::text])),
  constraint collected_coupons_coupon_fk FOREIGN KEY (brand_id, coupon_id) REFERENCES coupons(brand_id, id),
  constraint collected_coupons_user_fk FOREIGN KEY (brand_id, user_id) REFERENCES users(brand_id, id)
);
CREATE INDEX collected_coupons_trade_ix ON public.collected_coupons USING btree (brand_id, trade_id) WHERE (trade_id IS NOT NULL);
CREATE INDEX collected_coupons_user_ix ON public.collected_coupons USING btree (brand_id, user_id, collected_at DESC);
alter table collected_coupons enable row level security;
alter table collected_coupons force row level security;
create policy collected_coupons_brand on collected_coupons for all to public using ((brand_id = (NULLIF(current_setting('app.brand'::text, true), ''::text))::integer)) with check ((brand_id = (NULLIF(current_setting('app.brand'::text, true), ''::text))::integer));
grant delete, insert, select, update on collected_coupons to galleria_app;

create table compared_goods (
  brand_id integer not null,
  user_id uuid not null,
  goods_id uuid not null,
  added_at timestamp with time zone not null,
  constraint compared_goods_pkey PRIMARY KEY (brand_id, user_id, goods_id),
  constraint compared_goods_goods_fk FOREIGN KEY (brand_id, goods_id) REFERENCES goods(brand_id, id),
  constraint compared_goods_user_fk FOREIGN KEY (brand_id, user_id) REFERENCES users(brand_id, id)
);
alter table compared_goods enable row level security;
alter table compared_goods force row level security;
create policy compared_goods_brand on compared_goods for all to public using ((brand_id = (NULLIF(current_setting('app.brand'::text, true), ''::text))::integer)) with check ((brand_id = (NULLIF(current_setting('app.brand'::text, true), ''::text))::integer));
grant delete, insert, select, update on compared_goods to galleria_app;

create table console_preferences (
  brand_id integer not null,
  user_id uuid not null,
  theme text not null,
  density text not null,
  letter_keys boolean not null,
  constraint console_preferences_pkey PRIMARY KEY (brand_id, user_id),
  constraint console_preferences_density_check CHECK (density = ANY (ARRAY['comfortable'::text, 'compact'::text])),
  constraint console_preferences_theme_check CHECK (theme = ANY (ARRAY['system'::text, 'light'::text, 'dark'::text])),
  constraint console_preferences_user_fk FOREIGN KEY (brand_id, user_id) REFERENCES users(brand_id, id)
);
alter table console_preferences enable row level security;
alter table console_preferences force row level security;
create policy console_preferences_brand on console_preferences for all to public using ((brand_id = (NULLIF(current_setting('app.brand'::text, true), ''::text))::integer)) with check ((brand_id = (NULLIF(current_setting('app.brand'::text, true), ''::text))::integer));
grant delete, insert, select, update on console_preferences to galleria_app;

create table content_drafts (
  brand_id integer not null,
  kind text not null,
  page_id text not null,
  content jsonb not null,
  version integer not null default 1,
  changed_by text not null,
  changed_at timestamp with time zone not null,
  constraint content_drafts_pkey PRIMARY KEY (brand_id, kind, page_id),
  constraint content_drafts_kind_check CHECK (kind = ANY (ARRAY['document'::text, 'news'::text]))
);
alter table content_drafts enable row level security;
alter table content_drafts force row level security;
create policy content_drafts_brand on content_drafts for all to public using ((brand_id = (NULLIF(current_setting('app.brand'::text, true), ''::text))::integer)) with check ((brand_id = (NULLIF(current_setting('app.brand'::text, true), ''::text))::integer));
grant delete, insert, select, update on content_drafts to galleria_app;

create table content_versions (
  brand_id integer not null,
  kind text not null,
  page_id text not null,
  number integer not null,
  content jsonb not null,
  published_by text not null,
  starts_at timestamp with time zone not null,
  published_at timestamp with time zone,
  asks_again boolean not null default false,
  restored_number integer,
  constraint content_versions_pkey PRIMARY KEY (brand_id, kind, page_id, number),
  constraint content_versions_kind_check CHECK (kind = ANY (ARRAY['document'::text, 'news'::text])),
  constraint content_versions_number_check CHECK (number > 0)
);
CREATE INDEX content_versions_waiting_ix ON public.content_versions USING btree (brand_id, starts_at) WHERE (published_at IS NULL);
alter table content_versions enable row level security;
alter table content_versions force row level security;
create policy content_versions_brand on content_versions for all to public using ((brand_id = (NULLIF(current_setting('app.brand'::text, true), ''::text))::integer)) with check ((brand_id = (NULLIF(current_setting('app.brand'::text, true), ''::text))::integer));
grant delete, insert, select, update on content_versions to galleria_app;

create table contract_withdrawals (
  brand_id integer not null,
  id uuid not null,
  order_id uuid not null,
  user_id uuid not null,
  lines jsonb not null,
  outcome text not null,
  return_id uuid,
  declared_at timestamp with time zone not null,
  constraint contract_withdrawals_pkey PRIMARY KEY (brand_id, id),
  constraint contract_withdrawals_outcome_check CHECK (outcome = ANY (ARRAY['refund'::text, 'return'::text])),
  constraint contract_withdrawals_return_check CHECK ((outcome = 'return'::text) = (return_id IS NOT NULL)),
  constraint contract_withdrawals_order_fk FOREIGN KEY (brand_id, order_id) REFERENCES orders(brand_id, id),
  constraint contract_withdrawals_return_fk FOREIGN KEY (brand_id, return_id) REFERENCES returns(brand_id, id),
  constraint contract_withdrawals_user_fk FOREIGN KEY (brand_id, user_id) REFERENCES users(brand_id, id)
);
CREATE INDEX contract_withdrawals_order_ix ON public.contract_withdrawals USING btree (brand_id, order_id, declared_at DESC);
alter table contract_withdrawals enable row level security;
alter table contract_withdrawals force row level security;
create policy contract_withdrawals_brand on contract_withdrawals for all to public using ((brand_id = (NULLIF(current_setting('app.brand'::text, true), ''::text))::integer)) with check ((brand_id = (NULLIF(current_setting('app.brand'::text, true), ''::text))::integer));
grant delete, insert, select, update on contract_withdrawals to galleria_app;

create table coupons (
  brand_id integer not null,
  id uuid not null,
  store_id uuid,
  name jsonb not null,
  kind text not null,
  amount_minor bigint,
  percent smallint,
  cap_minor bigint,
  minimum_minor bigint not null default 0,
  starts_at timestamp with time zone not null,
  ends_at timestamp with time zone not null,
  total integer,
  left_count integer,
  per_user smallint not null default 1,
  category_ids uuid[] not null default '{}'::uuid[],
  goods_ids uuid[] not null default '{}'::uuid[],
  ended_at timestamp with time zone,
  created_at timestamp with time zone not null,
  version integer not null default 1,
  changed_by text,
  constraint coupons_pkey PRIMARY KEY (brand_id, id),
  constraint coupons_amount_minor_check CHECK (amount_minor > 0),
  constraint coupons_cap_minor_check CHECK (cap_minor > 0),
  constraint coupons_check CHECK (starts_at < ends_at),
  constraint coupons_check1 CHECK ((kind = 'amount'::text) = (amount_minor IS NOT NULL)),
  constraint coupons_check2 CHECK ((kind = 'percent'::text) = (percent IS NOT NULL)),
  constraint coupons_check3 CHECK (cap_minor IS NULL OR kind = 'percent'::text),
  constraint coupons_check4 CHECK (store_id IS NOT NULL OR kind <> 'free_delivery'::text),
  constraint coupons_check5 CHECK ((total IS NULL) = (left_count IS NULL) AND left_count <= total),
  constraint coupons_kind_check CHECK (kind = ANY (ARRAY['amount'::text, 'percent'::text, 'free_delivery'::text])),
  constraint coupons_left_count_check CHECK (left_count >= 0),
  constraint coupons_minimum_minor_check CHECK (minimum_minor >= 0),
  constraint coupons_per_user_check CHECK (per_user >= 1 AND per_user <= 100),
  constraint coupons_percent_check CHECK (percent >= 1 AND percent <= 100),
  constraint coupons_total_check CHECK (total >= 1),
  constraint coupons_store_fk FOREIGN KEY (brand_id, store_id) REFERENCES stores(brand_id, id)
);
CREATE INDEX coupons_store_ix ON public.coupons USING btree (brand_id, store_id, ends_at);
alter table coupons enable row level security;
alter table coupons force row level security;
create policy coupons_brand on coupons for all to public using ((brand_id = (NULLIF(current_setting('app.brand'::text, true), ''::text))::integer)) with check ((brand_id = (NULLIF(current_setting('app.brand'::text, true), ''::text))::integer));
grant delete, insert, select, update on coupons to galleria_app;

create table credit_applications (
  brand_id integer not null,
  id uuid not null,
  number integer not null,
  user_id uuid not null,
  product_id uuid not null,
  product_version integer not null,
  state text not null default 'submitted'::text,
  unfinished boolean not null default true,
  amount_minor bigint not null,
  months integer not null,
  purpose text not null,
  employment text not null,
  income_minor bigint not null,
  rent_minor bigint not null,
  other_minor bigint not null,
  income_proof text not null default ''::text,
  bank_statement text not null default ''::text,
  automatic_payment boolean not null,
  created_at timestamp with time zone not null,
  queued_at timestamp with time zone not null,
  first_approver_id uuid,
  first_approved_at timestamp with time zone,
  first_limit_minor bigint,
  first_reason text,
  decided_at timestamp with time zone,
  decider_id uuid,
  reason text,
  approved_minor bigint,
  suggested_minor bigint,
  offer_until timestamp with time zone,
  review_reason text,
  refuser_id uuid,
  ended_at timestamp with time zone,
  constraint credit_applications_pk PRIMARY KEY (brand_id, id),
  constraint credit_applications_number_uq UNIQUE (brand_id, number),
  constraint credit_applications_amount_check CHECK (amount_minor > 0 AND approved_minor > 0 AND approved_minor <= amount_minor),
  constraint credit_applications_decider_check CHECK (decider_id <> user_id AND first_approver_id <> user_id),
  constraint credit_applications_review_check CHECK ((state = ANY (ARRAY['submitted'::text, 'cancelled'::text])) OR refuser_id <> decider_id),
  constraint credit_applications_state_check CHECK (state = ANY (ARRAY['submitted'::text, 'approved'::text, 'refused'::text, 'accepted'::text, 'cancelled'::text, 'expired'::text])),
  constraint credit_applications_two_people_check CHECK (state <> 'approved'::text OR first_approver_id <> decider_id),
  constraint credit_applications_unfinished_check CHECK (unfinished OR (state <> ALL (ARRAY['submitted'::text, 'approved'::text]))),
  constraint credit_applications_user_fk FOREIGN KEY (brand_id, user_id) REFERENCES users(brand_id, id),
  constraint credit_applications_version_fk FOREIGN KEY (brand_id, product_id, product_version) REFERENCES credit_product_versions(brand_id, product_id, version)
);
CREATE INDEX credit_applications_created_ix ON public.credit_applications USING btree (brand_id, created_at, id);
CREATE INDEX credit_applications_documents_ix ON public.credit_applications USING btree (brand_id, ended_at) WHERE ((income_proof <> ''::text) OR (bank_statement <> ''::text));
CREATE INDEX credit_applications_state_ix ON public.credit_applications USING btree (brand_id, state, created_at, id);
CREATE UNIQUE INDEX credit_applications_unfinished_uq ON public.credit_applications USING btree (brand_id, user_id) WHERE unfinished;
CREATE INDEX credit_applications_user_ix ON public.credit_applications USING btree (brand_id, user_id, created_at);
alter table credit_applications enable row level security;
alter table credit_applications force row level security;
create policy credit_applications_brand on credit_applications for all to public using ((brand_id = (NULLIF(current_setting('app.brand'::text, true), ''::text))::integer)) with check ((brand_id = (NULLIF(current_setting('app.brand'::text, true), ''::text))::integer));
grant delete, insert, select, update on credit_applications to galleria_app;

create table credit_instalments (
  brand_id integer not null,
  loan_id uuid not null,
  number integer not null,
  due_on date not null,
  principal_minor bigint not null,
  interest_minor bigint not null,
  paid_principal_minor bigint not null default 0,
  paid_interest_minor bigint not null default 0,
  booked boolean not null default false,
  paid_on date,
  constraint credit_instalments_pk PRIMARY KEY (brand_id, loan_id, number),
  constraint credit_instalments_paid_check CHECK (paid_principal_minor >= 0 AND paid_principal_minor <= principal_minor AND paid_interest_minor >= 0 AND paid_interest_minor <= interest_minor),
  constraint credit_instalments_paid_on_check CHECK (paid_on IS NULL OR paid_principal_minor = principal_minor AND paid_interest_minor = interest_minor),
  constraint credit_instalments_loan_fk FOREIGN KEY (brand_id, loan_id) REFERENCES credit_loans(brand_id, id)
);
CREATE INDEX credit_instalments_due_ix ON public.credit_instalments USING btree (brand_id, due_on) WHERE (paid_on IS NULL);
alter table credit_instalments enable row level security;
alter table credit_instalments force row level security;
create policy credit_instalments_brand on credit_instalments for all to public using ((brand_id = (NULLIF(current_setting('app.brand'::text, true), ''::text))::integer)) with check ((brand_id = (NULLIF(current_setting('app.brand'::text, true), ''::text))::integer));
grant delete, insert, select, update on credit_instalments to galleria_app;

create table credit_limits (
  brand_id integer not null,
  user_id uuid not null,
  limit_minor bigint not null,
  reason text not null,
  decider_id uuid,
  decided_at timestamp with time zone not null,
  constraint credit_limits_pk PRIMARY KEY (brand_id, user_id),
  constraint credit_limits_limit_check CHECK (limit_minor >= 0),
  constraint credit_limits_user_fk FOREIGN KEY (brand_id, user_id) REFERENCES users(brand_id, id)
);
CREATE INDEX credit_limits_decided_ix ON public.credit_limits USING btree (brand_id, decided_at, user_id);
alter table credit_limits enable row level security;
alter table credit_limits force row level security;
create policy credit_limits_brand on credit_limits for all to public using ((brand_id = (NULLIF(current_setting('app.brand'::text, true), ''::text))::integer)) with check ((brand_id = (NULLIF(current_setting('app.brand'::text, true), ''::text))::integer));
grant delete, insert, select, update on credit_limits to galleria_app;

create table credit_loans (
  brand_id integer not null,
  id uuid not null,
  number integer not null,
  user_id uuid not null,
  application_id uuid,
  product_id uuid not null,
  product_version integer not null,
  state text not null default 'open'::text,
  amount_minor bigint not null,
  months integer not null,
  rate_basis_points integer not null,
  fee_minor bigint not null,
  apr_hundredths integer not null,
  overdue_basis_points integer not null,
  overdue_cap_minor bigint not null,
  principal_minor bigint not null,
  interest_due_minor bigint not null default 0,
  overdue_due_minor bigint not null default 0,
  overdue_charged_minor bigint not null default 0,
  overdue_remainder bigint not null default 0,
  repaid_minor bigint not null default 0,
  written_off_minor bigint not null default 0,
  automatic_payment boolean not null,
  started_on date not null,
  interest_from date not null,
  carried_interest_minor bigint not null default 0,
  tended_on date not null,
  overdue_since date,
  signed_at timestamp with time zone not null,
  ended_on date,
  ended_at timestamp with time zone,
  trade_id uuid,
  write_off_proposer_id uuid,
  write_off_proposed_at timestamp with time zone,
  write_off_reason text,
  write_off_decider_id uuid,
  constraint credit_loans_pk PRIMARY KEY (brand_id, id),
  constraint credit_loans_application_uq UNIQUE (brand_id, application_id),
  constraint credit_loans_number_uq UNIQUE (brand_id, number),
  constraint credit_loans_cap_check CHECK (overdue_charged_minor <= overdue_cap_minor),
  constraint credit_loans_cause_check CHECK ((application_id IS NULL) <> (trade_id IS NULL)),
  constraint credit_loans_ended_check CHECK (state = 'open'::text OR principal_minor = 0 AND interest_due_minor = 0 AND overdue_due_minor = 0 AND ended_on IS NOT NULL),
  constraint credit_loans_owed_check CHECK (principal_minor >= 0 AND interest_due_minor >= 0 AND overdue_due_minor >= 0),
  constraint credit_loans_state_check CHECK (state = ANY (ARRAY['open'::text, 'repaid'::text, 'withdrawn'::text, 'written_off'::text])),
  constraint credit_loans_two_people_check CHECK (write_off_decider_id IS NULL OR COALESCE(write_off_decider_id <> write_off_proposer_id, false)),
  constraint credit_loans_application_fk FOREIGN KEY (brand_id, application_id) REFERENCES credit_applications(brand_id, id),
  constraint credit_loans_user_fk FOREIGN KEY (brand_id, user_id) REFERENCES users(brand_id, id)
);
CREATE UNIQUE INDEX credit_loans_open_uq ON public.credit_loans USING btree (brand_id, user_id) WHERE ((state = 'open'::text) AND (trade_id IS NULL));
CREATE INDEX credit_loans_overdue_ix ON public.credit_loans USING btree (brand_id, overdue_since) WHERE (overdue_since IS NOT NULL);
CREATE INDEX credit_loans_proposed_ix ON public.credit_loans USING btree (brand_id, signed_at, id) WHERE ((write_off_proposer_id IS NOT NULL) AND (state = 'open'::text));
CREATE INDEX credit_loans_signed_ix ON public.credit_loans USING btree (brand_id, signed_at, id);
CREATE INDEX credit_loans_state_ix ON public.credit_loans USING btree (brand_id, state, signed_at, id);
CREATE INDEX credit_loans_tended_ix ON public.credit_loans USING btree (brand_id, tended_on) WHERE (state = 'open'::text);
CREATE UNIQUE INDEX credit_loans_trade_uq ON public.credit_loans USING btree (brand_id, trade_id) WHERE (trade_id IS NOT NULL);
CREATE INDEX credit_loans_user_ix ON public.credit_loans USING btree (brand_id, user_id, signed_at);
alter table credit_loans enable row level security;
alter table credit_loans force row level security;
create policy credit_loans_brand on credit_loans for all to public using ((brand_id = (NULLIF(current_setting('app.brand'::text, true), ''::text))::integer)) with check ((brand_id = (NULLIF(current_setting('app.brand'::text, true), ''::text))::integer));
grant delete, insert, select, update on credit_loans to galleria_app;

create table credit_movements (
  brand_id integer not null,
  id uuid not null,
  loan_id uuid not null,
  "position" integer not null,
  kind text not null,
  at timestamp with time zone not null,
  day date not null,
  amount_minor bigint not null,
  principal_minor bigint not null,
  interest_minor bigint not null,
  new_interest_minor bigint not null default 0,
  overdue_minor bigint not null,
  fee_minor bigint not null,
  left_minor bigint not null,
  transaction_id uuid not null,
  returned_interest_minor bigint not null default 0,
  returned_overdue_minor bigint not null default 0,
  constraint credit_movements_pk PRIMARY KEY (brand_id, id),
  constraint credit_movements_kind_check CHECK (kind = ANY (ARRAY['payout'::text, 'interest'::text, 'overdue_interest'::text, 'payment'::text, 'early_payment'::text, 'automatic_payment'::text, 'withdrawal'::text, 'write_off'::text, 'refund'::text, 'interest_refund'::text])),
  constraint credit_movements_loan_fk FOREIGN KEY (brand_id, loan_id) REFERENCES credit_loans(brand_id, id)
);
CREATE INDEX credit_movements_day_ix ON public.credit_movements USING btree (brand_id, day);
CREATE UNIQUE INDEX credit_movements_day_uq ON public.credit_movements USING btree (brand_id, loan_id, day, kind) WHERE (kind = ANY (ARRAY['interest'::text, 'overdue_interest'::text]));
CREATE UNIQUE INDEX credit_movements_loan_uq ON public.credit_movements USING btree (brand_id, loan_id, "position");
CREATE UNIQUE INDEX credit_movements_returned_uq ON public.credit_movements USING btree (brand_id, loan_id) WHERE (kind = 'interest_refund'::text);
alter table credit_movements enable row level security;
alter table credit_movements force row level security;
create policy credit_movements_brand on credit_movements for all to public using ((brand_id = (NULLIF(current_setting('app.brand'::text, true), ''::text))::integer)) with check ((brand_id = (NULLIF(current_setting('app.brand'::text, true), ''::text))::integer));
grant delete, insert, select, update on credit_movements to galleria_app;

create table credit_product_versions (
  brand_id integer not null,
  product_id uuid not null,
  version integer not null,
  names jsonb not null,
  terms jsonb not null,
  min_minor bigint not null,
  max_minor bigint not null,
  min_months integer not null,
  max_months integer not null,
  rate_basis_points integer not null,
  fee_basis_points integer not null,
  overdue_basis_points integer not null,
  overdue_cap_minor bigint not null,
  changed_by uuid,
  changed_at timestamp with time zone not null,
  constraint credit_product_versions_pk PRIMARY KEY (brand_id, product_id, version),
  constraint credit_product_versions_amounts_check CHECK (min_minor > 0 AND min_minor <= max_minor AND overdue_cap_minor >= 0),
  constraint credit_product_versions_months_check CHECK (min_months > 0 AND min_months <= max_months),
  constraint credit_product_versions_rates_check CHECK (rate_basis_points >= 0 AND fee_basis_points >= 0 AND fee_basis_points <= 9999 AND overdue_basis_points >= 0),
  constraint credit_product_versions_product_fk FOREIGN KEY (brand_id, product_id) REFERENCES credit_products(brand_id, id)
);
alter table credit_product_versions enable row level security;
alter table credit_product_versions force row level security;
create policy credit_product_versions_brand on credit_product_versions for all to public using ((brand_id = (NULLIF(current_setting('app.brand'::text, true), ''::text))::integer)) with check ((brand_id = (NULLIF(current_setting('app.brand'::text, true), ''::text))::integer));
grant delete, insert, select, update on credit_product_versions to galleria_app;

create table credit_products (
  brand_id integer not null,
  id uuid not null,
  version integer not null,
  is_open boolean not null,
  created_at timestamp with time zone not null,
  constraint credit_products_pk PRIMARY KEY (brand_id, id),
  constraint credit_products_version_check CHECK (version > 0)
);
alter table credit_products enable row level security;
alter table credit_products force row level security;
create policy credit_products_brand on credit_products for all to public using ((brand_id = (NULLIF(current_setting('app.brand'::text, true), ''::text))::integer)) with check ((brand_id = (NULLIF(current_setting('app.brand'::text, true), ''::text))::integer));
grant delete, insert, select, update on credit_products to galleria_app;

create table day_visitors (
  brand_id integer not null,
  day date not null,
  scope_id uuid not null,
  stage smallint not null,
  visitor bytea not null,
  constraint day_visitors_pkey PRIMARY KEY (brand_id, day, scope_id, stage, visitor),
  constraint day_visitors_stage_check CHECK (stage >= 1 AND stage <= 4)
);
alter table day_visitors enable row level security;
alter table day_visitors force row level security;
create policy day_visitors_brand on day_visitors for all to public using ((brand_id = (NULLIF(current_setting('app.brand'::text, true), ''::text))::integer)) with check ((brand_id = (NULLIF(current_setting('app.brand'::text, true), ''::text))::integer));
grant delete, insert, select, update on day_visitors to galleria_app;

create table delivery_methods (
  brand_id integer not null,
  id uuid not null,
  store_id uuid not null,
  name jsonb not null,
  fee_minor bigint not null,
  days_min smallint not null default 2,
  days_max smallint not null default 5,
  "position" smallint not null default 0,
  countries text[] not null default '{*}'::text[],
  steps jsonb not null default '[]'::jsonb,
  most_grams integer,
  free_from_minor bigint,
  kind text not null default 'parcel'::text,
  pickup jsonb,
  is_enabled boolean not null default true,
  zone_name text not null default ''::text,
  constraint delivery_methods_pkey PRIMARY KEY (brand_id, id),
  constraint delivery_methods_countries_check CHECK (cardinality(countries) >= 1),
  constraint delivery_methods_days_check CHECK (days_min >= 0 AND days_min <= days_max),
  constraint delivery_methods_fee_minor_check CHECK (fee_minor >= 0),
  constraint delivery_methods_free_from_minor_check CHECK (free_from_minor >= 0),
  constraint delivery_methods_kind_check CHECK (kind = ANY (ARRAY['parcel'::text, 'pickup'::text])),
  constraint delivery_methods_most_grams_check CHECK (most_grams >= 1),
  constraint delivery_methods_pickup_check CHECK ((kind = 'pickup'::text) = (pickup IS NOT NULL)),
  constraint delivery_methods_store_fk FOREIGN KEY (brand_id, store_id) REFERENCES stores(brand_id, id)
);
CREATE INDEX delivery_methods_store_ix ON public.delivery_methods USING btree (brand_id, store_id, "position");
alter table delivery_methods enable row level security;
alter table delivery_methods force row level security;
create policy delivery_methods_brand on delivery_methods for all to public using ((brand_id = (NULLIF(current_setting('app.brand'::text, true), ''::text))::integer)) with check ((brand_id = (NULLIF(current_setting('app.brand'::text, true), ''::text))::integer));
grant delete, insert, select, update on delivery_methods to galleria_app;

create table delivery_versions (
  brand_id integer not null,
  store_id uuid not null,
  version integer not null default 1,
  changed_by text,
  changed_at timestamp with time zone not null,
  constraint delivery_versions_pkey PRIMARY KEY (brand_id, store_id),
  constraint delivery_versions_store_fk FOREIGN KEY (brand_id, store_id) REFERENCES stores(brand_id, id)
);
alter table delivery_versions enable row level security;
alter table delivery_versions force row level security;
create policy delivery_versions_brand on delivery_versions for all to public using ((brand_id = (NULLIF(current_setting('app.brand'::text, true), ''::text))::integer)) with check ((brand_id = (NULLIF(current_setting('app.brand'::text, true), ''::text))::integer));
grant delete, insert, select, update on delivery_versions to galleria_app;

create table document_acceptances (
  brand_id integer not null,
  user_id uuid not null,
  number integer not null,
  version integer not null,
  reason text not null,
  lang text not null,
  accepted_at timestamp with time zone not null,
  constraint document_acceptances_pkey PRIMARY KEY (brand_id, user_id, number, version),
  constraint document_acceptances_reason_check CHECK (reason = ANY (ARRAY['registration'::text, 'checkout'::text])),
  constraint document_acceptances_user_fk FOREIGN KEY (brand_id, user_id) REFERENCES users(brand_id, id)
);
CREATE INDEX document_acceptances_version_ix ON public.document_acceptances USING btree (brand_id, number, version);
alter table document_acceptances enable row level security;
alter table document_acceptances force row level security;
create policy document_acceptances_brand on document_acceptances for all to public using ((brand_id = (NULLIF(current_setting('app.brand'::text, true), ''::text))::integer)) with check ((brand_id = (NULLIF(current_setting('app.brand'::text, true), ''::text))::integer));
grant delete, insert, select, update on document_acceptances to galleria_app;

create table document_terms (
  brand_id integer not null,
  number integer not null,
  version integer not null,
  from_version integer not null,
  at_registration boolean not null,
  at_checkout boolean not null,
  constraint document_terms_pkey PRIMARY KEY (brand_id, number)
);
alter table document_terms enable row level security;
alter table document_terms force row level security;
create policy document_terms_brand on document_terms for all to public using ((brand_id = (NULLIF(current_setting('app.brand'::text, true), ''::text))::integer)) with check ((brand_id = (NULLIF(current_setting('app.brand'::text, true), ''::text))::integer));
grant delete, insert, select, update on document_terms to galleria_app;

create table documents (
  brand_id integer not null,
  number integer not null,
  key text not null,
  title jsonb not null,
  body jsonb not null,
  status text not null default 'published'::text,
  updated_at timestamp with time zone not null,
  version integer not null default 1,
  constraint documents_pkey PRIMARY KEY (brand_id, number),
  constraint documents_brand_id_key_key UNIQUE (brand_id, key),
  constraint documents_number_check CHECK (number > 0),
  constraint documents_status_check CHECK (status = ANY (ARRAY['published'::text, 'hidden'::text]))
);
alter table documents enable row level security;
alter table documents force row level security;
create policy documents_brand on documents for all to public using ((brand_id = (NULLIF(current_setting('app.brand'::text, true), ''::text))::integer)) with check ((brand_id = (NULLIF(current_setting('app.brand'::text, true), ''::text))::integer));
grant delete, insert, select, update on documents to galleria_app;

create table exchange_rates (
  brand_id integer not null,
  currency text not null,
  rate double precision not null,
  day date not null,
  updated_at timestamp with time zone not null,
  constraint exchange_rates_pkey PRIMARY KEY (brand_id, currency),
  constraint exchange_rates_currency_check CHECK (currency ~ '^[A-Z]{3}$'::text),
  constraint exchange_rates_rate_check CHECK (rate > 0::double precision)
);
alter table exchange_rates enable row level security;
alter table exchange_rates force row level security;
create policy exchange_rates_brand on exchange_rates for all to public using ((brand_id = (NULLIF(current_setting('app.brand'::text, true), ''::text))::integer)) with check ((brand_id = (NULLIF(current_setting('app.brand'::text, true), ''::text))::integer));
grant delete, insert, select, update on exchange_rates to galleria_app;

create table favourites (
  brand_id integer not null,
  user_id uuid not null,
  goods_id uuid not null,
  created_at timestamp with time zone not null,
  price_minor bigint,
  sold_out boolean not null default false,
  told_at timestamp with time zone,
  constraint favourites_pkey PRIMARY KEY (brand_id, user_id, goods_id),
  constraint favourites_price_check CHECK (price_minor >= 0),
  constraint favourites_goods_fk FOREIGN KEY (brand_id, goods_id) REFERENCES goods(brand_id, id),
  constraint favourites_user_fk FOREIGN KEY (brand_id, user_id) REFERENCES users(brand_id, id)
);
CREATE INDEX favourites_goods_ix ON public.favourites USING btree (brand_id, goods_id, user_id);
CREATE INDEX favourites_recent_ix ON public.favourites USING btree (brand_id, user_id, created_at DESC);
alter table favourites enable row level security;
alter table favourites force row level security;
create policy favourites_brand on favourites for all to public using ((brand_id = (NULLIF(current_setting('app.brand'::text, true), ''::text))::integer)) with check ((brand_id = (NULLIF(current_setting('app.brand'::text, true), ''::text))::integer));
grant delete, insert, select, update on favourites to galleria_app;

create table figure_requests (
  brand_id integer not null,
  day date not null,
  requested_at timestamp with time zone not null,
  constraint figure_requests_pkey PRIMARY KEY (brand_id, day)
);
alter table figure_requests enable row level security;
alter table figure_requests force row level security;
create policy figure_requests_brand on figure_requests for all to public using ((brand_id = (NULLIF(current_setting('app.brand'::text, true), ''::text))::integer)) with check ((brand_id = (NULLIF(current_setting('app.brand'::text, true), ''::text))::integer));
grant delete, insert, select, update on figure_requests to galleria_app;

create table follows (
  brand_id integer not null,
  user_id uuid not null,
  store_id uuid not null,
  created_at timestamp with time zone not null,
  constraint follows_pkey PRIMARY KEY (brand_id, user_id, store_id),
  constraint follows_store_fk FOREIGN KEY (brand_id, store_id) REFERENCES stores(brand_id, id),
  constraint follows_user_fk FOREIGN KEY (brand_id, user_id) REFERENCES users(brand_id, id)
);
CREATE INDEX follows_recent_ix ON public.follows USING btree (brand_id, user_id, created_at DESC);
CREATE INDEX follows_store_ix ON public.follows USING btree (brand_id, store_id);
alter table follows enable row level security;
alter table follows force row level security;
create policy follows_brand on follows for all to public using ((brand_id = (NULLIF(current_setting('app.brand'::text, true), ''::text))::integer)) with check ((brand_id = (NULLIF(current_setting('app.brand'::text, true), ''::text))::integer));
grant delete, insert, select, update on follows to galleria_app;

create table fund_password_resets (
  brand_id integer not null,
  user_id uuid not null,
  id uuid not null,
  from_hash text not null,
  to_hash text not null,
  requested_at timestamp with time zone not null,
  due_at timestamp with time zone not null,
  constraint fund_password_resets_pk PRIMARY KEY (brand_id, user_id),
  constraint fund_password_resets_id_key UNIQUE (brand_id, id),
  constraint fund_password_resets_due_check CHECK (due_at > requested_at),
  constraint fund_password_resets_user_fk FOREIGN KEY (brand_id, user_id) REFERENCES users(brand_id, id)
);
alter table fund_password_resets enable row level security;
alter table fund_password_resets force row level security;
create policy fund_password_resets_brand on fund_password_resets for all to public using ((brand_id = (NULLIF(current_setting('app.brand'::text, true), ''::text))::integer)) with check ((brand_id = (NULLIF(current_setting('app.brand'::text, true), ''::text))::integer));
grant delete, insert, select, update on fund_password_resets to galleria_app;

create table goods (
  brand_id integer not null,
  id uuid not null,
  store_id uuid not null,
  category_id uuid,
  handle text not null,
  title jsonb not null,
  subtitle jsonb not null default '{}'::jsonb,
  description jsonb not null default '{}'::jsonb,
  attributes jsonb not null default '[]'::jsonb,
  options jsonb not null default '[]'::jsonb,
  images jsonb not null default '[]'::jsonb,
  tint smallint not null default 1,
  tags text[] not null default '{}'::text[],
  status text not null default 'listed'::text,
  sales_count integer not null default 0,
  rating_counts integer[] not null default '{0,0,0,0,0}'::integer[],
  source_hash bytea,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  withdrawal_exemption text,
  version integer not null default 1,
  list_at timestamp with time zone,
  delist_at timestamp with time zone,
  deleted_at timestamp with time zone,
  text_marks jsonb not null default '{}'::jsonb,
  constraint goods_pkey PRIMARY KEY (brand_id, id),
  constraint goods_brand_id_store_id_handle_key UNIQUE (brand_id, store_id, handle),
  constraint goods_rating_counts CHECK (cardinality(rating_counts) = 5 AND (0 <= ALL (rating_counts))),
  constraint goods_status_check CHECK (status = ANY (ARRAY['draft'::text, 'under_review'::text, 'listed'::text, 'delisted'::text, 'banned'::text])),
  constraint goods_tint_check CHECK (tint >= 1 AND tint <= 6),
  constraint goods_withdrawal_check CHECK (withdrawal_exemption = ANY (ARRAY['sealed'::text, 'perishable'::text, 'custom_made'::text])),
  constraint goods_category_fk FOREIGN KEY (brand_id, category_id) REFERENCES categories(brand_id, id),
  constraint goods_store_fk FOREIGN KEY (brand_id, store_id) REFERENCES stores(brand_id, id)
);
CREATE INDEX goods_category_ix ON public.goods USING btree (brand_id, category_id, id) WHERE (category_id IS NOT NULL);
CREATE INDEX goods_delist_at_ix ON public.goods USING btree (brand_id, delist_at) WHERE (delist_at IS NOT NULL);
CREATE INDEX goods_list_at_ix ON public.goods USING btree (brand_id, list_at) WHERE (list_at IS NOT NULL);
CREATE INDEX goods_store_created_ix ON public.goods USING btree (brand_id, store_id, created_at DESC, id DESC) WHERE (deleted_at IS NULL);
CREATE INDEX goods_store_status_ix ON public.goods USING btree (brand_id, store_id, status, updated_at DESC, id DESC) WHERE (deleted_at IS NULL);
CREATE INDEX goods_store_updated_ix ON public.goods USING btree (brand_id, store_id, updated_at DESC, id DESC) WHERE (deleted_at IS NULL);
alter table goods enable row level security;
alter table goods force row level security;
create policy goods_brand on goods for all to public using ((brand_id = (NULLIF(current_setting('app.brand'::text, true), ''::text))::integer)) with check ((brand_id = (NULLIF(current_setting('app.brand'::text, true), ''::text))::integer));
grant delete, insert, select, update on goods to galleria_app;

create table goods_edit_items (
  brand_id integer not null,
  edit_id uuid not null,
  goods_id uuid not null,
  version integer not null,
  state text not null default 'waiting'::text,
  reason text,
  changes jsonb not null default '[]'::jsonb,
  constraint goods_edit_items_pkey PRIMARY KEY (brand_id, edit_id, goods_id),
  constraint goods_edit_items_state_check CHECK (state = ANY (ARRAY['waiting'::text, 'changed'::text, 'skipped'::text, 'undone'::text, 'kept'::text])),
  constraint goods_edit_items_edit_fk FOREIGN KEY (brand_id, edit_id) REFERENCES goods_edits(brand_id, id),
  constraint goods_edit_items_goods_fk FOREIGN KEY (brand_id, goods_id) REFERENCES goods(brand_id, id)
);
CREATE INDEX goods_edit_items_state_ix ON public.goods_edit_items USING btree (brand_id, edit_id, state, goods_id);
alter table goods_edit_items enable row level security;
alter table goods_edit_items force row level security;
create policy goods_edit_items_brand on goods_edit_items for all to public using ((brand_id = (NULLIF(current_setting('app.brand'::text, true), ''::text))::integer)) with check ((brand_id = (NULLIF(current_setting('app.brand'::text, true), ''::text))::integer));
grant delete, insert, select, update on goods_edit_items to galleria_app;

create table goods_edits (
  brand_id integer not null,
  id uuid not null,
  store_id uuid not null,
  user_id uuid not null,
  rule jsonb not null,
  state text not null default 'applying'::text,
  total integer not null,
  created_at timestamp with time zone not null,
  constraint goods_edits_pkey PRIMARY KEY (brand_id, id),
  constraint goods_edits_state_check CHECK (state = ANY (ARRAY['applying'::text, 'applied'::text, 'undoing'::text, 'undone'::text])),
  constraint goods_edits_store_fk FOREIGN KEY (brand_id, store_id) REFERENCES stores(brand_id, id),
  constraint goods_edits_user_fk FOREIGN KEY (brand_id, user_id) REFERENCES users(brand_id, id)
);
CREATE INDEX goods_edits_store_ix ON public.goods_edits USING btree (brand_id, store_id, id DESC);
alter table goods_edits enable row level security;
alter table goods_edits force row level security;
create policy goods_edits_brand on goods_edits for all to public using ((brand_id = (NULLIF(current_setting('app.brand'::text, true), ''::text))::integer)) with check ((brand_id = (NULLIF(current_setting('app.brand'::text, true), ''::text))::integer));
grant delete, insert, select, update on goods_edits to galleria_app;

create table goods_hits (
  brand_id integer not null,
  goods_id uuid not null,
  day date not null,
  hits integer not null,
  constraint goods_hits_pkey PRIMARY KEY (brand_id, goods_id, day),
  constraint goods_hits_goods_fk FOREIGN KEY (brand_id, goods_id) REFERENCES goods(brand_id, id)
);
alter table goods_hits enable row level security;
alter table goods_hits force row level security;
create policy goods_hits_brand on goods_hits for all to public using ((brand_id = (NULLIF(current_setting('app.brand'::text, true), ''::text))::integer)) with check ((brand_id = (NULLIF(current_setting('app.brand'::text, true), ''::text))::integer));
grant delete, insert, select, update on goods_hits to galleria_app;

create table goods_imports (
  brand_id integer not null,
  id uuid not null,
  store_id uuid not null,
  user_id uuid not null,
  byte_count integer not null,
  state text not null default 'checking'::text,
  columns jsonb not null default '{}'::jsonb,
  corrections jsonb not null default '[]'::jsonb,
  leaves_out boolean not null default false,
  result jsonb not null default '{}'::jsonb,
  created_at timestamp with time zone not null,
  file_name text not null default ''::text,
  constraint goods_imports_pkey PRIMARY KEY (brand_id, id),
  constraint goods_imports_state_check CHECK (state = ANY (ARRAY['checking'::text, 'checked'::text, 'importing'::text, 'imported'::text, 'failed'::text])),
  constraint goods_imports_store_fk FOREIGN KEY (brand_id, store_id) REFERENCES stores(brand_id, id),
  constraint goods_imports_user_fk FOREIGN KEY (brand_id, user_id) REFERENCES users(brand_id, id)
);
CREATE INDEX goods_imports_store_ix ON public.goods_imports USING btree (brand_id, store_id, id DESC);
alter table goods_imports enable row level security;
alter table goods_imports force row level security;
create policy goods_imports_brand on goods_imports for all to public using ((brand_id = (NULLIF(current_setting('app.brand'::text, true), ''::text))::integer)) with check ((brand_id = (NULLIF(current_setting('app.brand'::text, true), ''::text))::integer));
grant delete, insert, select, update on goods_imports to galleria_app;

create table goods_views (
  brand_id integer not null,
  user_id uuid not null,
  goods_id uuid not null,
  viewed_at timestamp with time zone not null,
  constraint goods_views_pkey PRIMARY KEY (brand_id, user_id, goods_id),
  constraint goods_views_goods_fk FOREIGN KEY (brand_id, goods_id) REFERENCES goods(brand_id, id),
  constraint goods_views_user_fk FOREIGN KEY (brand_id, user_id) REFERENCES users(brand_id, id)
);
CREATE INDEX goods_views_recent_ix ON public.goods_views USING btree (brand_id, user_id, viewed_at DESC);
alter table goods_views enable row level security;
alter table goods_views force row level security;
create policy goods_views_brand on goods_views for all to public using ((brand_id = (NULLIF(current_setting('app.brand'::text, true), ''::text))::integer)) with check ((brand_id = (NULLIF(current_setting('app.brand'::text, true), ''::text))::integer));
grant delete, insert, select, update on goods_views to galleria_app;

create table handled_events (
  brand_id integer not null,
  event_id uuid not null,
  handler text not null,
  at timestamp with time zone not null,
  constraint handled_events_pkey PRIMARY KEY (brand_id, event_id, handler)
);
alter table handled_events enable row level security;
alter table handled_events force row level security;
create policy handled_events_brand on handled_events for all to public using ((brand_id = (NULLIF(current_setting('app.brand'::text, true), ''::text))::integer)) with check ((brand_id = (NULLIF(current_setting('app.brand'::text, true), ''::text))::integer));
create policy handled_events_scheduler on handled_events for select to galleria_scheduler using (true);
grant delete, insert, select, update on handled_events to galleria_app;
grant select (brand_id, event_id) on handled_events to galleria_scheduler;

create table home_drafts (
  brand_id integer not null,
  content jsonb not null,
  version integer not null default 1,
  changed_by text not null,
  changed_at timestamp with time zone not null,
  constraint home_drafts_pkey PRIMARY KEY (brand_id)
);
alter table home_drafts enable row level security;
alter table home_drafts force row level security;
create policy home_drafts_brand on home_drafts for all to public using ((brand_id = (NULLIF(current_setting('app.brand'::text, true), ''::text))::integer)) with check ((brand_id = (NULLIF(current_setting('app.brand'::text, true), ''::text))::integer));
grant delete, insert, select, update on home_drafts to galleria_app;

create table home_floors (
  brand_id integer not null,
  id uuid not null,
  "position" smallint not null,
  kind text not null,
  style text not null default 'grid'::text,
  title jsonb not null default '{}'::jsonb,
  goods_ids uuid[] not null default '{}'::uuid[],
  category_id uuid,
  starts_at timestamp with time zone,
  ends_at timestamp with time zone,
  languages text[] not null default '{}'::text[],
  hidden boolean not null default false,
  constraint home_floors_pkey PRIMARY KEY (brand_id, id),
  constraint home_floors_kind_check CHECK (kind = ANY (ARRAY['banner'::text, 'categories'::text, 'recommended'::text, 'new'::text, 'bottom'::text, 'sale'::text, 'stores'::text, 'products'::text, 'category'::text]))
);
CREATE INDEX home_floors_position_ix ON public.home_floors USING btree (brand_id, "position");
alter table home_floors enable row level security;
alter table home_floors force row level security;
create policy home_floors_brand on home_floors for all to public using ((brand_id = (NULLIF(current_setting('app.brand'::text, true), ''::text))::integer)) with check ((brand_id = (NULLIF(current_setting('app.brand'::text, true), ''::text))::integer));
grant delete, insert, select, update on home_floors to galleria_app;

create table home_versions (
  brand_id integer not null,
  number integer not null,
  content jsonb not null,
  published_by text,
  published_at timestamp with time zone not null,
  restored_number integer,
  constraint home_versions_pkey PRIMARY KEY (brand_id, number),
  constraint home_versions_number_check CHECK (number > 0)
);
alter table home_versions enable row level security;
alter table home_versions force row level security;
create policy home_versions_brand on home_versions for all to public using ((brand_id = (NULLIF(current_setting('app.brand'::text, true), ''::text))::integer)) with check ((brand_id = (NULLIF(current_setting('app.brand'::text, true), ''::text))::integer));
grant delete, insert, select, update on home_versions to galleria_app;

create table idempotency_keys (
  brand_id integer not null,
  operation text not null,
  scope text not null,
  key text not null,
  fingerprint bytea not null,
  answer jsonb,
  created_at timestamp with time zone not null,
  constraint idempotency_keys_pkey PRIMARY KEY (brand_id, operation, scope, key)
);
CREATE INDEX idempotency_keys_age_ix ON public.idempotency_keys USING btree (brand_id, created_at);
alter table idempotency_keys enable row level security;
alter table idempotency_keys force row level security;
create policy idempotency_keys_brand on idempotency_keys for all to public using ((brand_id = (NULLIF(current_setting('app.brand'::text, true), ''::text))::integer)) with check ((brand_id = (NULLIF(current_setting('app.brand'::text, true), ''::text))::integer));
create policy idempotency_keys_scheduler on idempotency_keys for select to galleria_scheduler using (true);
grant delete, insert, select, update on idempotency_keys to galleria_app;
grant select (brand_id, created_at) on idempotency_keys to galleria_scheduler;

create table identity_check_events (
  brand_id integer not null,
  check_id uuid not null,
  id uuid not null,
  kind text not null,
  user_id uuid,
  reason text,
  created_at timestamp with time zone not null,
  constraint identity_check_events_pkey PRIMARY KEY (brand_id, check_id, id),
  constraint identity_check_events_kind_check CHECK (kind = ANY (ARRAY['sent'::text, 'approved_once'::text, 'changes'::text, 'rejected'::text, 'passed'::text, 'withdrawn'::text, 'reopened'::text, 'expired'::text])),
  constraint identity_check_events_check_fk FOREIGN KEY (brand_id, check_id) REFERENCES identity_checks(brand_id, id)
);
alter table identity_check_events enable row level security;
alter table identity_check_events force row level security;
create policy identity_check_events_brand on identity_check_events for all to public using ((brand_id = (NULLIF(current_setting('app.brand'::text, true), ''::text))::integer)) with check ((brand_id = (NULLIF(current_setting('app.brand'::text, true), ''::text))::integer));
grant delete, insert, select, update on identity_check_events to galleria_app;

create table identity_checks (
  brand_id integer not null,
  id uuid not null,
  user_id uuid not null,
  number integer not null,
  level text not null,
  state text not null default 'draft'::text,
  details_sealed bytea,
  key_id text,
  number_masked text not null default ''::text,
  country text not null default ''::text,
  document_type text not null default 'identity_card'::text,
  photos jsonb not null default '[]'::jsonb,
  requests jsonb not null default '[]'::jsonb,
  reject_reason text,
  note text,
  refusals smallint not null default 0,
  first_approver_id uuid,
  first_approved_at timestamp with time zone,
  queued_at timestamp with time zone,
  sent_at timestamp with time zone,
  decided_at timestamp with time zone,
  decided_by uuid,
  valid_until timestamp with time zone,
  used_at timestamp with time zone,
  reminded_at timestamp with time zone,
  phone_hash bytea,
  phone_state text,
  phone_until timestamp with time zone,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  constraint identity_checks_pkey PRIMARY KEY (brand_id, id),
  constraint identity_checks_number_key UNIQUE (brand_id, number),
  constraint identity_checks_first_check CHECK ((first_approver_id IS NULL) = (first_approved_at IS NULL)),
  constraint identity_checks_level_check CHECK (level = ANY (ARRAY['basic'::text, 'advanced'::text])),
  constraint identity_checks_phone_check CHECK ((phone_hash IS NULL) = (phone_until IS NULL) AND (phone_hash IS NULL) = (phone_state IS NULL)),
  constraint identity_checks_phone_state_check CHECK (phone_state = ANY (ARRAY['code'::text, 'phone'::text])),
  constraint identity_checks_refusals_check CHECK (refusals >= 0),
  constraint identity_checks_sealed_check CHECK ((details_sealed IS NULL) = (key_id IS NULL)),
  constraint identity_checks_state_check CHECK (state = ANY (ARRAY['draft'::text, 'sent'::text, 'changes'::text, 'rejected'::text, 'passed'::text, 'expired'::text, 'replaced'::text])),
  constraint identity_checks_valid_check CHECK (state <> 'passed'::text OR valid_until IS NOT NULL),
  constraint identity_checks_user_fk FOREIGN KEY (brand_id, user_id) REFERENCES users(brand_id, id)
);
CREATE UNIQUE INDEX identity_checks_open_ix ON public.identity_checks USING btree (brand_id, user_id, level) WHERE (state = ANY (ARRAY['draft'::text, 'sent'::text, 'changes'::text, 'rejected'::text]));
CREATE UNIQUE INDEX identity_checks_passed_ix ON public.identity_checks USING btree (brand_id, user_id, level) WHERE (state = 'passed'::text);
CREATE UNIQUE INDEX identity_checks_phone_ix ON public.identity_checks USING btree (brand_id, phone_hash) WHERE (phone_hash IS NOT NULL);
CREATE INDEX identity_checks_queue_ix ON public.identity_checks USING btree (brand_id, state, queued_at, id);
CREATE INDEX identity_checks_user_ix ON public.identity_checks USING btree (brand_id, user_id, id);
alter table identity_checks enable row level security;
alter table identity_checks force row level security;
create policy identity_checks_brand on identity_checks for all to public using ((brand_id = (NULLIF(current_setting('app.brand'::text, true), ''::text))::integer)) with check ((brand_id = (NULLIF(current_setting('app.brand'::text, true), ''::text))::integer));
grant delete, insert, select, update on identity_checks to galleria_app;

create table identity_documents (
  brand_id integer not null,
  number_hash bytea not null,
  user_id uuid not null,
  created_at timestamp with time zone not null,
  constraint identity_documents_pkey PRIMARY KEY (brand_id, number_hash),
  constraint identity_documents_user_fk FOREIGN KEY (brand_id, user_id) REFERENCES users(brand_id, id)
);
CREATE INDEX identity_documents_user_ix ON public.identity_documents USING btree (brand_id, user_id);
alter table identity_documents enable row level security;
alter table identity_documents force row level security;
create policy identity_documents_brand on identity_documents for all to public using ((brand_id = (NULLIF(current_setting('app.brand'::text, true), ''::text))::integer)) with check ((brand_id = (NULLIF(current_setting('app.brand'::text, true), ''::text))::integer));
grant delete, insert, select, update on identity_documents to galleria_app;

create table imported_images (
  brand_id integer not null,
  store_id uuid not null,
  address_hash bytea not null,
  src text not null,
  created_at timestamp with time zone not null,
  constraint imported_images_pkey PRIMARY KEY (brand_id, store_id, address_hash),
  constraint imported_images_store_fk FOREIGN KEY (brand_id, store_id) REFERENCES stores(brand_id, id)
);
alter table imported_images enable row level security;
alter table imported_images force row level security;
create policy imported_images_brand on imported_images for all to public using ((brand_id = (NULLIF(current_setting('app.brand'::text, true), ''::text))::integer)) with check ((brand_id = (NULLIF(current_setting('app.brand'::text, true), ''::text))::integer));
grant delete, insert, select, update on imported_images to galleria_app;

create table invoice_issuers (
  brand_id integer not null,
  id uuid not null,
  store_id uuid,
  prefix text not null,
  created_at timestamp with time zone not null,
  constraint invoice_issuers_pk PRIMARY KEY (brand_id, id),
  constraint invoice_issuers_prefix_uq UNIQUE (brand_id, prefix),
  constraint invoice_issuers_prefix_check CHECK (prefix ~ '^[A-Z0-9]{1,24}$'::text),
  constraint invoice_issuers_store_fk FOREIGN KEY (brand_id, store_id) REFERENCES stores(brand_id, id)
);
alter table invoice_issuers enable row level security;
alter table invoice_issuers force row level security;
create policy invoice_issuers_brand on invoice_issuers for all to public using ((brand_id = (NULLIF(current_setting('app.brand'::text, true), ''::text))::integer)) with check ((brand_id = (NULLIF(current_setting('app.brand'::text, true), ''::text))::integer));
grant delete, insert, select, update on invoice_issuers to galleria_app;

create table invoice_requests (
  brand_id integer not null,
  id uuid not null,
  issuer_id uuid not null,
  kind text not null,
  order_id uuid not null,
  refund jsonb,
  requested_at timestamp with time zone not null,
  constraint invoice_requests_pk PRIMARY KEY (brand_id, id),
  constraint invoice_requests_kind_check CHECK (kind = ANY (ARRAY['invoice'::text, 'credit_note'::text])),
  constraint invoice_requests_refund_check CHECK ((kind = 'credit_note'::text) = (refund IS NOT NULL)),
  constraint invoice_requests_issuer_fk FOREIGN KEY (brand_id, issuer_id) REFERENCES invoice_issuers(brand_id, id),
  constraint invoice_requests_order_fk FOREIGN KEY (brand_id, order_id) REFERENCES orders(brand_id, id)
);
CREATE INDEX invoice_requests_issuer_ix ON public.invoice_requests USING btree (brand_id, issuer_id, requested_at, id);
CREATE INDEX invoice_requests_order_ix ON public.invoice_requests USING btree (brand_id, order_id);
alter table invoice_requests enable row level security;
alter table invoice_requests force row level security;
create policy invoice_requests_brand on invoice_requests for all to public using ((brand_id = (NULLIF(current_setting('app.brand'::text, true), ''::text))::integer)) with check ((brand_id = (NULLIF(current_setting('app.brand'::text, true), ''::text))::integer));
grant delete, insert, select, update on invoice_requests to galleria_app;

create table invoice_series (
  brand_id integer not null,
  issuer_id uuid not null,
  kind text not null,
  year smallint not null,
  last_number integer not null,
  constraint invoice_series_pk PRIMARY KEY (brand_id, issuer_id, kind, year),
  constraint invoice_series_kind_check CHECK (kind = ANY (ARRAY['invoice'::text, 'credit_note'::text])),
  constraint invoice_series_number_check CHECK (last_number >= 1),
  constraint invoice_series_issuer_fk FOREIGN KEY (brand_id, issuer_id) REFERENCES invoice_issuers(brand_id, id)
);
alter table invoice_series enable row level security;
alter table invoice_series force row level security;
create policy invoice_series_brand on invoice_series for all to public using ((brand_id = (NULLIF(current_setting('app.brand'::text, true), ''::text))::integer)) with check ((brand_id = (NULLIF(current_setting('app.brand'::text, true), ''::text))::integer));
grant delete, insert, select, update on invoice_series to galleria_app;

create table invoices (
  brand_id integer not null,
  id uuid not null,
  issuer_id uuid not null,
  kind text not null,
  year smallint not null,
  sequence integer not null,
  number text not null,
  order_id uuid not null,
  store_id uuid not null,
  user_id uuid not null,
  corrects_id uuid,
  total_minor bigint not null,
  currency text not null,
  content jsonb not null,
  issued_at timestamp with time zone not null,
  constraint invoices_pk PRIMARY KEY (brand_id, id),
  constraint invoices_number_uq UNIQUE (brand_id, number),
  constraint invoices_sequence_uq UNIQUE (brand_id, issuer_id, kind, year, sequence),
  constraint invoices_corrects_check CHECK ((kind = 'credit_note'::text) = (corrects_id IS NOT NULL)),
  constraint invoices_kind_check CHECK (kind = ANY (ARRAY['invoice'::text, 'credit_note'::text])),
  constraint invoices_sequence_check CHECK (sequence >= 1),
  constraint invoices_total_check CHECK (total_minor >= 0),
  constraint invoices_corrects_fk FOREIGN KEY (brand_id, corrects_id) REFERENCES invoices(brand_id, id),
  constraint invoices_issuer_fk FOREIGN KEY (brand_id, issuer_id) REFERENCES invoice_issuers(brand_id, id),
  constraint invoices_order_fk FOREIGN KEY (brand_id, order_id) REFERENCES orders(brand_id, id),
  constraint invoices_store_fk FOREIGN KEY (brand_id, store_id) REFERENCES stores(brand_id, id),
  constraint invoices_user_fk FOREIGN KEY (brand_id, user_id) REFERENCES users(brand_id, id)
);
CREATE INDEX invoices_corrects_ix ON public.invoices USING btree (brand_id, corrects_id) WHERE (corrects_id IS NOT NULL);
CREATE INDEX invoices_order_ix ON public.invoices USING btree (brand_id, order_id);
CREATE INDEX invoices_store_ix ON public.invoices USING btree (brand_id, store_id, issued_at DESC, id DESC);
alter table invoices enable row level security;
alter table invoices force row level security;
create policy invoices_brand on invoices for all to public using ((brand_id = (NULLIF(current_setting('app.brand'::text, true), ''::text))::integer)) with check ((brand_id = (NULLIF(current_setting('app.brand'::text, true), ''::text))::integer));
grant insert, select on invoices to galleria_app;

create table job_runs (
  brand_id integer not null,
  job text not null,
  ran_at timestamp with time zone,
  due_at timestamp with time zone,
  changed_at timestamp with time zone,
  constraint job_runs_pkey PRIMARY KEY (brand_id, job),
  constraint job_runs_brand_fk FOREIGN KEY (brand_id) REFERENCES brands(id)
);
alter table job_runs enable row level security;
alter table job_runs force row level security;
create policy job_runs_brand on job_runs for all to public using ((brand_id = (NULLIF(current_setting('app.brand'::text, true), ''::text))::integer)) with check ((brand_id = (NULLIF(current_setting('app.brand'::text, true), ''::text))::integer));
create policy job_runs_scheduler on job_runs for select to galleria_scheduler using (true);
grant delete, insert, select, update on job_runs to galleria_app;
grant select (brand_id, job, ran_at, due_at, changed_at) on job_runs to galleria_scheduler;

create table known_devices (
  brand_id integer not null,
  hash bytea not null,
  user_id uuid not null,
  kind text not null,
  seen_at timestamp with time zone not null,
  constraint known_devices_pkey PRIMARY KEY (brand_id, hash, user_id),
  constraint known_devices_kind_check CHECK (kind = ANY (ARRAY['token'::text, 'network'::text])),
  constraint known_devices_user_fk FOREIGN KEY (brand_id, user_id) REFERENCES users(brand_id, id)
);
CREATE INDEX known_devices_seen_ix ON public.known_devices USING btree (brand_id, seen_at);
CREATE INDEX known_devices_user_ix ON public.known_devices USING btree (brand_id, user_id, kind, seen_at DESC);
alter table known_devices enable row level security;
alter table known_devices force row level security;
create policy known_devices_brand on known_devices for all to public using ((brand_id = (NULLIF(current_setting('app.brand'::text, true), ''::text))::integer)) with check ((brand_id = (NULLIF(current_setting('app.brand'::text, true), ''::text))::integer));
grant delete, insert, select, update on known_devices to galleria_app;

create table ledger_accounts (
  brand_id integer not null,
  id uuid not null,
  kind text not null,
  owner_id uuid,
  currency text not null,
  balance_minor bigint,
  created_at timestamp with time zone not null,
  constraint ledger_accounts_pkey PRIMARY KEY (brand_id, id),
  constraint ledger_accounts_covered CHECK (balance_minor >= 0 OR kind = 'seller'::text),
  constraint ledger_accounts_kept CHECK ((owner_id IS NULL OR kind = 'tax'::text) = (balance_minor IS NULL)),
  constraint ledger_accounts_kind_check CHECK (kind = ANY (ARRAY['available'::text, 'frozen'::text, 'seller'::text, 'escrow'::text, 'commission'::text, 'promotion'::text, 'losses'::text, 'clearing'::text, 'tax'::text, 'commission_tax'::text, 'referral'::text, 'credit_principal'::text, 'credit_due'::text, 'credit_interest'::text, 'credit_overdue'::text, 'credit_fees'::text, 'credit_losses'::text]))
);
CREATE UNIQUE INDEX ledger_accounts_brand_uq ON public.ledger_accounts USING btree (brand_id, kind, currency) WHERE (owner_id IS NULL);
CREATE UNIQUE INDEX ledger_accounts_owner_uq ON public.ledger_accounts USING btree (brand_id, owner_id, kind, currency) WHERE (owner_id IS NOT NULL);
alter table ledger_accounts enable row level security;
alter table ledger_accounts force row level security;
create policy ledger_accounts_brand on ledger_accounts for all to public using ((brand_id = (NULLIF(current_setting('app.brand'::text, true), ''::text))::integer)) with check ((brand_id = (NULLIF(current_setting('app.brand'::text, true), ''::text))::integer));
grant select on ledger_accounts to galleria_app;
grant insert, select, update on ledger_accounts to galleria_definer;

create table ledger_entries (
  brand_id integer not null,
  transaction_id uuid not null,
  "position" smallint not null,
  account_id uuid not null,
  amount_minor bigint not null,
  currency text not null,
  balance_after_minor bigint,
  at timestamp with time zone not null,
  constraint ledger_entries_pkey PRIMARY KEY (brand_id, transaction_id, "position"),
  constraint ledger_entries_amount_minor_check CHECK (amount_minor <> 0),
  constraint ledger_entries_account_fk FOREIGN KEY (brand_id, account_id) REFERENCES ledger_accounts(brand_id, id),
  constraint ledger_entries_transaction_fk FOREIGN KEY (brand_id, transaction_id) REFERENCES ledger_transactions(brand_id, id)
);
CREATE INDEX ledger_entries_account_ix ON public.ledger_entries USING btree (brand_id, account_id, at DESC, transaction_id);
alter table ledger_entries enable row level security;
alter table ledger_entries force row level security;
create policy ledger_entries_brand on ledger_entries for all to public using ((brand_id = (NULLIF(current_setting('app.brand'::text, true), ''::text))::integer)) with check ((brand_id = (NULLIF(current_setting('app.brand'::text, true), ''::text))::integer));
grant select on ledger_entries to galleria_app;
grant insert on ledger_entries to galleria_definer;

create table ledger_transactions (
  brand_id integer not null,
  id uuid not null,
  kind text not null,
  cause_id text not null,
  reason text not null default ''::text,
  actor_id uuid,
  at timestamp with time zone not null,
  constraint ledger_transactions_pkey PRIMARY KEY (brand_id, id),
  constraint ledger_transactions_brand_id_kind_cause_id_key UNIQUE (brand_id, kind, cause_id)
);
CREATE INDEX ledger_transactions_kind_ix ON public.ledger_transactions USING btree (brand_id, kind, id);
alter table ledger_transactions enable row level security;
alter table ledger_transactions force row level security;
create policy ledger_transactions_brand on ledger_transactions for all to public using ((brand_id = (NULLIF(current_setting('app.brand'::text, true), ''::text))::integer)) with check ((brand_id = (NULLIF(current_setting('app.brand'::text, true), ''::text))::integer));
create policy ledger_transactions_scheduler on ledger_transactions for select to galleria_scheduler using (true);
grant select on ledger_transactions to galleria_app;
grant insert on ledger_transactions to galleria_definer;
grant select (brand_id, id) on ledger_transactions to galleria_scheduler;

create table list_exports (
  brand_id integer not null,
  id uuid not null,
  store_id uuid not null,
  user_id uuid not null,
  list text not null,
  filter jsonb not null,
  lang text not null,
  state text not null default 'waiting'::text,
  line_count integer not null default 0,
  is_complete boolean not null default true,
  created_at timestamp with time zone not null,
  ended_at timestamp with time zone,
  constraint list_exports_pkey PRIMARY KEY (brand_id, id),
  constraint list_exports_list_check CHECK (list = ANY (ARRAY['goods'::text, 'orders'::text, 'earnings'::text, 'payouts'::text, 'returns'::text, 'reviews'::text, 'stock'::text, 'invoices'::text, 'sales'::text, 'coupons'::text])),
  constraint list_exports_state_check CHECK (state = ANY (ARRAY['waiting'::text, 'ready'::text, 'failed'::text])),
  constraint list_exports_store_fk FOREIGN KEY (brand_id, store_id) REFERENCES stores(brand_id, id),
  constraint list_exports_user_fk FOREIGN KEY (brand_id, user_id) REFERENCES users(brand_id, id)
);
CREATE INDEX list_exports_store_ix ON public.list_exports USING btree (brand_id, store_id, id DESC);
alter table list_exports enable row level security;
alter table list_exports force row level security;
create policy list_exports_brand on list_exports for all to public using ((brand_id = (NULLIF(current_setting('app.brand'::text, true), ''::text))::integer)) with check ((brand_id = (NULLIF(current_setting('app.brand'::text, true), ''::text))::integer));
grant delete, insert, select, update on list_exports to galleria_app;

create table low_stock (
  brand_id integer not null,
  sku_id uuid not null,
  store_id uuid not null,
  goods_id uuid not null,
  low_since timestamp with time zone not null,
  told_at timestamp with time zone,
  constraint low_stock_pk PRIMARY KEY (brand_id, sku_id),
  constraint low_stock_sku_fk FOREIGN KEY (brand_id, sku_id) REFERENCES skus(brand_id, id)
);
CREATE INDEX low_stock_goods_ix ON public.low_stock USING btree (brand_id, goods_id);
CREATE INDEX low_stock_untold_ix ON public.low_stock USING btree (brand_id, store_id) WHERE (told_at IS NULL);
alter table low_stock enable row level security;
alter table low_stock force row level security;
create policy low_stock_brand on low_stock for all to public using ((brand_id = (NULLIF(current_setting('app.brand'::text, true), ''::text))::integer)) with check ((brand_id = (NULLIF(current_setting('app.brand'::text, true), ''::text))::integer));
grant delete, insert, select, update on low_stock to galleria_app;

create table mail_stops (
  brand_id integer not null,
  address_hash bytea not null,
  reason text,
  stopped_at timestamp with time zone,
  soft_days smallint not null default 0,
  soft_bounced_on date,
  lifted_at timestamp with time zone,
  changed_at timestamp with time zone not null,
  constraint mail_stops_pkey PRIMARY KEY (brand_id, address_hash),
  constraint mail_stops_reason_check CHECK (reason = ANY (ARRAY['hard_bounce'::text, 'soft_bounce'::text, 'complaint'::text])),
  constraint mail_stops_stopped_check CHECK ((reason IS NULL) = (stopped_at IS NULL))
);
alter table mail_stops enable row level security;
alter table mail_stops force row level security;
create policy mail_stops_brand on mail_stops for all to public using ((brand_id = (NULLIF(current_setting('app.brand'::text, true), ''::text))::integer)) with check ((brand_id = (NULLIF(current_setting('app.brand'::text, true), ''::text))::integer));
grant delete, insert, select, update on mail_stops to galleria_app;

create table mail_texts (
  brand_id integer not null,
  kind text not null,
  lang text not null,
  texts jsonb not null,
  version integer not null,
  changed_by text not null,
  changed_at timestamp with time zone not null,
  constraint mail_texts_pk PRIMARY KEY (brand_id, kind, lang),
  constraint mail_texts_version_check CHECK (version > 0)
);
alter table mail_texts enable row level security;
alter table mail_texts force row level security;
create policy mail_texts_brand on mail_texts for all to public using ((brand_id = (NULLIF(current_setting('app.brand'::text, true), ''::text))::integer)) with check ((brand_id = (NULLIF(current_setting('app.brand'::text, true), ''::text))::integer));
grant delete, insert, select, update on mail_texts to galleria_app;

create table news (
  brand_id integer not null,
  id uuid not null,
  title jsonb not null,
  summary jsonb not null,
  body jsonb not null,
  scene jsonb,
  published_at timestamp with time zone not null,
  version integer not null default 1,
  status text not null default 'published'::text,
  constraint news_pkey PRIMARY KEY (brand_id, id),
  constraint news_status_check CHECK (status = ANY (ARRAY['published'::text, 'hidden'::text]))
);
CREATE INDEX news_latest_ix ON public.news USING btree (brand_id, published_at DESC, id);
alter table news enable row level security;
alter table news force row level security;
create policy news_brand on news for all to public using ((brand_id = (NULLIF(current_setting('app.brand'::text, true), ''::text))::integer)) with check ((brand_id = (NULLIF(current_setting('app.brand'::text, true), ''::text))::integer));
grant delete, insert, select, update on news to galleria_app;

create table newsletter_mails (
  brand_id integer not null,
  newsletter_id uuid not null,
  email text not null,
  claimed_at timestamp with time zone not null,
  constraint newsletter_mails_pk PRIMARY KEY (brand_id, newsletter_id, email),
  constraint newsletter_mails_newsletter_fk FOREIGN KEY (brand_id, newsletter_id) REFERENCES newsletters(brand_id, id)
);
CREATE INDEX newsletter_mails_claimed_ix ON public.newsletter_mails USING btree (brand_id, claimed_at);
CREATE INDEX newsletter_mails_email_ix ON public.newsletter_mails USING btree (brand_id, email);
alter table newsletter_mails enable row level security;
alter table newsletter_mails force row level security;
create policy newsletter_mails_brand on newsletter_mails for all to public using ((brand_id = (NULLIF(current_setting('app.brand'::text, true), ''::text))::integer)) with check ((brand_id = (NULLIF(current_setting('app.brand'::text, true), ''::text))::integer));
grant delete, insert, select, update on newsletter_mails to galleria_app;

create table newsletters (
  brand_id integer not null,
  id uuid not null,
  content jsonb not null,
  version integer not null default 1,
  state text not null default 'draft'::text,
  starts_at timestamp with time zone,
  started_at timestamp with time zone,
  ended_at timestamp with time zone,
  total integer not null default 0,
  sent_count integer not null default 0,
  refused_count integer not null default 0,
  changed_by text not null,
  changed_at timestamp with time zone not null,
  constraint newsletters_pk PRIMARY KEY (brand_id, id),
  constraint newsletters_starts_check CHECK ((state = 'draft'::text) = (starts_at IS NULL)),
  constraint newsletters_state_check CHECK (state = ANY (ARRAY['draft'::text, 'scheduled'::text, 'sending'::text, 'sent'::text, 'cancelled'::text]))
);
alter table newsletters enable row level security;
alter table newsletters force row level security;
create policy newsletters_brand on newsletters for all to public using ((brand_id = (NULLIF(current_setting('app.brand'::text, true), ''::text))::integer)) with check ((brand_id = (NULLIF(current_setting('app.brand'::text, true), ''::text))::integer));
grant delete, insert, select, update on newsletters to galleria_app;

create table notice_settings (
  brand_id integer not null,
  user_id uuid not null,
  switches jsonb not null default '{}'::jsonb,
  quiet_from smallint,
  quiet_until smallint,
  mail_refused_at timestamp with time zone,
  constraint notice_settings_pk PRIMARY KEY (brand_id, user_id),
  constraint notice_settings_quiet_check CHECK ((quiet_from IS NULL) = (quiet_until IS NULL) AND quiet_from >= 0 AND quiet_from <= 1439 AND quiet_until >= 0 AND quiet_until <= 1439 AND quiet_from <> quiet_until),
  constraint notice_settings_user_fk FOREIGN KEY (brand_id, user_id) REFERENCES users(brand_id, id)
);
alter table notice_settings enable row level security;
alter table notice_settings force row level security;
create policy notice_settings_brand on notice_settings for all to public using ((brand_id = (NULLIF(current_setting('app.brand'::text, true), ''::text))::integer)) with check ((brand_id = (NULLIF(current_setting('app.brand'::text, true), ''::text))::integer));
grant delete, insert, select, update on notice_settings to galleria_app;

create table notices (
  brand_id integer not null,
  id uuid not null,
  user_id uuid not null,
  kind text not null,
  topic text not null,
  params jsonb not null,
  dedupe_key text,
  created_at timestamp with time zone not null,
  read_at timestamp with time zone,
  constraint notices_pk PRIMARY KEY (brand_id, id),
  constraint notices_key UNIQUE (brand_id, user_id, dedupe_key),
  constraint notices_user_fk FOREIGN KEY (brand_id, user_id) REFERENCES users(brand_id, id)
);
CREATE INDEX notices_recent_ix ON public.notices USING btree (brand_id, user_id, id DESC);
CREATE INDEX notices_unread_ix ON public.notices USING btree (brand_id, user_id) WHERE (read_at IS NULL);
alter table notices enable row level security;
alter table notices force row level security;
create policy notices_brand on notices for all to public using ((brand_id = (NULLIF(current_setting('app.brand'::text, true), ''::text))::integer)) with check ((brand_id = (NULLIF(current_setting('app.brand'::text, true), ''::text))::integer));
grant delete, insert, select, update on notices to galleria_app;

create table oidc_flows (
  brand_id integer not null,
  key_hash bytea not null,
  browser_hash bytea not null,
  sealed_flow bytea not null,
  expires_at timestamp with time zone not null,
  constraint oidc_flows_pkey PRIMARY KEY (brand_id, key_hash)
);
CREATE INDEX oidc_flows_expiry_ix ON public.oidc_flows USING btree (brand_id, expires_at);
alter table oidc_flows enable row level security;
alter table oidc_flows force row level security;
create policy oidc_flows_brand on oidc_flows for all to public using ((brand_id = (NULLIF(current_setting('app.brand'::text, true), ''::text))::integer)) with check ((brand_id = (NULLIF(current_setting('app.brand'::text, true), ''::text))::integer));
grant delete, insert, select, update on oidc_flows to galleria_app;

create table oidc_identities (
  brand_id integer not null,
  issuer text not null,
  subject text not null,
  user_id uuid not null,
  linked_at timestamp with time zone not null,
  constraint oidc_identities_pkey PRIMARY KEY (brand_id, issuer, subject),
  constraint oidc_identities_user_key UNIQUE (brand_id, user_id, issuer),
  constraint oidc_identities_user_fk FOREIGN KEY (brand_id, user_id) REFERENCES users(brand_id, id)
);
alter table oidc_identities enable row level security;
alter table oidc_identities force row level security;
create policy oidc_identities_brand on oidc_identities for all to public using ((brand_id = (NULLIF(current_setting('app.brand'::text, true), ''::text))::integer)) with check ((brand_id = (NULLIF(current_setting('app.brand'::text, true), ''::text))::integer));
grant delete, insert, select, update on oidc_identities to galleria_app;

create table oidc_secrets (
  brand_id integer not null,
  sealed_secret bytea not null,
  saved_at timestamp with time zone not null,
  constraint oidc_secrets_pkey PRIMARY KEY (brand_id)
);
alter table oidc_secrets enable row level security;
alter table oidc_secrets force row level security;
create policy oidc_secrets_brand on oidc_secrets for all to public using ((brand_id = (NULLIF(current_setting('app.brand'::text, true), ''::text))::integer)) with check ((brand_id = (NULLIF(current_setting('app.brand'::text, true), ''::text))::integer));
grant delete, insert, select, update on oidc_secrets to galleria_app;

create table order_events (
  brand_id integer not null,
  order_id uuid not null,
  id uuid not null,
  kind text not null,
  actor text not null,
  actor_id uuid,
  params jsonb not null default '{}'::jsonb,
  at timestamp with time zone not null,
  constraint order_events_pkey PRIMARY KEY (brand_id, order_id, id),
  constraint order_events_actor_check CHECK (actor = ANY (ARRAY['shopper'::text, 'seller'::text, 'staff'::text, 'clock'::text])),
  constraint order_events_order_fk FOREIGN KEY (brand_id, order_id) REFERENCES orders(brand_id, id)
);
alter table order_events enable row level security;
alter table order_events force row level security;
create policy order_events_brand on order_events for all to public using ((brand_id = (NULLIF(current_setting('app.brand'::text, true), ''::text))::integer)) with check ((brand_id = (NULLIF(current_setting('app.brand'::text, true), ''::text))::integer));
grant insert, select on order_events to galleria_app;
grant update (params) on order_events to galleria_app;

create table order_lines (
  brand_id integer not null,
  order_id uuid not null,
  id uuid not null,
  "position" smallint not null,
  sku_id uuid not null,
  goods_id uuid not null,
  name jsonb not null,
  specifications jsonb not null default '[]'::jsonb,
  image text,
  tint smallint not null default 1,
  quantity integer not null,
  price_minor bigint not null,
  subtotal_minor bigint not null,
  commission_minor bigint not null default 0,
  allocations jsonb not null default '[]'::jsonb,
  discount_minor bigint not null default 0,
  brand_discount_minor bigint not null default 0,
  refunded_quantity integer not null default 0,
  refunded_minor bigint not null generated always as ((div((((subtotal_minor - discount_minor))::numeric * (refunded_quantity)::numeric), (quantity)::numeric))::bigint) stored,
  reviewed_at timestamp with time zone,
  exchanged_quantity integer not null default 0,
  tax_minor bigint not null default 0,
  tax_added_minor bigint not null default 0,
  withdrawal_exemption text,
  shipped_quantity integer not null default 0,
  undelivered_quantity integer not null default 0,
  commission_tax_minor bigint not null default 0,
  constraint order_lines_pkey PRIMARY KEY (brand_id, order_id, id),
  constraint order_lines_check CHECK (subtotal_minor = (price_minor * quantity)),
  constraint order_lines_check1 CHECK (discount_minor >= 0 AND discount_minor <= subtotal_minor),
  constraint order_lines_check2 CHECK (brand_discount_minor >= 0 AND brand_discount_minor <= discount_minor),
  constraint order_lines_commission_minor_check CHECK (commission_minor >= 0),
  constraint order_lines_commission_tax_check CHECK (commission_tax_minor >= 0),
  constraint order_lines_price_minor_check CHECK (price_minor >= 0),
  constraint order_lines_quantity_check CHECK (quantity >= 1),
  constraint order_lines_refunded CHECK (refunded_quantity >= 0 AND refunded_quantity <= quantity),
  constraint order_lines_shipped_check CHECK (shipped_quantity >= 0 AND (shipped_quantity + undelivered_quantity) <= quantity),
  constraint order_lines_tax_added_check CHECK ((subtotal_minor - discount_minor + tax_added_minor) >= 0),
  constraint order_lines_tax_check CHECK (tax_minor >= 0),
  constraint order_lines_tint_check CHECK (tint >= 1 AND tint <= 6),
  constraint order_lines_undelivered_check CHECK (undelivered_quantity >= 0 AND undelivered_quantity <= refunded_quantity),
  constraint order_lines_units CHECK (exchanged_quantity >= 0 AND (refunded_quantity + exchanged_quantity) <= quantity),
  constraint order_lines_goods_fk FOREIGN KEY (brand_id, goods_id) REFERENCES goods(brand_id, id),
  constraint order_lines_order_fk FOREIGN KEY (brand_id, order_id) REFERENCES orders(brand_id, id),
  constraint order_lines_sku_fk FOREIGN KEY (brand_id, sku_id) REFERENCES skus(brand_id, id)
);
alter table order_lines enable row level security;
alter table order_lines force row level security;
create policy order_lines_brand on order_lines for all to public using ((brand_id = (NULLIF(current_setting('app.brand'::text, true), ''::text))::integer)) with check ((brand_id = (NULLIF(current_setting('app.brand'::text, true), ''::text))::integer));
grant delete, insert, select, update on order_lines to galleria_app;

create table order_notes (
  brand_id integer not null,
  id uuid not null,
  order_id uuid not null,
  author_id uuid not null,
  text text not null,
  created_at timestamp with time zone not null,
  constraint order_notes_pkey PRIMARY KEY (brand_id, id),
  constraint order_notes_author_fk FOREIGN KEY (brand_id, author_id) REFERENCES users(brand_id, id),
  constraint order_notes_order_fk FOREIGN KEY (brand_id, order_id) REFERENCES orders(brand_id, id)
);
CREATE INDEX order_notes_order_ix ON public.order_notes USING btree (brand_id, order_id, id);
alter table order_notes enable row level security;
alter table order_notes force row level security;
create policy order_notes_brand on order_notes for all to public using ((brand_id = (NULLIF(current_setting('app.brand'::text, true), ''::text))::integer)) with check ((brand_id = (NULLIF(current_setting('app.brand'::text, true), ''::text))::integer));
grant delete, insert, select, update on order_notes to galleria_app;

create table order_parcel_lines (
  brand_id integer not null,
  parcel_id uuid not null,
  order_id uuid not null,
  line_id uuid not null,
  quantity integer not null,
  constraint order_parcel_lines_pkey PRIMARY KEY (brand_id, parcel_id, line_id),
  constraint order_parcel_lines_quantity_check CHECK (quantity >= 1),
  constraint order_parcel_lines_line_fk FOREIGN KEY (brand_id, order_id, line_id) REFERENCES order_lines(brand_id, order_id, id),
  constraint order_parcel_lines_parcel_fk FOREIGN KEY (brand_id, parcel_id) REFERENCES order_parcels(brand_id, id)
);
CREATE INDEX order_parcel_lines_order_ix ON public.order_parcel_lines USING btree (brand_id, order_id);
alter table order_parcel_lines enable row level security;
alter table order_parcel_lines force row level security;
create policy order_parcel_lines_brand on order_parcel_lines for all to public using ((brand_id = (NULLIF(current_setting('app.brand'::text, true), ''::text))::integer)) with check ((brand_id = (NULLIF(current_setting('app.brand'::text, true), ''::text))::integer));
grant delete, insert, select, update on order_parcel_lines to galleria_app;

create table order_parcels (
  brand_id integer not null,
  id uuid not null,
  order_id uuid not null,
  number smallint not null,
  carrier text,
  tracking_number text,
  shipped_at timestamp with time zone not null,
  received_at timestamp with time zone,
  constraint order_parcels_pkey PRIMARY KEY (brand_id, id),
  constraint order_parcels_number_key UNIQUE (brand_id, order_id, number),
  constraint order_parcels_carrier_check CHECK ((carrier IS NULL) = (tracking_number IS NULL)),
  constraint order_parcels_number_check CHECK (number >= 1),
  constraint order_parcels_order_fk FOREIGN KEY (brand_id, order_id) REFERENCES orders(brand_id, id)
);
alter table order_parcels enable row level security;
alter table order_parcels force row level security;
create policy order_parcels_brand on order_parcels for all to public using ((brand_id = (NULLIF(current_setting('app.brand'::text, true), ''::text))::integer)) with check ((brand_id = (NULLIF(current_setting('app.brand'::text, true), ''::text))::integer));
grant delete, insert, select, update on order_parcels to galleria_app;

create table order_pickup_codes (
  brand_id integer not null,
  order_id uuid not null,
  code_hash bytea not null,
  failed_attempts smallint not null default 0,
  created_at timestamp with time zone not null,
  constraint order_pickup_codes_pkey PRIMARY KEY (brand_id, order_id),
  constraint order_pickup_codes_attempts_check CHECK (failed_attempts >= 0 AND failed_attempts <= 5),
  constraint order_pickup_codes_order_fk FOREIGN KEY (brand_id, order_id) REFERENCES orders(brand_id, id)
);
alter table order_pickup_codes enable row level security;
alter table order_pickup_codes force row level security;
create policy order_pickup_codes_brand on order_pickup_codes for all to public using ((brand_id = (NULLIF(current_setting('app.brand'::text, true), ''::text))::integer)) with check ((brand_id = (NULLIF(current_setting('app.brand'::text, true), ''::text))::integer));
grant delete, insert, select, update on order_pickup_codes to galleria_app;

create table order_refund_lines (
  brand_id integer not null,
  order_id uuid not null,
  line_id uuid not null,
  reference_id text not null,
  quantity integer not null,
  amount_minor bigint not null,
  at timestamp with time zone not null,
  constraint order_refund_lines_pkey PRIMARY KEY (brand_id, order_id, line_id, reference_id),
  constraint order_refund_lines_amount_check CHECK (amount_minor >= 0),
  constraint order_refund_lines_quantity_check CHECK (quantity >= 1),
  constraint order_refund_lines_line_fk FOREIGN KEY (brand_id, order_id, line_id) REFERENCES order_lines(brand_id, order_id, id)
);
CREATE INDEX order_refund_lines_at_ix ON public.order_refund_lines USING btree (brand_id, at);
alter table order_refund_lines enable row level security;
alter table order_refund_lines force row level security;
create policy order_refund_lines_brand on order_refund_lines for all to public using ((brand_id = (NULLIF(current_setting('app.brand'::text, true), ''::text))::integer)) with check ((brand_id = (NULLIF(current_setting('app.brand'::text, true), ''::text))::integer));
grant delete, insert, select, update on order_refund_lines to galleria_app;

create table order_refunds (
  brand_id integer not null,
  id uuid not null,
  order_id uuid not null,
  state text not null,
  lines jsonb,
  reason text not null,
  answer text,
  amount_minor bigint,
  requested_at timestamp with time zone not null,
  due_at timestamp with time zone,
  decided_at timestamp with time zone,
  decided_by text,
  decider_id uuid,
  constraint order_refunds_pkey PRIMARY KEY (brand_id, id),
  constraint order_refunds_amount_minor_check CHECK (amount_minor >= 0),
  constraint order_refunds_decided CHECK ((state = 'requested'::text) = (decided_at IS NULL) AND (decided_at IS NULL) = (decided_by IS NULL)),
  constraint order_refunds_decided_by_check CHECK (decided_by = ANY (ARRAY['shopper'::text, 'seller'::text, 'staff'::text, 'clock'::text])),
  constraint order_refunds_due CHECK (state <> 'requested'::text OR due_at IS NOT NULL),
  constraint order_refunds_paid CHECK ((state = 'approved'::text) = (amount_minor IS NOT NULL)),
  constraint order_refunds_state_check CHECK (state = ANY (ARRAY['requested'::text, 'approved'::text, 'rejected'::text, 'withdrawn'::text])),
  constraint order_refunds_withdrawn CHECK ((state = 'withdrawn'::text) = (NOT decided_by IS DISTINCT FROM 'shopper'::text)),
  constraint order_refunds_order_fk FOREIGN KEY (brand_id, order_id) REFERENCES orders(brand_id, id)
);
CREATE INDEX order_refunds_due_ix ON public.order_refunds USING btree (brand_id, due_at) WHERE (state = 'requested'::text);
CREATE UNIQUE INDEX order_refunds_open_uq ON public.order_refunds USING btree (brand_id, order_id) WHERE (state = 'requested'::text);
CREATE INDEX order_refunds_order_ix ON public.order_refunds USING btree (brand_id, order_id, requested_at DESC);
CREATE INDEX order_refunds_requested_ix ON public.order_refunds USING btree (brand_id, requested_at) WHERE (state = 'requested'::text);
alter table order_refunds enable row level security;
alter table order_refunds force row level security;
create policy order_refunds_brand on order_refunds for all to public using ((brand_id = (NULLIF(current_setting('app.brand'::text, true), ''::text))::integer)) with check ((brand_id = (NULLIF(current_setting('app.brand'::text, true), ''::text))::integer));
create policy order_refunds_scheduler on order_refunds for select to galleria_scheduler using (true);
grant delete, insert, select, update on order_refunds to galleria_app;
grant select (brand_id, state, due_at) on order_refunds to galleria_scheduler;

create table order_reminders (
  brand_id integer not null,
  order_id uuid not null,
  day date not null,
  at timestamp with time zone not null,
  constraint order_reminders_pkey PRIMARY KEY (brand_id, order_id, day),
  constraint order_reminders_order_fk FOREIGN KEY (brand_id, order_id) REFERENCES orders(brand_id, id)
);
alter table order_reminders enable row level security;
alter table order_reminders force row level security;
create policy order_reminders_brand on order_reminders for all to public using ((brand_id = (NULLIF(current_setting('app.brand'::text, true), ''::text))::integer)) with check ((brand_id = (NULLIF(current_setting('app.brand'::text, true), ''::text))::integer));
grant delete, insert, select, update on order_reminders to galleria_app;

create table order_tax_returns (
  brand_id integer not null,
  order_id uuid not null,
  tax_id uuid not null,
  kind text not null,
  reference_id text not null,
  units integer,
  base_minor bigint not null,
  amount_minor bigint not null,
  at timestamp with time zone not null,
  constraint order_tax_returns_pk PRIMARY KEY (brand_id, order_id, tax_id, kind, reference_id),
  constraint order_tax_returns_kind_check CHECK (kind = ANY (ARRAY['refund'::text, 'chargeback'::text, 'chargeback_won'::text])),
  constraint order_tax_returns_units_check CHECK (units >= 1),
  constraint order_tax_returns_tax_fk FOREIGN KEY (brand_id, order_id, tax_id) REFERENCES order_taxes(brand_id, order_id, id)
);
CREATE INDEX order_tax_returns_at_ix ON public.order_tax_returns USING btree (brand_id, at);
alter table order_tax_returns enable row level security;
alter table order_tax_returns force row level security;
create policy order_tax_returns_brand on order_tax_returns for all to public using ((brand_id = (NULLIF(current_setting('app.brand'::text, true), ''::text))::integer)) with check ((brand_id = (NULLIF(current_setting('app.brand'::text, true), ''::text))::integer));
grant insert, select on order_tax_returns to galleria_app;

create table order_taxes (
  brand_id integer not null,
  order_id uuid not null,
  id uuid not null,
  line_id uuid,
  "position" smallint not null,
  class text not null,
  name text not null,
  jurisdiction text not null default ''::text,
  rate_ppm integer not null,
  included boolean not null,
  base_minor bigint not null,
  amount_minor bigint not null,
  returned_minor bigint not null default 0,
  constraint order_taxes_pk PRIMARY KEY (brand_id, order_id, id),
  constraint order_taxes_amount_check CHECK (amount_minor >= 0),
  constraint order_taxes_base_check CHECK (base_minor >= 0),
  constraint order_taxes_rate_check CHECK (rate_ppm >= 0 AND rate_ppm <= 1000000),
  constraint order_taxes_returned_check CHECK (returned_minor >= 0 AND returned_minor <= amount_minor),
  constraint order_taxes_line_fk FOREIGN KEY (brand_id, order_id, line_id) REFERENCES order_lines(brand_id, order_id, id),
  constraint order_taxes_order_fk FOREIGN KEY (brand_id, order_id) REFERENCES orders(brand_id, id)
);
alter table order_taxes enable row level security;
alter table order_taxes force row level security;
create policy order_taxes_brand on order_taxes for all to public using ((brand_id = (NULLIF(current_setting('app.brand'::text, true), ''::text))::integer)) with check ((brand_id = (NULLIF(current_setting('app.brand'::text, true), ''::text))::integer));
grant delete, insert, select, update on order_taxes to galleria_app;

create table orders (
  brand_id integer not null,
  id uuid not null,
  number text not null,
  trade_id uuid not null,
  user_id uuid not null,
  store_id uuid not null,
  store_name jsonb not null,
  status smallint not null,
  goods_minor bigint not null,
  delivery_minor bigint not null,
  discount_minor bigint not null default 0,
  payable_minor bigint not null,
  currency text not null,
  address jsonb not null,
  delivery jsonb not null,
  note text,
  words text not null default ''::text,
  created_at timestamp with time zone not null,
  paid_at timestamp with time zone,
  closed_at timestamp with time zone,
  status_before smallint,
  case_kind text,
  brand_discount_minor bigint not null default 0,
  refunded_minor bigint not null default 0,
  delivery_refunded_minor bigint not null default 0,
  carrier text,
  tracking_number text,
  reminded_on date,
  prepared_at timestamp with time zone,
  shipped_at timestamp with time zone,
  received_at timestamp with time zone,
  reviewed_at timestamp with time zone,
  released_at timestamp with time zone,
  receive_due_at timestamp with time zone,
  release_due_at timestamp with time zone,
  charged_back_minor bigint not null default 0,
  held_minor bigint,
  chargeback_id uuid,
  tax_minor bigint not null default 0,
  tax_added_minor bigint not null default 0,
  delivery_tax_added_minor bigint not null default 0,
  tax_liable text,
  tax_exemption text,
  business_number text,
  business_name text,
  tax_gap text,
  tax_returned_minor bigint not null default 0,
  tax_place text,
  withdrawal_days smallint,
  return_days smallint,
  ship_due_at timestamp with time zone,
  constraint orders_pkey PRIMARY KEY (brand_id, id),
  constraint orders_brand_id_number_key UNIQUE (brand_id, number),
  constraint orders_before CHECK ((status = 6) = (status_before IS NOT NULL)),
  constraint orders_case CHECK (case_kind IS NULL OR status = 6),
  constraint orders_case_kind_check CHECK (case_kind = ANY (ARRAY['refund'::text, 'return'::text])),
  constraint orders_charged_back_check CHECK (charged_back_minor >= 0 AND (refunded_minor + charged_back_minor) <= payable_minor),
  constraint orders_check1 CHECK (brand_discount_minor >= 0 AND brand_discount_minor <= discount_minor),
  constraint orders_check2 CHECK (delivery_refunded_minor >= 0 AND delivery_refunded_minor <= delivery_minor),
  constraint orders_delivery_minor_check CHECK (delivery_minor >= 0),
  constraint orders_discount_minor_check CHECK (discount_minor >= 0),
  constraint orders_exempt_check CHECK (tax_exemption IS NULL OR business_number IS NOT NULL),
  constraint orders_goods_minor_check CHECK (goods_minor >= 0),
  constraint orders_held_check CHECK (held_minor IS NULL OR held_minor >= 1 AND held_minor <= charged_back_minor AND chargeback_id IS NOT NULL),
  constraint orders_payable_check CHECK (payable_minor = (goods_minor + delivery_minor - discount_minor + tax_added_minor) AND payable_minor >= 0),
  constraint orders_refunded CHECK (refunded_minor >= 0 AND refunded_minor <= payable_minor),
  constraint orders_released CHECK (released_at IS NULL OR status >= 4),
  constraint orders_return_days_check CHECK (return_days >= 0),
  constraint orders_status_before_check CHECK (status_before >= 1 AND status_before <= 5),
  constraint orders_status_check CHECK (status >= '-1'::integer AND status <= 6),
  constraint orders_tax_check CHECK (tax_minor >= 0),
  constraint orders_tax_exemption_check CHECK (tax_exemption = ANY (ARRAY['reverse_charge'::text, 'certificate'::text])),
  constraint orders_tax_liable_check CHECK (tax_liable = ANY (ARRAY['store'::text, 'brand'::text])),
  constraint orders_tax_owed_check CHECK (tax_minor = 0 OR tax_liable IS NOT NULL),
  constraint orders_tax_returned_check CHECK (tax_returned_minor >= 0 AND tax_returned_minor <= tax_minor),
  constraint orders_tracked CHECK ((shipped_at IS NULL) = (tracking_number IS NULL)),
  constraint orders_withdrawal_days_check CHECK (withdrawal_days >= 0 AND withdrawal_days <= 365),
  constraint orders_store_fk FOREIGN KEY (brand_id, store_id) REFERENCES stores(brand_id, id),
  constraint orders_trade_fk FOREIGN KEY (brand_id, trade_id) REFERENCES trades(brand_id, id),
  constraint orders_user_fk FOREIGN KEY (brand_id, user_id) REFERENCES users(brand_id, id)
);
CREATE INDEX orders_chargeback_ix ON public.orders USING btree (brand_id, chargeback_id) WHERE (chargeback_id IS NOT NULL);
CREATE INDEX orders_paid_ix ON public.orders USING btree (brand_id, paid_at) WHERE (paid_at IS NOT NULL);
CREATE INDEX orders_receive_due_ix ON public.orders USING btree (brand_id, receive_due_at) WHERE (status = 3);
CREATE INDEX orders_recent_ix ON public.orders USING btree (brand_id, created_at DESC, id DESC);
CREATE INDEX orders_release_due_ix ON public.orders USING btree (brand_id, release_due_at) WHERE ((status = ANY (ARRAY[4, 5])) AND (released_at IS NULL));
CREATE INDEX orders_ship_due_ix ON public.orders USING btree (brand_id, store_id, ship_due_at) WHERE (status = ANY (ARRAY[1, 2]));
CREATE INDEX orders_status_ix ON public.orders USING btree (brand_id, status, created_at DESC, id DESC);
CREATE INDEX orders_store_ix ON public.orders USING btree (brand_id, store_id, status, created_at DESC);
CREATE INDEX orders_store_recent_ix ON public.orders USING btree (brand_id, store_id, created_at DESC, id DESC);
CREATE INDEX orders_tax_gap_ix ON public.orders USING btree (brand_id, tax_gap, created_at DESC) WHERE (tax_gap IS NOT NULL);
CREATE INDEX orders_taxed_ix ON public.orders USING btree (brand_id, paid_at) WHERE (tax_minor > 0);
CREATE INDEX orders_trade_ix ON public.orders USING btree (brand_id, trade_id);
CREATE INDEX orders_unreleased_ix ON public.orders USING btree (brand_id, store_id, id) WHERE ((paid_at IS NOT NULL) AND (released_at IS NULL));
CREATE INDEX orders_user_ix ON public.orders USING btree (brand_id, user_id, created_at DESC);
CREATE INDEX orders_user_status_ix ON public.orders USING btree (brand_id, user_id, status, created_at DESC);
alter table orders enable row level security;
alter table orders force row level security;
create policy orders_brand on orders for all to public using ((brand_id = (NULLIF(current_setting('app.brand'::text, true), ''::text))::integer)) with check ((brand_id = (NULLIF(current_setting('app.brand'::text, true), ''::text))::integer));
create policy orders_scheduler on orders for select to galleria_scheduler using (true);
grant delete, insert, select, update on orders to galleria_app;
grant select (brand_id, status, released_at, receive_due_at, release_due_at, held_minor) on orders to galleria_scheduler;

create table outbox (
  brand_id integer not null,
  id uuid not null,
  kind text not null,
  payload jsonb not null,
  created_at timestamp with time zone not null,
  due_at timestamp with time zone not null,
  row_id uuid,
  request_id text,
  constraint outbox_pkey PRIMARY KEY (brand_id, id)
);
CREATE INDEX outbox_due_ix ON public.outbox USING btree (brand_id, due_at);
alter table outbox enable row level security;
alter table outbox force row level security;
create policy outbox_brand on outbox for all to public using ((brand_id = (NULLIF(current_setting('app.brand'::text, true), ''::text))::integer)) with check ((brand_id = (NULLIF(current_setting('app.brand'::text, true), ''::text))::integer));
create policy outbox_scheduler on outbox for select to galleria_scheduler using (true);
grant delete, insert, select, update on outbox to galleria_app;
grant select (brand_id, due_at) on outbox to galleria_scheduler;

create table outgoing_messages (
  brand_id integer not null,
  id uuid not null,
  channel text not null,
  kind text not null,
  user_id uuid,
  dedupe_key text,
  sealed bytea,
  state text not null default 'queued'::text,
  attempts integer not null default 0,
  error text,
  created_at timestamp with time zone not null,
  ended_at timestamp with time zone,
  delivery text,
  delivery_error integer,
  delivery_at timestamp with time zone,
  constraint outgoing_messages_pk PRIMARY KEY (brand_id, id),
  constraint outgoing_messages_dedupe_key UNIQUE (brand_id, dedupe_key),
  constraint outgoing_messages_channel_check CHECK (channel = ANY (ARRAY['email'::text, 'phone'::text, 'push'::text])),
  constraint outgoing_messages_delivery_at_check CHECK ((delivery IS NULL) = (delivery_at IS NULL)),
  constraint outgoing_messages_delivery_check CHECK (delivery = ANY (ARRAY['sent'::text, 'delivered'::text, 'undelivered'::text, 'failed'::text])),
  constraint outgoing_messages_ended_check CHECK ((state = 'queued'::text) = (ended_at IS NULL)),
  constraint outgoing_messages_sealed_check CHECK ((state = 'queued'::text) = (sealed IS NOT NULL)),
  constraint outgoing_messages_state_check CHECK (state = ANY (ARRAY['queued'::text, 'sent'::text, 'failed'::text, 'expired'::text])),
  constraint outgoing_messages_user_fk FOREIGN KEY (brand_id, user_id) REFERENCES users(brand_id, id)
);
CREATE INDEX outgoing_messages_queued_ix ON public.outgoing_messages USING btree (brand_id, created_at) WHERE (state = 'queued'::text);
CREATE INDEX outgoing_messages_user_ix ON public.outgoing_messages USING btree (brand_id, user_id) WHERE (user_id IS NOT NULL);
alter table outgoing_messages enable row level security;
alter table outgoing_messages force row level security;
create policy outgoing_messages_brand on outgoing_messages for all to public using ((brand_id = (NULLIF(current_setting('app.brand'::text, true), ''::text))::integer)) with check ((brand_id = (NULLIF(current_setting('app.brand'::text, true), ''::text))::integer));
grant delete, insert, select, update on outgoing_messages to galleria_app;

create table packing_slips (
  brand_id integer not null,
  parcel_id uuid not null,
  order_id uuid not null,
  store_id uuid not null,
  content jsonb not null,
  created_at timestamp with time zone not null,
  constraint packing_slips_pk PRIMARY KEY (brand_id, parcel_id),
  constraint packing_slips_order_fk FOREIGN KEY (brand_id, order_id) REFERENCES orders(brand_id, id),
  constraint packing_slips_parcel_fk FOREIGN KEY (brand_id, parcel_id) REFERENCES order_parcels(brand_id, id),
  constraint packing_slips_store_fk FOREIGN KEY (brand_id, store_id) REFERENCES stores(brand_id, id)
);
alter table packing_slips enable row level security;
alter table packing_slips force row level security;
create policy packing_slips_brand on packing_slips for all to public using ((brand_id = (NULLIF(current_setting('app.brand'::text, true), ''::text))::integer)) with check ((brand_id = (NULLIF(current_setting('app.brand'::text, true), ''::text))::integer));
grant insert, select on packing_slips to galleria_app;
grant update (content) on packing_slips to galleria_app;

create table passkeys (
  brand_id integer not null,
  id uuid not null,
  user_id uuid not null,
  credential_id bytea not null,
  public_key bytea not null,
  counter bigint not null,
  transports text[] not null,
  name text not null,
  created_at timestamp with time zone not null,
  used_at timestamp with time zone,
  constraint passkeys_pkey PRIMARY KEY (brand_id, id),
  constraint passkeys_credential_key UNIQUE (brand_id, credential_id),
  constraint passkeys_counter_check CHECK (counter >= 0),
  constraint passkeys_user_fk FOREIGN KEY (brand_id, user_id) REFERENCES users(brand_id, id)
);
CREATE INDEX passkeys_user_ix ON public.passkeys USING btree (brand_id, user_id, created_at);
alter table passkeys enable row level security;
alter table passkeys force row level security;
create policy passkeys_brand on passkeys for all to public using ((brand_id = (NULLIF(current_setting('app.brand'::text, true), ''::text))::integer)) with check ((brand_id = (NULLIF(current_setting('app.brand'::text, true), ''::text))::integer));
grant delete, insert, select, update on passkeys to galleria_app;

create table password_guards (
  brand_id integer not null,
  kind text not null,
  subject text not null,
  failures integer not null default 0,
  day date not null,
  day_failures integer not null default 0,
  locked_until timestamp with time zone,
  device text not null default ''::text,
  constraint password_guards_pkey PRIMARY KEY (brand_id, kind, subject, device),
  constraint password_guards_kind_check CHECK (kind = ANY (ARRAY['login'::text, 'fund'::text]))
);
alter table password_guards enable row level security;
alter table password_guards force row level security;
create policy password_guards_brand on password_guards for all to public using ((brand_id = (NULLIF(current_setting('app.brand'::text, true), ''::text))::integer)) with check ((brand_id = (NULLIF(current_setting('app.brand'::text, true), ''::text))::integer));
grant delete, insert, select, update on password_guards to galleria_app;

create table payment_alerts (
  brand_id integer not null,
  id uuid not null,
  kind text not null,
  attempt_id uuid not null,
  user_id uuid not null,
  amount_minor bigint not null,
  why text not null,
  raised_at timestamp with time zone not null,
  closed_at timestamp with time zone,
  closer_id uuid,
  note text,
  constraint payment_alerts_pkey PRIMARY KEY (brand_id, id),
  constraint payment_alerts_amount_minor_check CHECK (amount_minor > 0),
  constraint payment_alerts_closed_check CHECK ((closed_at IS NULL) = (closer_id IS NULL) AND (closed_at IS NULL) = (note IS NULL)),
  constraint payment_alerts_closer_check CHECK (closer_id IS DISTINCT FROM user_id),
  constraint payment_alerts_kind_check CHECK (kind = ANY (ARRAY['suspect'::text, 'refund'::text, 'chargeback'::text])),
  constraint payment_alerts_attempt_fk FOREIGN KEY (brand_id, attempt_id) REFERENCES payment_attempts(brand_id, id)
);
CREATE INDEX payment_alerts_list_ix ON public.payment_alerts USING btree (brand_id, raised_at DESC, id DESC);
CREATE INDEX payment_alerts_open_ix ON public.payment_alerts USING btree (brand_id, raised_at DESC, id DESC) WHERE (closed_at IS NULL);
alter table payment_alerts enable row level security;
alter table payment_alerts force row level security;
create policy payment_alerts_brand on payment_alerts for all to public using ((brand_id = (NULLIF(current_setting('app.brand'::text, true), ''::text))::integer)) with check ((brand_id = (NULLIF(current_setting('app.brand'::text, true), ''::text))::integer));
grant delete, insert, select, update on payment_alerts to galleria_app;

create table payment_attempts (
  brand_id integer not null,
  id uuid not null,
  cause_id uuid not null,
  method text not null,
  amount_minor bigint not null,
  currency text not null,
  status text not null,
  created_at timestamp with time zone not null,
  settled_at timestamp with time zone,
  purpose text not null,
  user_id uuid,
  intent jsonb,
  reference text,
  redirect_url text,
  payment_reference text,
  unwanted boolean not null default false,
  refunded_minor bigint not null default 0,
  failure text,
  due_at timestamp with time zone,
  constraint payment_attempts_pkey PRIMARY KEY (brand_id, id),
  constraint payment_attempts_amount_minor_check CHECK (amount_minor >= 0),
  constraint payment_attempts_card_check CHECK ((method = ANY (ARRAY['wallet'::text, 'credit'::text])) OR user_id IS NOT NULL AND intent IS NOT NULL),
  constraint payment_attempts_method_check CHECK (method = ANY (ARRAY['wallet'::text, 'credit'::text, 'stripe'::text, 'sandbox'::text])),
  constraint payment_attempts_purpose_check CHECK (purpose = ANY (ARRAY['trade'::text, 'recharge'::text])),
  constraint payment_attempts_refunded_check CHECK (refunded_minor >= 0 AND refunded_minor <= amount_minor),
  constraint payment_attempts_status_check CHECK (status = ANY (ARRAY['started'::text, 'succeeded'::text, 'failed'::text, 'orphaned'::text, 'suspect'::text]))
);
CREATE INDEX payment_attempts_due_ix ON public.payment_attempts USING btree (brand_id, due_at) WHERE (due_at IS NOT NULL);
CREATE UNIQUE INDEX payment_attempts_open_uq ON public.payment_attempts USING btree (brand_id, purpose, cause_id) WHERE ((status = 'started'::text) AND (NOT unwanted));
CREATE UNIQUE INDEX payment_attempts_success_uq ON public.payment_attempts USING btree (brand_id, purpose, cause_id) WHERE (status = 'succeeded'::text);
alter table payment_attempts enable row level security;
alter table payment_attempts force row level security;
create policy payment_attempts_brand on payment_attempts for all to public using ((brand_id = (NULLIF(current_setting('app.brand'::text, true), ''::text))::integer)) with check ((brand_id = (NULLIF(current_setting('app.brand'::text, true), ''::text))::integer));
create policy payment_attempts_scheduler on payment_attempts for select to galleria_scheduler using (true);
grant delete, insert, select, update on payment_attempts to galleria_app;
grant select (brand_id, due_at) on payment_attempts to galleria_scheduler;

create table payout_accounts (
  brand_id integer not null,
  id uuid not null,
  user_id uuid not null,
  number smallint not null,
  kind text not null,
  label text not null,
  masked text not null,
  sealed bytea not null,
  created_at timestamp with time zone not null,
  deleted_at timestamp with time zone,
  usable_from timestamp with time zone,
  constraint payout_accounts_pkey PRIMARY KEY (brand_id, id),
  constraint payout_accounts_kind_check CHECK (kind = ANY (ARRAY['bank'::text, 'address'::text])),
  constraint payout_accounts_number_check CHECK (number >= 1 AND number <= 10),
  constraint payout_accounts_user_fk FOREIGN KEY (brand_id, user_id) REFERENCES users(brand_id, id)
);
CREATE UNIQUE INDEX payout_accounts_number_uq ON public.payout_accounts USING btree (brand_id, user_id, number) WHERE (deleted_at IS NULL);
alter table payout_accounts enable row level security;
alter table payout_accounts force row level security;
create policy payout_accounts_brand on payout_accounts for all to public using ((brand_id = (NULLIF(current_setting('app.brand'::text, true), ''::text))::integer)) with check ((brand_id = (NULLIF(current_setting('app.brand'::text, true), ''::text))::integer));
grant delete, insert, select, update on payout_accounts to galleria_app;

create table payout_batches (
  brand_id integer not null,
  id uuid not null,
  number integer not null,
  state text not null default 'made'::text,
  recipient text not null,
  account text not null,
  bank_code text,
  currency text not null,
  book_on date not null,
  line_count integer not null,
  total_minor bigint not null,
  created_at timestamp with time zone not null,
  creator_id uuid not null,
  sent_at timestamp with time zone,
  sender_id uuid,
  ended_at timestamp with time zone,
  approver_id uuid,
  approved_at timestamp with time zone,
  constraint payout_batches_pkey PRIMARY KEY (brand_id, id),
  constraint payout_batches_number_uq UNIQUE (brand_id, number),
  constraint payout_batches_approver_check CHECK (approver_id <> creator_id),
  constraint payout_batches_state_check CHECK (state = ANY (ARRAY['made'::text, 'approved'::text, 'sent'::text, 'executed'::text, 'partly_returned'::text, 'cancelled'::text])),
  constraint payout_batches_creator_fk FOREIGN KEY (brand_id, creator_id) REFERENCES users(brand_id, id)
);
alter table payout_batches enable row level security;
alter table payout_batches force row level security;
create policy payout_batches_brand on payout_batches for all to public using ((brand_id = (NULLIF(current_setting('app.brand'::text, true), ''::text))::integer)) with check ((brand_id = (NULLIF(current_setting('app.brand'::text, true), ''::text))::integer));
grant delete, insert, select, update on payout_batches to galleria_app;

create table payout_lines (
  brand_id integer not null,
  batch_id uuid not null,
  withdrawal_id uuid not null,
  "position" integer not null,
  amount_minor bigint not null,
  state text not null default 'open'::text,
  return_reason text,
  ended_at timestamp with time zone,
  constraint payout_lines_pkey PRIMARY KEY (brand_id, batch_id, withdrawal_id),
  constraint payout_lines_amount_check CHECK (amount_minor > 0),
  constraint payout_lines_state_check CHECK (state = ANY (ARRAY['open'::text, 'executed'::text, 'returned'::text, 'cancelled'::text])),
  constraint payout_lines_batch_fk FOREIGN KEY (brand_id, batch_id) REFERENCES payout_batches(brand_id, id),
  constraint payout_lines_withdrawal_fk FOREIGN KEY (brand_id, withdrawal_id) REFERENCES withdrawals(brand_id, id)
);
CREATE UNIQUE INDEX payout_lines_withdrawal_uq ON public.payout_lines USING btree (brand_id, withdrawal_id) WHERE (state <> 'cancelled'::text);
alter table payout_lines enable row level security;
alter table payout_lines force row level security;
create policy payout_lines_brand on payout_lines for all to public using ((brand_id = (NULLIF(current_setting('app.brand'::text, true), ''::text))::integer)) with check ((brand_id = (NULLIF(current_setting('app.brand'::text, true), ''::text))::integer));
grant delete, insert, select, update on payout_lines to galleria_app;

create table permission_grants (
  brand_id integer not null,
  id uuid not null,
  kind text not null,
  user_id uuid,
  role_id uuid,
  role_ids uuid[] not null,
  name text,
  permissions text[] not null,
  gained text[] not null,
  requested_by uuid not null,
  requested_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  ended_at timestamp with time zone,
  outcome text,
  decided_by uuid,
  constraint permission_grants_pkey PRIMARY KEY (brand_id, id),
  constraint permission_grants_ended_check CHECK ((ended_at IS NULL) = (outcome IS NULL)),
  constraint permission_grants_gained_check CHECK (cardinality(gained) > 0),
  constraint permission_grants_kind_check CHECK (kind = ANY (ARRAY['user'::text, 'role'::text])),
  constraint permission_grants_outcome_check CHECK (outcome = ANY (ARRAY['confirmed'::text, 'refused'::text, 'withdrawn'::text, 'replaced'::text])),
  constraint permission_grants_second_check CHECK (outcome <> 'confirmed'::text OR decided_by IS NOT NULL AND decided_by <> requested_by),
  constraint permission_grants_subject_check CHECK ((kind = 'user'::text) = (user_id IS NOT NULL) AND (kind = 'role'::text) = (role_id IS NOT NULL)),
  constraint permission_grants_requester_fk FOREIGN KEY (brand_id, requested_by) REFERENCES users(brand_id, id),
  constraint permission_grants_role_fk FOREIGN KEY (brand_id, role_id) REFERENCES roles(brand_id, id) ON DELETE CASCADE,
  constraint permission_grants_user_fk FOREIGN KEY (brand_id, user_id) REFERENCES users(brand_id, id)
);
CREATE INDEX permission_grants_open_ix ON public.permission_grants USING btree (brand_id, id DESC) WHERE (ended_at IS NULL);
CREATE INDEX permission_grants_role_ix ON public.permission_grants USING btree (brand_id, role_id) WHERE (role_id IS NOT NULL);
alter table permission_grants enable row level security;
alter table permission_grants force row level security;
create policy permission_grants_brand on permission_grants for all to public using ((brand_id = (NULLIF(current_setting('app.brand'::text, true), ''::text))::integer)) with check ((brand_id = (NULLIF(current_setting('app.brand'::text, true), ''::text))::integer));
grant delete, insert, select, update on permission_grants to galleria_app;

create table person_keys (
  brand_id integer not null,
  user_id uuid not null,
  salt bytea not null,
  created_at timestamp with time zone not null,
  constraint person_keys_pkey PRIMARY KEY (brand_id, user_id),
  constraint person_keys_brand_fk FOREIGN KEY (brand_id) REFERENCES brands(id)
);
alter table person_keys enable row level security;
alter table person_keys force row level security;
create policy person_keys_brand on person_keys for all to public using ((brand_id = (NULLIF(current_setting('app.brand'::text, true), ''::text))::integer)) with check ((brand_id = (NULLIF(current_setting('app.brand'::text, true), ''::text))::integer));
grant delete, insert, select, update on person_keys to galleria_app;

create table personal_exports (
  brand_id integer not null,
  id uuid not null,
  user_id uuid not null,
  lang text not null,
  state text not null default 'waiting'::text,
  byte_count integer,
  created_at timestamp with time zone not null,
  ended_at timestamp with time zone,
  constraint personal_exports_pk PRIMARY KEY (brand_id, id),
  constraint personal_exports_bytes_check CHECK ((state = 'ready'::text) = (byte_count IS NOT NULL)),
  constraint personal_exports_ended_check CHECK ((state = 'waiting'::text) = (ended_at IS NULL)),
  constraint personal_exports_state_check CHECK (state = ANY (ARRAY['waiting'::text, 'ready'::text, 'failed'::text])),
  constraint personal_exports_user_fk FOREIGN KEY (brand_id, user_id) REFERENCES users(brand_id, id)
);
CREATE INDEX personal_exports_user_ix ON public.personal_exports USING btree (brand_id, user_id, created_at);
CREATE UNIQUE INDEX personal_exports_waiting_ix ON public.personal_exports USING btree (brand_id, user_id) WHERE (state = 'waiting'::text);
alter table personal_exports enable row level security;
alter table personal_exports force row level security;
create policy personal_exports_brand on personal_exports for all to public using ((brand_id = (NULLIF(current_setting('app.brand'::text, true), ''::text))::integer)) with check ((brand_id = (NULLIF(current_setting('app.brand'::text, true), ''::text))::integer));
grant delete, insert, select, update on personal_exports to galleria_app;

create table platform_administrators (
  id uuid not null,
  username text not null,
  username_key text not null,
  password_hash text not null,
  created_at timestamp with time zone not null,
  created_by text not null,
  sessions_from timestamp with time zone not null,
  constraint platform_administrators_pkey PRIMARY KEY (id)
);
CREATE UNIQUE INDEX platform_administrators_name_uq ON public.platform_administrators USING btree (username_key);
grant select on platform_administrators to galleria_app;

create table platform_setup (
  id integer not null,
  link_number integer not null default 1,
  session_hash bytea,
  session_expires_at timestamp with time zone,
  administrator_id uuid,
  failures integer not null default 0,
  locked_until timestamp with time zone,
  site text,
  store_key text,
  goods_from text,
  has_home boolean not null default false,
  import_state jsonb,
  finished_at timestamp with time zone,
  constraint platform_setup_pkey PRIMARY KEY (id),
  constraint platform_setup_goods_from_check CHECK (goods_from = ANY (ARRAY['file'::text, 'sample'::text, 'none'::text])),
  constraint platform_setup_id_check CHECK (id = 1)
);

create table price_changes (
  brand_id integer not null,
  sku_id uuid not null,
  at timestamp with time zone not null,
  price_minor bigint not null,
  constraint price_changes_pkey PRIMARY KEY (brand_id, sku_id, at),
  constraint price_changes_price_minor_check CHECK (price_minor >= 0),
  constraint price_changes_sku_fk FOREIGN KEY (brand_id, sku_id) REFERENCES skus(brand_id, id)
);
alter table price_changes enable row level security;
alter table price_changes force row level security;
create policy price_changes_brand on price_changes for all to public using ((brand_id = (NULLIF(current_setting('app.brand'::text, true), ''::text))::integer)) with check ((brand_id = (NULLIF(current_setting('app.brand'::text, true), ''::text))::integer));
grant delete, insert, select, update on price_changes to galleria_app;

create table product_checks (
  brand_id integer not null,
  goods_id uuid not null,
  store_id uuid not null,
  state text not null,
  kind text not null,
  queued_at timestamp with time zone not null,
  decided_at timestamp with time zone,
  decided_by uuid,
  reason text,
  approved jsonb,
  constraint product_checks_pkey PRIMARY KEY (brand_id, goods_id),
  constraint product_checks_kind_check CHECK (kind = ANY (ARRAY['first'::text, 'change'::text, 'after'::text])),
  constraint product_checks_state_check CHECK (state = ANY (ARRAY['waiting'::text, 'approved'::text, 'refused'::text, 'banned'::text, 'withdrawn'::text])),
  constraint product_checks_decided_fk FOREIGN KEY (brand_id, decided_by) REFERENCES users(brand_id, id),
  constraint product_checks_goods_fk FOREIGN KEY (brand_id, goods_id) REFERENCES goods(brand_id, id)
);
CREATE INDEX product_checks_decided ON public.product_checks USING btree (brand_id, state, decided_at, goods_id);
CREATE INDEX product_checks_queue ON public.product_checks USING btree (brand_id, state, queued_at, goods_id);
CREATE INDEX product_checks_store ON public.product_checks USING btree (brand_id, store_id, state, queued_at, goods_id);
alter table product_checks enable row level security;
alter table product_checks force row level security;
create policy product_checks_brand on product_checks for all to public using ((brand_id = (NULLIF(current_setting('app.brand'::text, true), ''::text))::integer)) with check ((brand_id = (NULLIF(current_setting('app.brand'::text, true), ''::text))::integer));
grant delete, insert, select, update on product_checks to galleria_app;

create table product_reports (
  brand_id integer not null,
  id uuid not null,
  goods_id uuid not null,
  user_id uuid,
  reason text not null,
  text text not null,
  email text,
  state text not null default 'open'::text,
  answer text,
  created_at timestamp with time zone not null,
  closed_at timestamp with time zone,
  closed_by uuid,
  constraint product_reports_pkey PRIMARY KEY (brand_id, id),
  constraint product_reports_closed_check CHECK ((state = 'closed'::text) = (closed_at IS NOT NULL)),
  constraint product_reports_reason_check CHECK (reason = ANY (ARRAY['illegal'::text, 'unsafe'::text, 'counterfeit'::text, 'misleading'::text, 'offensive'::text, 'other'::text])),
  constraint product_reports_state_check CHECK (state = ANY (ARRAY['open'::text, 'closed'::text])),
  constraint product_reports_goods_fk FOREIGN KEY (brand_id, goods_id) REFERENCES goods(brand_id, id),
  constraint product_reports_user_fk FOREIGN KEY (brand_id, user_id) REFERENCES users(brand_id, id)
);
CREATE INDEX product_reports_state_ix ON public.product_reports USING btree (brand_id, state, created_at DESC, id DESC);
alter table product_reports enable row level security;
alter table product_reports force row level security;
create policy product_reports_brand on product_reports for all to public using ((brand_id = (NULLIF(current_setting('app.brand'::text, true), ''::text))::integer)) with check ((brand_id = (NULLIF(current_setting('app.brand'::text, true), ''::text))::integer));
grant delete, insert, select, update on product_reports to galleria_app;

create table product_visits (
  brand_id integer not null,
  store_id uuid not null,
  day date not null,
  goods_id uuid not null,
  views integer not null default 0,
  cart_adds integer not null default 0,
  constraint product_visits_pkey PRIMARY KEY (brand_id, store_id, day, goods_id)
);
alter table product_visits enable row level security;
alter table product_visits force row level security;
create policy product_visits_brand on product_visits for all to public using ((brand_id = (NULLIF(current_setting('app.brand'::text, true), ''::text))::integer)) with check ((brand_id = (NULLIF(current_setting('app.brand'::text, true), ''::text))::integer));
grant delete, insert, select, update on product_visits to galleria_app;

create table provider_events (
  brand_id integer not null,
  provider text not null,
  id text not null,
  kind text not null,
  at timestamp with time zone not null,
  constraint provider_events_pkey PRIMARY KEY (brand_id, provider, id)
);
alter table provider_events enable row level security;
alter table provider_events force row level security;
create policy provider_events_brand on provider_events for all to public using ((brand_id = (NULLIF(current_setting('app.brand'::text, true), ''::text))::integer)) with check ((brand_id = (NULLIF(current_setting('app.brand'::text, true), ''::text))::integer));
grant delete, insert, select, update on provider_events to galleria_app;

create table provider_refunds (
  brand_id integer not null,
  id uuid not null,
  attempt_id uuid not null,
  cause_id text not null,
  amount_minor bigint not null,
  status text not null,
  reference text,
  tries integer not null default 0,
  failure text,
  created_at timestamp with time zone not null,
  due_at timestamp with time zone not null,
  settled_at timestamp with time zone,
  constraint provider_refunds_pkey PRIMARY KEY (brand_id, id),
  constraint provider_refunds_cause_uq UNIQUE (brand_id, attempt_id, cause_id),
  constraint provider_refunds_amount_minor_check CHECK (amount_minor > 0),
  constraint provider_refunds_status_check CHECK (status = ANY (ARRAY['pending'::text, 'done'::text, 'failed'::text])),
  constraint provider_refunds_attempt_fk FOREIGN KEY (brand_id, attempt_id) REFERENCES payment_attempts(brand_id, id)
);
CREATE INDEX provider_refunds_due_ix ON public.provider_refunds USING btree (brand_id, due_at) WHERE (status = 'pending'::text);
alter table provider_refunds enable row level security;
alter table provider_refunds force row level security;
create policy provider_refunds_brand on provider_refunds for all to public using ((brand_id = (NULLIF(current_setting('app.brand'::text, true), ''::text))::integer)) with check ((brand_id = (NULLIF(current_setting('app.brand'::text, true), ''::text))::integer));
create policy provider_refunds_scheduler on provider_refunds for select to galleria_scheduler using (true);
grant delete, insert, select, update on provider_refunds to galleria_app;
grant select (brand_id, status, due_at) on provider_refunds to galleria_scheduler;

create table push_subscriptions (
  brand_id integer not null,
  id uuid not null,
  user_id uuid not null,
  session_hash bytea not null,
  endpoint_hash bytea not null,
  service text not null,
  sealed bytea not null,
  created_at timestamp with time zone not null,
  constraint push_subscriptions_pkey PRIMARY KEY (brand_id, id),
  constraint push_subscriptions_endpoint_key UNIQUE (brand_id, endpoint_hash),
  constraint push_subscriptions_session_fk FOREIGN KEY (brand_id, session_hash) REFERENCES sessions(brand_id, token_hash) ON DELETE CASCADE,
  constraint push_subscriptions_user_fk FOREIGN KEY (brand_id, user_id) REFERENCES users(brand_id, id)
);
CREATE INDEX push_subscriptions_session_ix ON public.push_subscriptions USING btree (brand_id, session_hash);
CREATE INDEX push_subscriptions_user_ix ON public.push_subscriptions USING btree (brand_id, user_id, created_at);
alter table push_subscriptions enable row level security;
alter table push_subscriptions force row level security;
create policy push_subscriptions_brand on push_subscriptions for all to public using ((brand_id = (NULLIF(current_setting('app.brand'::text, true), ''::text))::integer)) with check ((brand_id = (NULLIF(current_setting('app.brand'::text, true), ''::text))::integer));
grant delete, insert, select, update on push_subscriptions to galleria_app;

create table quotes (
  brand_id integer not null,
  id uuid not null,
  user_id uuid not null,
  source text not null,
  content jsonb not null,
  created_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  constraint quotes_pkey PRIMARY KEY (brand_id, id),
  constraint quotes_source_check CHECK (source = ANY (ARRAY['cart'::text, 'buy_now'::text])),
  constraint quotes_user_fk FOREIGN KEY (brand_id, user_id) REFERENCES users(brand_id, id)
);
CREATE INDEX quotes_expiry_ix ON public.quotes USING btree (brand_id, expires_at);
alter table quotes enable row level security;
alter table quotes force row level security;
create policy quotes_brand on quotes for all to public using ((brand_id = (NULLIF(current_setting('app.brand'::text, true), ''::text))::integer)) with check ((brand_id = (NULLIF(current_setting('app.brand'::text, true), ''::text))::integer));
create policy quotes_scheduler on quotes for select to galleria_scheduler using (true);
grant delete, insert, select, update on quotes to galleria_app;
grant select (brand_id, expires_at) on quotes to galleria_scheduler;

create table recharges (
  brand_id integer not null,
  id uuid not null,
  user_id uuid not null,
  channel text not null,
  status text not null,
  amount_minor bigint not null,
  credited_minor bigint,
  image text,
  answer text,
  decider_id uuid,
  created_at timestamp with time zone not null,
  decided_at timestamp with time zone,
  due_at timestamp with time zone,
  constraint recharges_pkey PRIMARY KEY (brand_id, id),
  constraint recharges_amount_minor_check CHECK (amount_minor > 0),
  constraint recharges_channel_check CHECK (channel = ANY (ARRAY['card'::text, 'transfer'::text])),
  constraint recharges_credited_check CHECK ((status = 'credited'::text) = (credited_minor IS NOT NULL)),
  constraint recharges_credited_minor_check CHECK (credited_minor > 0),
  constraint recharges_decider_check CHECK (decider_id IS DISTINCT FROM user_id),
  constraint recharges_open_check CHECK ((status = ANY (ARRAY['started'::text, 'submitted'::text])) = (decided_at IS NULL)),
  constraint recharges_status_check CHECK (status = ANY (ARRAY['started'::text, 'submitted'::text, 'credited'::text, 'rejected'::text, 'cancelled'::text, 'expired'::text])),
  constraint recharges_way_check CHECK ((channel = 'transfer'::text) = (image IS NOT NULL) AND (channel = 'card'::text) = (due_at IS NOT NULL)),
  constraint recharges_user_fk FOREIGN KEY (brand_id, user_id) REFERENCES users(brand_id, id)
);
CREATE INDEX recharges_channel_ix ON public.recharges USING btree (brand_id, channel, created_at DESC, id DESC);
CREATE INDEX recharges_due_ix ON public.recharges USING btree (brand_id, due_at) WHERE (status = 'started'::text);
CREATE INDEX recharges_list_ix ON public.recharges USING btree (brand_id, created_at DESC, id DESC);
CREATE INDEX recharges_status_ix ON public.recharges USING btree (brand_id, status, created_at DESC, id DESC);
CREATE UNIQUE INDEX recharges_unfinished_uq ON public.recharges USING btree (brand_id, user_id) WHERE (status = ANY (ARRAY['started'::text, 'submitted'::text]));
CREATE INDEX recharges_user_ix ON public.recharges USING btree (brand_id, user_id, created_at DESC, id DESC);
alter table recharges enable row level security;
alter table recharges force row level security;
create policy recharges_brand on recharges for all to public using ((brand_id = (NULLIF(current_setting('app.brand'::text, true), ''::text))::integer)) with check ((brand_id = (NULLIF(current_setting('app.brand'::text, true), ''::text))::integer));
create policy recharges_scheduler on recharges for select to galleria_scheduler using (true);
grant delete, insert, select, update on recharges to galleria_app;
grant select (brand_id, status, due_at) on recharges to galleria_scheduler;

create table recovery_codes (
  brand_id integer not null,
  user_id uuid not null,
  code_hash bytea not null,
  used_at timestamp with time zone,
  constraint recovery_codes_pkey PRIMARY KEY (brand_id, user_id, code_hash),
  constraint recovery_codes_factor_fk FOREIGN KEY (brand_id, user_id) REFERENCES second_factors(brand_id, user_id) ON DELETE CASCADE
);
alter table recovery_codes enable row level security;
alter table recovery_codes force row level security;
create policy recovery_codes_brand on recovery_codes for all to public using ((brand_id = (NULLIF(current_setting('app.brand'::text, true), ''::text))::integer)) with check ((brand_id = (NULLIF(current_setting('app.brand'::text, true), ''::text))::integer));
grant delete, insert, select, update on recovery_codes to galleria_app;

create table redirects (
  brand_id integer not null,
  source text not null,
  target text not null,
  status smallint not null,
  created_at timestamp with time zone not null,
  constraint redirects_pkey PRIMARY KEY (brand_id, source),
  constraint redirects_source_check CHECK (source ~~ '/_%'::text AND length(source) <= 500),
  constraint redirects_status_check CHECK (status = ANY (ARRAY[301, 308])),
  constraint redirects_target_check CHECK (target ~~ '/%'::text AND target !~~ '//%'::text AND length(target) <= 500)
);
CREATE INDEX redirects_source_idx ON public.redirects USING btree (brand_id, source text_pattern_ops);
alter table redirects enable row level security;
alter table redirects force row level security;
create policy redirects_brand on redirects for all to public using ((brand_id = (NULLIF(current_setting('app.brand'::text, true), ''::text))::integer)) with check ((brand_id = (NULLIF(current_setting('app.brand'::text, true), ''::text))::integer));
grant delete, insert, select, update on redirects to galleria_app;

create table referral_movements (
  brand_id integer not null,
  id uuid not null,
  user_id uuid not null,
  kind text not null,
  profit_id uuid,
  offset_minor bigint not null default 0,
  amount_minor bigint not null,
  at timestamp with time zone not null,
  constraint referral_movements_pk PRIMARY KEY (brand_id, id),
  constraint referral_movements_amounts_check CHECK (amount_minor >= 0 AND offset_minor >= 0),
  constraint referral_movements_kind_check CHECK (kind = ANY (ARRAY['claim'::text, 'return'::text])),
  constraint referral_movements_user_fk FOREIGN KEY (brand_id, user_id) REFERENCES users(brand_id, id)
);
CREATE INDEX referral_movements_at_ix ON public.referral_movements USING btree (brand_id, at);
CREATE INDEX referral_movements_user_ix ON public.referral_movements USING btree (brand_id, user_id);
alter table referral_movements enable row level security;
alter table referral_movements force row level security;
create policy referral_movements_brand on referral_movements for all to public using ((brand_id = (NULLIF(current_setting('app.brand'::text, true), ''::text))::integer)) with check ((brand_id = (NULLIF(current_setting('app.brand'::text, true), ''::text))::integer));
grant delete, insert, select, update on referral_movements to galleria_app;

create table referral_profits (
  brand_id integer not null,
  id uuid not null,
  order_id uuid not null,
  store_id uuid not null,
  referrer_id uuid not null,
  user_id uuid not null,
  state text not null,
  signs text[] not null default '{}'::text[],
  rate_hundredths integer not null,
  base_minor bigint not null,
  commission_minor bigint not null,
  amount_minor bigint not null,
  paid_minor bigint not null default 0,
  taken_minor bigint not null default 0,
  owed_minor bigint not null default 0,
  ordered_at timestamp with time zone not null,
  released_at timestamp with time zone,
  expires_at timestamp with time zone,
  claimed_at timestamp with time zone,
  claim_id uuid,
  decided_at timestamp with time zone,
  decider_id uuid,
  note text,
  constraint referral_profits_pk PRIMARY KEY (brand_id, id),
  constraint referral_profits_order_key UNIQUE (brand_id, order_id),
  constraint referral_profits_amounts_check CHECK (base_minor >= 0 AND commission_minor >= 0 AND amount_minor >= 0 AND taken_minor >= 0 AND owed_minor >= 0),
  constraint referral_profits_claimed_check CHECK (state = 'claimed'::text AND claimed_at IS NOT NULL OR state = 'taken_back'::text OR state <> 'claimed'::text AND claimed_at IS NULL),
  constraint referral_profits_paid_check CHECK (claimed_at IS NULL AND paid_minor = 0 AND taken_minor = 0 AND owed_minor = 0 OR claimed_at IS NOT NULL AND claim_id IS NOT NULL AND paid_minor = (amount_minor + taken_minor + owed_minor)),
  constraint referral_profits_rate_check CHECK (rate_hundredths >= 1 AND rate_hundredths <= 10000),
  constraint referral_profits_state_check CHECK (state = ANY (ARRAY['waiting'::text, 'held'::text, 'unclaimed'::text, 'claimed'::text, 'taken_back'::text, 'expired'::text, 'refused'::text])),
  constraint referral_profits_order_fk FOREIGN KEY (brand_id, order_id) REFERENCES orders(brand_id, id),
  constraint referral_profits_referrer_fk FOREIGN KEY (brand_id, referrer_id) REFERENCES users(brand_id, id),
  constraint referral_profits_user_fk FOREIGN KEY (brand_id, user_id) REFERENCES users(brand_id, id)
);
CREATE INDEX referral_profits_expiry_ix ON public.referral_profits USING btree (brand_id, expires_at) WHERE (state = 'unclaimed'::text);
CREATE INDEX referral_profits_owed_ix ON public.referral_profits USING btree (brand_id, referrer_id) WHERE (owed_minor > 0);
CREATE INDEX referral_profits_referrer_ix ON public.referral_profits USING btree (brand_id, referrer_id, id DESC);
CREATE INDEX referral_profits_released_ix ON public.referral_profits USING btree (brand_id, released_at) WHERE (released_at IS NOT NULL);
CREATE INDEX referral_profits_state_ix ON public.referral_profits USING btree (brand_id, state, id DESC);
CREATE INDEX referral_profits_user_ix ON public.referral_profits USING btree (brand_id, user_id);
alter table referral_profits enable row level security;
alter table referral_profits force row level security;
create policy referral_profits_brand on referral_profits for all to public using ((brand_id = (NULLIF(current_setting('app.brand'::text, true), ''::text))::integer)) with check ((brand_id = (NULLIF(current_setting('app.brand'::text, true), ''::text))::integer));
grant delete, insert, select, update on referral_profits to galleria_app;

create table referral_rates (
  brand_id integer not null,
  store_id uuid not null,
  rate_hundredths integer not null,
  changed_at timestamp with time zone not null,
  constraint referral_rates_pk PRIMARY KEY (brand_id, store_id),
  constraint referral_rates_rate_check CHECK (rate_hundredths >= 0 AND rate_hundredths <= 10000),
  constraint referral_rates_store_fk FOREIGN KEY (brand_id, store_id) REFERENCES stores(brand_id, id)
);
alter table referral_rates enable row level security;
alter table referral_rates force row level security;
create policy referral_rates_brand on referral_rates for all to public using ((brand_id = (NULLIF(current_setting('app.brand'::text, true), ''::text))::integer)) with check ((brand_id = (NULLIF(current_setting('app.brand'::text, true), ''::text))::integer));
grant delete, insert, select, update on referral_rates to galleria_app;

create table referral_visits (
  brand_id integer not null,
  user_id uuid not null,
  day date not null,
  visits integer not null,
  constraint referral_visits_pk PRIMARY KEY (brand_id, user_id, day),
  constraint referral_visits_count_check CHECK (visits > 0),
  constraint referral_visits_user_fk FOREIGN KEY (brand_id, user_id) REFERENCES users(brand_id, id)
);
alter table referral_visits enable row level security;
alter table referral_visits force row level security;
create policy referral_visits_brand on referral_visits for all to public using ((brand_id = (NULLIF(current_setting('app.brand'::text, true), ''::text))::integer)) with check ((brand_id = (NULLIF(current_setting('app.brand'::text, true), ''::text))::integer));
grant delete, insert, select, update on referral_visits to galleria_app;

create table refused_numbers (
  brand_id integer not null,
  target bytea not null,
  error integer not null,
  refused_at timestamp with time zone not null,
  constraint refused_numbers_pk PRIMARY KEY (brand_id, target)
);
CREATE INDEX refused_numbers_time_ix ON public.refused_numbers USING btree (brand_id, refused_at);
alter table refused_numbers enable row level security;
alter table refused_numbers force row level security;
create policy refused_numbers_brand on refused_numbers for all to public using ((brand_id = (NULLIF(current_setting('app.brand'::text, true), ''::text))::integer)) with check ((brand_id = (NULLIF(current_setting('app.brand'::text, true), ''::text))::integer));
grant delete, insert, select, update on refused_numbers to galleria_app;

create unlogged table request_counts (
  brand_id integer not null,
  kind text not null,
  key bytea not null,
  hits integer not null,
  expires_at timestamp with time zone not null,
  constraint request_counts_pkey PRIMARY KEY (brand_id, kind, key)
);
CREATE INDEX request_counts_expires_ix ON public.request_counts USING btree (brand_id, expires_at);
alter table request_counts enable row level security;
alter table request_counts force row level security;
create policy request_counts_brand on request_counts for all to public using ((brand_id = (NULLIF(current_setting('app.brand'::text, true), ''::text))::integer)) with check ((brand_id = (NULLIF(current_setting('app.brand'::text, true), ''::text))::integer));
grant delete, insert, select, update on request_counts to galleria_app;

create table return_lines (
  brand_id integer not null,
  return_id uuid not null,
  order_id uuid not null,
  line_id uuid not null,
  quantity integer not null,
  granted_quantity integer,
  constraint return_lines_pkey PRIMARY KEY (brand_id, return_id, line_id),
  constraint return_lines_check CHECK (granted_quantity >= 0 AND granted_quantity <= quantity),
  constraint return_lines_quantity_check CHECK (quantity >= 1),
  constraint return_lines_line_fk FOREIGN KEY (brand_id, order_id, line_id) REFERENCES order_lines(brand_id, order_id, id),
  constraint return_lines_return_fk FOREIGN KEY (brand_id, return_id) REFERENCES returns(brand_id, id)
);
CREATE INDEX return_lines_line_ix ON public.return_lines USING btree (brand_id, order_id, line_id);
alter table return_lines enable row level security;
alter table return_lines force row level security;
create policy return_lines_brand on return_lines for all to public using ((brand_id = (NULLIF(current_setting('app.brand'::text, true), ''::text))::integer)) with check ((brand_id = (NULLIF(current_setting('app.brand'::text, true), ''::text))::integer));
grant delete, insert, select, update on return_lines to galleria_app;

create table return_messages (
  brand_id integer not null,
  return_id uuid not null,
  id uuid not null,
  author text not null,
  author_id uuid not null,
  text text not null,
  images jsonb not null default '[]'::jsonb,
  at timestamp with time zone not null,
  constraint return_messages_pkey PRIMARY KEY (brand_id, return_id, id),
  constraint return_messages_author_check CHECK (author = ANY (ARRAY['shopper'::text, 'seller'::text, 'staff'::text])),
  constraint return_messages_return_fk FOREIGN KEY (brand_id, return_id) REFERENCES returns(brand_id, id)
);
alter table return_messages enable row level security;
alter table return_messages force row level security;
create policy return_messages_brand on return_messages for all to public using ((brand_id = (NULLIF(current_setting('app.brand'::text, true), ''::text))::integer)) with check ((brand_id = (NULLIF(current_setting('app.brand'::text, true), ''::text))::integer));
grant delete, insert, select, update on return_messages to galleria_app;

create table returns (
  brand_id integer not null,
  id uuid not null,
  order_id uuid not null,
  user_id uuid not null,
  store_id uuid not null,
  kind text not null,
  state text not null,
  reason text not null,
  amount_minor bigint not null,
  refunded_minor bigint,
  answer text,
  carrier text,
  tracking_number text,
  replacement_order_id uuid,
  requested_at timestamp with time zone not null,
  due_at timestamp with time zone,
  closed_at timestamp with time zone,
  closed_by text,
  is_withdrawal boolean not null default false,
  disputed_at timestamp with time zone,
  constraint returns_pkey PRIMARY KEY (brand_id, id),
  constraint returns_amount_minor_check CHECK (amount_minor >= 0),
  constraint returns_closed CHECK ((state = ANY (ARRAY['rejected'::text, 'received'::text, 'lapsed'::text, 'withdrawn'::text, 'decided'::text])) = (closed_at IS NOT NULL) AND (closed_at IS NULL) = (closed_by IS NULL)),
  constraint returns_closed_by_check CHECK (closed_by = ANY (ARRAY['shopper'::text, 'seller'::text, 'staff'::text, 'clock'::text])),
  constraint returns_due CHECK ((state = ANY (ARRAY['requested'::text, 'accepted'::text, 'shipped_back'::text, 'rejected'::text])) = (due_at IS NOT NULL)),
  constraint returns_given CHECK (refunded_minor IS NULL OR replacement_order_id IS NULL),
  constraint returns_kind_check CHECK (kind = ANY (ARRAY['return'::text, 'exchange'::text])),
  constraint returns_refunded_minor_check CHECK (refunded_minor >= 0),
  constraint returns_state_check CHECK (state = ANY (ARRAY['requested'::text, 'accepted'::text, 'shipped_back'::text, 'rejected'::text, 'disputed'::text, 'received'::text, 'lapsed'::text, 'withdrawn'::text, 'decided'::text])),
  constraint returns_tracked CHECK (state <> 'shipped_back'::text OR tracking_number IS NOT NULL),
  constraint returns_withdrawn CHECK ((state = 'withdrawn'::text) = (NOT closed_by IS DISTINCT FROM 'shopper'::text)),
  constraint returns_order_fk FOREIGN KEY (brand_id, order_id) REFERENCES orders(brand_id, id),
  constraint returns_replacement_fk FOREIGN KEY (brand_id, replacement_order_id) REFERENCES orders(brand_id, id),
  constraint returns_store_fk FOREIGN KEY (brand_id, store_id) REFERENCES stores(brand_id, id),
  constraint returns_user_fk FOREIGN KEY (brand_id, user_id) REFERENCES users(brand_id, id)
);
CREATE INDEX returns_due_ix ON public.returns USING btree (brand_id, due_at) WHERE (state = ANY (ARRAY['requested'::text, 'accepted'::text, 'shipped_back'::text]));
CREATE UNIQUE INDEX returns_open_uq ON public.returns USING btree (brand_id, order_id) WHERE (state = ANY (ARRAY['requested'::text, 'accepted'::text, 'shipped_back'::text, 'disputed'::text]));
CREATE INDEX returns_order_ix ON public.returns USING btree (brand_id, order_id, requested_at DESC, id DESC);
CREATE INDEX returns_recent_ix ON public.returns USING btree (brand_id, requested_at DESC, id DESC);
CREATE INDEX returns_state_ix ON public.returns USING btree (brand_id, state, requested_at DESC, id DESC);
CREATE INDEX returns_store_ix ON public.returns USING btree (brand_id, store_id, requested_at DESC, id DESC);
CREATE INDEX returns_store_state_ix ON public.returns USING btree (brand_id, store_id, state, requested_at DESC, id DESC);
CREATE INDEX returns_user_ix ON public.returns USING btree (brand_id, user_id, requested_at DESC, id DESC);
alter table returns enable row level security;
alter table returns force row level security;
create policy returns_brand on returns for all to public using ((brand_id = (NULLIF(current_setting('app.brand'::text, true), ''::text))::integer)) with check ((brand_id = (NULLIF(current_setting('app.brand'::text, true), ''::text))::integer));
create policy returns_scheduler on returns for select to galleria_scheduler using (true);
grant delete, insert, select, update on returns to galleria_app;
grant select (brand_id, state, due_at) on returns to galleria_scheduler;

create table review_claims (
  brand_id integer not null,
  kind text not null,
  subject_id uuid not null,
  user_id uuid not null,
  taken_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  constraint review_claims_pkey PRIMARY KEY (brand_id, kind, subject_id),
  constraint review_claims_time_check CHECK (taken_at < expires_at),
  constraint review_claims_user_fk FOREIGN KEY (brand_id, user_id) REFERENCES users(brand_id, id)
);
CREATE INDEX review_claims_expires_ix ON public.review_claims USING btree (brand_id, expires_at);
alter table review_claims enable row level security;
alter table review_claims force row level security;
create policy review_claims_brand on review_claims for all to public using ((brand_id = (NULLIF(current_setting('app.brand'::text, true), ''::text))::integer)) with check ((brand_id = (NULLIF(current_setting('app.brand'::text, true), ''::text))::integer));
grant delete, insert, select, update on review_claims to galleria_app;

create table reviews (
  brand_id integer not null,
  id uuid not null,
  goods_id uuid not null,
  user_id uuid,
  author text not null,
  stars smallint not null,
  body text not null,
  lang text not null,
  images jsonb not null default '[]'::jsonb,
  status text not null,
  created_at timestamp with time zone not null,
  store_id uuid not null,
  order_id uuid,
  line_id uuid,
  decided_at timestamp with time zone,
  decided_by uuid,
  reason text,
  reply text,
  replied_at timestamp with time zone,
  constraint reviews_pkey PRIMARY KEY (brand_id, id),
  constraint reviews_line CHECK ((order_id IS NULL) = (line_id IS NULL) AND (order_id IS NULL OR user_id IS NOT NULL)),
  constraint reviews_pictures CHECK (jsonb_array_length(images) <= 6),
  constraint reviews_rejected CHECK ((status = 'rejected'::text) = (reason IS NOT NULL)),
  constraint reviews_replied CHECK ((reply IS NULL) = (replied_at IS NULL)),
  constraint reviews_stars_check CHECK (stars >= 1 AND stars <= 5),
  constraint reviews_status_check CHECK (status = ANY (ARRAY['under_review'::text, 'passed'::text, 'rejected'::text])),
  constraint reviews_goods_fk FOREIGN KEY (brand_id, goods_id) REFERENCES goods(brand_id, id),
  constraint reviews_line_fk FOREIGN KEY (brand_id, order_id, line_id) REFERENCES order_lines(brand_id, order_id, id),
  constraint reviews_store_fk FOREIGN KEY (brand_id, store_id) REFERENCES stores(brand_id, id),
  constraint reviews_user_fk FOREIGN KEY (brand_id, user_id) REFERENCES users(brand_id, id)
);
CREATE INDEX reviews_goods_ix ON public.reviews USING btree (brand_id, goods_id, created_at DESC);
CREATE UNIQUE INDEX reviews_line_uq ON public.reviews USING btree (brand_id, order_id, line_id) WHERE (line_id IS NOT NULL);
CREATE INDEX reviews_status_ix ON public.reviews USING btree (brand_id, status, created_at DESC, id DESC);
CREATE INDEX reviews_status_stars_ix ON public.reviews USING btree (brand_id, status, stars, created_at DESC, id DESC);
CREATE INDEX reviews_store_ix ON public.reviews USING btree (brand_id, store_id, created_at DESC, id DESC);
CREATE INDEX reviews_store_stars_ix ON public.reviews USING btree (brand_id, store_id, stars, created_at DESC, id DESC) WHERE (status = 'passed'::text);
CREATE INDEX reviews_store_unanswered_ix ON public.reviews USING btree (brand_id, store_id, created_at DESC, id DESC) WHERE ((status = 'passed'::text) AND (reply IS NULL));
CREATE INDEX reviews_user_ix ON public.reviews USING btree (brand_id, user_id, created_at DESC) WHERE (user_id IS NOT NULL);
alter table reviews enable row level security;
alter table reviews force row level security;
create policy reviews_brand on reviews for all to public using ((brand_id = (NULLIF(current_setting('app.brand'::text, true), ''::text))::integer)) with check ((brand_id = (NULLIF(current_setting('app.brand'::text, true), ''::text))::integer));
grant delete, insert, select, update on reviews to galleria_app;

create table roles (
  brand_id integer not null,
  id uuid not null,
  key text,
  name text not null,
  name_key text not null,
  permissions text[] not null,
  updated_at timestamp with time zone not null,
  constraint roles_pkey PRIMARY KEY (brand_id, id),
  constraint roles_brand_id_name_key_key UNIQUE (brand_id, name_key),
  constraint roles_brand_fk FOREIGN KEY (brand_id) REFERENCES brands(id)
);
CREATE UNIQUE INDEX roles_key_uq ON public.roles USING btree (brand_id, key) WHERE (key IS NOT NULL);
alter table roles enable row level security;
alter table roles force row level security;
create policy roles_brand on roles for all to public using ((brand_id = (NULLIF(current_setting('app.brand'::text, true), ''::text))::integer)) with check ((brand_id = (NULLIF(current_setting('app.brand'::text, true), ''::text))::integer));
grant delete, insert, select, update on roles to galleria_app;

create table sale_counts (
  brand_id integer not null,
  goods_id uuid not null,
  ends_at timestamp with time zone not null,
  sold integer not null,
  constraint sale_counts_pkey PRIMARY KEY (brand_id, goods_id, ends_at),
  constraint sale_counts_goods_fk FOREIGN KEY (brand_id, goods_id) REFERENCES goods(brand_id, id)
);
alter table sale_counts enable row level security;
alter table sale_counts force row level security;
create policy sale_counts_brand on sale_counts for all to public using ((brand_id = (NULLIF(current_setting('app.brand'::text, true), ''::text))::integer)) with check ((brand_id = (NULLIF(current_setting('app.brand'::text, true), ''::text))::integer));
grant delete, insert, select, update on sale_counts to galleria_app;

create table sale_prices (
  brand_id integer not null,
  sku_id uuid not null,
  goods_id uuid not null,
  price_minor bigint not null,
  starts_at timestamp with time zone not null,
  ends_at timestamp with time zone not null,
  store_id uuid not null,
  indexed boolean not null default false,
  version integer not null default 1,
  changed_by text,
  constraint sale_prices_pkey PRIMARY KEY (brand_id, sku_id, starts_at),
  constraint sale_prices_check CHECK (starts_at < ends_at),
  constraint sale_prices_price_minor_check CHECK (price_minor >= 0),
  constraint sale_prices_goods_fk FOREIGN KEY (brand_id, goods_id) REFERENCES goods(brand_id, id),
  constraint sale_prices_sku_fk FOREIGN KEY (brand_id, sku_id) REFERENCES skus(brand_id, id),
  constraint sale_prices_store_fk FOREIGN KEY (brand_id, store_id) REFERENCES stores(brand_id, id)
);
CREATE INDEX sale_prices_end_ix ON public.sale_prices USING btree (brand_id, ends_at);
CREATE INDEX sale_prices_goods_ix ON public.sale_prices USING btree (brand_id, goods_id);
CREATE INDEX sale_prices_start_ix ON public.sale_prices USING btree (brand_id, starts_at);
CREATE INDEX sale_prices_store_ix ON public.sale_prices USING btree (brand_id, store_id, starts_at DESC);
CREATE INDEX sale_prices_unindexed_ix ON public.sale_prices USING btree (brand_id, starts_at) WHERE (NOT indexed);
alter table sale_prices enable row level security;
alter table sale_prices force row level security;
create policy sale_prices_brand on sale_prices for all to public using ((brand_id = (NULLIF(current_setting('app.brand'::text, true), ''::text))::integer)) with check ((brand_id = (NULLIF(current_setting('app.brand'::text, true), ''::text))::integer));
create policy sale_prices_scheduler on sale_prices for select to galleria_scheduler using (true);
grant delete, insert, select, update on sale_prices to galleria_app;
grant select (brand_id, starts_at, indexed) on sale_prices to galleria_scheduler;

create table sales_days (
  brand_id integer not null,
  store_id uuid not null,
  day date not null,
  goods_id uuid not null,
  sku_id uuid not null,
  units integer not null default 0,
  sales_minor bigint not null default 0,
  refunded_units integer not null default 0,
  refunded_minor bigint not null default 0,
  constraint sales_days_pkey PRIMARY KEY (brand_id, store_id, day, sku_id)
);
CREATE INDEX sales_days_day_ix ON public.sales_days USING btree (brand_id, day);
alter table sales_days enable row level security;
alter table sales_days force row level security;
create policy sales_days_brand on sales_days for all to public using ((brand_id = (NULLIF(current_setting('app.brand'::text, true), ''::text))::integer)) with check ((brand_id = (NULLIF(current_setting('app.brand'::text, true), ''::text))::integer));
grant delete, insert, select, update on sales_days to galleria_app;

create table sales_groups (
  brand_id integer not null,
  scope_id uuid not null,
  day date not null,
  kind text not null,
  group_key text not null,
  orders integer not null default 0,
  units integer not null default 0,
  sales_minor bigint not null default 0,
  refunded_units integer not null default 0,
  refunded_minor bigint not null default 0,
  constraint sales_groups_pkey PRIMARY KEY (brand_id, scope_id, kind, day, group_key),
  constraint sales_groups_kind_check CHECK (kind = ANY (ARRAY['country'::text, 'category'::text]))
);
CREATE INDEX sales_groups_day_ix ON public.sales_groups USING btree (brand_id, day);
alter table sales_groups enable row level security;
alter table sales_groups force row level security;
create policy sales_groups_brand on sales_groups for all to public using ((brand_id = (NULLIF(current_setting('app.brand'::text, true), ''::text))::integer)) with check ((brand_id = (NULLIF(current_setting('app.brand'::text, true), ''::text))::integer));
grant delete, insert, select, update on sales_groups to galleria_app;

create table sales_hours (
  brand_id integer not null,
  scope_id uuid not null,
  day date not null,
  hour timestamp with time zone not null,
  orders integer not null default 0,
  units integer not null default 0,
  sales_minor bigint not null default 0,
  refunded_units integer not null default 0,
  refunded_minor bigint not null default 0,
  constraint sales_hours_pkey PRIMARY KEY (brand_id, scope_id, hour)
);
CREATE INDEX sales_hours_day_ix ON public.sales_hours USING btree (brand_id, day);
alter table sales_hours enable row level security;
alter table sales_hours force row level security;
create policy sales_hours_brand on sales_hours for all to public using ((brand_id = (NULLIF(current_setting('app.brand'::text, true), ''::text))::integer)) with check ((brand_id = (NULLIF(current_setting('app.brand'::text, true), ''::text))::integer));
grant delete, insert, select, update on sales_hours to galleria_app;

create table saved_views (
  brand_id integer not null,
  user_id uuid not null,
  id uuid not null,
  list text not null,
  name text not null,
  query text not null,
  created_at timestamp with time zone not null,
  constraint saved_views_pkey PRIMARY KEY (brand_id, id),
  constraint saved_views_name_key UNIQUE (brand_id, user_id, list, name),
  constraint saved_views_user_fk FOREIGN KEY (brand_id, user_id) REFERENCES users(brand_id, id)
);
alter table saved_views enable row level security;
alter table saved_views force row level security;
create policy saved_views_brand on saved_views for all to public using ((brand_id = (NULLIF(current_setting('app.brand'::text, true), ''::text))::integer)) with check ((brand_id = (NULLIF(current_setting('app.brand'::text, true), ''::text))::integer));
grant delete, insert, select, update on saved_views to galleria_app;

create table search_documents (
  brand_id integer not null,
  goods_id uuid not null,
  store_id uuid not null,
  category_1 uuid,
  category_2 uuid,
  category_3 uuid,
  card jsonb not null,
  price_minor bigint not null,
  market_price_minor bigint,
  sale_ends_at timestamp with time zone,
  in_stock boolean not null,
  rating_hundredths integer not null default 0,
  review_count integer not null default 0,
  sales_count integer not null default 0,
  created_at timestamp with time zone not null,
  words tsvector not null,
  stale boolean not null default false,
  options text[] not null default '{}'::text[],
  best_seller boolean not null default false,
  words_version smallint not null default 1,
  recent boolean not null default false,
  constraint search_documents_pkey PRIMARY KEY (brand_id, goods_id)
);
CREATE INDEX search_documents_best_ix ON public.search_documents USING btree (brand_id, sales_count DESC, goods_id) WHERE best_seller;
CREATE INDEX search_documents_best_words_ix ON public.search_documents USING gin (words) WHERE best_seller;
CREATE INDEX search_documents_category_1_ix ON public.search_documents USING btree (brand_id, category_1, sales_count DESC);
CREATE INDEX search_documents_category_2_ix ON public.search_documents USING btree (brand_id, category_2, sales_count DESC);
CREATE INDEX search_documents_category_3_ix ON public.search_documents USING btree (brand_id, category_3, sales_count DESC);
CREATE INDEX search_documents_newest_ix ON public.search_documents USING btree (brand_id, created_at DESC, goods_id);
CREATE INDEX search_documents_options_ix ON public.search_documents USING gin (options);
CREATE INDEX search_documents_price_1_ix ON public.search_documents USING btree (brand_id, category_1, price_minor, goods_id);
CREATE INDEX search_documents_price_2_ix ON public.search_documents USING btree (brand_id, category_2, price_minor, goods_id);
CREATE INDEX search_documents_price_3_ix ON public.search_documents USING btree (brand_id, category_3, price_minor, goods_id);
CREATE INDEX search_documents_price_ix ON public.search_documents USING btree (brand_id, price_minor, goods_id);
CREATE INDEX search_documents_rating_ix ON public.search_documents USING btree (brand_id, rating_hundredths DESC, goods_id);
CREATE INDEX search_documents_recent_ix ON public.search_documents USING btree (brand_id, created_at DESC, goods_id) WHERE recent;
CREATE INDEX search_documents_recent_words_ix ON public.search_documents USING gin (words) WHERE recent;
CREATE INDEX search_documents_sale_ix ON public.search_documents USING btree (brand_id, sale_ends_at) WHERE (sale_ends_at IS NOT NULL);
CREATE INDEX search_documents_sales_ix ON public.search_documents USING btree (brand_id, sales_count DESC, goods_id);
CREATE INDEX search_documents_sample_1_ix ON public.search_documents USING btree (brand_id, category_1) WHERE ((get_byte(uuid_send(goods_id), 15) / 4) = 63);
CREATE INDEX search_documents_sample_2_ix ON public.search_documents USING btree (brand_id, category_2) WHERE ((get_byte(uuid_send(goods_id), 15) / 4) = 63);
CREATE INDEX search_documents_sample_3_ix ON public.search_documents USING btree (brand_id, category_3) WHERE ((get_byte(uuid_send(goods_id), 15) / 4) = 63);
CREATE INDEX search_documents_sample_ix ON public.search_documents USING gin (words) WHERE ((get_byte(uuid_send(goods_id), 15) / 4) = 0);
CREATE INDEX search_documents_stale_ix ON public.search_documents USING btree (brand_id, goods_id) WHERE stale;
CREATE INDEX search_documents_store_ix ON public.search_documents USING btree (brand_id, store_id, sales_count DESC);
CREATE INDEX search_documents_words_ix ON public.search_documents USING gin (words) WITH (gin_pending_list_limit='512');
grant delete, insert, select, update on search_documents to galleria_app;
grant select (brand_id, sale_ends_at, stale) on search_documents to galleria_scheduler;

create table search_options (
  brand_id integer not null,
  option text not null,
  value text not null,
  name jsonb not null,
  constraint search_options_pkey PRIMARY KEY (brand_id, option, value)
);
alter table search_options enable row level security;
alter table search_options force row level security;
create policy search_options_brand on search_options for all to public using ((brand_id = (NULLIF(current_setting('app.brand'::text, true), ''::text))::integer)) with check ((brand_id = (NULLIF(current_setting('app.brand'::text, true), ''::text))::integer));
grant delete, insert, select, update on search_options to galleria_app;

create table search_pins (
  brand_id integer not null,
  lang text not null,
  query_key text not null,
  query text not null,
  goods_ids uuid[] not null,
  changed_by text not null,
  changed_at timestamp with time zone not null,
  version integer not null default 1,
  constraint search_pins_pkey PRIMARY KEY (brand_id, lang, query_key)
);
alter table search_pins enable row level security;
alter table search_pins force row level security;
create policy search_pins_brand on search_pins for all to public using ((brand_id = (NULLIF(current_setting('app.brand'::text, true), ''::text))::integer)) with check ((brand_id = (NULLIF(current_setting('app.brand'::text, true), ''::text))::integer));
grant delete, insert, select, update on search_pins to galleria_app;

create table search_store_words (
  brand_id integer not null,
  word text not null,
  store_id uuid not null,
  weight integer not null,
  constraint search_store_words_pkey PRIMARY KEY (brand_id, word, store_id)
);
alter table search_store_words enable row level security;
alter table search_store_words force row level security;
create policy search_store_words_brand on search_store_words for all to public using ((brand_id = (NULLIF(current_setting('app.brand'::text, true), ''::text))::integer)) with check ((brand_id = (NULLIF(current_setting('app.brand'::text, true), ''::text))::integer));
grant delete, insert, select, update on search_store_words to galleria_app;

create table search_synonyms (
  brand_id integer not null,
  lang text not null,
  id uuid not null,
  words text[] not null,
  constraint search_synonyms_pkey PRIMARY KEY (brand_id, lang, id)
);
alter table search_synonyms enable row level security;
alter table search_synonyms force row level security;
create policy search_synonyms_brand on search_synonyms for all to public using ((brand_id = (NULLIF(current_setting('app.brand'::text, true), ''::text))::integer)) with check ((brand_id = (NULLIF(current_setting('app.brand'::text, true), ''::text))::integer));
grant delete, insert, select, update on search_synonyms to galleria_app;

create table search_terms (
  brand_id integer not null,
  lang text not null,
  term text not null,
  label text not null,
  weight integer not null,
  kind smallint not null default 1,
  constraint search_terms_pkey PRIMARY KEY (brand_id, lang, term)
);
CREATE INDEX search_terms_prefix_ix ON public.search_terms USING btree (brand_id, lang, term text_pattern_ops);
alter table search_terms enable row level security;
alter table search_terms force row level security;
create policy search_terms_brand on search_terms for all to public using ((brand_id = (NULLIF(current_setting('app.brand'::text, true), ''::text))::integer)) with check ((brand_id = (NULLIF(current_setting('app.brand'::text, true), ''::text))::integer));
grant delete, insert, select, update on search_terms to galleria_app;

create table search_words (
  brand_id integer not null,
  word text not null,
  lang text not null,
  label text not null,
  goods integer not null,
  constraint search_words_pkey PRIMARY KEY (brand_id, word, lang)
);
alter table search_words enable row level security;
alter table search_words force row level security;
create policy search_words_brand on search_words for all to public using ((brand_id = (NULLIF(current_setting('app.brand'::text, true), ''::text))::integer)) with check ((brand_id = (NULLIF(current_setting('app.brand'::text, true), ''::text))::integer));
grant delete, insert, select, update on search_words to galleria_app;

create table searched_words (
  brand_id integer not null,
  day date not null,
  words text not null,
  searches integer not null default 0,
  visitors integer not null default 0,
  empty_searches integer not null default 0,
  constraint searched_words_pkey PRIMARY KEY (brand_id, day, words)
);
alter table searched_words enable row level security;
alter table searched_words force row level security;
create policy searched_words_brand on searched_words for all to public using ((brand_id = (NULLIF(current_setting('app.brand'::text, true), ''::text))::integer)) with check ((brand_id = (NULLIF(current_setting('app.brand'::text, true), ''::text))::integer));
grant delete, insert, select, update on searched_words to galleria_app;

create table second_factors (
  brand_id integer not null,
  user_id uuid not null,
  sealed_secret bytea not null,
  created_at timestamp with time zone not null,
  confirmed_at timestamp with time zone,
  last_step bigint,
  constraint second_factors_pkey PRIMARY KEY (brand_id, user_id),
  constraint second_factors_step_check CHECK ((confirmed_at IS NULL) = (last_step IS NULL)),
  constraint second_factors_user_fk FOREIGN KEY (brand_id, user_id) REFERENCES users(brand_id, id)
);
alter table second_factors enable row level security;
alter table second_factors force row level security;
create policy second_factors_brand on second_factors for all to public using ((brand_id = (NULLIF(current_setting('app.brand'::text, true), ''::text))::integer)) with check ((brand_id = (NULLIF(current_setting('app.brand'::text, true), ''::text))::integer));
grant delete, insert, select, update on second_factors to galleria_app;

create table sessions (
  brand_id integer not null,
  token_hash bytea not null,
  user_id uuid not null,
  user_agent text,
  created_at timestamp with time zone not null,
  seen_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  address text,
  store_id uuid,
  constraint sessions_pkey PRIMARY KEY (brand_id, token_hash),
  constraint sessions_user_fk FOREIGN KEY (brand_id, user_id) REFERENCES users(brand_id, id)
);
CREATE INDEX sessions_expiry_ix ON public.sessions USING btree (brand_id, expires_at);
CREATE INDEX sessions_user_ix ON public.sessions USING btree (brand_id, user_id);
alter table sessions enable row level security;
alter table sessions force row level security;
create policy sessions_brand on sessions for all to public using ((brand_id = (NULLIF(current_setting('app.brand'::text, true), ''::text))::integer)) with check ((brand_id = (NULLIF(current_setting('app.brand'::text, true), ''::text))::integer));
grant delete, insert, select, update on sessions to galleria_app;

create table skus (
  brand_id integer not null,
  id uuid not null,
  goods_id uuid not null,
  store_id uuid not null,
  code text not null,
  "position" smallint not null,
  choice smallint[] not null default '{}'::smallint[],
  price_minor bigint not null,
  market_price_minor bigint,
  image text,
  barcode text,
  weight_grams integer not null default 0,
  min_quantity integer not null default 1,
  max_quantity integer not null default 999,
  status text not null default 'listed'::text,
  constraint skus_pkey PRIMARY KEY (brand_id, id),
  constraint skus_brand_id_store_id_code_key UNIQUE (brand_id, store_id, code),
  constraint skus_market_price_minor_check CHECK (market_price_minor > 0),
  constraint skus_max_quantity_check CHECK (max_quantity >= 1),
  constraint skus_min_quantity_check CHECK (min_quantity >= 1),
  constraint skus_price_minor_check CHECK (price_minor >= 0),
  constraint skus_status_check CHECK (status = ANY (ARRAY['listed'::text, 'delisted'::text])),
  constraint skus_weight_grams_check CHECK (weight_grams >= 0),
  constraint skus_goods_fk FOREIGN KEY (brand_id, goods_id) REFERENCES goods(brand_id, id)
);
CREATE INDEX skus_barcode_ix ON public.skus USING btree (brand_id, store_id, barcode) WHERE (barcode IS NOT NULL);
CREATE INDEX skus_goods_ix ON public.skus USING btree (brand_id, goods_id, "position");
alter table skus enable row level security;
alter table skus force row level security;
create policy skus_brand on skus for all to public using ((brand_id = (NULLIF(current_setting('app.brand'::text, true), ''::text))::integer)) with check ((brand_id = (NULLIF(current_setting('app.brand'::text, true), ''::text))::integer));
grant delete, insert, select, update on skus to galleria_app;

create table staff_invitations (
  brand_id integer not null,
  id uuid not null,
  role_id uuid not null,
  note text not null,
  token_hash bytea not null,
  invited_by uuid not null,
  created_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  ended_at timestamp with time zone,
  accepted_by uuid,
  constraint staff_invitations_pkey PRIMARY KEY (brand_id, id),
  constraint staff_invitations_token_key UNIQUE (brand_id, token_hash),
  constraint staff_invitations_ended_check CHECK (accepted_by IS NULL OR ended_at IS NOT NULL),
  constraint staff_invitations_role_fk FOREIGN KEY (brand_id, role_id) REFERENCES roles(brand_id, id) ON DELETE CASCADE,
  constraint staff_invitations_user_fk FOREIGN KEY (brand_id, invited_by) REFERENCES users(brand_id, id)
);
CREATE INDEX staff_invitations_open_ix ON public.staff_invitations USING btree (brand_id, id DESC) WHERE (ended_at IS NULL);
CREATE INDEX staff_invitations_role_ix ON public.staff_invitations USING btree (brand_id, role_id);
alter table staff_invitations enable row level security;
alter table staff_invitations force row level security;
create policy staff_invitations_brand on staff_invitations for all to public using ((brand_id = (NULLIF(current_setting('app.brand'::text, true), ''::text))::integer)) with check ((brand_id = (NULLIF(current_setting('app.brand'::text, true), ''::text))::integer));
grant delete, insert, select, update on staff_invitations to galleria_app;

create table stock (
  brand_id integer not null,
  sku_id uuid not null,
  warehouse_id uuid not null,
  available integer not null,
  reserved integer not null default 0,
  file_units integer,
  constraint stock_pkey PRIMARY KEY (brand_id, sku_id, warehouse_id),
  constraint stock_available_check CHECK (available >= 0),
  constraint stock_reserved_check CHECK (reserved >= 0),
  constraint stock_sku_fk FOREIGN KEY (brand_id, sku_id) REFERENCES skus(brand_id, id),
  constraint stock_warehouse_fk FOREIGN KEY (brand_id, warehouse_id) REFERENCES warehouses(brand_id, id)
);
alter table stock enable row level security;
alter table stock force row level security;
create policy stock_brand on stock for all to public using ((brand_id = (NULLIF(current_setting('app.brand'::text, true), ''::text))::integer)) with check ((brand_id = (NULLIF(current_setting('app.brand'::text, true), ''::text))::integer));
grant delete, insert, select, update on stock to galleria_app;

create table stock_movements (
  brand_id integer not null,
  id uuid not null,
  sku_id uuid not null,
  warehouse_id uuid not null,
  difference integer not null,
  available integer not null,
  reason text not null,
  note text not null default ''::text,
  user_id uuid not null,
  created_at timestamp with time zone not null,
  constraint stock_movements_pkey PRIMARY KEY (brand_id, id),
  constraint stock_movements_available_check CHECK (available >= 0),
  constraint stock_movements_difference_check CHECK (difference <> 0),
  constraint stock_movements_sku_fk FOREIGN KEY (brand_id, sku_id) REFERENCES skus(brand_id, id),
  constraint stock_movements_user_fk FOREIGN KEY (brand_id, user_id) REFERENCES users(brand_id, id),
  constraint stock_movements_warehouse_fk FOREIGN KEY (brand_id, warehouse_id) REFERENCES warehouses(brand_id, id)
);
CREATE INDEX stock_movements_sku_ix ON public.stock_movements USING btree (brand_id, sku_id, id DESC);
alter table stock_movements enable row level security;
alter table stock_movements force row level security;
create policy stock_movements_brand on stock_movements for all to public using ((brand_id = (NULLIF(current_setting('app.brand'::text, true), ''::text))::integer)) with check ((brand_id = (NULLIF(current_setting('app.brand'::text, true), ''::text))::integer));
grant delete, insert, select, update on stock_movements to galleria_app;

create table store_application_events (
  brand_id integer not null,
  application_id uuid not null,
  id uuid not null,
  kind text not null,
  user_id uuid,
  reason text,
  parts jsonb not null default '[]'::jsonb,
  created_at timestamp with time zone not null,
  constraint store_application_events_pkey PRIMARY KEY (brand_id, application_id, id),
  constraint store_application_events_kind_check CHECK (kind = ANY (ARRAY['started'::text, 'sent'::text, 'taken'::text, 'changes'::text, 'accepted'::text, 'rejected'::text, 'withdrawn'::text, 'reopened'::text])),
  constraint store_application_events_application_fk FOREIGN KEY (brand_id, application_id) REFERENCES store_applications(brand_id, id)
);
alter table store_application_events enable row level security;
alter table store_application_events force row level security;
create policy store_application_events_brand on store_application_events for all to public using ((brand_id = (NULLIF(current_setting('app.brand'::text, true), ''::text))::integer)) with check ((brand_id = (NULLIF(current_setting('app.brand'::text, true), ''::text))::integer));
grant delete, insert, select, update on store_application_events to galleria_app;

create table store_applications (
  brand_id integer not null,
  id uuid not null,
  user_id uuid not null,
  number integer not null,
  state text not null default 'draft'::text,
  content jsonb not null default '{}'::jsonb,
  account_sealed bytea,
  account_masked text not null default ''::text,
  requests jsonb not null default '[]'::jsonb,
  reason text,
  words text not null default ''::text,
  taken_by uuid,
  taken_until timestamp with time zone,
  queued_at timestamp with time zone,
  sent_at timestamp with time zone,
  decided_at timestamp with time zone,
  decided_by uuid,
  store_id uuid,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  constraint store_applications_pkey PRIMARY KEY (brand_id, id),
  constraint store_applications_number_key UNIQUE (brand_id, number),
  constraint store_applications_user_key UNIQUE (brand_id, user_id),
  constraint store_applications_state_check CHECK (state = ANY (ARRAY['draft'::text, 'sent'::text, 'changes'::text, 'accepted'::text, 'rejected'::text, 'withdrawn'::text])),
  constraint store_applications_store_check CHECK ((state = 'accepted'::text) = (store_id IS NOT NULL)),
  constraint store_applications_taken_check CHECK ((taken_by IS NULL) = (taken_until IS NULL)),
  constraint store_applications_store_fk FOREIGN KEY (brand_id, store_id) REFERENCES stores(brand_id, id),
  constraint store_applications_user_fk FOREIGN KEY (brand_id, user_id) REFERENCES users(brand_id, id)
);
CREATE INDEX store_applications_queue_ix ON public.store_applications USING btree (brand_id, state, queued_at, id);
alter table store_applications enable row level security;
alter table store_applications force row level security;
create policy store_applications_brand on store_applications for all to public using ((brand_id = (NULLIF(current_setting('app.brand'::text, true), ''::text))::integer)) with check ((brand_id = (NULLIF(current_setting('app.brand'::text, true), ''::text))::integer));
grant delete, insert, select, update on store_applications to galleria_app;

create table store_closures (
  brand_id integer not null,
  id uuid not null,
  store_id uuid not null,
  first_day date not null,
  last_day date not null,
  starts_at timestamp with time zone not null,
  ends_at timestamp with time zone not null,
  message jsonb not null,
  takes_orders boolean not null,
  version integer not null default 1,
  changed_by text not null,
  changed_at timestamp with time zone not null,
  constraint store_closures_pkey PRIMARY KEY (brand_id, id),
  constraint store_closures_days_check CHECK (first_day <= last_day AND starts_at < ends_at),
  constraint store_closures_store_fk FOREIGN KEY (brand_id, store_id) REFERENCES stores(brand_id, id)
);
CREATE INDEX store_closures_store_ix ON public.store_closures USING btree (brand_id, store_id, ends_at);
alter table store_closures enable row level security;
alter table store_closures force row level security;
create policy store_closures_brand on store_closures for all to public using ((brand_id = (NULLIF(current_setting('app.brand'::text, true), ''::text))::integer)) with check ((brand_id = (NULLIF(current_setting('app.brand'::text, true), ''::text))::integer));
grant delete, insert, select, update on store_closures to galleria_app;

create table store_invitations (
  brand_id integer not null,
  code text not null,
  note text not null default ''::text,
  created_at timestamp with time zone not null,
  expires_at timestamp with time zone,
  application_id uuid,
  used_at timestamp with time zone,
  constraint store_invitations_pkey PRIMARY KEY (brand_id, code),
  constraint store_invitations_used_check CHECK ((application_id IS NULL) = (used_at IS NULL)),
  constraint store_invitations_application_fk FOREIGN KEY (brand_id, application_id) REFERENCES store_applications(brand_id, id)
);
alter table store_invitations enable row level security;
alter table store_invitations force row level security;
create policy store_invitations_brand on store_invitations for all to public using ((brand_id = (NULLIF(current_setting('app.brand'::text, true), ''::text))::integer)) with check ((brand_id = (NULLIF(current_setting('app.brand'::text, true), ''::text))::integer));
grant delete, insert, select, update on store_invitations to galleria_app;

create table store_members (
  brand_id integer not null,
  store_id uuid not null,
  user_id uuid not null,
  role_key text not null,
  invited_by uuid not null,
  created_at timestamp with time zone not null,
  constraint store_members_pkey PRIMARY KEY (brand_id, store_id, user_id),
  constraint store_members_role_check CHECK (role_key <> 'owner'::text),
  constraint store_members_store_fk FOREIGN KEY (brand_id, store_id) REFERENCES stores(brand_id, id),
  constraint store_members_user_fk FOREIGN KEY (brand_id, user_id) REFERENCES users(brand_id, id)
);
CREATE INDEX store_members_user_ix ON public.store_members USING btree (brand_id, user_id);
alter table store_members enable row level security;
alter table store_members force row level security;
create policy store_members_brand on store_members for all to public using ((brand_id = (NULLIF(current_setting('app.brand'::text, true), ''::text))::integer)) with check ((brand_id = (NULLIF(current_setting('app.brand'::text, true), ''::text))::integer));
grant delete, insert, select, update on store_members to galleria_app;

create table store_page_drafts (
  brand_id integer not null,
  store_id uuid not null,
  content jsonb not null,
  version integer not null default 1,
  changed_by text not null,
  changed_at timestamp with time zone not null,
  constraint store_page_drafts_pkey PRIMARY KEY (brand_id, store_id),
  constraint store_page_drafts_store_fk FOREIGN KEY (brand_id, store_id) REFERENCES stores(brand_id, id)
);
alter table store_page_drafts enable row level security;
alter table store_page_drafts force row level security;
create policy store_page_drafts_brand on store_page_drafts for all to public using ((brand_id = (NULLIF(current_setting('app.brand'::text, true), ''::text))::integer)) with check ((brand_id = (NULLIF(current_setting('app.brand'::text, true), ''::text))::integer));
grant delete, insert, select, update on store_page_drafts to galleria_app;

create table store_page_versions (
  brand_id integer not null,
  store_id uuid not null,
  number integer not null,
  content jsonb not null,
  published_by text not null,
  published_at timestamp with time zone not null,
  restored_number integer,
  constraint store_page_versions_pkey PRIMARY KEY (brand_id, store_id, number),
  constraint store_page_versions_number_check CHECK (number > 0),
  constraint store_page_versions_store_fk FOREIGN KEY (brand_id, store_id) REFERENCES stores(brand_id, id)
);
alter table store_page_versions enable row level security;
alter table store_page_versions force row level security;
create policy store_page_versions_brand on store_page_versions for all to public using ((brand_id = (NULLIF(current_setting('app.brand'::text, true), ''::text))::integer)) with check ((brand_id = (NULLIF(current_setting('app.brand'::text, true), ''::text))::integer));
grant delete, insert, select, update on store_page_versions to galleria_app;

create table store_roles (
  brand_id integer not null,
  store_id uuid not null,
  key text not null,
  name text not null,
  permissions text[] not null,
  created_at timestamp with time zone not null,
  version integer not null default 1,
  changed_by text,
  constraint store_roles_pkey PRIMARY KEY (brand_id, store_id, key),
  constraint store_roles_name_key UNIQUE (brand_id, store_id, name),
  constraint store_roles_no_payouts CHECK (NOT ('payouts'::text = ANY (permissions))),
  constraint store_roles_store_fk FOREIGN KEY (brand_id, store_id) REFERENCES stores(brand_id, id)
);
alter table store_roles enable row level security;
alter table store_roles force row level security;
create policy store_roles_brand on store_roles for all to public using ((brand_id = (NULLIF(current_setting('app.brand'::text, true), ''::text))::integer)) with check ((brand_id = (NULLIF(current_setting('app.brand'::text, true), ''::text))::integer));
grant delete, insert, select, update on store_roles to galleria_app;

create table stores (
  brand_id integer not null,
  id uuid not null,
  key text not null,
  owner_id uuid not null,
  name jsonb not null,
  about jsonb not null default '{}'::jsonb,
  tint smallint not null default 1,
  monogram text not null default ''::text,
  goods_count integer not null default 0,
  status text not null default 'open'::text,
  created_at timestamp with time zone not null,
  follower_count integer not null default 0,
  rating_counts integer[] not null default '{0,0,0,0,0}'::integer[],
  rating_hundredths integer not null generated always as (
CASE
    WHEN (((((rating_counts[1] + rating_counts[2]) + rating_counts[3]) + rating_counts[4]) + rating_counts[5]) = 0) THEN 0
    ELSE (round(((100.0 * (((((rating_counts[1] + (2 * rating_counts[2])) + (3 * rating_counts[3])) + (4 * rating_counts[4])) + (5 * rating_counts[5])))::numeric) / (((((rating_counts[1] + rating_counts[2]) + rating_counts[3]) + rating_counts[4]) + rating_counts[5]))::numeric)))::integer
END) stored,
  city jsonb not null default '{}'::jsonb,
  commission_hundredths integer,
  product_check text,
  constraint stores_pkey PRIMARY KEY (brand_id, id),
  constraint stores_brand_id_key_key UNIQUE (brand_id, key),
  constraint stores_commission_check CHECK (commission_hundredths >= 0 AND commission_hundredths <= 10000),
  constraint stores_follower_count_check CHECK (follower_count >= 0),
  constraint stores_product_check_check CHECK (product_check = ANY (ARRAY['none'::text, 'after'::text, 'before'::text, 'changes'::text])),
  constraint stores_rating_counts CHECK (cardinality(rating_counts) = 5 AND (0 <= ALL (rating_counts))),
  constraint stores_status_check CHECK (status = ANY (ARRAY['open'::text, 'paused'::text, 'closed'::text])),
  constraint stores_tint_check CHECK (tint >= 1 AND tint <= 6),
  constraint stores_owner_fk FOREIGN KEY (brand_id, owner_id) REFERENCES users(brand_id, id)
);
CREATE INDEX stores_created ON public.stores USING btree (brand_id, created_at, id);
CREATE INDEX stores_owner_ix ON public.stores USING btree (brand_id, owner_id);
alter table stores enable row level security;
alter table stores force row level security;
create policy stores_brand on stores for all to public using ((brand_id = (NULLIF(current_setting('app.brand'::text, true), ''::text))::integer)) with check ((brand_id = (NULLIF(current_setting('app.brand'::text, true), ''::text))::integer));
grant delete, insert, select, update on stores to galleria_app;

create table subscriptions (
  brand_id integer not null,
  email text not null,
  lang text not null,
  created_at timestamp with time zone not null,
  key_hash bytea,
  requested_at timestamp with time zone,
  confirmed_at timestamp with time zone,
  constraint subscriptions_pkey PRIMARY KEY (brand_id, email)
);
CREATE INDEX subscriptions_confirmed_ix ON public.subscriptions USING btree (brand_id, confirmed_at) WHERE (confirmed_at IS NOT NULL);
CREATE UNIQUE INDEX subscriptions_key_ix ON public.subscriptions USING btree (brand_id, key_hash) WHERE (key_hash IS NOT NULL);
CREATE INDEX subscriptions_prefix_ix ON public.subscriptions USING btree (brand_id, email text_pattern_ops) WHERE (confirmed_at IS NOT NULL);
alter table subscriptions enable row level security;
alter table subscriptions force row level security;
create policy subscriptions_brand on subscriptions for all to public using ((brand_id = (NULLIF(current_setting('app.brand'::text, true), ''::text))::integer)) with check ((brand_id = (NULLIF(current_setting('app.brand'::text, true), ''::text))::integer));
grant delete, insert, select, update on subscriptions to galleria_app;

create table tax_classes (
  brand_id integer not null,
  code text not null,
  name text not null,
  constraint tax_classes_pk PRIMARY KEY (brand_id, code),
  constraint tax_classes_code_check CHECK (code ~ '^[a-z][a-z0-9_]{0,31}$'::text)
);
alter table tax_classes enable row level security;
alter table tax_classes force row level security;
create policy tax_classes_brand on tax_classes for all to public using ((brand_id = (NULLIF(current_setting('app.brand'::text, true), ''::text))::integer)) with check ((brand_id = (NULLIF(current_setting('app.brand'::text, true), ''::text))::integer));
grant delete, insert, select, update on tax_classes to galleria_app;

create table tax_goods_classes (
  brand_id integer not null,
  goods_id uuid not null,
  class text not null,
  constraint tax_goods_classes_pk PRIMARY KEY (brand_id, goods_id),
  constraint tax_goods_classes_class_fk FOREIGN KEY (brand_id, class) REFERENCES tax_classes(brand_id, code),
  constraint tax_goods_classes_goods_fk FOREIGN KEY (brand_id, goods_id) REFERENCES goods(brand_id, id)
);
CREATE INDEX tax_goods_classes_class_ix ON public.tax_goods_classes USING btree (brand_id, class);
alter table tax_goods_classes enable row level security;
alter table tax_goods_classes force row level security;
create policy tax_goods_classes_brand on tax_goods_classes for all to public using ((brand_id = (NULLIF(current_setting('app.brand'::text, true), ''::text))::integer)) with check ((brand_id = (NULLIF(current_setting('app.brand'::text, true), ''::text))::integer));
grant delete, insert, select, update on tax_goods_classes to galleria_app;

create table tax_rates (
  brand_id integer not null,
  id uuid not null,
  zone_id uuid not null,
  class text not null,
  name text not null,
  jurisdiction text not null default ''::text,
  rate_ppm integer not null,
  valid_from date not null,
  valid_until date,
  source text not null default ''::text,
  created_at timestamp with time zone not null,
  constraint tax_rates_pk PRIMARY KEY (brand_id, id),
  constraint tax_rates_from_uq UNIQUE (brand_id, zone_id, class, name, valid_from),
  constraint tax_rates_rate_check CHECK (rate_ppm >= 0 AND rate_ppm <= 1000000),
  constraint tax_rates_until_check CHECK (valid_until > valid_from),
  constraint tax_rates_class_fk FOREIGN KEY (brand_id, class) REFERENCES tax_classes(brand_id, code),
  constraint tax_rates_zone_fk FOREIGN KEY (brand_id, zone_id) REFERENCES tax_zones(brand_id, id)
);
alter table tax_rates enable row level security;
alter table tax_rates force row level security;
create policy tax_rates_brand on tax_rates for all to public using ((brand_id = (NULLIF(current_setting('app.brand'::text, true), ''::text))::integer)) with check ((brand_id = (NULLIF(current_setting('app.brand'::text, true), ''::text))::integer));
grant delete, insert, select, update on tax_rates to galleria_app;

create table tax_zone_areas (
  brand_id integer not null,
  country text not null,
  region text not null,
  zone_id uuid not null,
  constraint tax_zone_areas_pk PRIMARY KEY (brand_id, country, region),
  constraint tax_zone_areas_zone_fk FOREIGN KEY (brand_id, zone_id) REFERENCES tax_zones(brand_id, id)
);
CREATE INDEX tax_zone_areas_zone_ix ON public.tax_zone_areas USING btree (brand_id, zone_id);
alter table tax_zone_areas enable row level security;
alter table tax_zone_areas force row level security;
create policy tax_zone_areas_brand on tax_zone_areas for all to public using ((brand_id = (NULLIF(current_setting('app.brand'::text, true), ''::text))::integer)) with check ((brand_id = (NULLIF(current_setting('app.brand'::text, true), ''::text))::integer));
grant delete, insert, select, update on tax_zone_areas to galleria_app;

create table tax_zones (
  brand_id integer not null,
  id uuid not null,
  name text not null,
  liable text not null,
  exempts text not null,
  created_at timestamp with time zone not null,
  constraint tax_zones_pk PRIMARY KEY (brand_id, id),
  constraint tax_zones_name_uq UNIQUE (brand_id, name),
  constraint tax_zones_exempts_check CHECK (exempts = ANY (ARRAY['never'::text, 'abroad'::text, 'certificate'::text])),
  constraint tax_zones_liable_check CHECK (liable = ANY (ARRAY['store'::text, 'brand'::text]))
);
alter table tax_zones enable row level security;
alter table tax_zones force row level security;
create policy tax_zones_brand on tax_zones for all to public using ((brand_id = (NULLIF(current_setting('app.brand'::text, true), ''::text))::integer)) with check ((brand_id = (NULLIF(current_setting('app.brand'::text, true), ''::text))::integer));
grant delete, insert, select, update on tax_zones to galleria_app;

create table team_invitations (
  brand_id integer not null,
  id uuid not null,
  store_id uuid not null,
  role_key text not null,
  note text not null,
  token_hash bytea not null,
  invited_by uuid not null,
  created_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  ended_at timestamp with time zone,
  accepted_by uuid,
  constraint team_invitations_pkey PRIMARY KEY (brand_id, id),
  constraint team_invitations_token_key UNIQUE (brand_id, token_hash),
  constraint team_invitations_ended_check CHECK (accepted_by IS NULL OR ended_at IS NOT NULL),
  constraint team_invitations_role_check CHECK (role_key <> 'owner'::text),
  constraint team_invitations_store_fk FOREIGN KEY (brand_id, store_id) REFERENCES stores(brand_id, id)
);
CREATE INDEX team_invitations_store_ix ON public.team_invitations USING btree (brand_id, store_id, id DESC);
alter table team_invitations enable row level security;
alter table team_invitations force row level security;
create policy team_invitations_brand on team_invitations for all to public using ((brand_id = (NULLIF(current_setting('app.brand'::text, true), ''::text))::integer)) with check ((brand_id = (NULLIF(current_setting('app.brand'::text, true), ''::text))::integer));
grant delete, insert, select, update on team_invitations to galleria_app;

create table text_message_counts (
  brand_id integer not null,
  scope text not null,
  target bytea not null,
  day date not null,
  sent integer not null,
  constraint text_message_counts_pk PRIMARY KEY (brand_id, scope, target),
  constraint text_message_counts_scope_check CHECK (scope = ANY (ARRAY['number'::text, 'user'::text, 'address'::text, 'warned_number'::text, 'warned_user'::text, 'brand'::text]))
);
CREATE INDEX text_message_counts_day_ix ON public.text_message_counts USING btree (brand_id, day);
alter table text_message_counts enable row level security;
alter table text_message_counts force row level security;
create policy text_message_counts_brand on text_message_counts for all to public using ((brand_id = (NULLIF(current_setting('app.brand'::text, true), ''::text))::integer)) with check ((brand_id = (NULLIF(current_setting('app.brand'::text, true), ''::text))::integer));
grant delete, insert, select, update on text_message_counts to galleria_app;

create table theme_drafts (
  brand_id integer not null,
  content jsonb not null,
  version integer not null default 1,
  changed_by text not null,
  changed_at timestamp with time zone not null,
  constraint theme_drafts_pkey PRIMARY KEY (brand_id)
);
alter table theme_drafts enable row level security;
alter table theme_drafts force row level security;
create policy theme_drafts_brand on theme_drafts for all to public using ((brand_id = (NULLIF(current_setting('app.brand'::text, true), ''::text))::integer)) with check ((brand_id = (NULLIF(current_setting('app.brand'::text, true), ''::text))::integer));
grant delete, insert, select, update on theme_drafts to galleria_app;

create table theme_versions (
  brand_id integer not null,
  number integer not null,
  content jsonb not null,
  published_by text,
  published_at timestamp with time zone not null,
  restored_number integer,
  constraint theme_versions_pkey PRIMARY KEY (brand_id, number),
  constraint theme_versions_number_check CHECK (number > 0)
);
alter table theme_versions enable row level security;
alter table theme_versions force row level security;
create policy theme_versions_brand on theme_versions for all to public using ((brand_id = (NULLIF(current_setting('app.brand'::text, true), ''::text))::integer)) with check ((brand_id = (NULLIF(current_setting('app.brand'::text, true), ''::text))::integer));
grant delete, insert, select, update on theme_versions to galleria_app;

create table traders (
  brand_id integer not null,
  id uuid not null,
  store_id uuid,
  legal_name text not null,
  street text not null,
  postcode text not null default ''::text,
  city text not null,
  region text not null default ''::text,
  country text not null,
  register_name text,
  register_number text,
  vat_number text,
  email text not null,
  phone text,
  legal_lines jsonb not null default '{}'::jsonb,
  updated_at timestamp with time zone not null,
  version integer not null default 1,
  changed_by text,
  constraint traders_pkey PRIMARY KEY (brand_id, id),
  constraint traders_store_key UNIQUE NULLS NOT DISTINCT (brand_id, store_id),
  constraint traders_country_check CHECK (country ~ '^[A-Z]{2}$'::text),
  constraint traders_register_check CHECK ((register_name IS NULL) = (register_number IS NULL)),
  constraint traders_store_fk FOREIGN KEY (brand_id, store_id) REFERENCES stores(brand_id, id)
);
alter table traders enable row level security;
alter table traders force row level security;
create policy traders_brand on traders for all to public using ((brand_id = (NULLIF(current_setting('app.brand'::text, true), ''::text))::integer)) with check ((brand_id = (NULLIF(current_setting('app.brand'::text, true), ''::text))::integer));
grant delete, insert, select, update on traders to galleria_app;

create table trades (
  brand_id integer not null,
  id uuid not null,
  user_id uuid not null,
  status text not null,
  payable_minor bigint not null,
  currency text not null,
  created_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  paid_at timestamp with time zone,
  unpaid_slot integer,
  lapsed_at timestamp with time zone,
  constraint trades_pkey PRIMARY KEY (brand_id, id),
  constraint trades_payable_minor_check CHECK (payable_minor >= 0),
  constraint trades_status_check CHECK (status = ANY (ARRAY['awaiting_payment'::text, 'paid'::text, 'closed'::text])),
  constraint trades_unpaid_slot_check CHECK (status <> 'awaiting_payment'::text OR unpaid_slot IS NOT NULL AND unpaid_slot >= 1),
  constraint trades_user_fk FOREIGN KEY (brand_id, user_id) REFERENCES users(brand_id, id)
);
CREATE INDEX trades_due_ix ON public.trades USING btree (brand_id, expires_at) WHERE (status = 'awaiting_payment'::text);
CREATE INDEX trades_lapsed_ix ON public.trades USING btree (brand_id, user_id, lapsed_at) WHERE (lapsed_at IS NOT NULL);
CREATE UNIQUE INDEX trades_unpaid_slot_uq ON public.trades USING btree (brand_id, user_id, unpaid_slot) WHERE (status = 'awaiting_payment'::text);
CREATE INDEX trades_user_ix ON public.trades USING btree (brand_id, user_id, created_at DESC);
alter table trades enable row level security;
alter table trades force row level security;
create policy trades_brand on trades for all to public using ((brand_id = (NULLIF(current_setting('app.brand'::text, true), ''::text))::integer)) with check ((brand_id = (NULLIF(current_setting('app.brand'::text, true), ''::text))::integer));
create policy trades_scheduler on trades for select to galleria_scheduler using (true);
grant delete, insert, select, update on trades to galleria_app;
grant select (brand_id, status, expires_at) on trades to galleria_scheduler;

create table translation_exports (
  brand_id integer not null,
  id uuid not null,
  store_id uuid,
  user_id uuid not null,
  language text not null,
  source_language text not null,
  format text not null,
  scope text not null,
  ui_language text not null,
  state text not null default 'waiting'::text,
  text_count integer not null default 0,
  is_complete boolean not null default true,
  created_at timestamp with time zone not null,
  text_groups text[] not null default '{goods}'::text[],
  constraint translation_exports_pk PRIMARY KEY (brand_id, id),
  constraint translation_exports_count_check CHECK (text_count >= 0),
  constraint translation_exports_format_check CHECK (format = ANY (ARRAY['xliff'::text, 'csv'::text])),
  constraint translation_exports_scope_check CHECK (scope = ANY (ARRAY['all'::text, 'missing'::text, 'changed'::text])),
  constraint translation_exports_state_check CHECK (state = ANY (ARRAY['waiting'::text, 'ready'::text, 'failed'::text])),
  constraint translation_exports_store_fk FOREIGN KEY (brand_id, store_id) REFERENCES stores(brand_id, id)
);
CREATE INDEX translation_exports_owner_ix ON public.translation_exports USING btree (brand_id, store_id, id);
alter table translation_exports enable row level security;
alter table translation_exports force row level security;
create policy translation_exports_brand on translation_exports for all to public using ((brand_id = (NULLIF(current_setting('app.brand'::text, true), ''::text))::integer)) with check ((brand_id = (NULLIF(current_setting('app.brand'::text, true), ''::text))::integer));
grant delete, insert, select, update on translation_exports to galleria_app;

create table translation_imports (
  brand_id integer not null,
  id uuid not null,
  store_id uuid,
  user_id uuid not null,
  file_name text not null,
  byte_count integer not null,
  format text not null,
  state text not null default 'checking'::text,
  includes_stale boolean not null default false,
  includes_conflicts boolean not null default false,
  leaves_out boolean not null default false,
  result jsonb not null default '{}'::jsonb,
  created_at timestamp with time zone not null,
  text_groups text[] not null default '{goods}'::text[],
  constraint translation_imports_pk PRIMARY KEY (brand_id, id),
  constraint translation_imports_format_check CHECK (format = ANY (ARRAY['xliff'::text, 'csv'::text])),
  constraint translation_imports_state_check CHECK (state = ANY (ARRAY['checking'::text, 'checked'::text, 'importing'::text, 'imported'::text, 'failed'::text])),
  constraint translation_imports_store_fk FOREIGN KEY (brand_id, store_id) REFERENCES stores(brand_id, id)
);
CREATE INDEX translation_imports_owner_ix ON public.translation_imports USING btree (brand_id, store_id, id);
alter table translation_imports enable row level security;
alter table translation_imports force row level security;
create policy translation_imports_brand on translation_imports for all to public using ((brand_id = (NULLIF(current_setting('app.brand'::text, true), ''::text))::integer)) with check ((brand_id = (NULLIF(current_setting('app.brand'::text, true), ''::text))::integer));
grant delete, insert, select, update on translation_imports to galleria_app;

create table translation_marks (
  brand_id integer not null,
  subject text not null,
  texts jsonb not null,
  marks jsonb not null,
  first_seen_at timestamp with time zone not null,
  constraint translation_marks_pk PRIMARY KEY (brand_id, subject)
);
alter table translation_marks enable row level security;
alter table translation_marks force row level security;
create policy translation_marks_brand on translation_marks for all to public using ((brand_id = (NULLIF(current_setting('app.brand'::text, true), ''::text))::integer)) with check ((brand_id = (NULLIF(current_setting('app.brand'::text, true), ''::text))::integer));
grant delete, insert, select, update on translation_marks to galleria_app;

create table uploads (
  brand_id integer not null,
  id uuid not null,
  user_id uuid not null,
  module text not null,
  bytes integer not null,
  width integer not null,
  height integer not null,
  created_at timestamp with time zone not null,
  used_at timestamp with time zone,
  used_for text,
  shown_to_store_id uuid,
  discarded_at timestamp with time zone,
  shown_to_user_id uuid,
  key_id text,
  sealed_key bytea,
  constraint uploads_pkey PRIMARY KEY (brand_id, id),
  constraint uploads_bytes_check CHECK (bytes > 0),
  constraint uploads_check CHECK ((used_at IS NULL) = (used_for IS NULL)),
  constraint uploads_check1 CHECK (shown_to_store_id IS NULL OR used_at IS NOT NULL),
  constraint uploads_check2 CHECK (used_at IS NULL OR discarded_at IS NULL),
  constraint uploads_height_check CHECK (height > 0),
  constraint uploads_key_check CHECK ((key_id IS NULL) = (sealed_key IS NULL)),
  constraint uploads_module_check CHECK (module = ANY (ARRAY['avatar'::text, 'chat'::text, 'goods'::text, 'review'::text, 'identity'::text, 'receipt'::text, 'store'::text, 'document'::text])),
  constraint uploads_used_for_check CHECK (used_for = ANY (ARRAY['avatar'::text, 'chat'::text, 'goods'::text, 'review'::text, 'identity'::text, 'verification'::text, 'receipt'::text, 'store'::text, 'return'::text, 'banner'::text, 'credit'::text])),
  constraint uploads_width_check CHECK (width > 0),
  constraint uploads_store_fk FOREIGN KEY (brand_id, shown_to_store_id) REFERENCES stores(brand_id, id),
  constraint uploads_user_fk FOREIGN KEY (brand_id, user_id) REFERENCES users(brand_id, id)
);
CREATE INDEX uploads_key_ix ON public.uploads USING btree (brand_id, key_id) WHERE (key_id IS NOT NULL);
CREATE INDEX uploads_unused_ix ON public.uploads USING btree (brand_id, created_at) WHERE (used_at IS NULL);
CREATE INDEX uploads_user_ix ON public.uploads USING btree (brand_id, user_id);
alter table uploads enable row level security;
alter table uploads force row level security;
create policy uploads_brand on uploads for all to public using ((brand_id = (NULLIF(current_setting('app.brand'::text, true), ''::text))::integer)) with check ((brand_id = (NULLIF(current_setting('app.brand'::text, true), ''::text))::integer));
create policy uploads_scheduler on uploads for select to galleria_scheduler using (true);
grant delete, insert, select, update on uploads to galleria_app;
grant select (brand_id, created_at, used_at) on uploads to galleria_scheduler;

create table used_passkey_challenges (
  brand_id integer not null,
  challenge_hash bytea not null,
  expires_at timestamp with time zone not null,
  constraint used_passkey_challenges_pkey PRIMARY KEY (brand_id, challenge_hash)
);
CREATE INDEX used_passkey_challenges_expiry_ix ON public.used_passkey_challenges USING btree (brand_id, expires_at);
alter table used_passkey_challenges enable row level security;
alter table used_passkey_challenges force row level security;
create policy used_passkey_challenges_brand on used_passkey_challenges for all to public using ((brand_id = (NULLIF(current_setting('app.brand'::text, true), ''::text))::integer)) with check ((brand_id = (NULLIF(current_setting('app.brand'::text, true), ''::text))::integer));
grant delete, insert, select, update on used_passkey_challenges to galleria_app;

create table user_notes (
  brand_id integer not null,
  id uuid not null,
  user_id uuid not null,
  author_id uuid not null,
  kind text not null,
  text text not null,
  created_at timestamp with time zone not null,
  constraint user_notes_pkey PRIMARY KEY (brand_id, id),
  constraint user_notes_kind_check CHECK (kind = ANY (ARRAY['note'::text, 'disabled'::text, 'enabled'::text])),
  constraint user_notes_user_fk FOREIGN KEY (brand_id, user_id) REFERENCES users(brand_id, id)
);
CREATE INDEX user_notes_user_ix ON public.user_notes USING btree (brand_id, user_id, id DESC);
alter table user_notes enable row level security;
alter table user_notes force row level security;
create policy user_notes_brand on user_notes for all to public using ((brand_id = (NULLIF(current_setting('app.brand'::text, true), ''::text))::integer)) with check ((brand_id = (NULLIF(current_setting('app.brand'::text, true), ''::text))::integer));
grant delete, insert, select, update on user_notes to galleria_app;

create table user_roles (
  brand_id integer not null,
  user_id uuid not null,
  role_id uuid not null,
  granted_at timestamp with time zone not null,
  constraint user_roles_pkey PRIMARY KEY (brand_id, user_id, role_id),
  constraint user_roles_role_fk FOREIGN KEY (brand_id, role_id) REFERENCES roles(brand_id, id),
  constraint user_roles_user_fk FOREIGN KEY (brand_id, user_id) REFERENCES users(brand_id, id)
);
CREATE INDEX user_roles_role_ix ON public.user_roles USING btree (brand_id, role_id);
alter table user_roles enable row level security;
alter table user_roles force row level security;
create policy user_roles_brand on user_roles for all to public using ((brand_id = (NULLIF(current_setting('app.brand'::text, true), ''::text))::integer)) with check ((brand_id = (NULLIF(current_setting('app.brand'::text, true), ''::text))::integer));
grant delete, insert, select, update on user_roles to galleria_app;

create table users (
  brand_id integer not null,
  id uuid not null,
  usercode text not null,
  username text not null,
  username_key text not null,
  email text,
  phone text,
  avatar smallint not null default 1,
  password_hash text not null,
  fund_password_hash text,
  status text not null default 'active'::text,
  referrer_id uuid,
  lang text,
  created_at timestamp with time zone not null,
  disabled_reason text,
  is_platform boolean not null default false,
  referred_at timestamp with time zone,
  may_refer boolean,
  verified_until timestamp with time zone,
  email_changed_at timestamp with time zone,
  phone_changed_at timestamp with time zone,
  constraint users_pkey PRIMARY KEY (brand_id, id),
  constraint users_brand_id_usercode_key UNIQUE (brand_id, usercode),
  constraint users_brand_id_username_key_key UNIQUE (brand_id, username_key),
  constraint users_email_key UNIQUE (brand_id, email),
  constraint users_phone_key UNIQUE (brand_id, phone),
  constraint users_disabled_reason_check CHECK (disabled_reason IS NULL OR (disabled_reason = ANY (ARRAY['demo'::text, 'demo_and_staff'::text, 'deleted'::text])) AND status = 'disabled'::text),
  constraint users_referrer_check CHECK (referrer_id <> id),
  constraint users_status_check CHECK (status = ANY (ARRAY['active'::text, 'disabled'::text])),
  constraint users_brand_fk FOREIGN KEY (brand_id) REFERENCES brands(id),
  constraint users_referrer_fk FOREIGN KEY (brand_id, referrer_id) REFERENCES users(brand_id, id)
);
CREATE INDEX users_disabled_ix ON public.users USING btree (brand_id, id DESC) WHERE (status = 'disabled'::text);
CREATE INDEX users_name_prefix_ix ON public.users USING btree (brand_id, username_key COLLATE "C");
CREATE INDEX users_referrer_ix ON public.users USING btree (brand_id, referrer_id, id) WHERE (referrer_id IS NOT NULL);
alter table users enable row level security;
alter table users force row level security;
create policy users_brand on users for all to public using ((brand_id = (NULLIF(current_setting('app.brand'::text, true), ''::text))::integer)) with check ((brand_id = (NULLIF(current_setting('app.brand'::text, true), ''::text))::integer));
grant delete, insert, select, update on users to galleria_app;

create table verification_codes (
  brand_id integer not null,
  target bytea not null,
  purpose text not null,
  id uuid not null,
  code_hash bytea not null,
  sealed bytea,
  attempts smallint not null default 0,
  sent_at timestamp with time zone not null,
  used_at timestamp with time zone,
  constraint verification_codes_pk PRIMARY KEY (brand_id, target, purpose),
  constraint verification_codes_id_key UNIQUE (brand_id, id),
  constraint verification_codes_attempts_check CHECK (attempts >= 0),
  constraint verification_codes_purpose_check CHECK (purpose = ANY (ARRAY['register'::text, 'login'::text, 'reset'::text, 'bind'::text, 'fund_reset'::text]))
);
CREATE INDEX verification_codes_sent_ix ON public.verification_codes USING btree (brand_id, sent_at);
alter table verification_codes enable row level security;
alter table verification_codes force row level security;
create policy verification_codes_brand on verification_codes for all to public using ((brand_id = (NULLIF(current_setting('app.brand'::text, true), ''::text))::integer)) with check ((brand_id = (NULLIF(current_setting('app.brand'::text, true), ''::text))::integer));
grant delete, insert, select, update on verification_codes to galleria_app;

create table verification_targets (
  brand_id integer not null,
  target bytea not null,
  day date not null,
  sent integer not null,
  constraint verification_targets_pk PRIMARY KEY (brand_id, target),
  constraint verification_targets_sent_check CHECK (sent >= 1)
);
CREATE INDEX verification_targets_day_ix ON public.verification_targets USING btree (brand_id, day);
alter table verification_targets enable row level security;
alter table verification_targets force row level security;
create policy verification_targets_brand on verification_targets for all to public using ((brand_id = (NULLIF(current_setting('app.brand'::text, true), ''::text))::integer)) with check ((brand_id = (NULLIF(current_setting('app.brand'::text, true), ''::text))::integer));
grant delete, insert, select, update on verification_targets to galleria_app;

create table visit_hours (
  brand_id integer not null,
  scope_id uuid not null,
  day date not null,
  hour timestamp with time zone not null,
  page_views integer not null default 0,
  visitors integer not null default 0,
  product_visitors integer not null default 0,
  cart_visitors integer not null default 0,
  checkout_visitors integer not null default 0,
  constraint visit_hours_pkey PRIMARY KEY (brand_id, scope_id, hour)
);
alter table visit_hours enable row level security;
alter table visit_hours force row level security;
create policy visit_hours_brand on visit_hours for all to public using ((brand_id = (NULLIF(current_setting('app.brand'::text, true), ''::text))::integer)) with check ((brand_id = (NULLIF(current_setting('app.brand'::text, true), ''::text))::integer));
grant delete, insert, select, update on visit_hours to galleria_app;

create table visit_sources (
  brand_id integer not null,
  scope_id uuid not null,
  day date not null,
  source text not null,
  visitors integer not null default 0,
  constraint visit_sources_pkey PRIMARY KEY (brand_id, scope_id, day, source)
);
alter table visit_sources enable row level security;
alter table visit_sources force row level security;
create policy visit_sources_brand on visit_sources for all to public using ((brand_id = (NULLIF(current_setting('app.brand'::text, true), ''::text))::integer)) with check ((brand_id = (NULLIF(current_setting('app.brand'::text, true), ''::text))::integer));
grant delete, insert, select, update on visit_sources to galleria_app;

create table visitor_salts (
  brand_id integer not null,
  day date not null,
  salt bytea not null,
  constraint visitor_salts_pkey PRIMARY KEY (brand_id, day)
);
alter table visitor_salts enable row level security;
alter table visitor_salts force row level security;
create policy visitor_salts_brand on visitor_salts for all to public using ((brand_id = (NULLIF(current_setting('app.brand'::text, true), ''::text))::integer)) with check ((brand_id = (NULLIF(current_setting('app.brand'::text, true), ''::text))::integer));
grant delete, insert, select, update on visitor_salts to galleria_app;

create table warehouses (
  brand_id integer not null,
  id uuid not null,
  code text not null,
  name jsonb not null,
  "position" smallint not null,
  store_id uuid,
  regions text[] not null default '{}'::text[],
  version integer not null default 1,
  changed_by text,
  constraint warehouses_pkey PRIMARY KEY (brand_id, id),
  constraint warehouses_brand_id_code_key UNIQUE (brand_id, code),
  constraint warehouses_store_fk FOREIGN KEY (brand_id, store_id) REFERENCES stores(brand_id, id)
);
alter table warehouses enable row level security;
alter table warehouses force row level security;
create policy warehouses_brand on warehouses for all to public using ((brand_id = (NULLIF(current_setting('app.brand'::text, true), ''::text))::integer)) with check ((brand_id = (NULLIF(current_setting('app.brand'::text, true), ''::text))::integer));
grant delete, insert, select, update on warehouses to galleria_app;

create table webhook_attempts (
  brand_id integer not null,
  delivery_id uuid not null,
  nth integer not null,
  at timestamp with time zone not null,
  status integer,
  error text,
  took_ms integer not null,
  answer text not null,
  constraint webhook_attempts_pkey PRIMARY KEY (brand_id, delivery_id, nth),
  constraint webhook_attempts_delivery_fk FOREIGN KEY (brand_id, delivery_id) REFERENCES webhook_deliveries(brand_id, id) ON DELETE CASCADE
);
alter table webhook_attempts enable row level security;
alter table webhook_attempts force row level security;
create policy webhook_attempts_brand on webhook_attempts for all to public using ((brand_id = (NULLIF(current_setting('app.brand'::text, true), ''::text))::integer)) with check ((brand_id = (NULLIF(current_setting('app.brand'::text, true), ''::text))::integer));
grant delete, insert, select, update on webhook_attempts to galleria_app;

create table webhook_deliveries (
  brand_id integer not null,
  id uuid not null,
  endpoint_id uuid not null,
  event text not null,
  body text not null,
  state text not null,
  attempts integer not null default 0,
  status integer,
  error text,
  took_ms integer,
  created_at timestamp with time zone not null,
  due_at timestamp with time zone not null,
  ended_at timestamp with time zone,
  constraint webhook_deliveries_pkey PRIMARY KEY (brand_id, id),
  constraint webhook_deliveries_state_check CHECK (state = ANY (ARRAY['waiting'::text, 'sent'::text, 'failed'::text])),
  constraint webhook_deliveries_endpoint_fk FOREIGN KEY (brand_id, endpoint_id) REFERENCES webhook_endpoints(brand_id, id) ON DELETE CASCADE
);
CREATE INDEX webhook_deliveries_due_ix ON public.webhook_deliveries USING btree (brand_id, endpoint_id, due_at, id) WHERE (state = 'waiting'::text);
CREATE INDEX webhook_deliveries_list_ix ON public.webhook_deliveries USING btree (brand_id, endpoint_id, id DESC);
CREATE INDEX webhook_deliveries_state_ix ON public.webhook_deliveries USING btree (brand_id, endpoint_id, state, id DESC);
alter table webhook_deliveries enable row level security;
alter table webhook_deliveries force row level security;
create policy webhook_deliveries_brand on webhook_deliveries for all to public using ((brand_id = (NULLIF(current_setting('app.brand'::text, true), ''::text))::integer)) with check ((brand_id = (NULLIF(current_setting('app.brand'::text, true), ''::text))::integer));
grant delete, insert, select, update on webhook_deliveries to galleria_app;

create table webhook_endpoints (
  brand_id integer not null,
  id uuid not null,
  name text not null,
  url text not null,
  events text[] not null,
  state text not null,
  state_at timestamp with time zone not null,
  state_reason text,
  secret bytea not null,
  former_secret bytea,
  former_until timestamp with time zone,
  created_at timestamp with time zone not null,
  version integer not null default 1,
  failing_since timestamp with time zone,
  silent_attempts integer not null default 0,
  due_at timestamp with time zone not null,
  claimed_until timestamp with time zone,
  slow boolean not null default false,
  constraint webhook_endpoints_pkey PRIMARY KEY (brand_id, id),
  constraint webhook_endpoints_former_check CHECK ((former_secret IS NULL) = (former_until IS NULL)),
  constraint webhook_endpoints_state_check CHECK (state = ANY (ARRAY['on'::text, 'off'::text, 'failed'::text])),
  constraint webhook_endpoints_brand_fk FOREIGN KEY (brand_id) REFERENCES brands(id)
);
alter table webhook_endpoints enable row level security;
alter table webhook_endpoints force row level security;
create policy webhook_endpoints_brand on webhook_endpoints for all to public using ((brand_id = (NULLIF(current_setting('app.brand'::text, true), ''::text))::integer)) with check ((brand_id = (NULLIF(current_setting('app.brand'::text, true), ''::text))::integer));
grant delete, insert, select, update on webhook_endpoints to galleria_app;

create table withdrawals (
  brand_id integer not null,
  id uuid not null,
  user_id uuid not null,
  account_id uuid not null,
  status text not null,
  amount_minor bigint not null,
  fee_minor bigint not null,
  day date not null,
  number smallint,
  answer text,
  decider_id uuid,
  created_at timestamp with time zone not null,
  decided_at timestamp with time zone,
  account_usable_from timestamp with time zone,
  store_id uuid,
  first_approver_id uuid,
  first_approved_at timestamp with time zone,
  first_note text,
  payout_state text not null default 'open'::text,
  constraint withdrawals_pkey PRIMARY KEY (brand_id, id),
  constraint withdrawals_account_waited_check CHECK (account_usable_from IS NULL OR account_usable_from <= created_at),
  constraint withdrawals_amount_minor_check CHECK (amount_minor > 0),
  constraint withdrawals_counted_check CHECK ((status = 'rejected'::text) = (number IS NULL)),
  constraint withdrawals_decider_check CHECK (decider_id IS DISTINCT FROM user_id),
  constraint withdrawals_fee_minor_check CHECK (fee_minor >= 0),
  constraint withdrawals_first_approval_check CHECK ((first_approver_id IS NULL) = (first_approved_at IS NULL)),
  constraint withdrawals_first_approver_check CHECK (first_approver_id IS DISTINCT FROM user_id),
  constraint withdrawals_number_check CHECK (number >= 1),
  constraint withdrawals_open_check CHECK ((status = 'submitted'::text) = (decided_at IS NULL)),
  constraint withdrawals_payout_state_check CHECK (payout_state = ANY (ARRAY['outside'::text, 'open'::text, 'batched'::text])),
  constraint withdrawals_status_check CHECK (status = ANY (ARRAY['submitted'::text, 'paid'::text, 'rejected'::text])),
  constraint withdrawals_two_people_check CHECK (status <> 'paid'::text OR first_approver_id IS NULL OR first_approver_id IS DISTINCT FROM decider_id),
  constraint withdrawals_account_fk FOREIGN KEY (brand_id, account_id) REFERENCES payout_accounts(brand_id, id),
  constraint withdrawals_store_fk FOREIGN KEY (brand_id, store_id) REFERENCES stores(brand_id, id),
  constraint withdrawals_user_fk FOREIGN KEY (brand_id, user_id) REFERENCES users(brand_id, id)
);
CREATE INDEX withdrawals_account_ix ON public.withdrawals USING btree (brand_id, account_id) WHERE (status = 'paid'::text);
CREATE INDEX withdrawals_list_ix ON public.withdrawals USING btree (brand_id, created_at DESC, id DESC);
CREATE UNIQUE INDEX withdrawals_number_uq ON public.withdrawals USING btree (brand_id, user_id, day, number);
CREATE INDEX withdrawals_payable_ix ON public.withdrawals USING btree (brand_id, id) WHERE ((payout_state = 'open'::text) AND (status = 'paid'::text));
CREATE INDEX withdrawals_status_ix ON public.withdrawals USING btree (brand_id, status, created_at DESC, id DESC);
CREATE INDEX withdrawals_store_ix ON public.withdrawals USING btree (brand_id, store_id, created_at DESC, id DESC) WHERE (store_id IS NOT NULL);
CREATE UNIQUE INDEX withdrawals_unfinished_uq ON public.withdrawals USING btree (brand_id, user_id) WHERE (status = 'submitted'::text);
CREATE INDEX withdrawals_user_ix ON public.withdrawals USING btree (brand_id, user_id, created_at DESC, id DESC);
alter table withdrawals enable row level security;
alter table withdrawals force row level security;
create policy withdrawals_brand on withdrawals for all to public using ((brand_id = (NULLIF(current_setting('app.brand'::text, true), ''::text))::integer)) with check ((brand_id = (NULLIF(current_setting('app.brand'::text, true), ''::text))::integer));
grant delete, insert, select, update on withdrawals to galleria_app;

create table word_visitors (
  brand_id integer not null,
  day date not null,
  words text not null,
  visitor bytea not null,
  constraint word_visitors_pkey PRIMARY KEY (brand_id, day, words, visitor)
);
alter table word_visitors enable row level security;
alter table word_visitors force row level security;
create policy word_visitors_brand on word_visitors for all to public using ((brand_id = (NULLIF(current_setting('app.brand'::text, true), ''::text))::integer)) with check ((brand_id = (NULLIF(current_setting('app.brand'::text, true), ''::text))::integer));
grant delete, insert, select, update on word_visitors to galleria_app;

CREATE OR REPLACE FUNCTION public.app_brand()
 RETURNS integer
 LANGUAGE sql
 STABLE PARALLEL SAFE
AS $function$
  select nullif(current_setting('app.brand', true), '')::integer
$function$;

CREATE OR REPLACE FUNCTION public.app_delegate(f regprocedure)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
begin
  if app_is_citus() then
    -- The nodes make the function for its owner, which must be allowed to create in the schema for that.
    grant create on schema public to galleria_definer;
    execute format(
      'select create_distributed_function(%L, %L, colocate_with => %L, force_delegation => true)', f, 'p_brand', 'users');
    revoke create on schema public from galleria_definer;
  end if;
end $function$;

CREATE OR REPLACE FUNCTION public.app_distribute(t text, colocate text DEFAULT 'users'::text)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
begin
  if app_is_citus() then
    execute format('select create_distributed_table(%L, %L, colocate_with => %L)', t, 'brand_id', colocate);
  end if;
end $function$;

CREATE OR REPLACE FUNCTION public.app_enable_rls(t text)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
begin
  execute format('alter table %I enable row level security', t);
  execute format('alter table %I force row level security', t);
  execute format(
    'create policy %I on %I using (brand_id = nullif(current_setting(''app.brand'', true), '''')::integer) with check (brand_id = nullif(current_setting(''app.brand'', true), '''')::integer)',
    t || '_brand', t);
end $function$;

CREATE OR REPLACE FUNCTION public.app_first_id(at timestamp with time zone)
 RETURNS uuid
 LANGUAGE sql
 STABLE PARALLEL SAFE
AS $function$
  select (lpad(to_hex((extract(epoch from at) * 1000)::bigint), 12, '0') || repeat('0', 20))::uuid
$function$;

CREATE OR REPLACE FUNCTION public.app_is_citus()
 RETURNS boolean
 LANGUAGE sql
 STABLE
AS $function$
  select exists (select from pg_extension where extname = 'citus')
$function$;

CREATE OR REPLACE FUNCTION public.app_own_definer(f regprocedure)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
declare
  app_role text := coalesce(nullif(current_setting('galleria.app_role', true), ''), 'galleria_app');
begin
  execute format('revoke execute on function %s from public', f);
  if exists (select from pg_roles where rolname = app_role) then
    execute format('grant execute on function %s to %I', f, app_role);
  end if;
  grant create on schema public to galleria_definer;
  execute format('alter function %s owner to galleria_definer', f);
  revoke create on schema public from galleria_definer;
end $function$;

CREATE OR REPLACE FUNCTION public.app_reference(t text)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
begin
  if app_is_citus() then execute format('select create_reference_table(%L)', t); end if;
end $function$;

CREATE OR REPLACE FUNCTION public.app_revoke(rights text, t text)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
declare
  app_role text := coalesce(nullif(current_setting('galleria.app_role', true), ''), 'galleria_app');
begin
  if exists (select from pg_roles where rolname = app_role) then
    execute format('revoke %s on %I from %I', rights, t, app_role);
  end if;
end $function$;

CREATE OR REPLACE FUNCTION public.app_show_to_scheduler(t text, columns text)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
begin
  execute format('grant select (%s) on %I to galleria_scheduler', columns, t);
  execute format('create policy %I on %I for select to galleria_scheduler using (true)', t || '_scheduler', t);
end $function$;

CREATE OR REPLACE FUNCTION public.append_audit(p_brand integer, p_at timestamp with time zone, p_user uuid, p_username text, p_address text, p_operation text, p_subject text, p_input jsonb, p_before jsonb, p_after jsonb)
 RETURNS bigint
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
declare
  head_position bigint;
  head_hash bytea;
  new_hash bytea;
  new_salt bytea := uuid_send(gen_random_uuid());
  new_digest bytea := public.audit_digest(
    new_salt, p_at, p_user, p_username, p_address, p_operation, p_subject, p_input, p_before, p_after);
begin
  if p_brand is distinct from public.app_brand() then raise exception 'audit: brand mismatch'; end if;
  insert into public.audit_heads (brand_id, position, hash) values (p_brand, 0, '\x') on conflict do nothing;
  select position, hash into head_position, head_hash from public.audit_heads where brand_id = p_brand for update;
  new_hash := public.audit_hash(head_hash, head_position + 1, new_digest);
  insert into public.audit_log (
    brand_id, position, at, user_id, username, address, operation, subject_id, input, before, after, salt, digest,
    previous_hash, hash)
  values (
    p_brand, head_position + 1, p_at, p_user, p_username, p_address, p_operation, p_subject, p_input, p_before, p_after,
    new_salt, new_digest, head_hash, new_hash);
  update public.audit_heads set position = head_position + 1, hash = new_hash where brand_id = p_brand;
  return head_position + 1;
end $function$;
grant execute on function append_audit(integer,timestamp with time zone,uuid,text,text,text,text,jsonb,jsonb,jsonb) to galleria_app;
revoke execute on function append_audit(integer,timestamp with time zone,uuid,text,text,text,text,jsonb,jsonb,jsonb) from public;
alter function append_audit(integer,timestamp with time zone,uuid,text,text,text,text,jsonb,jsonb,jsonb) owner to galleria_definer;

CREATE OR REPLACE FUNCTION public.audit_digest(p_salt bytea, p_at timestamp with time zone, p_user uuid, p_username text, p_address text, p_operation text, p_subject text, p_input jsonb, p_before jsonb, p_after jsonb)
 RETURNS bytea
 LANGUAGE sql
 STABLE
AS $function$
  select sha256(p_salt || convert_to(jsonb_build_array(
    (extract(epoch from p_at) * 1000000)::bigint, p_user, p_username, p_address, p_operation, p_subject, p_input, p_before,
    p_after)::text, 'UTF8'))
$function$;

CREATE OR REPLACE FUNCTION public.audit_hash(p_previous bytea, p_position bigint, p_digest bytea)
 RETURNS bytea
 LANGUAGE sql
 IMMUTABLE
AS $function$
  select sha256(p_previous || int8send(p_position) || p_digest)
$function$;

CREATE OR REPLACE FUNCTION public.find_due_jobs(p_now timestamp with time zone, p_jobs text[], p_ran_before timestamp with time zone[])
 RETURNS TABLE(due_brand integer, due_job text, last_ran_at timestamp with time zone)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
begin
  return query
  select distinct t.brand_id, 'expire-trades', null::timestamptz from public.trades as t
  where 'expire-trades' = any(p_jobs) and t.status = 'awaiting_payment' and t.expires_at <= p_now
  union all
  select distinct t.brand_id, 'refund-unanswered', null::timestamptz from public.order_refunds as t
  where 'refund-unanswered' = any(p_jobs) and t.state = 'requested' and t.due_at <= p_now
  union all
  select distinct t.brand_id, 'run-due-returns', null::timestamptz from public.returns as t
  where 'run-due-returns' = any(p_jobs) and t.state in ('requested', 'accepted', 'shipped_back') and t.due_at <= p_now
  union all
  select distinct t.brand_id, 'receive-orders', null::timestamptz from public.orders as t
  where 'receive-orders' = any(p_jobs) and t.status = 3 and t.receive_due_at <= p_now
  union all
  select distinct t.brand_id, 'release-orders', null::timestamptz from public.orders as t
  where 'release-orders' = any(p_jobs) and t.status in (4, 5) and t.released_at is null and t.held_minor is null
    and t.release_due_at <= p_now
  union all
  select distinct t.brand_id, 'sweep-attempts', null::timestamptz from public.payment_attempts as t
  where 'sweep-attempts' = any(p_jobs) and t.due_at <= p_now
  union all
  select distinct t.brand_id, 'send-refunds', null::timestamptz from public.provider_refunds as t
  where 'send-refunds' = any(p_jobs) and t.status = 'pending' and t.due_at <= p_now
  union all
  select distinct t.brand_id, 'expire-recharges', null::timestamptz from public.recharges as t
  where 'expire-recharges' = any(p_jobs) and t.status = 'started' and t.due_at <= p_now
  union all
  select distinct t.brand_id, 'refresh-sales', null::timestamptz from public.search_documents as t
  where 'refresh-sales' = any(p_jobs) and t.sale_ends_at <= p_now
  union all
  select distinct t.brand_id, 'refresh-sales', null::timestamptz from public.sale_prices as t
  where 'refresh-sales' = any(p_jobs) and not t.indexed and t.starts_at <= p_now
  union all
  select distinct t.brand_id, 'refresh-stale', null::timestamptz from public.search_documents as t
  where 'refresh-stale' = any(p_jobs) and t.stale
  union all
  select distinct t.brand_id, 'deliver-events', null::timestamptz from public.outbox as t
  where 'deliver-events' = any(p_jobs) and t.due_at <= p_now
  union all
  select distinct t.brand_id, 'remove-unused-pictures', null::timestamptz from public.uploads as t
  where 'remove-unused-pictures' = any(p_jobs) and t.used_at is null and t.created_at < p_now - interval '24 hours';

  if array_remove(p_ran_before, null) = '{}' then return; end if;
  return query
  -- In brands where it never ran. EXCEPT instead of NOT EXISTS, for Citus.
  (
    select b.id, looked_up.job, null::timestamptz
    from public.brands as b cross join unnest(p_jobs, p_ran_before) as looked_up (job, ran_before)
    where looked_up.ran_before is not null
    except
    select r.brand_id, r.job, null::timestamptz from public.job_runs as r
    where r.job = any(p_jobs) and r.ran_at is not null
  )
  union all
  select r.brand_id, r.job, r.ran_at from public.job_runs as r
  join unnest(p_jobs, p_ran_before) as looked_up (job, ran_before) on looked_up.job = r.job
  where r.ran_at < looked_up.ran_before and (r.due_at <= p_now or r.changed_at > r.ran_at - interval '3 minutes')
  union all
  select r.brand_id, r.job, r.ran_at from public.job_runs as r
  join unnest(p_jobs, p_ran_before) as looked_up (job, ran_before) on looked_up.job = r.job
  where r.ran_at < looked_up.ran_before and r.job in ('watch-ledger', 'watch-escrow', 'watch-frozen') and exists (
    select from public.ledger_transactions as t
    where t.brand_id = r.brand_id and t.id >= public.app_first_id(r.ran_at - interval '3 minutes'))
  union all
  select r.brand_id, r.job, r.ran_at from public.job_runs as r
  join unnest(p_jobs, p_ran_before) as looked_up (job, ran_before) on looked_up.job = r.job
  where r.ran_at < looked_up.ran_before and r.job = 'purge' and (
    exists (select from public.idempotency_keys as t
      where t.brand_id = r.brand_id and t.created_at < p_now - interval '24 hours')
    or exists (select from public.handled_events as t
      where t.brand_id = r.brand_id and t.event_id < public.app_first_id(p_now - interval '24 hours'))
    or exists (select from public.quotes as t
      where t.brand_id = r.brand_id and t.expires_at < p_now - interval '24 hours'));
end $function$;
grant execute on function find_due_jobs(timestamp with time zone,text[],timestamp with time zone[]) to galleria_app;
revoke execute on function find_due_jobs(timestamp with time zone,text[],timestamp with time zone[]) from public;
alter function find_due_jobs(timestamp with time zone,text[],timestamp with time zone[]) owner to galleria_scheduler;

CREATE OR REPLACE FUNCTION public.open_ledger_account(p_brand integer, p_new_id uuid, p_kind text, p_owner uuid, p_currency text, p_at timestamp with time zone)
 RETURNS uuid
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
declare
  found_id uuid;
begin
  if p_brand is distinct from public.app_brand() then raise exception 'ledger: brand mismatch'; end if;
  for attempt in 1..2 loop
    if p_owner is null then
      select id into found_id from public.ledger_accounts
      where brand_id = p_brand and owner_id is null and kind = p_kind and currency = p_currency;
    else
      select id into found_id from public.ledger_accounts
      where brand_id = p_brand and owner_id = p_owner and kind = p_kind and currency = p_currency;
    end if;
    exit when found_id is not null;
    insert into public.ledger_accounts (brand_id, id, kind, owner_id, currency, balance_minor, created_at)
    values (p_brand, p_new_id, p_kind, p_owner, p_currency, case when p_owner is null or p_kind = 'tax' then null else 0 end, p_at)
    on conflict do nothing;
  end loop;
  return found_id;
end $function$;
grant execute on function open_ledger_account(integer,uuid,text,uuid,text,timestamp with time zone) to galleria_app;
revoke execute on function open_ledger_account(integer,uuid,text,uuid,text,timestamp with time zone) from public;
alter function open_ledger_account(integer,uuid,text,uuid,text,timestamp with time zone) owner to galleria_definer;

CREATE OR REPLACE FUNCTION public.post_ledger_transaction(p_brand integer, p_id uuid, p_kind text, p_cause text, p_reason text, p_actor uuid, p_at timestamp with time zone, p_currency text, p_kinds text[], p_owners uuid[], p_new_ids uuid[], p_amounts bigint[])
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
declare
  accounts uuid[] := '{}';
  entry record;
  kept bigint;
begin
  if p_brand is distinct from public.app_brand() then raise exception 'ledger: brand mismatch'; end if;
  if coalesce(cardinality(p_amounts), 0) < 2 or cardinality(p_kinds) <> cardinality(p_amounts)
     or cardinality(p_owners) <> cardinality(p_amounts) or cardinality(p_new_ids) <> cardinality(p_amounts) then
    raise exception 'ledger: entries missing';
  end if;
  if (select sum(amount) from unnest(p_amounts) amount) is distinct from 0 then
    raise exception 'ledger: entries do not sum to zero';
  end if;
  insert into public.ledger_transactions (brand_id, id, kind, cause_id, reason, actor_id, at)
  values (p_brand, p_id, p_kind, p_cause, p_reason, p_actor, p_at);
  for place in 1..cardinality(p_amounts) loop
    accounts := accounts
      || public.open_ledger_account(p_brand, p_new_ids[place], p_kinds[place], p_owners[place], p_currency, p_at);
  end loop;
  for entry in
    select account_id, amount, position
    from unnest(accounts, p_amounts) with ordinality as listed (account_id, amount, position)
    order by account_id, position
  loop
    update public.ledger_accounts set balance_minor = balance_minor + entry.amount
    where brand_id = p_brand and id = entry.account_id and balance_minor is not null
    returning balance_minor into kept;
    if not found then kept := null; end if;
    insert into public.ledger_entries (
      brand_id, transaction_id, position, account_id, amount_minor, currency, balance_after_minor, at)
    values (p_brand, p_id, entry.position, entry.account_id, entry.amount, p_currency, kept, p_at);
  end loop;
end $function$;
grant execute on function post_ledger_transaction(integer,uuid,text,text,text,uuid,timestamp with time zone,text,text[],uuid[],uuid[],bigint[]) to galleria_app;
revoke execute on function post_ledger_transaction(integer,uuid,text,text,text,uuid,timestamp with time zone,text,text[],uuid[],uuid[],bigint[]) from public;
alter function post_ledger_transaction(integer,uuid,text,text,text,uuid,timestamp with time zone,text,text[],uuid[],uuid[],bigint[]) owner to galleria_definer;
