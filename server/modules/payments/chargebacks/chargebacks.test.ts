import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { checkEscrow, refundDueOrders, releaseDueOrders } from '#server/modules/orders/public.ts'
import { withClient } from '#server/platform/database/with-client.ts'
import { makeBuyer } from '#tests/harness/buyers.ts'
import { openCardShop, type CardShop, type PlacedTrade } from '#tests/harness/card-shop.ts'
import { makeGoods, makeStore } from '#tests/harness/goods.ts'
import { createOrderFlow } from '#tests/harness/order-flow.ts'
import type { Person } from '#tests/harness/people.ts'
import { makeStaff } from '#tests/harness/staff.ts'
import { mapConcurrently, range } from '#tests/trust/concurrency.ts'
import { findBrokenInvariants, findMoneyErrors } from '#tests/trust/money-invariants.ts'
import { sendRefunds } from '#tests/harness/run-jobs.ts'

/** Price of one piece with delivery, in minor units. */
const sumMinor = 1_400

let cards: CardShop
let finance: Person
beforeAll(async () => {
  cards = await openCardShop()
  finance = await makeStaff(cards.shop, ['finance'])
})
afterAll(() => cards.close())
/** After each test escrow and ledger must match the orders. */
afterEach(async () => {
  expect(await findMoneyErrors(cards.shop)).toEqual([])
})

const asFinance = () => ({ token: finance.token })
const alerts = async (query: object = {}) =>
  (await cards.shop.get('/admin/payment/alert/list', { pageSize: 100, ...query }, asFinance())).data.pageList
const findAlert = async ({ buyer }: PlacedTrade) =>
  (await alerts()).find(({ user }: { user: { id: string } }) => user.id === buyer.id)
const close = (alertId: string, note = 'Called the bank') =>
  cards.shop.post('/admin/payment/alert/close', { alertId, note }, asFinance())

/** One order of a new store, paid by card. */
async function buyByCard() {
  const { shop } = cards
  const store = await makeStore(shop)
  const { skuIds } = await makeGoods(shop, { store, stock: [10] })
  const buyer = await makeBuyer(shop)
  await buyer.addToCart(skuIds[0]!)
  const { data } = await buyer.place((await buyer.preview()).data.quoteId)
  const placed: PlacedTrade = { buyer, tradeId: data.tradeId, orderIds: data.orderIds }
  const sessionId = await cards.startPayment(placed)
  cards.stripe.pay(sessionId)
  await cards.sendWebhook(cards.buildCompletedEvent(sessionId))
  const payment = cards.stripe.sessions.get(sessionId)!.payment_intent!
  const flow = createOrderFlow(shop, store)
  const orderId = placed.orderIds[0]!
  const receive = async () => {
    await flow.ship(orderId)
    await flow.receive(buyer, orderId)
  }
  const release = async () => {
    await makeDue(orderId)
    return shop.post('/admin/order/release', { orderId }, asFinance())
  }
  const dispute = cards.stripe.dispute(payment, sumMinor)
  const tell = (status: string, more: object = {}, type = status === 'needs_response' ? 'created' : 'closed') =>
    cards.sendWebhook(cards.stripe.event(`charge.dispute.${type}`, { ...dispute, status, ...more }))
  const kinds = async () =>
    (await buyer.order(orderId)).data.timeline.map((event: { kind: string }) => event.kind).slice(-2)
  return { placed, buyer, orderId, payment, flow, receive, release, dispute, tell, kinds }
}

/** Makes an order one that was received a month ago, so that its return window has ended. */
const makeDue = (orderId: string) =>
  cards.shop
    .db()
    .updateTable('orders')
    .set({
      received_at: new Date(cards.shop.clock.now().getTime() - 30 * 86_400_000),
      release_due_at: cards.shop.clock.now(),
    })
    .where('brand_id', '=', cards.shop.brand.id)
    .where('id', '=', orderId)
    .execute()

/** Returns the change of an account's balance during `work`. */
async function moved(kind: 'escrow' | 'clearing' | 'losses', work: () => Promise<unknown>): Promise<number> {
  const before = await cards.readAccountSum(kind)
  await work()
  return (await cards.readAccountSum(kind)) - before
}

