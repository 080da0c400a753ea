set local citus.multi_shard_modify_mode to 'sequential';

-- Mails to the subscribers of a brand. `content` has titles and bodies by language, HTML that was sanitised. A scheduled one
-- waits for `starts_at`; from `started_at` on it is sent to those who had confirmed by then.
create table newsletters (
  brand_id integer not null,
  id uuid not null,
  content jsonb not null,
  version integer not null default 1,
  state text not null default 'draft',
  starts_at timestamptz,
  started_at timestamptz,
  ended_at timestamptz,
  total integer not null default 0,
  sent_count integer not null default 0,
  refused_count integer not null default 0,
  changed_by text not null,
  changed_at timestamptz not null,
  constraint newsletters_pk primary key (brand_id, id),
  constraint newsletters_state_check check (state in ('draft', 'scheduled', 'sending', 'sent', 'cancelled')),
  constraint newsletters_starts_check check ((state = 'draft') = (starts_at is null))
);
select app_distribute('newsletters');
select app_enable_rls('newsletters');

-- Each address that a newsletter was sent to. The row is there before the mail leaves, so that no retry sends another.
create table newsletter_mails (
  brand_id integer not null,
  newsletter_id uuid not null,
  email text not null,
  claimed_at timestamptz not null,
  constraint newsletter_mails_pk primary key (brand_id, newsletter_id, email)
);
select app_distribute('newsletter_mails');
alter table newsletter_mails add constraint newsletter_mails_newsletter_fk
  foreign key (brand_id, newsletter_id) references newsletters (brand_id, id);
create index newsletter_mails_claimed_ix on newsletter_mails (brand_id, claimed_at);
create index newsletter_mails_email_ix on newsletter_mails (brand_id, email);
select app_enable_rls('newsletter_mails');

-- Confirmed subscribers by time and by the beginning of their address.
create index subscriptions_confirmed_ix on subscriptions (brand_id, confirmed_at) where confirmed_at is not null;
create index subscriptions_prefix_ix on subscriptions (brand_id, email text_pattern_ops) where confirmed_at is not null;
