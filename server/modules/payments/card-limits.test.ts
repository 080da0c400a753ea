import { afterAll, beforeAll, describe, expect, it, test } from 'vitest'
import { expireTrades } from '#server/modules/orders/trades/public.ts'
import { checkLedger } from '#server/modules/wallet/checks/public.ts'
import { makeBuyer } from '#tests/harness/buyers.ts'
import { openCardShop, type CardShop, type PlacedTrade } from '#tests/harness/card-shop.ts'
import { makeGoods, makeStore } from '#tests/harness/goods.ts'
import { deliverEvents, sendRefunds, sweepAttempts } from '#tests/harness/run-jobs.ts'
import { createStripeProvider } from './stripe/stripe-provider.ts'

const seconds = 1_000
const minutes = 60 * seconds

let cards: CardShop
beforeAll(async () => (cards = await openCardShop()))
afterAll(async () => {
  expect(await checkLedger(cards.shop.ctx())).toEqual([])
  await cards.close()
})

const sweep = async () => {
  await deliverEvents(cards.shop.ctx())
  await sweepAttempts(cards.shop.ctx())
}
const expire = () => expireTrades(cards.shop.ctx())
const pageStatus = (sessionId: string) => cards.stripe.sessions.get(sessionId)!.status
const tradeStatus = async ({ buyer, tradeId }: PlacedTrade) => (await buyer.trade(tradeId)).data.status

describe("the provider's page, without another press, is closed by the next sweep", () => {
  test('when one of two orders is cancelled, as its sum is wrong now', async () => {
    const placed = await cards.place({ stores: 2 })
    const page = await cards.startPayment(placed)
    await sweep()
    expect(pageStatus(page)).toBe('open')
    await placed.buyer.cancel(placed.orderIds[0]!)
    await sweep()
    expect([pageStatus(page), await tradeStatus(placed)]).toEqual(['expired', 'awaiting_payment'])
  })

  test('when the only order is cancelled', async () => {
    const placed = await cards.place()
    const page = await cards.startPayment(placed)
    await placed.buyer.cancel(placed.orderIds[0]!)
    await sweep()
    expect([pageStatus(page), await tradeStatus(placed)]).toEqual(['expired', 'closed'])
  })

  test('when the trade is paid from the wallet', async () => {
    const placed = await cards.place({ creditMinor: 5_000 })
    const page = await cards.startPayment(placed)
    await placed.buyer.pay(placed.tradeId)
    await sweep()
    expect([pageStatus(page), await tradeStatus(placed)]).toEqual(['expired', 'paid'])
  })

  test('when the trade expires although its page was begun in its last minutes', async () => {
    const placed = await cards.place()
    cards.shop.clock.forward(29 * minutes)
    await cards.startPayment(placed)
    cards.shop.clock.forward(34 * minutes)
    const page = await cards.startPayment(placed)
    // A trade's expiry is extended by at most 40 minutes beyond its 30.
    cards.shop.clock.forward(7 * minutes - 1)
    await expire()
    await sweep()
    expect([pageStatus(page), await tradeStatus(placed)]).toEqual(['open', 'awaiting_payment'])
    cards.shop.clock.forward(1)
    await expire()
    await sweep()
    expect([pageStatus(page), await tradeStatus(placed)]).toEqual(['expired', 'closed'])
  })
})

describe('a payment at the last moment', () => {
  /** Started immediately and paid a minute before the page closes. */
  const paidLate = async () => {
    const placed = await cards.place()
    const page = await cards.startPayment(placed)
    cards.shop.clock.forward(31 * minutes)
    expect(cards.stripe.pay(page)).toBe(true)
    return { placed, page }
  }

  it('counts when the webhook arrives within three minutes after the page has closed', async () => {
    const { placed, page } = await paidLate()
    cards.shop.clock.forward(3 * minutes)
    await expire()
    await cards.sendWebhook(cards.buildCompletedEvent(page))
    expect(await tradeStatus(placed)).toBe('paid')
  })

  it('is refunded when no webhook arrived until then', async () => {
    const { placed, page } = await paidLate()
    cards.shop.clock.forward(4 * minutes)
    await expire()
    await cards.sendWebhook(cards.buildCompletedEvent(page))
    await sendRefunds(cards.shop.ctx())
    expect(await tradeStatus(placed)).toBe('closed')
    expect(listRefundedAmounts(page)).toEqual([1_400])
  })
})

/** Returns the amounts refunded to the payer of a page, in minor units. */
const listRefundedAmounts = (sessionId: string): number[] => {
  const { payment_intent: payment } = cards.stripe.sessions.get(sessionId)!
  return [...cards.stripe.refunds.values()]
    .filter((refund) => refund.payment_intent === payment)
    .map(({ amount }) => amount)
}

