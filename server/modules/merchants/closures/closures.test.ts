import { afterAll, beforeAll, expect, test } from 'vitest'
import { getNextDay, toBrandDay, toInstant } from '#server/platform/brand-time.ts'
import { openTestShop, type ApiResponse, type TestShop } from '#tests/harness/app.ts'
import { makeBuyer } from '#tests/harness/buyers.ts'
import { makeGoods, makeStore, type TestStore } from '#tests/harness/goods.ts'
import { createOrderFlow } from '#tests/harness/order-flow.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop()
})
afterAll(() => shop.close())

const outcome = ({ status, error }: ApiResponse) => `${status} ${error?.key ?? 'ok'}`
const post = (store: TestStore, verb: string, input: object) =>
  shop.post(`/seller/closure/${verb}`, input, { token: store.owner.token })
const today = () => toBrandDay(shop.brand, shop.clock.now())
const addDays = (day: string, days: number): string => (days === 0 ? day : addDays(getNextDay(day), days - 1))
const goTo = (at: Date) => shop.clock.forward(at.getTime() - shop.clock.now().getTime())

/** A store with a product, a buyer, and a closure from tomorrow for two days. */
async function openScene({ takesOrders = false } = {}) {
  const store = await makeStore(shop)
  const { skuIds, goodsId } = await makeGoods(shop, { store, priceMinor: 1_000, stock: [50] })
  const buyer = await makeBuyer(shop, { creditMinor: 100_000 })
  const firstDay = addDays(today(), 1)
  const lastDay = addDays(today(), 2)
  const messages = { en: 'We are at the sea.', 'zh-CN': '我们去海边了。' }
  const saved = await post(store, 'save', { firstDay, lastDay, messages, takesOrders })
  const closure = saved.data.pageList[0]
  const startsAt = toInstant(shop.brand, firstDay, '00:00')
  const endsAt = toInstant(shop.brand, addDays(lastDay, 1), '00:00')
  return { store, buyer, goodsId, skuId: skuIds[0]!, closure, firstDay, lastDay, startsAt, endsAt }
}

/** Results of a shopper at this moment: a purchase at once, the cart, and the product's page. */
async function meet({ buyer, skuId, goodsId }: Awaited<ReturnType<typeof openScene>>) {
  const now = await buyer.preview({ skuId, quantity: 1 })
  // A visitor's answer may be cached for some seconds.
  const detail = await shop.get('/goods/shop/goods/detail', { goodsId }, { token: buyer.token })
  const cart = await shop.get('/order/shop/cart/get_current', {}, { token: buyer.token })
  return {
    buy: outcome(now),
    page: detail.data.goods.seller.closure?.message ?? null,
    notice: cart.data.cartItems[0].notice?.kind ?? null,
  }
}

test('a closure begins and ends by itself, and its products stay visible meanwhile', async () => {
  const scene = await openScene()
  await scene.buyer.addToCart(scene.skuId)
  const open = { buy: '200 ok', page: null, notice: null }
  const closed = { buy: '409 store.closed', page: 'We are at the sea.', notice: 'store_closed' }
  goTo(new Date(scene.startsAt.getTime() - 1))
  expect(await meet(scene)).toEqual(open)
  goTo(scene.startsAt)
  expect(await meet(scene)).toEqual(closed)
  const refused = await scene.buyer.addToCart(scene.skuId)
  expect(refused.error).toMatchObject({ key: 'store.closed', params: { store: 'Test store', until: scene.lastDay } })
  // The selected line is left out: there is nothing to buy.
  expect(outcome(await scene.buyer.preview())).toBe('422 checkout.nothing_selected')
  goTo(new Date(scene.endsAt.getTime() - 1))
  expect(await meet(scene)).toEqual(closed)
  goTo(scene.endsAt)
  expect(await meet(scene)).toEqual(open)
})

test('a closure that begins during a checkout refuses the order by the name of the store', async () => {
  const { buyer, skuId, startsAt, lastDay } = await openScene()
  goTo(new Date(startsAt.getTime() - 60_000))
  const { quoteId } = (await buyer.preview({ skuId, quantity: 1 })).data
  goTo(startsAt)
  const { error } = await buyer.place(quoteId)
  expect(error).toMatchObject({
    key: 'checkout.changed',
    params: { changes: [{ skuId, name: 'Test store', kind: 'closed', until: lastDay }] },
  })
})

