import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { confirmDueReceipts, releaseDueOrders } from '#server/modules/orders/public.ts'
import { openTestShop, type TestShop } from '#tests/harness/app.ts'
import { makeBuyer, type Buyer } from '#tests/harness/buyers.ts'
import { makeGoods, makeStore, type TestGoods } from '#tests/harness/goods.ts'
import { buyAndPay, createOrderFlow } from '#tests/harness/order-flow.ts'
import { makeReturnScene, paidMinor, type ReturnScene } from '#tests/harness/return-scene.ts'
import { findMoneyErrors } from '#tests/trust/money-invariants.ts'

const day = 24 * 3_600_000
/** A Wednesday: the last day of the right is one, too. */
const start = new Date('2026-04-01T04:00:00Z')

let shop: TestShop
let scene: ReturnScene
let orders: ReturnType<typeof createOrderFlow>
let cups: TestGoods
beforeAll(async () => {
  shop = await openTestShop({
    policy: { ordersPerMinutePerUser: 1e6, otherRequestsPerSecondPerAddress: 1e6, returnWindowDays: 5 },
  })
})
beforeEach(async () => {
  const ahead = (start.getTime() - shop.clock.now().getTime()) % (7 * day)
  shop.clock.forward(ahead < 0 ? ahead + 7 * day : ahead)
  scene = await makeReturnScene(shop)
  orders = createOrderFlow(shop, scene.store)
  cups = await makeGoods(shop, { store: scene.store, title: 'Cup', stock: [10] })
  await moveTo(scene.buyer, 'Germany')
})
afterEach(async () => expect(await findMoneyErrors(shop)).toEqual([]))
afterAll(() => shop.close())

const moveTo = (buyer: Buyer, country: string) =>
  shop
    .db()
    .updateTable('addresses')
    .set({ country })
    .where('brand_id', '=', shop.brand.id)
    .where('user_id', '=', buyer.id)
    .execute()
const exempt = (goodsId: string, withdrawal_exemption: string | null) =>
  shop
    .db()
    .updateTable('goods')
    .set({ withdrawal_exemption })
    .where('brand_id', '=', shop.brand.id)
    .where('id', '=', goodsId)
    .execute()

const read = async (orderId: string, buyer: Buyer = scene.buyer) =>
  (await shop.get('/order/shop/order/withdrawal', { orderId }, { token: buyer.token })).data
const toLines = async (orderId: string, quantity?: number) =>
  (await scene.buyer.order(orderId)).data.lines.map((line: { id: string; quantity: number }) => ({
    lineId: line.id,
    quantity: quantity ?? line.quantity,
  }))
const declare = async (orderId: string, lines?: object[], buyer: Buyer = scene.buyer) =>
  shop.post('/order/shop/order/withdraw', { orderId, lines: lines ?? (await toLines(orderId)) }, { token: buyer.token })
const getKey = async (response: Promise<{ error?: { key: string } }>) => (await response).error?.key
const getActions = async (orderId: string): Promise<string[]> => (await scene.buyer.order(orderId)).data.actions
const buy = async (skuIds = [scene.skuId], quantity = 2) => (await buyAndPay(scene.buyer, skuIds, quantity))[0]!

test('an order that is not shipped is refunded at once, with its delivery', async () => {
  const orderId = await buy()
  expect(await getActions(orderId)).toContain('withdrawContract')
  const declared = await declare(orderId)
  expect(declared.data).toMatchObject({ days: 14, canDeclare: false, order: { status: -1 } })
  expect(declared.data.declarations).toMatchObject([
    { outcome: 'refund', returnId: null, declaredAt: shop.clock.now().toISOString() },
  ])
  expect([await scene.spent(), await scene.availableUnits()]).toEqual([0, 10])
  expect(await getKey(declare(orderId))).toBe('contract.already_withdrawn')
})

