import { parseArgs } from 'node:util'
import type pg from 'pg'
import { withClient } from '#server/platform/database/with-client.ts'
import { lineSql, orderSql } from './many-orders.ts'
import { measureRequest, printSlowest, type Measured } from './measure-request.ts'
import { idSql, numbersSql, type FillStep } from './number-rows.ts'
import { startShop } from './shop.ts'
import { buildQueueSteps, pagedQueueLists, queueLists, userSql } from './staff-queues.ts'

const { values } = parseArgs({ options: { rows: { type: 'string' } } })
/** Rows of the brand in each table behind a list of staff: over a year, the latest of each queue wait. */
const size = Number(values.rows ?? 1_000_000)
if (!(Number.isInteger(size) && size >= 100)) throw new Error('--rows wants a whole number of at least 100.')
const people = Math.min(100_000, size)

const auditSql = `
with ${numbersSql}, person as (select id from users where brand_id = $1 and username_key = 'admin1'),
  last as (select coalesce(max(position), 0) as position from audit_log where brand_id = $1)
insert into audit_log (brand_id, position, at, user_id, operation, subject_id, before, after, digest, previous_hash, hash)
select $1, last.position + $2 - n + 1, at, person.id,
  (array['staffMoney.decideRecharge', 'staffOrders.refund', 'moderation.decide', 'staffUsers.reveal'])[1 + n % 4],
  md5((n % 250000)::text), '{"state":"open"}', '{"state":"closed"}', '', '', ''
from numbers, person, last`

const rechargeSql = `
with ${numbersSql}, person as (select array_agg(id) as ids from (
    select id from users where brand_id = $1 and usercode like 'bench%' order by id desc limit ${people}) as latest),
  decider as (select id from users where brand_id = $1 and username_key = 'finance1')
insert into recharges (brand_id, id, user_id, channel, status, amount_minor, credited_minor, image, answer, decider_id, created_at, decided_at)
select $1, ${idSql('at', 'n')}, person.ids[1 + n % ${people}], 'transfer',
  case when n <= 2000 then 'submitted' when n % 20 = 0 then 'rejected' else 'credited' end, 1000 + n % 90000,
  case when n > 2000 and n % 20 <> 0 then 1000 + n % 90000 end, '/x.jpg', case when n > 2000 and n % 20 = 0 then 'No' end,
  case when n > 2000 then decider.id end, at, case when n > 2000 then at + interval '1 hour' end
from numbers, person, decider`

const withdrawalSql = `
with ${numbersSql}, person as (select array_agg(id) as ids from (
    select id from users where brand_id = $1 and usercode like 'bench%' order by id desc limit ${people}) as latest),
  decider as (select id from users where brand_id = $1 and username_key = 'finance1'),
  account as (select id from payout_accounts where brand_id = $1 and kind = 'bank' limit 1)
insert into withdrawals (brand_id, id, user_id, account_id, status, amount_minor, fee_minor, day, number, answer, decider_id,
  created_at, decided_at, first_approver_id, first_approved_at, payout_state)
select $1, ${idSql('at', 'n')}, person.ids[1 + n % ${people}], account.id,
  case when n <= 2000 then 'submitted' when n % 20 = 0 then 'rejected' else 'paid' end, 1000 + n % 900000, 0, at::date,
  case when n > 2000 and n % 20 = 0 then null else 1 end, case when n > 2000 and n % 20 = 0 then 'No' end,
  case when n > 2000 then decider.id end, at, case when n > 2000 then at + interval '1 hour' end,
  case when n <= 500 then decider.id end, case when n <= 500 then at end,
  case when n between 2001 and 4000 then 'open' when n <= 2000 then 'open' else 'outside' end
from numbers, person, decider, account`

const reviewSql = `
with ${numbersSql}, product as (select id, store_id from goods where brand_id = $1 limit 1),
  person as (select id, username from users where brand_id = $1 and username_key = 'bench1')
insert into reviews (brand_id, id, goods_id, user_id, author, stars, body, lang, status, created_at, store_id, reason)
select $1, ${idSql('at', 'n')}, product.id, person.id, person.username, 1 + n % 5,
  case when n % 5000 = 0 then 'A kettle that whistles ' else 'Good and fast ' end || n, 'en',
  case when n <= 2000 then 'under_review' when n % 20 = 0 then 'rejected' else 'passed' end, at, product.store_id,
  case when n > 2000 and n % 20 = 0 then 'No' end
from numbers, product, person`

