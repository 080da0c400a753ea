import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  getBalance,
  toUserAccount,
  brandAccounts,
  postTransaction,
  toTransferEntries,
} from '#server/modules/wallet/public.ts'
import { checkLedger } from '#server/modules/wallet/checks/public.ts'
import { expireTrades } from '#server/modules/orders/trades/public.ts'
import { newId } from '#server/platform/ids.ts'
import { inTransaction } from '#server/platform/transaction.ts'
import { openCardShop, type CardShop, type PlacedTrade } from '#tests/harness/card-shop.ts'
import { mapConcurrently, range } from '#tests/trust/concurrency.ts'
import { recordFigure } from '#tests/trust/figures.ts'
import { deliverEvents, sendRefunds, sweepAttempts } from '#tests/harness/run-jobs.ts'

/** Price of one piece with delivery, in minor units. */
const sumMinor = 1_400
const minutes = 60_000

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
const getStatus = async ({ buyer, tradeId }: PlacedTrade) => (await buyer.trade(tradeId)).data.status
const attemptStates = async ({ tradeId }: PlacedTrade) =>
  (await cards.listAttempts(tradeId)).map(({ status }) => status)
const listRefunds = async ({ tradeId }: PlacedTrade) => {
  const [attempt] = await cards.listAttempts(tradeId)
  const { shop } = cards
  return shop
    .db()
    .selectFrom('provider_refunds')
    .select(['id', 'status', 'amount_minor as amountMinor', 'failure'])
    .where('brand_id', '=', shop.brand.id)
    .where('attempt_id', '=', attempt!.id)
    .execute()
}

describe('beginning', () => {
  test('offers the card beside the wallet, and nothing once it is paid', async () => {
    const placed = await cards.place({ creditMinor: 5_000 })
    expect((await placed.buyer.trade(placed.tradeId)).data.methods).toEqual(['wallet', 'stripe'])
    await placed.buyer.pay(placed.tradeId)
    expect((await placed.buyer.trade(placed.tradeId)).data.methods).toEqual([])
  })

  test("leads to the provider's page and pays nothing", async () => {
    const placed = await cards.place()
    const sessionId = await cards.startPayment(placed)
    expect(cards.stripe.sessions.get(sessionId)).toMatchObject({
      amount_total: sumMinor,
      currency: 'usd',
      success_url: expect.stringMatching(
        `^http://${cards.shop.brand.hosts[0]}/pc/paySuccess.tradeId=${placed.tradeId}&`,
      ),
      cancel_url: expect.stringContaining('payment=cancelled'),
      metadata: { site: cards.shop.brand.site },
    })
    expect(await getStatus(placed)).toBe('awaiting_payment')
    expect(await attemptStates(placed)).toEqual(['started'])
  })

  test('pressed five times at once, and again later, it is one page', async () => {
    const placed = await cards.place()
    const before = cards.stripe.sessions.size
    const pages = await Promise.all(range(5).map(() => cards.startPayment(placed)))
    expect(new Set([...pages, await cards.startPayment(placed)]).size).toBe(1)
    expect(cards.stripe.sessions.size).toBe(before + 1)
  })

  test('when the answer is lost, the next press leads to the page that was made', async () => {
    const placed = await cards.place()
    const before = cards.stripe.sessions.size
    cards.stripe.loseResponses(2)
    const lost = await placed.buyer.pay(placed.tradeId, { method: 'stripe' })
    expect([lost.status, lost.error?.key]).toEqual([503, 'overloaded'])
    expect(cards.stripe.sessions.has(await cards.startPayment(placed))).toBe(true)
    expect(cards.stripe.sessions.size).toBe(before + 1)
  })

  test('refuses what cannot be paid, and methods that are not there', async () => {
    const placed = await cards.place({ creditMinor: 5_000 })
    const stranger = await cards.place()
    const other = await stranger.buyer.pay(placed.tradeId, { method: 'stripe' })
    expect(other.error?.key).toBe('trade.not_found')
    const sandbox = await placed.buyer.pay(placed.tradeId, { method: 'sandbox' })
    expect(sandbox.error?.key).toBe('payment.method_unavailable')
    await placed.buyer.pay(placed.tradeId)
    expect((await placed.buyer.pay(placed.tradeId, { method: 'stripe' })).error?.key).toBe('trade.already_paid')
  })

  test('the trade waits for its payer, but not for ever', async () => {
    const placed = await cards.place()
    const placedAt = cards.shop.clock.now().getTime()
    cards.shop.clock.forward(29 * minutes)
    await cards.startPayment(placed)
    cards.shop.clock.forward(20 * minutes)
    await expireTrades(cards.shop.ctx())
    expect(await getStatus(placed)).toBe('awaiting_payment')
    for (const _ of range(4)) {
      await placed.buyer.pay(placed.tradeId, { method: 'stripe' })
      cards.shop.clock.forward(10 * minutes)
    }
    const { data } = await placed.buyer.trade(placed.tradeId)
    expect(Date.parse(data.expiresAt) - placedAt).toBe(70 * minutes)
    await expireTrades(cards.shop.ctx())
    expect(await getStatus(placed)).toBe('closed')
  })
})