test('a received order becomes a return without a decision, and the delivery goes back with the last unit', async () => {
  const orderId = await scene.flow.buyAndReceive(scene.buyer, scene.skuId, 2)
  const [line] = await toLines(orderId, 1)
  const first = (await declare(orderId, [line])).data.declarations[0]
  expect(await scene.stateOf(first.returnId)).toBe('accepted')
  expect(await getKey(declare(orderId, [line]))).toBe('contract.already_withdrawn')
  expect((await scene.flow.reject(first.returnId)).error?.key).toBe('return.status_inoperable')
  await scene.flow.sendBack(scene.buyer, first.returnId)
  await scene.flow.confirm(first.returnId)
  expect(await scene.spent()).toBe(paidMinor - 1_000)
  // Declarations of the same moment have no order.
  shop.clock.forward(1_000)
  const second = (await declare(orderId, [line])).data.declarations[0]
  await scene.flow.sendBack(scene.buyer, second.returnId)
  await scene.flow.confirm(second.returnId)
  expect([await scene.spent(), await scene.statusOf(orderId)]).toEqual([0, 6])
  expect((await read(orderId)).declarations.map(({ id }: { id: string }) => id)).toEqual([second.id, first.id])
})

test('an order on its way is returned once it has arrived: the time to send it back begins then', async () => {
  const orderId = await buy()
  await orders.ship(orderId)
  const { returnId } = (await declare(orderId)).data.declarations[0]
  shop.clock.forward(15 * day)
  await confirmDueReceipts(shop.ctx())
  const { data } = await scene.flow.detail(scene.buyer, returnId)
  expect(new Date(data.dueAt).getTime() - shop.clock.now().getTime()).toBe(7 * day)
  await scene.flow.sendBack(scene.buyer, returnId)
  await scene.flow.confirm(returnId)
  expect([await scene.spent(), await scene.statusOf(orderId)]).toEqual([0, 6])
})

test('the right lasts for the longer window, and the store is paid after it', async () => {
  const orderId = await scene.flow.buyAndReceive(scene.buyer, scene.skuId)
  const { until } = await read(orderId)
  expect(new Date(until).getTime() - shop.clock.now().getTime()).toBe(15 * day)
  shop.clock.forward(15 * day - 1)
  expect(await releaseDueOrders(shop.ctx())).toBe(0)
  expect(await getActions(orderId)).toContain('withdrawContract')
  shop.clock.forward(1)
  expect(await getActions(orderId)).not.toContain('withdrawContract')
  expect(await getKey(declare(orderId))).toBe('contract.withdrawal_too_late')
  expect(await releaseDueOrders(shop.ctx())).toBe(1)
})

test('a parcel that the scheduler takes for received has the window of its order', async () => {
  const [orderId, other] = [await buy(), await buy([cups.skuIds[0]!])]
  await shop
    .db()
    .updateTable('orders')
    .set({ withdrawal_days: 0 })
    .where('brand_id', '=', shop.brand.id)
    .where('id', '=', other)
    .execute()
  for (const id of [orderId, other]) await orders.ship(id)
  shop.clock.forward(15 * day)
  await confirmDueReceipts(shop.ctx())
  const getDays = async (id: string) =>
    (new Date((await scene.buyer.order(id)).data.deadlines.releaseAt).getTime() - shop.clock.now().getTime()) / day
  // Received on a Thursday.
  expect([await getDays(orderId), await getDays(other)]).toEqual([15, 5])
})

test('the right is the one that the order was placed with', async () => {
  const orderId = await scene.flow.buyAndReceive(scene.buyer, scene.skuId)
  await moveTo(scene.buyer, 'China')
  expect((await read(orderId)).days).toBe(14)
  const later = await scene.flow.buyAndReceive(scene.buyer, scene.skuId)
  expect(await read(later)).toMatchObject({ days: 0, until: null, canDeclare: false })
  expect(await getActions(later)).not.toContain('withdrawContract')
  expect(await getKey(declare(later))).toBe('contract.no_withdrawal_right')
})

