import { idSql, numbersSql, type FillStep } from './number-rows.ts'

/** People who are called bench1, bench2 and so on. */
export const userSql = `
with ${numbersSql}
insert into users (brand_id, id, usercode, username, username_key, email, phone, password_hash, status, created_at)
select $1, ${idSql('at', 'n')}, 'bench' || n, 'Bench' || n, 'bench' || n, 'bench' || n || '@shop.example', '7' || lpad(n::text, 10, '0'), 'x',
  case when n % 1000 = 0 then 'disabled' else 'active' end, at
from numbers`

/** Somebody for each number, as most of these tables have one unfinished row of a person. */
const peopleSql = `people as (
  select id, row_number() over (order by id desc) as n from users where brand_id = $1 and usercode like 'bench%'),
  decider as (select id from users where brand_id = $1 and username_key = 'finance1')`

const identitySql = `
with ${numbersSql}, ${peopleSql}
insert into identity_checks (brand_id, id, user_id, number, level, state, number_masked, country, queued_at, sent_at,
  first_approver_id, first_approved_at, decided_at, decided_by, valid_until, created_at, updated_at)
select $1, ${idSql('at', 'numbers.n')}, people.id, 10000000 + numbers.n, case when numbers.n % 3 = 0 then 'advanced' else 'basic' end, state.name,
  '****4567', 'DE', at, at, case when numbers.n <= 200 then decider.id end, case when numbers.n <= 200 then at end,
  case when state.name <> 'sent' then at end, case when state.name <> 'sent' then decider.id end,
  case when state.name = 'passed' then now() + interval '1 year' end, at, at
from numbers join people using (n), decider,
  lateral (select case when numbers.n <= 2000 then 'sent' when numbers.n % 20 = 0 then 'rejected' when numbers.n % 7 = 0 then 'expired' else 'passed' end as name) as state`

const productId = '00000000-0000-7000-8000-00000000c4ed'
const productSql = `
insert into credit_products (brand_id, id, version, is_open, created_at) values ($1, '${productId}', 1, false, now())
on conflict do nothing`
const versionSql = `
insert into credit_product_versions (brand_id, product_id, version, names, terms, min_minor, max_minor, min_months, max_months,
  rate_basis_points, fee_basis_points, overdue_basis_points, overdue_cap_minor, changed_at)
values ($1, '${productId}', 1, '{"en":"Loan"}', '{"en":"Terms"}', 10000, 1000000, 3, 12, 1200, 100, 500, 10000, now())
on conflict do nothing`

const applicationSql = `
with ${numbersSql}, ${peopleSql}
insert into credit_applications (brand_id, id, number, user_id, product_id, product_version, state, unfinished, amount_minor, months,
  purpose, employment, income_minor, rent_minor, other_minor, automatic_payment, created_at, queued_at, first_approver_id,
  first_approved_at, first_limit_minor, first_reason, decided_at, decider_id, reason, ended_at)
select $1, ${idSql('at', 'numbers.n')}, 10000000 + numbers.n, people.id, '${productId}', 1, state.name, state.name = 'submitted', 10000 + numbers.n % 900000, 6,
  'education', 'permanent', 300000, 80000, 0, true, at, at, case when numbers.n <= 200 then decider.id end,
  case when numbers.n <= 200 then at end, case when numbers.n <= 200 then 10000 end, case when numbers.n <= 200 then 'Fits' end,
  case when state.name in ('refused', 'accepted') then at end, case when state.name in ('refused', 'accepted') then decider.id end,
  case when state.name in ('refused', 'accepted') then 'Reason' end, case when state.name <> 'submitted' then at end
from numbers join people using (n), decider,
  lateral (select case when numbers.n <= 2000 then 'submitted' when numbers.n % 20 = 0 then 'refused' when numbers.n % 7 = 0 then 'cancelled' else 'accepted' end as name) as state`

const loanSql = `
with ${numbersSql}, ${peopleSql}
insert into credit_loans (brand_id, id, number, user_id, application_id, product_id, product_version, state, amount_minor, months,
  rate_basis_points, fee_minor, apr_hundredths, overdue_basis_points, overdue_cap_minor, principal_minor, repaid_minor,
  automatic_payment, started_on, interest_from, tended_on, overdue_since, signed_at, ended_on, ended_at)
select $1, ${idSql('at', 'numbers.n')}, 10000000 + numbers.n, people.id, ${idSql('at', 'numbers.n')}, '${productId}', 1, state.name, 60000, 6, 1200, 600, 1300, 500, 10000,
  case when state.name = 'open' then 30000 else 0 end, 30000, true, at::date, at::date, current_date,
  case when state.name = 'open' and numbers.n % 50 = 0 then current_date - 10 end, at,
  case when state.name <> 'open' then at::date end, case when state.name <> 'open' then at end
from numbers join people using (n),
  lateral (select case when numbers.n % 3 = 0 then 'open' when numbers.n % 100 = 1 then 'written_off' else 'repaid' end as name) as state`