describe('money that came for a sum before', () => {
  it('goes back whole when one of two orders was cancelled since, and the rest can still be paid', async () => {
    const placed = await cards.place({ stores: 2 })
    const old = await cards.startPayment(placed)
    cards.stripe.pay(old)
    await placed.buyer.cancel(placed.orderIds[0]!)
    const escrow = await cards.readAccountSum('escrow')
    await cards.sendWebhook(cards.buildCompletedEvent(old))
    await sendRefunds(cards.shop.ctx())
    expect([await tradeStatus(placed), await cards.readAccountSum('escrow')]).toEqual(['awaiting_payment', escrow])
    expect(listRefundedAmounts(old)).toEqual([2_800])
    const page = await cards.startPayment(placed)
    cards.stripe.pay(page)
    await cards.sendWebhook(cards.buildCompletedEvent(page))
    expect([await tradeStatus(placed), await cards.readAccountSum('escrow')]).toEqual(['paid', escrow + 1_400])
  })

  it('counts although the page was said to have ended before', async () => {
    const placed = await cards.place()
    const page = await cards.startPayment(placed)
    const ended = { ...cards.stripe.sessions.get(page)!, status: 'expired', payment_status: 'unpaid' }
    await cards.sendWebhook(cards.stripe.event('checkout.session.expired', ended))
    expect(await cards.listAttempts(placed.tradeId)).toMatchObject([{ status: 'failed' }])
    cards.stripe.pay(page)
    await cards.sendWebhook(cards.buildCompletedEvent(page))
    expect(await tradeStatus(placed)).toBe('paid')
  })
})

describe('pressing again', () => {
  test.each([
    [31 * minutes - seconds, true],
    [31 * minutes, false],
  ])('after %d ms leads to the same page: %s', async (ms, isSame) => {
    const placed = await cards.place()
    const page = await cards.startPayment(placed)
    cards.shop.clock.forward(ms)
    expect((await cards.startPayment(placed)) === page).toBe(isSame)
  })
})

it('asks no provider for nothing: what is free cannot be paid by card', async () => {
  const { shop } = cards
  const store = await makeStore(shop, { feeMinor: 0 })
  const { skuIds } = await makeGoods(shop, { store, priceMinor: 0 })
  const buyer = await makeBuyer(shop)
  await buyer.addToCart(skuIds[0]!)
  const { data } = await buyer.place((await buyer.preview()).data.quoteId)
  const requestCount = cards.stripe.countRequests('/v1/checkout/sessions')
  const answer = await buyer.pay(data.tradeId, { method: 'stripe', fundPassword: undefined })
  expect(answer.error?.key).toBe('payment.method_unavailable')
  expect(cards.stripe.countRequests('/v1/checkout/sessions')).toBe(requestCount)
  expect((await buyer.pay(data.tradeId)).status).toBe(200)
})

it('takes forints, which Stripe counts in hundredths, and gives them back', async () => {
  const forints = await openCardShop({}, { currency: { code: 'HUF', digits: 0 } })
  try {
    const placed = await forints.place()
    const sessionId = await forints.startPayment(placed)
    const { payable } = (await placed.buyer.trade(placed.tradeId)).data
    expect(forints.stripe.sessions.get(sessionId)).toMatchObject({ currency: 'huf', amount_total: payable * 100 })
    forints.stripe.pay(sessionId)
    await forints.sendWebhook(forints.buildCompletedEvent(sessionId))
    expect(await forints.listAttempts(placed.tradeId)).toMatchObject([{ status: 'succeeded' }])
    expect(await forints.readAccountSum('escrow')).toBe(payable)
    const dispute = forints.stripe.dispute(forints.stripe.sessions.get(sessionId)!.payment_intent!, payable * 100)
    await forints.sendWebhook(forints.stripe.event('charge.dispute.created', dispute))
    expect(await forints.readAccountSum('escrow')).toBe(0)
    await forints.sendWebhook(forints.stripe.event('charge.dispute.closed', { ...dispute, status: 'won' }))
    expect(await forints.readAccountSum('escrow')).toBe(payable)

    // A part of a forint less is not what was asked for.
    const other = await forints.place()
    const otherId = await forints.startPayment(other)
    forints.stripe.pay(otherId)
    const session = forints.stripe.sessions.get(otherId)!
    const less = { ...session, amount_total: session.amount_total - 1 }
    await forints.sendWebhook(forints.stripe.event('checkout.session.completed', less))
    expect(await forints.listAttempts(other.tradeId)).toMatchObject([{ status: 'suspect' }])
  } finally {
    await forints.close()
  }
})

it('takes no cards in dinars, of whose thousandths Stripe takes one in ten', async () => {
  const dinars = await openCardShop({}, { currency: { code: 'KWD', digits: 3 } })
  try {
    const placed = await dinars.place()
    const answer = await placed.buyer.pay(placed.tradeId, { method: 'stripe', fundPassword: undefined })
    expect(answer.error?.key).toBe('payment.method_unavailable')
    expect((await placed.buyer.trade(placed.tradeId)).data.methods).toEqual(['wallet'])
    expect(dinars.stripe.countRequests('/')).toBe(0)

    const createPage = (amountMinor: number) =>
      createStripeProvider(dinars.stripe.keys, dinars.stripe.address).createPage({
        attemptId: `attempt-${amountMinor}`,
        site: dinars.shop.brand.site,
        amountMinor,
        currency: 'KWD',
        label: 'An order',
        returnUrl: 'https://shop.example/paid',
        cancelUrl: 'https://shop.example/pay',
        closesAt: new Date(dinars.shop.clock.now().getTime() + 40 * minutes).toISOString(),
      })
    await expect(createPage(1_403)).rejects.toMatchObject({ name: 'ProviderError', isFinal: true })
    expect((await createPage(1_400)).reference).toMatch(/^cs_/)
  } finally {
    await dinars.close()
  }
})