const accountSql = `
with person as (select id from users where brand_id = $1 and usercode like 'bench%' order by id desc limit ${people})
insert into ledger_accounts (brand_id, id, kind, owner_id, currency, balance_minor, created_at)
select $1, gen_random_uuid(), 'available', id, 'USD', 0, now() from person
union all select $1, gen_random_uuid(), 'clearing', null, 'USD', null, now()
where not exists (select 1 from ledger_accounts where brand_id = $1 and kind = 'clearing' and currency = 'USD')`

const transactionSql = `
with ${numbersSql}
insert into ledger_transactions (brand_id, id, kind, cause_id, at)
select $1, ${idSql('at', 'n')}, case when n % 3 = 0 then 'credit' else 'recharge' end, 'bench-' || n, at from numbers`

const entrySql = `
with ${numbersSql.replace('$2::integer', '$2::integer / 2')}, outside as (select id from ledger_accounts where brand_id = $1 and kind = 'clearing' and currency = 'USD'),
  wallets as (select array_agg(id) as ids from ledger_accounts where brand_id = $1 and kind = 'available')
insert into ledger_entries (brand_id, transaction_id, position, account_id, amount_minor, currency, balance_after_minor, at)
select $1, ${idSql('at', 'n')}, side, case when side = 1 then wallets.ids[1 + n % cardinality(wallets.ids)] else outside.id end,
  case when side = 1 then 100 else -100 end, 'USD', case when side = 1 then 100 end, at
from numbers, generate_series(1, 2) as side, outside, wallets`

const balanceSql = `
update ledger_accounts as account set balance_minor = moved.total
from (select account_id, sum(amount_minor) as total from ledger_entries where brand_id = $1 group by account_id) as moved
where account.brand_id = $1 and account.id = moved.account_id and account.balance_minor is not null`

const tables = 'users, audit_log, recharges, withdrawals, reviews, ledger_accounts, ledger_transactions, ledger_entries'

async function fill(client: pg.Client): Promise<void> {
  const { id } = (await client.query<{ id: number }>(`select id from brands where site = 'default'`)).rows[0]!
  const count = async (table: string) => {
    const text = `select count(*)::int as rows from ${table} where brand_id = $1`
    return (await client.query<{ rows: number }>(text, [id])).rows[0]!.rows
  }
  // The rows are consistent: their foreign keys need no check.
  await client.query('set session_replication_role = replica')
  const steps: readonly FillStep[] = [
    ['users', size, userSql],
    ['audit_log', size, auditSql],
    ['recharges', size, rechargeSql],
    ['withdrawals', size, withdrawalSql],
    ['reviews', size, reviewSql],
    ['orders', size, orderSql],
    ['order_lines', size, lineSql],
    ['ledger_accounts', people, accountSql],
    // Two entries of each.
    ['ledger_transactions', size / 2, transactionSql],
    ['ledger_entries', size, entrySql],
    ...buildQueueSteps(size),
  ]
  for (const [table, rows, text] of steps)
    if ((await count(table)) < rows) await client.query(text, text.includes('$2') ? [id, rows] : [id])
  await client.query(balanceSql, [id])
  const filled = buildQueueSteps(size).map(([table]) => table)
  await client.query(`vacuum (analyze) ${tables}, orders, order_lines, ${filled.join(', ')}`)
}

const month = new Date().toISOString().slice(0, 7)