const instalmentSql = `
insert into credit_instalments (brand_id, loan_id, number, due_on, principal_minor, interest_minor)
select $1, id, 1, started_on + 30, 60000, 600 from credit_loans where brand_id = $1 and product_id = '${productId}'
on conflict do nothing`

const limitSql = `
with ${numbersSql}, ${peopleSql}
insert into credit_limits (brand_id, user_id, limit_minor, reason, decider_id, decided_at)
select $1, people.id, 100000, 'Income', decider.id, at from numbers join people using (n), decider`

const referralSql = `
with ${numbersSql}, ${peopleSql},
  sold as (select id, store_id, row_number() over (order by number) as n from orders where brand_id = $1 and number like 'B%')
insert into referral_profits (brand_id, id, order_id, store_id, referrer_id, user_id, state, signs, rate_hundredths, base_minor,
  commission_minor, amount_minor, paid_minor, ordered_at, released_at, claimed_at, claim_id, decided_at, decider_id)
select $1, ${idSql('at', 'numbers.n')}, sold.id, sold.store_id, decider.id, people.id, state.name,
  case when numbers.n % 40 = 0 then array['device', 'limit'] when numbers.n <= 2000 then array['address'] else '{}'::text[] end, 100, 1000, 100, 10,
  case when state.name = 'claimed' then 10 else 0 end, at, at, case when state.name = 'claimed' then at end,
  case when state.name = 'claimed' then ${idSql('at', 'numbers.n')} end, case when state.name = 'refused' then at end,
  case when state.name = 'refused' then decider.id end
from numbers join people using (n) join sold using (n), decider,
  lateral (select case when numbers.n <= 2000 then 'held' when numbers.n % 20 = 0 then 'refused' when numbers.n % 7 = 0 then 'unclaimed' else 'claimed' end as name) as state`

const subscriberSql = `
with ${numbersSql}
insert into subscriptions (brand_id, email, lang, created_at, requested_at, confirmed_at)
select $1, 'reader' || n || '@shop.example', 'en', at, at, case when n % 10 > 0 then at end from numbers`

const newsletterId = '00000000-0000-7000-8000-0000000e3514'
const newsletterSql = `
insert into newsletters (brand_id, id, content, state, starts_at, started_at, ended_at, total, sent_count, changed_by, changed_at)
select $1, '${newsletterId}', '{"titles":{"en":"News"},"bodies":{"en":"News"}}', 'sent', now(), now(), now(), $2::integer, $2::integer, 'admin1', now()
on conflict do nothing`

const newsletterMailSql = `
with ${numbersSql}
insert into newsletter_mails (brand_id, newsletter_id, email, claimed_at)
select $1, '${newsletterId}', 'reader' || n || '@shop.example', at from numbers`

const messageSql = `
with ${numbersSql}, ${peopleSql}
insert into outgoing_messages (brand_id, id, channel, kind, user_id, state, attempts, created_at, ended_at)
select $1, ${idSql('at', 'numbers.n')}, (array['email', 'phone', 'push'])[1 + numbers.n % 3], 'account_exists', people.id,
  case when numbers.n % 50 = 0 then 'failed' else 'sent' end, 1, at, at
from numbers join people using (n)`

const pushSql = `
with ${numbersSql}, ${peopleSql}
insert into push_subscriptions (brand_id, id, user_id, session_hash, endpoint_hash, service, sealed, created_at)
select $1, ${idSql('at', 'numbers.n')}, people.id, decode(md5(numbers.n::text), 'hex'), decode(md5(numbers.n::text), 'hex'), 'push.example', '', at
from numbers join people using (n)`

const reportSql = `
with ${numbersSql}, ${peopleSql}, product as (select id from goods where brand_id = $1 limit 1)
insert into product_reports (brand_id, id, goods_id, user_id, reason, text, state, answer, created_at, closed_at, closed_by)
select $1, ${idSql('at', 'numbers.n')}, product.id, people.id, (array['illegal', 'unsafe', 'other'])[1 + numbers.n % 3], 'Report ' || numbers.n,
  case when numbers.n <= 2000 then 'open' else 'closed' end, case when numbers.n > 2000 then 'Seen' end, at,
  case when numbers.n > 2000 then at end, case when numbers.n > 2000 then decider.id end
from numbers join people using (n), product, decider`

