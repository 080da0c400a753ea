import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { reindexGoods } from '#server/modules/search/indexing/public.ts'
import type { Brand } from '#server/platform/brand.ts'
import { dumpSchema } from '#server/platform/database/dump-schema.ts'
import { silentLog, startTemporaryCluster } from '#server/platform/database/embedded/temporary-cluster.ts'
import { prepareDatabase } from '#server/platform/database/prepare-database.ts'
import { withClient } from '#server/platform/database/with-client.ts'
import { openTestShop, type TestShop } from '#tests/harness/app.ts'
import { makeBuyer } from '#tests/harness/buyers.ts'
import { testSecret } from '#tests/harness/database.ts'
import { findMoneyErrors } from '#tests/trust/money-invariants.ts'
import { seedDatabase } from './seed-database.ts'

const root = resolve(import.meta.dirname, '../..')
const size = { brands: 10, goods: 1_000 }
/** In the order of their ids: the first brand, a model, and the last copy of a model. */
const visited = ['default', 'antmall', 'copy-6'] as const

let cluster: Awaited<ReturnType<typeof startTemporaryCluster>>
let dataDir: string
let adminUrl: string
let shop: TestShop

beforeAll(async () => {
  cluster = await startTemporaryCluster()
  dataDir = mkdtempSync(join(tmpdir(), 'galleria-test-seed-'))
  adminUrl = await cluster.freshDatabase()
  await seedDatabase({ adminUrl, secret: testSecret, dataDir, size, print: () => undefined })
  const migrations = join(root, 'server/db/migrations')
  const appUrl = await prepareDatabase({ adminUrl, secret: testSecret, migrations, log: silentLog })
  shop = await openTestShop({ database: { adminUrl, appUrl } })
}, 180_000)
afterAll(async () => {
  await shop.close()
  await cluster.remove()
  rmSync(dataDir, { recursive: true, force: true })
})

const query = async <Row extends object>(sql: string, ...values: unknown[]): Promise<Row[]> =>
  (await withClient(adminUrl, (client) => client.query<Row>(sql, values))).rows

const findBrand = async (site: string): Promise<Brand> => (await shop.brands.findBySite(site))!
const toShop = (brand: Brand): TestShop => ({ ...shop, brand, ctx: (principal = null) => shop.ctx(principal, brand) })

test('half of the products are in the first brand, the others are spread', async () => {
  const rows = await query<{ site: string; goods: number; documents: number }>(`
    select site, (select count(*)::int from goods where brand_id = b.id) as goods,
      (select count(*)::int from search_documents where brand_id = b.id) as documents
    from brands as b where site not like 'test-%' order by id`)
  expect(rows.map(({ goods }) => goods)).toEqual([505, ...Array.from({ length: 9 }, () => 55)])
  expect(rows.map(({ documents }) => documents)).toEqual(rows.map(({ goods }) => goods))
})

test('the schema is the one that the migrations make, with every index', async () => {
  expect(await dumpSchema(adminUrl)).toBe(readFileSync(join(root, 'server/db/schema.sql'), 'utf8'))
})

test('every row points at rows that are there, though nothing looked when they were written', async () => {
  const keys = await query<{ child: string; parent: string; pairs: string; whole: string }>(`
    select conrelid::regclass::text as child, confrelid::regclass::text as parent,
      string_agg(format('p.%I = c.%I', their.attname, own.attname), ' and ') as pairs,
      string_agg(format('c.%I is not null', own.attname), ' and ') as whole
    from pg_constraint cross join unnest(conkey, confkey) as k (own_number, their_number)
    join pg_attribute as own on own.attrelid = conrelid and own.attnum = own_number
    join pg_attribute as their on their.attrelid = confrelid and their.attnum = their_number
    where contype = 'f' and connamespace = 'public'::regnamespace group by pg_constraint.oid, conrelid, confrelid`)
  expect(keys.length).toBeGreaterThan(20)
  for (const { child, parent, pairs, whole } of keys) {
    const lost = await query(
      `select from ${child} as c where ${whole} and not exists (select from ${parent} as p where ${pairs})`,
    )
    expect([child, parent, lost.length]).toEqual([child, parent, 0])
  }
})

describe.each(visited)('%s', (site) => {
  test('has a home page, lists, facets and a search that finds a product by its name', async () => {
    const options = { brand: await findBrand(site) }
    const home = await shop.get('/goods/shop/goods/index', {}, options)
    expect(home.data.floors.length).toBeGreaterThan(1)
    const list = await shop.post('/goods/shop/goods/list', { sort: 'newest', pageSize: 100 }, options)
    expect(list.data.pageInfo.totalElements).toBe(site === 'default' ? 505 : 55)
    expect(list.data.facets.options.length).toBeGreaterThan(1)
    const [first] = list.data.pageList
    const { data } = await shop.get('/goods/shop/goods/detail', { goodsId: first.id }, options)
    expect(data.goods.categoryPath).toHaveLength(3)
    const found = await shop.get('/goods/shop/goods/search', { keyword: first.name, pageSize: 100 }, options)
    expect(found.data.goodsList.map(({ id }: { id: string }) => id)).toContain(first.id)
  })

  test('sells a product by way of the cart, and its books add up', async () => {
    const brand = await findBrand(site)
    const buyer = await makeBuyer(shop, { brand, creditMinor: 100_000_000 })
    const list = await shop.post('/goods/shop/goods/list', { sort: 'newest', inStock: true }, { brand })
    for (const { id } of list.data.pageList.slice(0, 3)) {
      const { data } = await shop.get('/goods/shop/goods/detail', { goodsId: id }, { brand })
      const sku = data.goods.skus.find(({ stock }: { stock: number }) => stock > 0)
      expect((await buyer.addToCart(sku.skuId)).status).toBe(200)
    }
    const { data: quote } = await buyer.preview()
    const placed = await buyer.place(quote.quoteId)
    expect(placed.status).toBe(200)
    expect((await buyer.pay(placed.data.tradeId)).data.status).toBe('paid')
    expect(await findMoneyErrors(toShop(brand))).toEqual([])
  })

  test('has the search documents that indexing makes', async () => {
    const brand = await findBrand(site)
    const read = () =>
      query<{ goods_id: string }>(
        `select goods_id, store_id, category_1, category_2, category_3, card, price_minor, market_price_minor, in_stock,
           rating_hundredths, review_count, options, strip(words)::text as words
         from search_documents where brand_id = $1 order by goods_id`,
        brand.id,
      )
    const seeded = await read()
    await reindexGoods(
      shop.ctx(null, brand),
      seeded.map(({ goods_id }) => goods_id),
    )
    expect(await read()).toEqual(seeded)
  })
})

test('an amount that no entry explains would be found (negative control)', async () => {
  const brand = await findBrand('copy-6')
  await query(
    `update ledger_accounts set balance_minor = balance_minor + 1 where brand_id = $1 and kind = 'available'`,
    brand.id,
  )
  expect(await findMoneyErrors(toShop(brand))).not.toEqual([])
})