describe('the webhook', () => {
  const paidPage = async (options?: Parameters<CardShop['place']>[0]) => {
    const placed = await cards.place(options)
    const sessionId = await cards.startPayment(placed)
    expect(cards.stripe.pay(sessionId)).toBe(true)
    return { placed, sessionId }
  }

  test('brings the money into escrow and marks the orders paid', async () => {
    const { placed, sessionId } = await paidPage({ stores: 2 })
    const escrow = await cards.readAccountSum('escrow')
    expect(await cards.sendWebhook(cards.buildCompletedEvent(sessionId))).toBe(200)
    expect(await getStatus(placed)).toBe('paid')
    expect((await cards.readAccountSum('escrow')) - escrow).toBe(2 * sumMinor)
    expect(await attemptStates(placed)).toEqual(['succeeded'])
    const { data } = await placed.buyer.order(placed.orderIds[0]!)
    expect(data.timeline.map((event: { kind: string }) => event.kind)).toEqual(['placed', 'paid'])
    expect(data.order.status).toBe(1)
  })

  test('twenty copies at once, and ten different words for the same, are one credit', async () => {
    const { placed, sessionId } = await paidPage()
    const escrow = await cards.readAccountSum('escrow')
    const event = cards.buildCompletedEvent(sessionId)
    const copies = await mapConcurrently(range(20), 10, () => cards.sendWebhook(event))
    const others = await mapConcurrently(range(10), 10, () => cards.sendWebhook(cards.buildCompletedEvent(sessionId)))
    expect(new Set([...copies, ...others])).toEqual(new Set([200]))
    const credits = ((await cards.readAccountSum('escrow')) - escrow) / sumMinor
    expect(credits).toBe(1)
    expect(await attemptStates(placed)).toEqual(['succeeded'])
    recordFigure({ promise: 3, name: 'provider-events', text: `20 replays of a provider event: ${credits} credit` })
  })

  test('control: looking first and crediting afterwards credits several times', async () => {
    const { placed } = await paidPage()
    const [attempt] = await cards.listAttempts(placed.tradeId)
    const { shop } = cards
    const receiveNaively = () =>
      inTransaction(shop.ctx(), async (ctx) => {
        if ((await attemptStates(placed))[0] !== 'started') return
        const entries = toTransferEntries(brandAccounts.clearing, toUserAccount(placed.buyer.id, 'available'), sumMinor)
        await postTransaction(ctx, { kind: 'credit', referenceId: newId(), reason: '', actorId: null, entries })
        const rows = ctx.db.updateTable('payment_attempts').where('brand_id', '=', shop.brand.id)
        await rows.set({ status: 'failed', due_at: null }).where('id', '=', attempt!.id).execute()
      })
    await mapConcurrently(range(20), 5, receiveNaively)
    expect((await getBalance(shop.ctx(), placed.buyer.id)).availableMinor).toBeGreaterThan(sumMinor)
  })

  test('is refused with a wrong signature, one of another time or none, and changes nothing', async () => {
    const { placed, sessionId } = await paidPage()
    const event = cards.buildCompletedEvent(sessionId)
    expect(await cards.sendWebhook(event, { secret: 'whsec_of_somebody_else' })).toBe(400)
    const sixMinutesAgo = new Date(cards.shop.clock.now().getTime() - 6 * minutes)
    expect(await cards.sendWebhook(event, { at: sixMinutesAgo })).toBe(400)
    const inSixMinutes = new Date(cards.shop.clock.now().getTime() + 6 * minutes)
    expect(await cards.sendWebhook(event, { at: inSixMinutes })).toBe(400)
    const { body, headers } = cards.stripe.sign(event)
    const send = (payload: string, sent: Record<string, string>) =>
      cards.shop.app.inject({
        method: 'POST',
        url: '/api/payment/stripe/webhook',
        payload,
        headers: { host: cards.shop.brand.hosts[0]!, ...sent },
      })
    expect((await send(body.replace('"paid"', '"paid" '), headers)).statusCode).toBe(400)
    expect((await send(body, { 'content-type': 'application/json' })).statusCode).toBe(400)
    expect(await getStatus(placed)).toBe('awaiting_payment')
    expect(await attemptStates(placed)).toEqual(['started'])
  })

  test.each([
    null,
    17,
    'text',
    [],
    {},
    { id: 'evt_1', type: 'checkout.session.completed' },
    { id: 'evt_1', type: 'checkout.session.completed', data: { object: null } },
    { id: 'evt_1', type: 'checkout.session.completed', data: { object: { id: 1, metadata: { site: 'x' } } } },
    { id: 'evt\u0000', type: 'refund.failed', data: { object: { metadata: null } } },
    { id: 'evt_1', type: 'charge.dispute.created', data: { object: { id: 'dp_1', amount: 'all', currency: 'usd' } } },
  ])('is refused when it is signed and no event: %j', async (body) => {
    expect(await cards.sendWebhook(body as never)).toBe(400)
  })

  test('asks the provider to come again when its own records cannot be read', async () => {
    const dispute = cards.stripe.dispute('pi_of_nobody', 100)
    cards.stripe.setBroken(true)
    expect(await cards.sendWebhook(cards.stripe.event('charge.dispute.created', dispute))).toBe(503)
    cards.stripe.setBroken(false)
  })

  test.each([
    ['less than was asked', { amount_total: sumMinor - 1 }],
    ['more than was asked', { amount_total: sumMinor + 1 }],
    ['another currency', { currency: 'jpy' }],
    ['another page', { id: 'cs_test_of_another' }],
  ])('credits nobody for %s, and leaves a mark for a person', async (_, change) => {
    const { placed, sessionId } = await paidPage()
    const escrow = await cards.readAccountSum('escrow')
    const session = { ...cards.stripe.sessions.get(sessionId)!, ...change }
    expect(await cards.sendWebhook(cards.stripe.event('checkout.session.completed', session))).toBe(200)
    expect(await attemptStates(placed)).toEqual(['suspect'])
    expect(await getStatus(placed)).toBe('awaiting_payment')
    expect(await cards.readAccountSum('escrow')).toBe(escrow)
  })

  test("does nothing for an attempt of another brand, and finds its own by any brand's host", async () => {
    const { placed, sessionId } = await paidPage()
    const session = cards.stripe.sessions.get(sessionId)!
    const foreign = { ...session, metadata: { ...session.metadata, site: cards.shop.otherBrand.site } }
    expect(await cards.sendWebhook(cards.stripe.event('checkout.session.completed', foreign))).toBe(200)
    const nobodys = { ...session, metadata: { ...session.metadata, site: 'no-such-brand' } }
    expect(await cards.sendWebhook(cards.stripe.event('checkout.session.completed', nobodys))).toBe(200)
    expect(await attemptStates(placed)).toEqual(['started'])
    expect(await cards.sendWebhook(cards.buildCompletedEvent(sessionId), { to: cards.shop.otherBrand })).toBe(200)
    expect(await getStatus(placed)).toBe('paid')
  })

  test('in the wrong order changes nothing: ended after paid is paid', async () => {
    const { placed, sessionId } = await paidPage()
    await cards.sendWebhook(cards.buildCompletedEvent(sessionId))
    const session = { ...cards.stripe.sessions.get(sessionId)!, status: 'expired', payment_status: 'unpaid' }
    expect(await cards.sendWebhook(cards.stripe.event('checkout.session.expired', session))).toBe(200)
    expect(await attemptStates(placed)).toEqual(['succeeded'])
  })

  test.each(['paid from the wallet meanwhile', 'closed meanwhile'])(
    'money for what is %s goes back by the way it came, past the ledger',
    async (how) => {
      const { placed, sessionId } = await paidPage({ creditMinor: 5_000 })
      if (how.startsWith('paid')) await placed.buyer.pay(placed.tradeId)
      else await placed.buyer.cancel(placed.orderIds[0]!)
      const clearing = await cards.readAccountSum('clearing')
      expect(await cards.sendWebhook(cards.buildCompletedEvent(sessionId))).toBe(200)
      expect(await attemptStates(placed)).toContain('orphaned')
      expect(await cards.readAccountSum('clearing')).toBe(clearing)
      await sendRefunds(cards.shop.ctx())
      await sendRefunds(cards.shop.ctx())
      const { payment_intent: payment } = cards.stripe.sessions.get(sessionId)!
      const given = [...cards.stripe.refunds.values()].filter((refund) => refund.payment_intent === payment)
      expect(given.map(({ amount }) => amount)).toEqual([sumMinor])
    },
  )
})