/** Every list of staff with each of its filters and orders. */
const lists: Readonly<Record<string, readonly string[]>> = {
  '/admin/user/search': [
    '',
    'keyword=bench77',
    'keyword=bench777777',
    'keyword=bench777777@shop.example',
    'status=disabled',
  ],
  '/admin/user/list': ['', 'keyword=bench77', 'pageNum=20'],
  '/admin/audit/entries': [
    '',
    'operation=staffOrders.refund',
    'operation=nothing',
    'keyword=admin1',
    'keyword=bench5',
    'keyword=SUBJECT',
    'subjectId=SUBJECT',
    'from=2026-01-01T00:00:00Z&until=2026-02-01T00:00:00Z',
  ],
  '/admin/audit/list': ['', 'who=admin1', 'operation=staffOrders.refund'],
  '/admin/order/list': [
    '',
    'sort=oldest',
    'status=4',
    'status=1&sort=oldest',
    'from=2026-01-01',
    'keyword=12345678',
    'keyword=nothing%20like%20it',
  ],
  '/admin/recharge/list': [
    '',
    'sort=oldest',
    'view=waiting&sort=oldest',
    'view=credited',
    'view=credited&sort=oldest',
    'view=rejected',
    'channel=card',
    'channel=transfer&sort=oldest',
    'keyword=bench5',
    'keyword=nobody',
  ],
  '/admin/recharge/count': [''],
  '/admin/withdrawal/list': [
    '',
    'sort=oldest',
    'view=waiting&sort=oldest',
    'view=second&sort=oldest',
    'view=paid',
    'view=rejected&sort=oldest',
    'above=5000',
    'above=8999&sort=oldest',
    'view=waiting&above=5000',
    'keyword=bench5',
  ],
  '/admin/withdrawal/count': [''],
  '/admin/payment/alert/list': ['', 'open=true', 'open=false&kind=refund&sort=oldest'],
  '/admin/review/list': [
    '',
    'sort=oldest',
    'state=passed',
    'state=passed&sort=oldest',
    'state=passed&stars=1',
    'state=rejected&stars=5&sort=oldest',
    'state=passed&keyword=kettle',
    'state=passed&keyword=nothing%20like%20it',
    'keyword=kettle',
  ],
  '/admin/ledger/accounts': [''],
  '/admin/ledger/entries': [
    '',
    'account=available',
    'account=clearing',
    'account=escrow',
    'kind=credit',
    'kind=recharge&account=clearing',
    'kind=chargeback',
    'keyword=bench5',
    'keyword=bench-77777',
    'from=2026-02-01&until=2026-02-28',
    'account=clearing&from=2026-02-01&until=2026-02-28',
    'account=available&kind=credit&from=2026-02-01&until=2026-02-28',
  ],
  '/admin/ledger/month': [`month=${month}`, 'month=2026-03'],
  '/admin/tax/report': [`month=${month}`],
  '/admin/payout/batch/list': ['', 'state=made'],
  '/admin/payout/open': ['', 'pageSize=100'],
  '/admin/bank/statement/list': [''],
  '/admin/store/list': [''],
  '/admin/application/list': [''],
  '/admin/queue/list': [''],
  '/admin/overview': [''],
  ...queueLists,
}
/** Lists that are read on after a cursor, and how many pages of 50 before the page that is measured. */
const pagedLists = [
  '/admin/audit/entries',
  '/admin/recharge/list',
  '/admin/withdrawal/list',
  '/admin/ledger/entries',
  '/admin/order/list',
  ...pagedQueueLists,
]
const pages = 60

const shop = await startShop({ folder: values.rows ? `staff-lists-${size}` : 'staff-lists' })
try {
  const send = async (path: string, init: RequestInit = {}) => {
    const response = await fetch(shop.base + path, init)
    // A statement that takes too long is refused; it counts with the time until then.
    if (!response.ok && response.status !== 503) throw new Error(`${path}: ${response.status} ${await response.text()}`)
    return (await response.json()) as { data: { token: string; nextCursor: string | null; orderId?: string } }
  }
  const post = (path: string, input: object, headers: Record<string, string> = {}) =>
    send(path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(input),
    })
  const logIn = async (account: string) => {
    const { data } = await post('/api/user/login', { account, password: 'demo1234' })
    return { authorization: `Bearer ${data.token}` }
  }
  const buyer = await logIn('seller1')
  // The account that withdrawals name must have real details.
  const password = 'river-5678'
  await post('/api/user/fund-password/set', { password, confirmPassword: password }, buyer).catch(() => undefined)
  const account = {
    kind: 'bank',
    label: 'River Bank',
    holder: 'Ada',
    number: 'DE89370400440532013000',
    fundPassword: password,
  }
  await post('/api/wallet/account/add', account, buyer).catch(() => undefined)
  await withClient(shop.adminUrl, fill)
  const subject = await withClient(shop.adminUrl, async (client) => {
    const text = `select subject_id as id from audit_log where subject_id = md5('${Math.min(777, size)}')`
    return (await client.query<{ id: string }>(text)).rows[0]!.id
  })
  const headers = await logIn('admin1')
  const read = (path: string, query: string) => send(`${path}?${query.replace('SUBJECT', subject)}`, { headers })
  const results: Measured[] = []
  for (const [path, queries] of Object.entries(lists))
    for (const query of queries) results.push(await measureRequest(`${path} ${query}`, () => read(path, query)))
  for (const path of pagedLists) {
    let cursor: string | null = ''
    for (let page = 0; page < pages && cursor !== null; page += 1)
      cursor = (await read(path, `pageSize=50&cursor=${cursor}`)).data.nextCursor
    results.push(
      await measureRequest(`${path} after ${pages * 50} rows`, () => read(path, `pageSize=50&cursor=${cursor ?? ''}`)),
    )
  }
  printSlowest(results)
} finally {
  await shop.stop()
}
