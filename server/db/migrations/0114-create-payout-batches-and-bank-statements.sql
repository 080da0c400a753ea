set local citus.multi_shard_modify_mode to 'sequential';

-- How a paid withdrawal reaches its account: outside of the system, by a batch file that is to be made, or by one that is made.
-- What was decided before batches existed was paid outside.
alter table withdrawals add column payout_state text not null default 'outside';
alter table withdrawals add constraint withdrawals_payout_state_check check (payout_state in ('outside', 'open', 'batched'));
alter table withdrawals alter column payout_state set default 'open';
update withdrawals set payout_state = 'open' where status = 'submitted';
create index withdrawals_payable_ix on withdrawals (brand_id, id) where payout_state = 'open' and status = 'paid';

-- Finds movements of one kind by time; ids begin with their millisecond.
create index ledger_transactions_kind_ix on ledger_transactions (brand_id, kind, id);

-- Withdrawals that one file tells the bank to pay.
create table payout_batches (
  brand_id integer not null,
  id uuid not null,
  number integer not null,
  state text not null default 'made' constraint payout_batches_state_check
    check (state in ('made', 'sent', 'executed', 'partly_returned', 'cancelled')),
  -- The brand's account that pays, as it was when the batch was made.
  recipient text not null,
  account text not null,
  bank_code text,
  currency text not null,
  book_on date not null,
  line_count integer not null,
  total_minor bigint not null,
  created_at timestamptz not null,
  creator_id uuid not null,
  sent_at timestamptz,
  sender_id uuid,
  ended_at timestamptz,
  constraint payout_batches_pkey primary key (brand_id, id),
  constraint payout_batches_number_uq unique (brand_id, number)
);
select app_distribute('payout_batches');
alter table payout_batches add constraint payout_batches_creator_fk foreign key (brand_id, creator_id) references users (brand_id, id);
select app_enable_rls('payout_batches');

create table payout_lines (
  brand_id integer not null,
  batch_id uuid not null,
  withdrawal_id uuid not null,
  position integer not null,
  amount_minor bigint not null,
  state text not null default 'open' constraint payout_lines_state_check
    check (state in ('open', 'executed', 'returned', 'cancelled')),
  return_reason text,
  ended_at timestamptz,
  constraint payout_lines_pkey primary key (brand_id, batch_id, withdrawal_id),
  constraint payout_lines_amount_check check (amount_minor > 0)
);
select app_distribute('payout_lines');
alter table payout_lines add constraint payout_lines_batch_fk foreign key (brand_id, batch_id) references payout_batches (brand_id, id);
alter table payout_lines add constraint payout_lines_withdrawal_fk foreign key (brand_id, withdrawal_id) references withdrawals (brand_id, id);
-- A withdrawal is never in two batches.
create unique index payout_lines_withdrawal_uq on payout_lines (brand_id, withdrawal_id) where state <> 'cancelled';
select app_enable_rls('payout_lines');

-- A statement of the brand's bank account that staff uploaded.
create table bank_statements (
  brand_id integer not null,
  id uuid not null,
  digest bytea not null,
  name text not null,
  format text not null constraint bank_statements_format_check check (format in ('camt', 'csv')),
  account text not null,
  -- The bank's number of the statement; null in files without one.
  reference text,
  currency text not null,
  opening_minor bigint,
  closing_minor bigint,
  booked_from date,
  booked_until date,
  -- Entries of the file that an earlier file brought.
  repeated_count integer not null,
  created_at timestamptz not null,
  uploader_id uuid not null,
  constraint bank_statements_pkey primary key (brand_id, id),
  constraint bank_statements_digest_uq unique (brand_id, digest),
  constraint bank_statements_reference_uq unique (brand_id, account, reference)
);
select app_distribute('bank_statements');
alter table bank_statements add constraint bank_statements_uploader_fk foreign key (brand_id, uploader_id) references users (brand_id, id);
select app_enable_rls('bank_statements');

create table bank_entries (
  brand_id integer not null,
  id uuid not null,
  statement_id uuid not null,
  position integer not null,
  account text not null,
  -- The bank's id of the entry: it is booked once.
  reference text not null,
  booked_on date not null,
  -- Positive: money came in.
  amount_minor bigint not null,
  currency text not null,
  party text not null,
  -- The account of the other side, masked.
  party_account text not null,
  remittance text not null,
  is_return boolean not null,
  return_reason text,
  -- What the check proposes, and what a person decided.
  state text not null constraint bank_entries_state_check check (state in
    ('matched', 'sum_differs', 'account_differs', 'other_currency', 'no_match', 'posted', 'set_aside')),
  match_kind text constraint bank_entries_kind_check check (match_kind in ('recharge', 'payout', 'return')),
  match_id uuid,
  note text,
  decided_at timestamptz,
  decider_id uuid,
  constraint bank_entries_pkey primary key (brand_id, id),
  constraint bank_entries_reference_uq unique (brand_id, account, reference),
  constraint bank_entries_posted_check check (state <> 'posted' or match_id is not null)
);
select app_distribute('bank_entries');
alter table bank_entries add constraint bank_entries_statement_fk foreign key (brand_id, statement_id) references bank_statements (brand_id, id);
create index bank_entries_statement_ix on bank_entries (brand_id, statement_id, position);
-- What was booked by one entry is not booked by another.
create unique index bank_entries_booked_uq on bank_entries (brand_id, match_kind, match_id) where state = 'posted';
select app_enable_rls('bank_entries');