describe('before the release', () => {
  test('the money leaves escrow, and the order is held: not sent, not released, not refunded', async () => {
    const { placed, buyer, orderId, flow, tell, kinds } = await buyByCard()
    expect(await moved('escrow', () => tell('needs_response'))).toBe(-sumMinor)
    expect(await kinds()).toEqual(['paid', 'charged_back'])
    expect((await flow.ship(orderId)).error?.key).toBe('order.charged_back')
    await flow.askRefund(buyer, orderId)
    expect((await flow.decide(orderId, true)).error?.key).toBe('order.charged_back')
    cards.shop.clock.forward(72 * 3_600_000)
    await refundDueOrders(cards.shop.ctx())
    expect((await buyer.order(orderId)).data.order.status).toBe(6)
    expect(await findAlert(placed)).toMatchObject({
      kind: 'chargeback',
      chargeback: 'open',
      amount: 14,
      closedAt: null,
    })
  })

  test('of a part of the money holds the order as well; with that part lost the rest goes on', async () => {
    const { orderId, flow, release, receive, tell } = await buyByCard()
    expect(await moved('escrow', () => tell('needs_response', { amount: 400 }))).toBe(-400)
    expect((await flow.ship(orderId)).error?.key).toBe('order.charged_back')
    await tell('lost', { amount: 400 })
    await receive()
    expect(await moved('escrow', release)).toBe(-1_000)
  })

  test('of a trade of two orders is carried by both, each by what it has left', async () => {
    const placed = await cards.place({ stores: 2 })
    const page = await cards.startPayment(placed)
    cards.stripe.pay(page)
    await cards.sendWebhook(cards.buildCompletedEvent(page))
    const dispute = cards.stripe.dispute(cards.stripe.sessions.get(page)!.payment_intent!, 1_401)
    const tell = (status: string) =>
      cards.sendWebhook(cards.stripe.event('charge.dispute.updated', { ...dispute, status }))
    const last = async () =>
      Promise.all(placed.orderIds.map(async (id) => (await placed.buyer.order(id)).data.timeline.at(-1)))
    expect(await moved('escrow', () => tell('needs_response'))).toBe(-1_401)
    const amounts = (await last()).map(({ kind, params }) => [kind, params.amount])
    expect(amounts.toSorted()).toEqual([
      ['charged_back', 7],
      ['charged_back', 7.01],
    ])
    expect(await moved('escrow', () => tell('won'))).toBe(1_401)
    expect((await last()).map(({ kind }) => kind)).toEqual(['charge_back_won', 'charge_back_won'])
  })

  test('won, it comes back and the order goes on to its release', async () => {
    const { placed, orderId, flow, receive, release, tell, kinds } = await buyByCard()
    await tell('needs_response')
    expect(await moved('escrow', () => tell('won'))).toBe(sumMinor)
    expect(await kinds()).toEqual(['charged_back', 'charge_back_won'])
    await receive()
    expect((await release()).status).toBe(200)
    expect(await flow.earnedMinor()).toBeGreaterThan(0)
    expect((await flow.sellerDetail(orderId)).status).toBe(200)
    expect(await findAlert(placed)).toMatchObject({ chargeback: 'won' })
  })

  test('lost after it was received, the store is paid nothing and nothing is given back twice', async () => {
    const { buyer, orderId, flow, receive, release, tell, kinds } = await buyByCard()
    await receive()
    await tell('needs_response')
    expect((await release()).error?.key).toBe('order.charged_back')
    await makeDue(orderId)
    await releaseDueOrders(cards.shop.ctx())
    expect(await flow.earnedMinor()).toBeNull()
    expect(await moved('escrow', () => tell('lost'))).toBe(0)
    expect(await kinds()).toEqual(['charged_back', 'charge_back_lost'])
    const { lines } = (await buyer.order(orderId)).data
    const refund = { orderId, reason: 'Broken', lines: [{ lineId: lines[0].id, quantity: 1 }], withDelivery: true }
    const before = cards.stripe.refunds.size
    expect((await cards.shop.post('/admin/order/refund', refund, asFinance())).status).toBe(200)
    await sendRefunds(cards.shop.ctx())
    expect(cards.stripe.refunds.size).toBe(before)
    await releaseDueOrders(cards.shop.ctx())
    expect(await flow.earnedMinor()).toBeNull()
  })

  test('lost in part, the store is paid the rest', async () => {
    const { flow, receive, release, tell } = await buyByCard()
    await receive()
    await tell('needs_response', { amount: 1_000 })
    await tell('lost', { amount: 1_000 })
    expect(await moved('escrow', release)).toBe(-400)
    const earned = await flow.earnedMinor()
    expect(earned).toBeGreaterThan(0)
    expect(earned).toBeLessThanOrEqual(400)
  })
})