describe('the sweeper', () => {
  test('handles payments without a webhook', async () => {
    const placed = await cards.place()
    cards.stripe.pay(await cards.startPayment(placed))
    await sweep()
    expect(await getStatus(placed)).toBe('awaiting_payment')
    cards.shop.clock.forward(3 * minutes)
    await sweep()
    expect(await getStatus(placed)).toBe('paid')
  })

  test('leaves an open page open, and ends an attempt with its page', async () => {
    const placed = await cards.place()
    await cards.startPayment(placed)
    cards.shop.clock.forward(3 * minutes)
    await sweep()
    expect(await attemptStates(placed)).toEqual(['started'])
    cards.shop.clock.forward(33 * minutes)
    await sweep()
    expect(await attemptStates(placed)).toEqual(['failed'])
  })

  test('closes a page whose sum is no longer right; the next press leads to the right one', async () => {
    const placed = await cards.place({ stores: 2 })
    const old = await cards.startPayment(placed)
    await placed.buyer.cancel(placed.orderIds[0]!)
    const session = await cards.startPayment(placed)
    expect(cards.stripe.sessions.get(session)!.amount_total).toBe(sumMinor)
    await sweep()
    expect(cards.stripe.sessions.get(old)!.status).toBe('expired')
    cards.stripe.pay(session)
    await cards.sendWebhook(cards.buildCompletedEvent(session))
    expect(await getStatus(placed)).toBe('paid')
  })

  test('says to come again when the provider answers with something else, and then leads to its page', async () => {
    const placed = await cards.place()
    const press = () => placed.buyer.pay(placed.tradeId, { method: 'stripe', fundPassword: undefined }, newId())
    for (const lie of [{}, { object: 'checkout.session', id: 7, url: 'nowhere', payment_status: 'paid' }]) {
      cards.stripe.setFalseResponse(lie)
      expect((await press()).error?.key).toBe('overloaded')
    }
    cards.stripe.setFalseResponse(null)
    expect((await press()).data.redirectUrl).toContain('/c/pay/')
    expect(await getStatus(placed)).not.toBe('paid')
  })

  test('goes on after a bad hour of the provider', async () => {
    const placed = await cards.place()
    cards.stripe.pay(await cards.startPayment(placed))
    cards.stripe.setBroken(true)
    cards.shop.clock.forward(3 * minutes)
    await sweep()
    expect(await attemptStates(placed)).toEqual(['started'])
    cards.stripe.setBroken(false)
    cards.shop.clock.forward(3 * minutes)
    await sweep()
    expect(await getStatus(placed)).toBe('paid')
  })
})

