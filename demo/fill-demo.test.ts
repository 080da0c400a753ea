import { randomBytes } from 'node:crypto'
import type pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { reindexGoods } from '#server/modules/search/indexing/public.ts'
import { withClient } from '#server/platform/database/with-client.ts'
import { verifyPassword } from '#server/platform/passwords.ts'
import { openTestShop, type TestShop } from '#tests/harness/app.ts'
import { fillDemo } from './fill-demo.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop()
})
afterAll(() => shop.close())

const fill = (adminUrl: string) => {
  const { brand, otherBrand, engine, clock } = shop
  const brands = adminUrl === shop.adminUrl ? [brand] : [otherBrand]
  const { secret, log } = engine
  return fillDemo({ adminUrl, brands, config: { demo: 'small', secret }, log, clock })
}

const countWith = async (client: pg.Client, sql: string, ...values: unknown[]): Promise<number> =>
  (await client.query<{ n: number }>(`select count(*)::int as n ${sql}`, values)).rows[0]!.n
const count = (sql: string, ...values: unknown[]): Promise<number> =>
  withClient(shop.adminUrl, (client) => countWith(client, sql, ...values))

test('an empty brand gets its goods once, and the second time is seen at once', async () => {
  expect(await fill(shop.adminUrl)).toBe(1)
  const { data } = await shop.post('/goods/shop/goods/list', { pageSize: 100 })
  expect(data.pageInfo.totalElements).toBe(60)
  const started = performance.now()
  expect(await fill(shop.adminUrl)).toBe(0)
  expect(performance.now() - started).toBeLessThan(1_000)
})

test('demo stores have figures until yesterday, and the brand their sum', async () => {
  const sum = (rows: string) => count(`from sales_hours where brand_id = $1 and ${rows}`, shop.brand.id)
  const isBrand = `scope_id = '00000000-0000-0000-0000-000000000000'`
  expect(await sum(isBrand)).toBeGreaterThan(59)
  const getUnits = (condition: string) =>
    withClient(shop.adminUrl, async (client) => {
      const text = `select sum(units)::int as n from sales_hours where brand_id = $1 and ${condition}`
      return (await client.query<{ n: number }>(text, [shop.brand.id])).rows[0]!.n
    })
  expect(await getUnits(isBrand)).toBe(await getUnits(`not ${isBrand}`))
  expect(await count('from sales_hours where brand_id = $1 and hour > $2', shop.brand.id, shop.clock.now())).toBe(0)
  const unsold =
    'from sales_days where brand_id = $1 and not exists (select from skus where brand_id = $1 and id = sku_id)'
  expect(await count(unsold, shop.brand.id)).toBe(0)
})

type OptionFacet = { id: string; name: string; values: { id: string; name: string; count: number }[] }

test('facets of a freshly filled shop count its options, and filtering by one finds as many', async () => {
  const list = async (options?: Record<string, string[]>) =>
    (await shop.post('/goods/shop/goods/list', { options })).data
  const facets: OptionFacet[] = (await list()).facets.options
  expect(facets.map(({ id }) => id)).toContain('colour')
  for (const { id, name, values } of facets) {
    const [most] = values.toSorted((a, b) => b.count - a.count)
    const offering = await count(
      'from goods where brand_id = $1 and options @> $2::jsonb',
      shop.brand.id,
      JSON.stringify([{ name: { en: name }, values: [{ en: most!.name }] }]),
    )
    expect([id, most!.name, most!.count]).toEqual([id, most!.name, offering])
    const found = await list({ [id]: [most!.id] })
    expect([id, most!.name, found.pageInfo.totalElements]).toEqual([id, most!.name, offering])
  }
})

test('the filled rows of the search are those that indexing makes', async () => {
  const rows = () =>
    shop
      .db()
      .selectFrom('search_documents')
      .selectAll()
      .where('brand_id', '=', shop.brand.id)
      .orderBy('goods_id')
      .execute()
  const filled = await rows()
  expect(filled.length).toBe(60)
  await reindexGoods(
    shop.ctx(),
    filled.map((row) => row.goods_id),
  )
  expect(await rows()).toEqual(filled)
})