describe('after the release', () => {
  test('the store gives back what it earned, and has it again when the bank gives in', async () => {
    const { flow, receive, release, tell } = await buyByCard()
    await receive()
    await release()
    const earned = await flow.earnedMinor()
    expect(await moved('clearing', () => tell('needs_response'))).toBe(sumMinor)
    expect(await flow.earnedMinor()).toBe(0)
    await tell('won')
    expect(earned).toBeGreaterThan(0)
    expect(await flow.earnedMinor()).toBe(earned)
  })

  test('lost, it stays with the store, and none of it with the brand', async () => {
    const { flow, receive, release, tell } = await buyByCard()
    await receive()
    await release()
    const carried = moved('losses', async () => {
      await tell('needs_response')
      await tell('lost')
    })
    expect(await carried).toBe(0)
    expect(await flow.earnedMinor()).toBe(0)
  })
})

describe('a report', () => {
  test('twenty concurrent copies and ten other reports take the money once', async () => {
    const { dispute, tell } = await buyByCard()
    const event = cards.stripe.event('charge.dispute.created', dispute)
    const taken = await moved('clearing', async () => {
      const copies = await mapConcurrently(range(20), 10, () => cards.sendWebhook(event))
      const others = await mapConcurrently(range(10), 10, () => tell('under_review', {}, 'updated'))
      expect(new Set([...copies, ...others])).toEqual(new Set([200]))
    })
    expect(taken).toBe(sumMinor)
    const back = await moved('clearing', () => mapConcurrently(range(10), 10, () => tell('won')))
    expect(back).toBe(-sumMinor)
  })

  test('out of order comes to the same: an end before its beginning', async () => {
    const lost = await buyByCard()
    expect(await moved('escrow', () => lost.tell('lost'))).toBe(-sumMinor)
    expect(await moved('escrow', () => lost.tell('needs_response'))).toBe(0)
    const won = await buyByCard()
    expect(await moved('escrow', () => won.tell('won'))).toBe(0)
    expect(await moved('escrow', () => won.tell('needs_response'))).toBe(0)
    expect(await won.kinds()).toEqual(['placed', 'paid'])
  })

  test('that the bank only asks takes nothing', async () => {
    const { placed, orderId, flow, tell } = await buyByCard()
    expect(await moved('clearing', () => tell('warning_needs_response', {}, 'created'))).toBe(0)
    expect((await flow.ship(orderId)).status).toBe(200)
    expect(await findAlert(placed)).toMatchObject({ chargeback: 'inquiry' })
    await tell('warning_closed')
    expect(await findAlert(placed)).toMatchObject({ chargeback: 'dropped' })
  })

  test('of an unknown payment, another currency or a forger changes nothing', async () => {
    const { placed, dispute, tell } = await buyByCard()
    const created = (more: object) => cards.stripe.event('charge.dispute.created', { ...dispute, ...more })
    const taken = await moved('clearing', async () => {
      expect(await cards.sendWebhook(created({ payment_intent: 'pi_of_somebody' }))).toBe(200)
      expect(await cards.sendWebhook(created({ payment_intent: null }))).toBe(200)
      expect(await cards.sendWebhook(created({}), { secret: 'whsec_of_somebody_else' })).toBe(400)
      expect(await findAlert(placed)).toBeUndefined()
      await tell('needs_response', { currency: 'eur' })
    })
    expect(taken).toBe(0)
    expect((await findAlert(placed)).why).toBe('fraudulent, in EUR')
  })

  test('comes again when the provider could not be asked', async () => {
    const { dispute } = await buyByCard()
    const event = cards.stripe.event('charge.dispute.created', dispute)
    cards.stripe.setBroken(true)
    expect(await cards.sendWebhook(event)).toBeGreaterThanOrEqual(500)
    cards.stripe.setBroken(false)
    expect(await moved('clearing', () => cards.sendWebhook(event))).toBe(sumMinor)
  })

  test('of a second chargeback while one is open is carried by the brand', async () => {
    const { payment, tell } = await buyByCard()
    await tell('needs_response', { amount: 400 })
    const second = cards.stripe.dispute(payment, 1_000)
    const told = (status: string) =>
      cards.sendWebhook(cards.stripe.event('charge.dispute.updated', { ...second, status }))
    expect(await moved('losses', () => told('needs_response'))).toBe(-1_000)
    expect(await moved('losses', () => told('won'))).toBe(1_000)
    expect(await moved('escrow', () => tell('won', { amount: 400 }))).toBe(400)
  })
})

