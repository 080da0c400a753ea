import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestShop, type TestShop } from '#tests/harness/app.ts'
import { makeBuyer, type Buyer } from '#tests/harness/buyers.ts'
import { makeGoods, makeStore, type TestStore } from '#tests/harness/goods.ts'
import { buyAndPay, createOrderFlow } from '#tests/harness/order-flow.ts'

const hourMs = 3_600_000
let shop: TestShop
let store: TestStore
let buyer: Buyer
let skuId: string
let orders: ReturnType<typeof createOrderFlow>
/** Oldest first: shipped, being prepared, a refund requested, and paid. */
let placed: string[]

beforeAll(async () => {
  shop = await openTestShop()
  store = await makeStore(shop)
  orders = createOrderFlow(shop, store)
  buyer = await makeBuyer(shop, { creditMinor: 1_000_000 })
  skuId = (await makeGoods(shop, { store, stock: [100] })).skuIds[0]!
  placed = []
  for (let index = 0; index < 4; index += 1) {
    placed.push(...(await buyAndPay(buyer, [skuId])))
    shop.clock.forward(1000)
  }
  await orders.ship(placed[0]!)
  await orders.prepare(placed[1]!)
  await orders.askRefund(buyer, placed[2]!)
})
afterAll(() => shop.close())

const getIds = async (query: Record<string, unknown> = {}): Promise<string[]> =>
  (await orders.sellerList(query)).data.pageList.map(({ id }: { id: string }) => id)
const pick = (...indexes: number[]) => indexes.map((index) => placed[index]!)
const count = async () =>
  (await shop.get('/seller/order/count', {}, { token: store.owner.token })).data as {
    all: number
    counts: Record<string, number>
  }

test('the views are what waits for the store', async () => {
  expect(await getIds()).toEqual(pick(3, 2, 1, 0))
  expect(await getIds({ sort: 'oldest' })).toEqual(pick(0, 1, 2, 3))
  expect(await getIds({ view: 'to_prepare' })).toEqual(pick(3))
  expect(await getIds({ view: 'to_ship' })).toEqual(pick(1))
  expect(await getIds({ view: 'on_its_way' })).toEqual(pick(0))
  expect(await getIds({ view: 'returns' })).toEqual(pick(2))
  expect(await count()).toEqual({
    all: 4,
    counts: { to_prepare: 1, to_ship: 1, on_its_way: 1, returns: 1, late: 0 },
  })
})

test('pages follow each other by a cursor, in both orders, also while new orders arrive', async () => {
  for (const [sort, expected] of [
    ['newest', pick(3, 2, 1, 0)],
    ['oldest', pick(0, 1, 2, 3)],
  ] as const) {
    const seen: string[] = []
    let cursor: string | null = ''
    while (cursor !== null) {
      const { data } = await orders.sellerList({ sort, pageSize: 3, cursor })
      seen.push(...data.pageList.map(({ id }: { id: string }) => id))
      expect(data.pageInfo.totalElements).toBe(4)
      cursor = data.nextCursor
    }
    expect(seen).toEqual(expected)
  }
  expect(await getIds({ cursor: 'no-order' })).toEqual([])
  expect(await getIds({ cursor: store.id })).toEqual([])
})

test('days of the brand bound the time of placing, both included', async () => {
  const day = new Intl.DateTimeFormat('en-CA', { timeZone: shop.brand.settings.timeZone, dateStyle: 'short' })
  const today = day.format(shop.clock.now())
  const [before, after] = [-24, 24].map((hours) =>
    day.format(new Date(shop.clock.now().getTime() + hours * hourMs)),
  ) as [string, string]
  expect(await getIds({ from: today, until: today })).toHaveLength(4)
  expect(await getIds({ from: after })).toEqual([])
  expect(await getIds({ until: before })).toEqual([])
  expect((await orders.sellerList({ from: 'yesterday' })).status).toBe(422)
})

test('another store sees none of them', async () => {
  const other = createOrderFlow(shop, await makeStore(shop))
  const { data } = await other.sellerList({ cursor: placed[3] })
  expect([data.pageList, data.pageInfo.totalElements]).toEqual([[], 0])
})

test('an order tells where it goes and until when it ships, and is late one moment after', async () => {
  const hours = shop.brand.policy.shipWithinHours
  const [paid] = (await orders.sellerList({ view: 'to_prepare' })).data.pageList
  expect(Date.parse(paid.shipBy) - Date.parse(paid.paidAt)).toBe(hours * hourMs)
  const { order, deadlines } = (await orders.sellerDetail(paid.id)).data
  expect(deadlines.shipBy).toBe(paid.shipBy)
  expect(paid.recipient).toEqual({
    name: order.address.consignee,
    city: order.address.city,
    country: order.address.country,
  })
  expect((await orders.sellerDetail(placed[0]!)).data.deadlines.shipBy).toBeNull()
  shop.clock.forward(Date.parse(paid.shipBy) - shop.clock.now().getTime())
  // The older one is late already, this one is not at its very deadline.
  expect(await getIds({ view: 'late' })).toEqual(pick(1))
  shop.clock.forward(1)
  expect(await getIds({ view: 'late' })).toEqual(pick(3, 1))
  expect((await count()).counts.late).toBe(2)
  await orders.ship(placed[3]!)
  expect(await getIds({ view: 'late' })).toEqual(pick(1))
})

test('words are found among very many orders, some at a time, and the pages go on', async () => {
  const rare = await makeStore(shop)
  const [oldest] = await buyAndPay(buyer, [(await makeGoods(shop, { store: rare, title: 'Zither' })).skuIds[0]!])
  // Newer orders than a request reads.
  await sql`
    insert into orders (brand_id, id, number, trade_id, user_id, store_id, store_name, status, goods_minor, delivery_minor,
      payable_minor, currency, address, delivery, words, created_at, paid_at)
    select o.brand_id, gen_random_uuid(), 'W' || n, o.trade_id, o.user_id, o.store_id, o.store_name, 5, o.goods_minor,
      o.delivery_minor, o.payable_minor, o.currency, o.address, o.delivery, 'other words', o.created_at + n * interval '1 ms',
      o.paid_at
    from orders as o, generate_series(1, 10000) as n where o.brand_id = ${shop.brand.id} and o.id = ${oldest}
    returning id`.execute(shop.db())
  const find = async (query: object) =>
    (await shop.get('/seller/order/list', { keyword: 'zither', ...query }, { token: rare.owner.token })).data
  const first = await find({})
  expect(first).toMatchObject({ pageList: [], isFull: false, pageInfo: { totalElements: 0, totalCapped: true } })
  const second = await find({ cursor: first.nextCursor })
  expect(second).toMatchObject({ pageList: [{ id: oldest }], isFull: true, nextCursor: null })
  const fromOldest = await find({ sort: 'oldest', pageSize: 1 })
  expect(fromOldest.pageList).toMatchObject([{ id: oldest }])
  const common = await find({ keyword: 'other words', pageSize: 2 })
  expect(common).toMatchObject({ isFull: true, pageInfo: { totalElements: 10_000, totalCapped: true } })
  const next = await find({ keyword: 'other words', pageSize: 2, cursor: common.nextCursor })
  const numbers = [...common.pageList, ...next.pageList].map(({ number }: { number: string }) => number)
  expect(numbers).toEqual(['W10000', 'W9999', 'W9998', 'W9997'])
})
