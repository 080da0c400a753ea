import { withClient } from '#server/platform/database/with-client.ts'
import { startShop } from './shop.ts'

/** Orders in the brand; half of them belong to the store that is measured. */
const orderCount = 1_000_000
const rounds = 60

/**
 * Fills the default brand with orders of all statuses over a year; the latest of each store wait. Rows of a trade each,
 * without lines, as lists read only the lines of their page.
 */
const fillSql = `
with people as (select id from users where brand_id = $1 limit 1),
  shops as (select array_agg(id order by id) as ids, (array_agg(name order by id))[1] as name from stores where brand_id = $1),
  numbers as (
    select n, gen_random_uuid() as id, now() - n * interval '30 seconds' as at,
      case when n < 2000 then 1 when n < 4000 then 2 when n < 40000 then 3 else 4 + n % 2 end as status
    from generate_series(1, $2::integer) as n),
  trade as (
    insert into trades (brand_id, id, user_id, status, payable_minor, currency, created_at, expires_at, paid_at)
    select $1, gen_random_uuid(), people.id, 'paid', 0, 'USD', now(), now(), now() from people returning id)
insert into orders (brand_id, id, number, trade_id, user_id, store_id, store_name, status, goods_minor, delivery_minor,
  payable_minor, currency, address, delivery, words, created_at, paid_at, ship_due_at)
select $1, numbers.id, 'B' || lpad(numbers.n::text, 16, '0'), trade.id, people.id,
  shops.ids[case when numbers.n % 2 = 0 then 1 else 2 + numbers.n % (cardinality(shops.ids) - 1) end], '{"en":"Store"}',
  numbers.status, 1000, 0, 1000, 'USD',
  '{"consignee":"Mina","areaCode":"93","phone":"70012345678","country":"Afghanistan","region":"Kabul","city":"Kabul","street":"1"}',
  '{"name":{"en":"Post"},"feeMinor":0,"daysMin":1,"daysMax":2}', 'words of order', numbers.at, numbers.at,
  numbers.at + interval '3 days'
from numbers, trade, people, shops`

async function fillOrders(adminUrl: string): Promise<void> {
  await withClient(adminUrl, async (client) => {
    const { rows } = await client.query<{ id: number; count: number }>(
      `select b.id, (select count(*)::int from orders where brand_id = b.id) as count from brands as b where b.site = 'default'`,
    )
    const { id, count } = rows[0]!
    if (count < orderCount) await client.query(fillSql, [id, orderCount])
    await client.query('vacuum (analyze) orders')
  })
}

const requests: Readonly<Record<string, string>> = {
  'all, newest': '/seller/order/list?pageSize=50',
  'all, oldest': '/seller/order/list?pageSize=50&sort=oldest',
  'to prepare': '/seller/order/list?pageSize=50&view=to_prepare',
  'on its way, 30 days': '/seller/order/list?pageSize=50&view=on_its_way&from=2026-01-01',
  late: '/seller/order/list?pageSize=50&view=late',
  'page after 5,000 orders': '',
  'counts of all views': '/seller/order/count',
}

const shop = await startShop()
try {
  await fillOrders(shop.adminUrl)
  const call = async (path: string, init: RequestInit = {}) => {
    const response = await fetch(shop.base + path, init)
    if (!response.ok) throw new Error(`${path}: ${response.status}`)
    return (await response.json()) as { data: { token: string; nextCursor: string | null } }
  }
  const login = { account: 'seller1', password: 'demo1234' }
  const json = { 'content-type': 'application/json' }
  const { data } = await call('/api/user/login', { method: 'POST', headers: json, body: JSON.stringify(login) })
  const headers = { authorization: `Bearer ${data.token}` }
  let cursor = ''
  for (let page = 0; page < 50; page += 1)
    cursor = (await call(`/seller/order/list?pageSize=100&cursor=${cursor}`, { headers })).data.nextCursor!
  for (const [name, path] of Object.entries(requests)) {
    const times: number[] = []
    for (let round = 0; round < rounds; round += 1) {
      const started = performance.now()
      await call(path || `/seller/order/list?pageSize=50&cursor=${cursor}`, { headers })
      times.push(performance.now() - started)
    }
    times.sort((one, other) => one - other)
    const at = (share: number) => times[Math.floor(share * (rounds - 1))]!.toFixed(1)
    console.log(`${name}: median ${at(0.5)} ms, p95 ${at(0.95)} ms`)
  }
} finally {
  await shop.stop()
}