/**
 * Runs `work` as a role that is not a superuser but may create temporary tables, like the migrating role of a hosting
 * provider.
 */
async function asRoleUnderRls<R>(work: (url: string) => Promise<R>): Promise<R> {
  const role = `filler_${randomBytes(4).toString('hex')}`
  const url = Object.assign(new URL(shop.adminUrl), { username: role, password: 'pw' })
  const asAdmin = (statement: string) => withClient(shop.adminUrl, (client) => client.query(statement))
  await asAdmin(`create role ${role} login password 'pw' in role galleria_app`)
  await asAdmin(`grant temporary on database ${url.pathname.slice(1)} to ${role}`)
  try {
    return await work(url.href)
  } finally {
    await asAdmin(`drop owned by ${role}`)
    await asAdmin(`drop role ${role}`)
  }
}

test('a role that row-level security holds fills a brand with the same rows', async () => {
  expect(await asRoleUnderRls(fill)).toBe(1)
  const tables = ['users', 'stores', 'categories', 'goods', 'skus', 'stock', 'sale_prices', 'search_terms']
  const countIn = (table: string, id: number) => count(`from ${table} where brand_id = $1`, id)
  const { brand, otherBrand } = shop
  for (const table of ['warehouses', 'banners', 'ledger_entries', 'goods', 'search_documents'])
    expect([table, await countIn(table, otherBrand.id)]).toEqual([table, await countIn(table, brand.id)])
  for (const table of tables) expect([table, (await countIn(table, otherBrand.id)) > 0]).toEqual([table, true])
})

test('the staff accounts are what they are called, until somebody changes that', async () => {
  const logIn = async (account: string) =>
    (await shop.post('/api/user/login', { account, password: 'demo1234' })).data.userInfo.permissions as string[]
  expect(await logIn('admin1')).toContain('roles.manage')
  expect(await logIn('finance1')).toContain('withdrawals.decide')
  expect(await logIn('support1')).toEqual(['orders.view', 'users.view', 'chat.answer'])
  expect(await logIn('shopper1')).toEqual([])
  const mine = () => count('from user_roles where brand_id = $1', shop.brand.id)
  await shop
    .db()
    .deleteFrom('user_roles')
    .where('brand_id', '=', shop.brand.id)
    .where('user_id', 'in', (eb) => eb.selectFrom('users').select('id').where('username', '=', 'finance1'))
    .execute()
  await fill(shop.adminUrl)
  expect(await mine()).toBe(2)
})

test('every row points at rows that are there, though nothing looked when they were written', async () => {
  await withClient(shop.adminUrl, async (client) => {
    const keys = await client.query<{ child: string; parent: string; own: string[]; theirs: string[] }>(`
      select conrelid::regclass::text as child, confrelid::regclass::text as parent,
        array(select attname::text from unnest(conkey) with ordinality as k (num, at) join pg_attribute on attrelid = conrelid and attnum = num order by at) as own,
        array(select attname::text from unnest(confkey) with ordinality as k (num, at) join pg_attribute on attrelid = confrelid and attnum = num order by at) as theirs
      from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace`)
    expect(keys.rows.length).toBeGreaterThan(20)
    for (const { child, parent, own, theirs } of keys.rows) {
      const same = own.map((column, index) => `p.${theirs[index]} = c.${column}`).join(' and ')
      const whole = own.map((column) => `c.${column} is not null`).join(' and ')
      const lost = await countWith(
        client,
        `from ${child} as c where ${child === 'brand_hosts' ? 'true' : 'c.brand_id = $1'} and ${whole} and not exists (select from ${parent} as p where ${same})`,
        ...(child === 'brand_hosts' ? [] : [shop.brand.id]),
      )
      expect([child, own, lost]).toEqual([child, own, 0])
    }
  })
})