test('an order placed in a closure that takes orders ships by later, and the shopper confirms it first', async () => {
  const { store, buyer, skuId, startsAt, endsAt, lastDay } = await openScene({ takesOrders: true })
  goTo(new Date(startsAt.getTime() - 60_000))
  const before = (await buyer.preview({ skuId, quantity: 1 })).data
  expect(before.groups[0].closure).toBeNull()
  goTo(startsAt)
  const { error } = await buyer.place(before.quoteId)
  expect(error!.params!.changes).toEqual([{ skuId, name: 'Test store', kind: 'ships_later', until: lastDay }])
  const again = (await buyer.preview({ skuId, quantity: 1 })).data
  expect(again.groups[0].closure).toMatchObject({ lastDay, message: 'We are at the sea.', takesOrders: true })
  const placed = await buyer.place(again.quoteId)
  expect(outcome(placed)).toBe('200 ok')
  await buyer.pay(placed.data.tradeId)
  const detail = await createOrderFlow(shop, store).sellerDetail(placed.data.orderIds[0])
  const hours = shop.brand.policy.shipWithinHours
  expect(detail.data.deadlines.shipBy).toBe(new Date(endsAt.getTime() + hours * 3_600_000).toISOString())
})

test('an order paid shortly before a closure has its hours before and after it', async () => {
  const { store, buyer, skuId, startsAt, endsAt } = await openScene()
  goTo(new Date(startsAt.getTime() - 3_600_000))
  const placed = await buyer.place((await buyer.preview({ skuId, quantity: 1 })).data.quoteId)
  await buyer.pay(placed.data.tradeId)
  const detail = await createOrderFlow(shop, store).sellerDetail(placed.data.orderIds[0])
  const hours = shop.brand.policy.shipWithinHours - 1
  expect(detail.data.deadlines.shipBy).toBe(new Date(endsAt.getTime() + hours * 3_600_000).toISOString())
})

test('a deleted closure ends at once', async () => {
  const scene = await openScene()
  await scene.buyer.addToCart(scene.skuId)
  goTo(scene.startsAt)
  expect(outcome(await post(await makeStore(shop), 'delete', { id: scene.closure.id }))).toBe('404 closure.not_found')
  expect((await meet(scene)).buy).toBe('409 store.closed')
  expect((await post(scene.store, 'delete', { id: scene.closure.id })).data.pageList).toEqual([])
  expect((await meet(scene)).buy).toBe('200 ok')
})

test('a save at an older version writes nothing and shows both versions', async () => {
  const { store, closure, firstDay, lastDay } = await openScene()
  const change = (lastTo: string) =>
    post(store, 'save', { id: closure.id, version: 1, firstDay, lastDay: lastTo, messages: { en: 'Away' } })
  expect((await change(addDays(lastDay, 1))).data.pageList[0]).toMatchObject({ version: 2 })
  const second = await change(addDays(lastDay, 2))
  expect(outcome(second)).toBe('409 closure.changed')
  const [sent, stored] = second.error!.params!.versions as Record<string, unknown>[]
  expect(sent).toMatchObject({ lastDay: addDays(lastDay, 2), version: 1 })
  expect(stored).toMatchObject({ lastDay: addDays(lastDay, 1), version: 2, changedBy: store.owner.username })
})

test('days in the past, a wrong order and an overlap are refused beside the field', async () => {
  const { store, firstDay, lastDay } = await openScene()
  const getFields = async (days: object) =>
    (await post(store, 'save', { messages: { en: 'Away' }, ...days })).error?.fields ?? {}
  const past = addDays('2020-01-01', 1)
  expect(await getFields({ firstDay: past, lastDay: past })).toHaveProperty('lastDay')
  expect(await getFields({ firstDay: lastDay, lastDay: firstDay })).toHaveProperty('lastDay')
  const overlap = await getFields({ firstDay: lastDay, lastDay: addDays(lastDay, 3) })
  expect(overlap).toHaveProperty('firstDay')
  expect(JSON.stringify(overlap)).toContain(firstDay)
  const next = await post(store, 'save', {
    messages: { en: 'Away' },
    firstDay: addDays(lastDay, 1),
    lastDay: addDays(lastDay, 1),
  })
  expect(outcome(next)).toBe('200 ok')
})
