import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { makeBuyer, type Buyer } from '#tests/harness/buyers.ts'
import { openCardShop, type CardShop } from '#tests/harness/card-shop.ts'
import { makeGoods, makeStore, type TestStore } from '#tests/harness/goods.ts'
import { buyAndPay, createOrderFlow } from '#tests/harness/order-flow.ts'
import { createReturnFlow } from '#tests/harness/return-flow.ts'
import { makeStaff } from '#tests/harness/staff.ts'
import { findMoneyErrors } from '#tests/trust/money-invariants.ts'
import { runDueReturns } from './public.ts'

const day = 86_400_000
const creditMinor = 10_000

let cards: CardShop
let store: TestStore
let flow: ReturnType<typeof createReturnFlow>
let orders: ReturnType<typeof createOrderFlow>
let buyer: Buyer
let skuIds: readonly string[]

beforeAll(async () => (cards = await openCardShop({ otherRequestsPerSecondPerAddress: 1e6 })))
beforeEach(async () => {
  // The clock moves by weeks and sessions expire, so each test needs new accounts.
  const { shop } = cards
  store = await makeStore(shop)
  flow = createReturnFlow(shop, store, await makeStaff(shop, ['orders']))
  orders = createOrderFlow(shop, store)
  skuIds = (await makeGoods(shop, { store, stock: [10, 10] })).skuIds
  buyer = await makeBuyer(shop, { creditMinor })
})
afterEach(async () => expect(await findMoneyErrors(cards.shop)).toEqual([]))
afterAll(() => cards.close())

const run = () => runDueReturns(cards.shop.ctx())
const getState = async (returnId: string) => (await flow.detail(buyer, returnId)).data.state
const handOver = async (orderId: string) => {
  await orders.ship(orderId)
  await orders.receive(buyer, orderId)
}
const sendBack = async (orderId: string, more: Record<string, unknown> = {}): Promise<string> => {
  const { data } = await flow.requestReturn(buyer, orderId, more)
  await flow.accept(data.id)
  await flow.sendBack(buyer, data.id)
  return data.id
}

/** A received order paid by card, and a function that reports a dispute of its payment. */
async function boughtByCard() {
  await buyer.addToCart(skuIds[0]!)
  const { data } = await buyer.place((await buyer.preview()).data.quoteId)
  const page = await cards.startPayment({ buyer, tradeId: data.tradeId, orderIds: data.orderIds })
  cards.stripe.pay(page)
  await cards.sendWebhook(cards.buildCompletedEvent(page))
  const orderId = data.orderIds[0] as string
  await handOver(orderId)
  const dispute = cards.stripe.dispute(cards.stripe.sessions.get(page)!.payment_intent!, 1_400)
  const tell = (status: string) =>
    cards.sendWebhook(cards.stripe.event('charge.dispute.updated', { ...dispute, status }))
  return { orderId, tell }
}

test('a return whose order a bank holds waits a day at a time, and keeps no later one waiting', async () => {
  const { orderId, tell } = await boughtByCard()
  const held = await sendBack(orderId)
  await tell('needs_response')
  const [other] = await buyAndPay(buyer, [skuIds[1]!])
  await handOver(other!)
  cards.shop.clock.forward(1_000)
  const free = await sendBack(other!)
  cards.shop.clock.forward(7 * day)
  expect(await run()).toBe(2)
  expect([await getState(held), await getState(free)]).toEqual(['shipped_back', 'received'])
  cards.shop.clock.forward(day - 1)
  expect(await run()).toBe(0)
  await tell('won')
  cards.shop.clock.forward(1)
  expect(await run()).toBe(1)
  expect(await getState(held)).toBe('received')
})

test.each(['requested', 'accepted'])(
  'a return that is %s waits as well while a bank holds its order',
  async (state) => {
    const { orderId, tell } = await boughtByCard()
    const returnId = (await flow.requestReturn(buyer, orderId)).data.id
    if (state === 'accepted') await flow.accept(returnId)
    await tell('needs_response')
    cards.shop.clock.forward(7 * day)
    await run()
    expect(await getState(returnId)).toBe(state)
    await tell('won')
    cards.shop.clock.forward(day)
    await run()
    expect(await getState(returnId)).toBe(state === 'requested' ? 'accepted' : 'lapsed')
  },
)

test.each([
  { left: [1, 1], isReplaced: true },
  { left: [0, 10], isReplaced: false },
  { left: [10, 0], isReplaced: false },
])(
  'an unconfirmed exchange of one unit of each of two lines, with $left in stock, is made: $isReplaced',
  async ({ left, isReplaced }) => {
    const [orderId] = await buyAndPay(buyer, skuIds, 1)
    await handOver(orderId!)
    // In the order of their ids, in which the lines of a return are read.
    const bought = (await buyer.order(orderId!)).data.lines as { id: string; skuId: string }[]
    const sorted = bought.toSorted((a, b) => (a.id < b.id ? -1 : 1))
    const lines = sorted.map(({ id }) => ({ lineId: id, quantity: 1 }))
    const returnId = await sendBack(orderId!, { kind: 'exchange', lines })
    for (const [index, available] of left.entries())
      await cards.shop
        .db()
        .updateTable('stock')
        .set({ available })
        .where('brand_id', '=', cards.shop.brand.id)
        .where('sku_id', '=', sorted[index]!.skuId)
        .execute()
    cards.shop.clock.forward(7 * day)
    await run()
    const { data } = await flow.detail(buyer, returnId)
    expect([data.state, data.replacement !== null, data.refunded]).toEqual([
      'received',
      isReplaced,
      isReplaced ? null : 20,
    ])
  },
)