test('the desks have conversations with cards, a note, canned replies and a report', async () => {
  const logIn = async (account: string) => ({
    token: (await shop.post('/api/user/login', { account, password: 'demo1234' })).data.token as string,
  })
  const [agent, seller, shopper] = [await logIn('support1'), await logIn('seller1'), await logIn('shopper1')]
  const list = async (path: string, view: string, auth: { token: string }) =>
    (await shop.get(`${path}/list`, { view, pageSize: 50 }, auth)).data.pageList as {
      id: string
      state: string
      shopper: { name: string }
    }[]
  const open = await list('/admin/chat', 'all', agent)
  expect(open.map(({ shopper: { name }, state }) => `${name} ${state}`).toSorted()).toEqual([
    'shopper1 waiting',
    'shopper2 open',
    'shopper3 open',
    'shopper5 open',
  ])
  const closed = await list('/admin/chat', 'closed', agent)
  expect(closed).toMatchObject([{ shopper: { name: 'shopper4' }, rating: { stars: 5 } }])
  expect((await list('/seller/chat', 'all', seller)).map(({ shopper: { name } }) => name)).toEqual(['shopper2'])
  const { id: chatId } = open.find(({ shopper: { name } }) => name === 'shopper3')!
  const { pageList: messages } = (await shop.get('/admin/chat/messages', { chatId }, agent)).data
  expect(messages.map(({ type }: { type: string }) => type)).toEqual(['order', 'text', 'note', 'text', 'text'])
  expect(messages[0].card.name).toMatch(/^\d{17}$/)
  const order = await shop.get('/admin/order/detail', { orderId: messages[0].content }, agent)
  expect(order.data).toMatchObject({ order: { status: -1, number: messages[0].card.name }, lines: [{ quantity: 1 }] })
  expect((await shop.get('/api/chat/unread', {}, shopper)).data).toEqual({ count: 1 })
  const { replies } = (await shop.get('/admin/chat/replies', {}, agent)).data
  expect(replies).toHaveLength(3)
})

test('shoppers have their passwords, a default address and 5,000.00 that came through the ledger', async () => {
  const user = await shop
    .db()
    .selectFrom('users')
    .selectAll()
    .where('username', '=', 'shopper1')
    .executeTakeFirstOrThrow()
  expect(await verifyPassword(shop.engine.secret, 'fund1234', user.fund_password_hash)).toBe(true)
  const { data } = await shop.post('/api/user/login', { account: 'shopper1', password: 'demo1234' })
  const auth = { token: data.token as string }
  expect((await shop.get('/api/wallet/balance', {}, auth)).data.money).toBe(5_000)
  expect((await shop.get('/api/address/list', {}, auth)).data.defaultAddress).toBeTruthy()
  expect(
    await count(
      `from (select sum(amount_minor) from ledger_entries where brand_id = $1 having sum(amount_minor) <> 0) as t`,
      shop.brand.id,
    ),
  ).toBe(0)
})

test('home page, one product and a search by each language find what was filled', async () => {
  const { data: home } = await shop.get('/goods/shop/goods/index')
  expect(home.floors.length).toBeGreaterThan(2)
  expect(home.banner).toHaveLength(3)
  const { data: list } = await shop.post('/goods/shop/goods/list', { sort: 'sales' })
  const [first] = list.pageList
  const { goods } = (await shop.get('/goods/shop/goods/detail', { goodsId: first.id })).data
  expect(goods.images.length).toBeGreaterThanOrEqual(2)
  expect(goods.categoryPath).toHaveLength(3)
  for (const lang of ['en', 'zh-CN', 'ar'] as const) {
    const { name } = (await shop.get('/goods/shop/goods/detail', { goodsId: first.id }, { lang })).data.goods
    const found = await shop.get('/goods/shop/goods/search', { keyword: name }, { lang })
    expect(found.data.goodsList.map(({ id }: { id: string }) => id)).toContain(first.id)
  }
})
