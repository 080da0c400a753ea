import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { makeBuyer, type Buyer } from '#tests/harness/buyers.ts'
import { openCardShop, type CardShop } from '#tests/harness/card-shop.ts'
import { makeGoods, makeStore, type TestStore } from '#tests/harness/goods.ts'
import { buyPaid, orderFlow } from '#tests/harness/order-flow.ts'
import { returnFlow } from '#tests/harness/return-flow.ts'
import { makeStaff } from '#tests/harness/staff.ts'
import { moneyFaults } from '#tests/trust/conservation.ts'
import { runDueReturns } from './public.ts'

const day = 86_400_000
const creditMinor = 10_000

let cards: CardShop
let store: TestStore
let flow: ReturnType<typeof returnFlow>
let orders: ReturnType<typeof orderFlow>
let buyer: Buyer
let skuIds: readonly string[]

beforeAll(async () => (cards = await openCardShop({ otherRequestsPerSecondPerAddress: 1e6 })))
beforeEach(async () => {
  // Made again for each test: the clock goes on by weeks, and sessions end.
  const { shop } = cards
  store = await makeStore(shop)
  flow = returnFlow(shop, store, await makeStaff(shop, ['orders']))
  orders = orderFlow(shop, store)
  skuIds = (await makeGoods(shop, { store, stock: [10, 10] })).skuIds
  buyer = await makeBuyer(shop, { creditMinor })
})
afterEach(async () => expect(await moneyFaults(cards.shop)).toEqual([]))
afterAll(() => cards.close())

const run = () => runDueReturns(cards.shop.ctx())
const stateOf = async (returnId: string) => (await flow.detail(buyer, returnId)).data.state
const hand = async (orderId: string) => {
  await orders.ship(orderId)
  await orders.receive(buyer, orderId)
}
const sendBack = async (orderId: string, more: Record<string, unknown> = {}): Promise<string> => {
  const { data } = await flow.ask(buyer, orderId, more)
  await flow.accept(data.id)
  await flow.sendBack(buyer, data.id)
  return data.id
}

/** An order that was paid by card and is in hand, and how its bank takes the money back. */
async function boughtByCard() {
  await buyer.addToCart(skuIds[0]!)
  const { data } = await buyer.place((await buyer.preview()).data.quoteId)
  const page = await cards.begin({ buyer, tradeId: data.tradeId, orderIds: data.orderIds })
  cards.stripe.pay(page)
  await cards.tell(cards.completed(page))
  const orderId = data.orderIds[0] as string
  await hand(orderId)
  const dispute = cards.stripe.dispute(cards.stripe.sessions.get(page)!.payment_intent!, 1_400)
  const tell = (status: string) => cards.tell(cards.stripe.event('charge.dispute.updated', { ...dispute, status }))
  return { orderId, tell }
}

test('a return whose order a bank holds waits a day at a time, and keeps no later one waiting', async () => {
  const { orderId, tell } = await boughtByCard()
  const held = await sendBack(orderId)
  await tell('needs_response')
  const [other] = await buyPaid(buyer, [skuIds[1]!])
  await hand(other!)
  cards.shop.clock.forward(1_000)
  const free = await sendBack(other!)
  cards.shop.clock.forward(7 * day)
  expect(await run()).toBe(2)
  expect([await stateOf(held), await stateOf(free)]).toEqual(['shipped_back', 'received'])
  cards.shop.clock.forward(day - 1)
  expect(await run()).toBe(0)
  await tell('won')
  cards.shop.clock.forward(1)
  expect(await run()).toBe(1)
  expect(await stateOf(held)).toBe('received')
})

test.each(['requested', 'accepted'])(
  'a return that is %s waits as well while a bank holds its order',
  async (state) => {
    const { orderId, tell } = await boughtByCard()
    const returnId = (await flow.ask(buyer, orderId)).data.id
    if (state === 'accepted') await flow.accept(returnId)
    await tell('needs_response')
    cards.shop.clock.forward(7 * day)
    await run()
    expect(await stateOf(returnId)).toBe(state)
    await tell('won')
    cards.shop.clock.forward(day)
    await run()
    expect(await stateOf(returnId)).toBe(state === 'requested' ? 'accepted' : 'lapsed')
  },
)

test.each([
  { left: [1, 1], isReplaced: true },
  { left: [0, 10], isReplaced: false },
  { left: [10, 0], isReplaced: false },
])(
  'an unconfirmed exchange of one unit of each of two lines, with $left in stock, is made: $isReplaced',
  async ({ left, isReplaced }) => {
    const [orderId] = await buyPaid(buyer, skuIds, 1)
    await hand(orderId!)
    const lines = (await buyer.order(orderId!)).data.lines.map(({ id }: { id: string }) => ({
      lineId: id,
      quantity: 1,
    }))
    const returnId = await sendBack(orderId!, { kind: 'exchange', lines })
    for (const [index, available] of left.entries())
      await cards.shop
        .db()
        .updateTable('stock')
        .set({ available })
        .where('brand_id', '=', cards.shop.brand.id)
        .where('sku_id', '=', skuIds[index]!)
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