test('goods that the law exempts are said before the order, and cannot be withdrawn from', async () => {
  const { goodsId, skuIds } = cups
  await exempt(goodsId, 'custom_made')
  expect((await shop.get('/goods/shop/goods/detail', { goodsId })).data.goods.withdrawalExemption).toBe('custom_made')
  await scene.buyer.addToCart(skuIds[0]!)
  const quote = (await scene.buyer.preview()).data
  expect(quote.withdrawalDays).toBe(14)
  expect(quote.groups[0].lines[0].withdrawalExemption).toBe('custom_made')
  // The quote holds, although the store changes the product meanwhile.
  await exempt(goodsId, null)
  const placed = await scene.buyer.place(quote.quoteId)
  await scene.buyer.pay(placed.data.tradeId)
  expect((await read(placed.data.orderIds[0])).days).toBe(0)

  await exempt(goodsId, 'custom_made')
  const mixed = await buy([scene.skuId, skuIds[0]!], 1)
  expect(await getKey(declare(mixed))).toBe('contract.line_exempt')
  const items = (await read(mixed)).items
  const free = items.find(({ exemption }: { exemption: string | null }) => exemption === null)
  const units = [{ lineId: free.lineId, quantity: 1 }]
  expect(await getKey(declare(mixed, units))).toBe('contract.exempt_unshipped')
  await orders.ship(mixed)
  expect((await declare(mixed, units)).data.declarations[0].lines).toMatchObject([{ lineId: free.lineId, quantity: 1 }])

  await exempt(goodsId, 'sealed')
  const sealed = await buy([skuIds[0]!], 1)
  expect((await read(sealed)).items).toMatchObject([{ exemption: 'sealed', quantity: 1 }])
  expect((await declare(sealed)).status).toBe(200)
})

test('a store sets the exemption of its own products only', async () => {
  const set = (goodsIds: string[], owner: { token: string }, exemption?: string) =>
    shop.post('/seller/goods/withdrawal/save', { goodsIds, exemption }, { token: owner.token })
  const other = await makeStore(shop)
  const getExemption = async () =>
    (await shop.get('/goods/shop/goods/detail', { goodsId: cups.goodsId, lang: 'ar' })).data.goods.withdrawalExemption
  expect(await getKey(set([cups.goodsId], other.owner, 'sealed'))).toBe('goods.not_found')
  expect((await set([cups.goodsId], scene.store.owner, 'sealed')).data.goodsIds).toEqual([cups.goodsId])
  expect(await getExemption()).toBe('sealed')
  expect(await getKey(set([cups.goodsId], scene.store.owner, 'dull'))).toBe('request.invalid')
})

test('of two tabs at once one declares, and the other is told so', async () => {
  for (const isReceived of [false, true]) {
    const orderId = isReceived
      ? await scene.flow.buyAndReceive(scene.buyer, scene.skuId, 1)
      : await buy([scene.skuId], 1)
    const lines = await toLines(orderId)
    const both = await Promise.all([declare(orderId, lines), declare(orderId, lines)])
    const keys = both.map(({ error }) => error?.key ?? 'declared').toSorted()
    expect(keys).toEqual(['contract.already_withdrawn', 'declared'])
    expect((await read(orderId)).declarations).toHaveLength(1)
  }
})

test('only its buyer can declare, for units that it has, and before shipping for all of it', async () => {
  const orderId = await buy()
  const stranger = await makeBuyer(shop)
  const lines = await toLines(orderId)
  expect(await getKey(declare(orderId, lines, stranger))).toBe('order.not_found')
  expect(await getKey(declare(orderId, await toLines(orderId, 1)))).toBe('contract.whole_order')
  await orders.ship(orderId)
  expect(await getKey(declare(orderId, await toLines(orderId, 3)))).toBe('order.refund_exceeds')
  expect(await getKey(declare(orderId, [{ lineId: stranger.id, quantity: 1 }]))).toBe('order.refund_exceeds')
  expect(await getKey(declare(orderId, []))).toBe('request.invalid')
  expect((await read(orderId)).declarations).toEqual([])
})

test('an unpaid order is cancelled instead', async () => {
  await scene.buyer.addToCart(scene.skuId)
  const { data } = await scene.buyer.place((await scene.buyer.preview()).data.quoteId)
  expect(await getKey(declare(data.orderIds[0]))).toBe('order.status_inoperable')
  await scene.buyer.cancel(data.orderIds[0])
})
