import type pg from 'pg'
import { withClient } from '#server/platform/database/with-client.ts'
import { lineSql, orderSql } from './many-orders.ts'
import { measureRequest, printSlowest, type Measured } from './measure-request.ts'
import { startShop } from './shop.ts'

/** Orders of the brand, half of them of the store that is measured, and products of that store. */
const size = 1_000_000

/** Products of the first store: a tenth drafts, a tenth delisted, one in a hundred without an image. */
const goodsSql = `
with shops as (select min(id::text)::uuid as id from stores where brand_id = $1),
  groups as (select array_agg(id order by id) as ids from categories where brand_id = $1)
insert into goods (brand_id, id, store_id, category_id, handle, title, images, tags, status, created_at, updated_at, list_at)
select $1, gen_random_uuid(), shops.id, groups.ids[1 + n % cardinality(groups.ids)], 'bench-' || n,
  jsonb_build_object('en', case when n % 5000 = 0 then 'Blue kettle ' else 'Red cup ' end || n),
  case when n % 100 = 0 then '[]' else '[{"src":"/x.svg"}]' end::jsonb, array['tag' || n % 50],
  case n % 10 when 0 then 'draft' when 1 then 'delisted' else 'listed' end,
  now() - n * interval '20 seconds', now() - (n::bigint * 7919 % $2::integer) * interval '20 seconds',
  case when n % 10000 = 0 then now() + interval '30 days' end
from generate_series(1, $2::integer) as n, shops, groups`

const skuSql = `
insert into skus (brand_id, id, goods_id, store_id, code, position, price_minor)
select $1, gen_random_uuid(), id, store_id, 'B-' || handle, 0, 1000 from goods where brand_id = $1 and handle like 'bench-%'`

const stockSql = `
insert into stock (brand_id, sku_id, warehouse_id, available)
select $1, s.id, w.id, abs(hashtext(s.code)) % 300
from skus as s, (select id from warehouses where brand_id = $1 order by position limit 1) as w
where s.brand_id = $1 and s.code like 'B-bench-%'`

async function fill(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ id: number; orders: number; goods: number }>(
    `select b.id, (select count(*)::int from orders where brand_id = b.id) as orders,
      (select count(*)::int from goods where brand_id = b.id) as goods
    from brands as b where b.site = 'default'`,
  )
  const { id, orders, goods } = rows[0]!
  // The rows are consistent: their foreign keys need no check.
  await client.query('set session_replication_role = replica')
  if (orders < size) {
    await client.query(orderSql, [id, size])
    await client.query(lineSql, [id])
  }
  if (goods < size) {
    await client.query(goodsSql, [id, size])
    await client.query(skuSql, [id])
    await client.query(stockSql, [id])
  }
  await client.query('vacuum (analyze) orders, order_lines, goods, skus, stock')
}

const orderLists: Readonly<Record<string, string>> = {
  'all, newest': '',
  'all, oldest': 'sort=oldest',
  'to prepare': 'view=to_prepare',
  'to ship, oldest': 'view=to_ship&sort=oldest',
  'on its way, since January': 'view=on_its_way&from=2026-01-01',
  returns: 'view=returns',
  late: 'view=late',
  'received (status)': 'status=4',
  'by number': 'keyword=12345678',
  'by word, found often': 'keyword=order',
  'by word, found once': 'keyword=words%20of%20order%20900000',
  'by word, not found': 'keyword=nothing%20like%20it',
}

const goodsSorts = ['updated', 'updated_first', 'newest', 'oldest'] as const
const goodsFilters: Readonly<Record<string, string>> = {
  all: '',
  listed: 'status=listed',
  drafts: 'status=draft',
  delisted: 'status=delisted',
  banned: 'status=banned',
  'low stock': 'maxStock=5',
  'sold out': 'maxStock=0',
  'without image': 'images=none',
  scheduled: 'scheduled=true',
  'by tag': 'tag=tag7',
  'by category': 'categoryId=CATEGORY',
  'by word, found often': 'keyword=cup',
  'by word, rare': 'keyword=kettle',
  'by word, not found': 'keyword=nothing',
  'by code': 'keyword=B-bench-777777',
}

const shop = await startShop({ folder: 'lists' })
try {
  await withClient(shop.adminUrl, fill)
  const call = async (path: string, init: RequestInit = {}) => {
    const response = await fetch(shop.base + path, init)
    if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`)
    return (await response.json()) as {
      data: { token: string; nextCursor: string | null; readonly pageList: unknown[] }
    }
  }
  const login = { account: 'seller1', password: 'demo1234' }
  const json = { 'content-type': 'application/json' }
  const { data } = await call('/api/user/login', { method: 'POST', headers: json, body: JSON.stringify(login) })
  const headers = { authorization: `Bearer ${data.token}` }
  const read = (path: string) => call(path, { headers })
  const orders = (query: string) => read(`/seller/order/list?pageSize=50&${query}`)
  const goods = (query: string) => read(`/seller/goods/list?pageSize=50&${query}`)
  const skip = async (list: (query: string) => ReturnType<typeof read>, pages: number): Promise<string> => {
    let cursor = ''
    for (let page = 0; page < pages; page += 1) cursor = (await list(`cursor=${cursor}`)).data.nextCursor!
    return cursor
  }
  const category = await withClient(shop.adminUrl, async (client) => {
    const text = `select category_id as id from goods where handle = 'bench-1000'`
    return (await client.query<{ id: string }>(text)).rows[0]!.id
  })
  const results: Measured[] = []
  for (const [name, query] of Object.entries(orderLists))
    results.push(await measureRequest(`orders, ${name}`, () => orders(query)))
  const orderCursor = await skip(orders, 100)
  results.push(await measureRequest('orders, page after 5,000', () => orders(`cursor=${orderCursor}`)))
  results.push(await measureRequest('orders, counts of all views', () => read('/seller/order/count')))
  for (const [name, query] of Object.entries(goodsFilters))
    for (const sort of goodsSorts) {
      const filter = query.replace('CATEGORY', category)
      results.push(await measureRequest(`products, ${name}, ${sort}`, () => goods(`${filter}&sort=${sort}`)))
    }
  const goodsCursor = await skip(goods, 100)
  results.push(await measureRequest('products, page after 5,000', () => goods(`cursor=${goodsCursor}`)))
  results.push(await measureRequest('products, counts', () => read('/seller/goods/count')))
  for (const range of ['today', '7', '30', '90'])
    results.push(await measureRequest(`overview, ${range}`, () => read(`/seller/overview?range=${range}`)))
  printSlowest(results)
} finally {
  await shop.stop()
}