const returnSql = `
with ${numbersSql}, ${peopleSql},
  sold as (select id, store_id, row_number() over (order by number) as n from orders where brand_id = $1 and number like 'B%')
insert into returns (brand_id, id, order_id, user_id, store_id, kind, state, reason, amount_minor, refunded_minor, requested_at, due_at, closed_at, closed_by)
select $1, ${idSql('at', 'numbers.n')}, sold.id, people.id, sold.store_id, 'return', state.name, 'The lid of ' || numbers.n || ' is broken', 1000,
  case when state.name = 'received' then 1000 end, at, case when state.name in ('requested', 'rejected') then at + interval '2 days' end,
  case when state.name in ('rejected', 'received') then at end, case when state.name in ('rejected', 'received') then 'seller' end
from numbers join people using (n) join sold using (n),
  lateral (select case when numbers.n <= 2000 then 'disputed' when numbers.n <= 4000 then 'requested' when numbers.n % 20 = 0 then 'rejected' else 'received' end as name) as state`

/** The rows behind the queues of staff, the latest of which wait; people and orders are there already. */
export const buildQueueSteps = (size: number): readonly FillStep[] => [
  ['identity_checks', size, identitySql],
  ['credit_products', 1, productSql],
  ['credit_product_versions', 1, versionSql],
  ['credit_applications', size, applicationSql],
  ['credit_loans', size, loanSql],
  ['credit_instalments', size, instalmentSql],
  ['credit_limits', size, limitSql],
  ['referral_profits', size, referralSql],
  ['subscriptions', size, subscriberSql],
  ['newsletters', 1, newsletterSql],
  ['newsletter_mails', size, newsletterMailSql],
  ['outgoing_messages', size, messageSql],
  ['push_subscriptions', size, pushSql],
  ['product_reports', size, reportSql],
  ['returns', size, returnSql],
]

/** Their lists with each of their filters and orders. */
export const queueLists: Readonly<Record<string, readonly string[]>> = {
  '/admin/identity/list': [
    '',
    'view=second',
    'view=passed',
    'view=passed&level=advanced',
    'view=rejected',
    'view=expired',
    'view=passed&keyword=bench77',
    'view=passed&keyword=10005000',
  ],
  '/admin/credit/application/list': [
    '',
    'sort=oldest',
    'view=waiting&sort=oldest',
    'view=second',
    'view=approved',
    'view=refused',
    'view=ended',
    'view=ended&sort=oldest',
    'keyword=bench77',
    'keyword=10005000',
  ],
  '/admin/credit/count': [''],
  '/admin/credit/loan/list': [
    '',
    'sort=oldest',
    'view=open',
    'view=overdue',
    'view=repaid&sort=oldest',
    'view=written_off',
    'keyword=bench77',
  ],
  '/admin/credit/limit/list': ['', 'pageNum=20', 'keyword=bench77'],
  '/admin/credit/product/list': [''],
  '/admin/referral/list': [
    '',
    'state=held',
    'state=unclaimed',
    'state=claimed',
    'state=waiting',
    'sign=device',
    'sign=own_store',
    'keyword=bench77',
    'keyword=finance1',
    'from=2026-02-01&until=2026-02-28',
  ],
  '/admin/newsletter/list': [''],
  '/admin/newsletter/counts': [''],
  '/admin/newsletter/subscribers': ['', 'keyword=reader77', 'keyword=nothing'],
  '/admin/notice/list': [''],
  '/admin/report/list': ['', 'sort=oldest', 'state=open&sort=oldest', 'state=closed', 'state=closed&reason=unsafe'],
  '/admin/return/list': ['', 'sort=oldest', 'keyword=lid%2077', 'keyword=nothing%20like%20it'],
  '/admin/return/count': [''],
  '/admin/moderation/list': ['', 'view=approved'],
  '/admin/claim/list': [''],
  '/admin/coupon/list': [''],
  '/admin/redirect/list': ['', 'keyword=/a'],
  '/admin/health': [''],
}

/** Those that are read on after a cursor. */
export const pagedQueueLists: readonly string[] = [
  '/admin/credit/application/list',
  '/admin/credit/loan/list',
  '/admin/referral/list',
  '/admin/newsletter/subscribers',
  '/admin/report/list',
  '/admin/return/list',
]