describe('giving back', () => {
  const paid = async () => {
    const placed = await cards.place()
    const sessionId = await cards.startPayment(placed)
    cards.stripe.pay(sessionId)
    await cards.sendWebhook(cards.buildCompletedEvent(sessionId))
    return { placed, payment: cards.stripe.sessions.get(sessionId)!.payment_intent }
  }
  const refund = ({ buyer, tradeId }: PlacedTrade, amountMinor: number) =>
    inTransaction(cards.shop.ctx(), async (ctx) => {
      const { refundPayment } = await import('./public.ts')
      await refundPayment(ctx, { tradeId, userId: buyer.id, referenceId: newId(), amountMinor })
    })
  const givenBack = (payment: string | null) =>
    [...cards.stripe.refunds.values()].filter((one) => one.payment_intent === payment).map(({ amount }) => amount)

  test('goes to the card in parts, never more than was paid', async () => {
    const { placed, payment } = await paid()
    const escrow = await cards.readAccountSum('escrow')
    await refund(placed, 1_000)
    await expect(refund(placed, 401)).rejects.toThrow('was not paid')
    await refund(placed, 400)
    await expect(refund(placed, 1)).rejects.toThrow('was not paid')
    await sendRefunds(cards.shop.ctx())
    expect(givenBack(payment)).toEqual([1_000, 400])
    expect((await cards.readAccountSum('escrow')) - escrow).toBe(-sumMinor)
    expect(await placed.buyer.balanceMinor()).toBe(0)
  })

  test('of ten at once for all of it one goes through', async () => {
    const { placed, payment } = await paid()
    const answers = await Promise.allSettled(range(10).map(() => refund(placed, sumMinor)))
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    await sendRefunds(cards.shop.ctx())
    expect(givenBack(payment)).toEqual([sumMinor])
  })

  test('is asked again after a lost answer, and given once', async () => {
    const { placed, payment } = await paid()
    await refund(placed, sumMinor)
    cards.stripe.loseResponses(2)
    await sendRefunds(cards.shop.ctx())
    expect((await listRefunds(placed))[0]).toMatchObject({ status: 'pending' })
    cards.shop.clock.forward(60 * minutes)
    await sendRefunds(cards.shop.ctx())
    expect((await listRefunds(placed))[0]).toMatchObject({ status: 'done' })
    expect(givenBack(payment)).toEqual([sumMinor])
  })

  test('reports a pending refund, and one that failed permanently', async () => {
    const { placed } = await paid()
    await refund(placed, sumMinor)
    cards.stripe.setRefundStatus('pending')
    await sendRefunds(cards.shop.ctx())
    cards.stripe.setRefundStatus('succeeded')
    expect((await listRefunds(placed))[0]).toMatchObject({ status: 'pending' })
    const made = [...cards.stripe.refunds.values()].at(-1)!
    made.status = 'succeeded'
    cards.shop.clock.forward(60 * minutes)
    await sendRefunds(cards.shop.ctx())
    expect((await listRefunds(placed))[0]).toMatchObject({ status: 'done' })
    const failed = cards.stripe.event('refund.failed', {
      ...made,
      status: 'failed',
      failure_reason: 'lost_or_stolen_card',
    })
    expect(await cards.sendWebhook(failed)).toBe(200)
    expect((await listRefunds(placed))[0]).toMatchObject({ status: 'failed', failure: 'lost_or_stolen_card' })
  })
})
