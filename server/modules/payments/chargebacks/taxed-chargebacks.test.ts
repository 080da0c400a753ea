import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeBuyer } from '#tests/harness/buyers.ts'
import { openCardShop, type CardShop } from '#tests/harness/card-shop.ts'
import { makeGoods, makeStore } from '#tests/harness/goods.ts'
import { createOrderFlow } from '#tests/harness/order-flow.ts'
import type { Person } from '#tests/harness/people.ts'
import { makeStaff } from '#tests/harness/staff.ts'
import { taxChina, taxSettings } from '#tests/harness/taxes.ts'
import { findMoneyErrors } from '#tests/trust/money-invariants.ts'

describe.each([
  { included: true, liable: 'brand' as const },
  { included: false, liable: 'store' as const },
])('chargebacks of orders with tax, included: $included, owed by the $liable', ({ included, liable }) => {
  let cards: CardShop
  let staff: Person
  beforeAll(async () => {
    cards = await openCardShop({}, { tax: taxSettings(included) })
    await taxChina(cards.shop, liable)
    staff = await makeStaff(cards.shop, ['administrator'])
  })
  afterAll(() => cards.close())

  /** 14.00 with 1.61 of tax within, or 1.82 on top. */
  const payableMinor = included ? 1_400 : 1_582
  const taxMinor = included ? 161 : 182

  async function buy() {
    const { shop } = cards
    const store = await makeStore(shop)
    const { skuIds } = await makeGoods(shop, { store })
    const buyer = await makeBuyer(shop)
    const { data: quote } = await buyer.preview({ skuId: skuIds[0], quantity: 1 })
    const { data } = await buyer.place(quote.quoteId)
    const placed = { buyer, tradeId: data.tradeId, orderIds: data.orderIds }
    const sessionId = await cards.startPayment(placed)
    cards.stripe.pay(sessionId)
    await cards.sendWebhook(cards.buildCompletedEvent(sessionId))
    const orderId: string = data.orderIds[0]
    const dispute = cards.stripe.dispute(cards.stripe.sessions.get(sessionId)!.payment_intent!, payableMinor)
    const tell = async (status: string, amount = payableMinor) => {
      const type = status === 'needs_response' ? 'created' : 'closed'
      await cards.sendWebhook(cards.stripe.event(`charge.dispute.${type}`, { ...dispute, status, amount }))
      expect(await findMoneyErrors(shop)).toEqual([])
    }
    const flow = createOrderFlow(shop, store)
    const release = async () => {
      await flow.ship(orderId)
      await flow.receive(buyer, orderId)
      await shop
        .db()
        .updateTable('orders')
        .set({ received_at: new Date(shop.clock.now().getTime() - 30 * 86_400_000), release_due_at: shop.clock.now() })
        .where('brand_id', '=', shop.brand.id)
        .where('id', '=', orderId)
        .execute()
      expect((await shop.post('/admin/order/release', { orderId }, { token: staff.token })).status).toBe(200)
      expect(await findMoneyErrors(shop)).toEqual([])
    }
    const refundAll = async () => {
      const lines = (await buyer.order(orderId)).data.lines.map(({ id }: { id: string }) => ({
        lineId: id,
        quantity: 1,
      }))
      const input = { orderId, lines, withDelivery: true, reason: 'Broken' }
      expect((await shop.post('/admin/order/refund', input, { token: staff.token })).status).toBe(200)
      expect(await findMoneyErrors(shop)).toEqual([])
    }
    const returned = async () => Math.round((await buyer.order(orderId)).data.order.amounts.taxReturned * 100)
    return { tell, release, refundAll, returned }
  }

  test('take the tax with the money, and bring it back when they are won', async () => {
    const { tell, returned } = await buy()
    await tell('needs_response')
    expect(await returned()).toBe(taxMinor)
    await tell('won')
    expect(await returned()).toBe(0)
  })

  test('of a part take its part of the tax; a later refund gives back the rest', async () => {
    const { tell, release, refundAll, returned } = await buy()
    await tell('needs_response', 400)
    // Line and delivery give their parts, each rounded down.
    expect(await returned()).toBe(45)
    await tell('lost', 400)
    await release()
    await refundAll()
    expect(await returned()).toBe(taxMinor)
  })

  test('after the release take it from who has it', async () => {
    const { tell, release, returned } = await buy()
    await release()
    await tell('needs_response')
    await tell('lost')
    expect(await returned()).toBe(taxMinor)
  })
})