describe('payment alerts', () => {
  test('is listed with its orders and closed once, with a note that is audited', async () => {
    const { placed, orderId, tell } = await buyByCard()
    await tell('needs_response')
    const { id, orders } = await findAlert(placed)
    expect(orders).toMatchObject([{ id: orderId }])
    const answers = await Promise.all(range(5).map(() => close(id)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect((await close(id)).error?.key).toBe('alert.closed')
    expect((await close('nobody')).error?.key).toBe('alert.not_found')
    expect(await findAlert(placed)).toMatchObject({ note: 'Called the bank', closerId: finance.id })
    const isOpen = (await alerts({ open: true })).some((alert: { id: string }) => alert.id === id)
    expect(isOpen).toBe(false)
    const row = await cards.shop
      .db()
      .selectFrom('audit_log')
      .select('after')
      .where('brand_id', '=', cards.shop.brand.id)
      .where('operation', '=', 'staffMoney.closeAlert')
      .orderBy('position', 'desc')
      .executeTakeFirstOrThrow()
    expect(row.after).toMatchObject({ note: 'Called the bank' })
  })

  test('holds suspect payments and refunds that no card takes', async () => {
    const suspect = await cards.place()
    const sessionId = await cards.startPayment(suspect)
    cards.stripe.pay(sessionId)
    const session = { ...cards.stripe.sessions.get(sessionId)!, amount_total: 1 }
    await cards.sendWebhook(cards.stripe.event('checkout.session.completed', session))
    expect(await findAlert(suspect)).toMatchObject({ kind: 'suspect', why: 'paid 1', amount: 14 })

    const refused = await buyByCard()
    await refused.flow.askRefund(refused.buyer, refused.orderId)
    await refused.flow.decide(refused.orderId, true)
    cards.stripe.setRefundStatus('failed')
    await sendRefunds(cards.shop.ctx())
    cards.stripe.setRefundStatus('succeeded')
    expect(await findAlert(refused.placed)).toMatchObject({ kind: 'refund', amount: 14 })
    expect((await alerts({ kind: 'refund' })).every((alert: { kind: string }) => alert.kind === 'refund')).toBe(true)
  })

  test('control: with a held order counted as paid, the checks of escrow and of what banks took shout', async () => {
    const { placed, orderId, tell } = await buyByCard()
    await tell('needs_response')
    const set = (minor: number) =>
      cards.shop
        .db()
        .updateTable('orders')
        .set({ charged_back_minor: minor, held_minor: minor })
        .where('brand_id', '=', cards.shop.brand.id)
        .where('id', '=', orderId)
        .execute()
    await set(sumMinor - 1)
    expect(await checkEscrow(cards.shop.ctx())).toMatchObject([{ issue: 'escrow_differs' }])
    expect(
      await withClient(cards.shop.adminUrl, (client) => findBrokenInvariants(client, cards.shop.brand.id)),
    ).toEqual([
      expect.stringContaining('escrow is not what the paid orders hold'),
      `banks took another sum of a trade than its orders say: ${placed.tradeId}`,
    ])
    await set(sumMinor)
  })
})

test('a recharge that is charged back is carried by the brand, as its money may be spent', async () => {
  const { shop, stripe } = cards
  const buyer = await makeBuyer(shop)
  const { data } = await shop.post('/api/wallet/recharge', { amount: 50, channel: 'card' }, { token: buyer.token })
  const sessionId = String(data.redirectUrl).split('/').at(-1)!
  stripe.pay(sessionId)
  await cards.sendWebhook(cards.buildCompletedEvent(sessionId))
  const dispute = stripe.dispute(stripe.sessions.get(sessionId)!.payment_intent!, 5_000)
  const taken = moved('losses', () => cards.sendWebhook(stripe.event('charge.dispute.created', dispute)))
  expect(await taken).toBe(-5_000)
  expect(await buyer.balanceMinor()).toBe(5_000)
  const won = { ...dispute, status: 'won' }
  expect(await moved('losses', () => cards.sendWebhook(stripe.event('charge.dispute.closed', won)))).toBe(5_000)
})
