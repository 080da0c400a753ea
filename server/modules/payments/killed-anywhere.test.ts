import { afterAll, beforeAll, expect, test } from 'vitest'
import { payTrade } from '#server/modules/checkout/pay-trade.ts'
import { expireTrades } from '#server/modules/orders/public.ts'
import { checkLedger } from '#server/modules/wallet/public.ts'
import type { Ctx, UserCtx } from '#server/platform/context.ts'
import { contextFor, type Engine } from '#server/platform/http/engine.ts'
import { newId } from '#server/platform/ids.ts'
import { deliverEvents } from '#server/platform/outbox.ts'
import { inTransaction } from '#server/platform/transaction.ts'
import { receivers } from '#server/receivers.ts'
import { subscriptions } from '#server/subscriptions.ts'
import { openCardShop, type CardShop, type Placed } from '#tests/harness/card-shop.ts'
import { mortalEngine } from '#tests/harness/mortal-engine.ts'
import { actingFor } from './acting-for.ts'
import { refundPayment, sendRefunds, sweepAttempts } from './public.ts'
import { receivePayment } from './receive-payment.ts'

const minutes = 60_000
const sumMinor = 1_400

let cards: CardShop
beforeAll(async () => (cards = await openCardShop()))
afterAll(async () => {
  expect(await checkLedger(cards.shop.ctx())).toEqual([])
  await cards.close()
})

const contextOf = (engine: Engine): Ctx => contextFor(engine, { brand: cards.shop.brand, who: null, lang: 'en' })

/** Everything that the clock sets off, until nothing is left to do. */
async function recover(): Promise<void> {
  for (const pause of [3, 40, 61]) {
    cards.shop.clock.forward(pause * minutes)
    const ctx = cards.shop.ctx()
    await expireTrades(ctx)
    await deliverEvents(ctx, subscriptions)
    await sweepAttempts(ctx, receivers)
    await sendRefunds(ctx)
  }
}

/** Runs `work` with a life of 0, 1, 2 ... steps until it lives to its end; `check` sees what recovery made of each. */
async function killEverywhere<Start>(deeds: {
  readonly start: () => Promise<Start>
  readonly work: (engine: Engine, start: Start) => Promise<unknown>
  readonly check: (start: Start) => Promise<void>
}): Promise<number> {
  for (let steps = 0; ; steps++) {
    const start = await deeds.start()
    const { engine, isDead } = mortalEngine(cards.shop.engine, steps)
    await deeds.work(engine, start).catch(() => undefined)
    await recover()
    await deeds.check(start)
    if (!isDead()) return steps
  }
}

const payByCard = async (engine: Engine, { buyer, tradeId }: Placed): Promise<string> => {
  const ctx: UserCtx = actingFor(contextOf(engine), buyer.id)
  const { redirectUrl } = await payTrade(ctx, { tradeId, method: 'stripe' })
  return redirectUrl!.split('/').at(-1)!
}

const pagesOf = async ({ tradeId }: Placed) => {
  const ids = (await cards.attempts(tradeId)).map(({ id }) => id)
  return [...cards.stripe.sessions.values()].filter(({ metadata }) => ids.includes(metadata.attempt!))
}

test('a payment killed anywhere ends paid once if the payer has paid, and closed if not', async () => {
  let escrow = 0
  const steps = await killEverywhere({
    start: async () => {
      escrow = await cards.sumOf('escrow')
      return cards.place()
    },
    work: async (engine, placed) => {
      const sessionId = await payByCard(engine, placed)
      cards.stripe.pay(sessionId)
      const paid = {
        state: 'paid',
        amountMinor: sumMinor,
        currency: 'USD',
        paymentReference: cards.stripe.sessions.get(sessionId)!.payment_intent!,
      } as const
      const attemptId = cards.stripe.sessions.get(sessionId)!.metadata.attempt!
      const event = { id: newId(), kind: 'checkout.session.completed' }
      await receivePayment(contextOf(engine), receivers, {
        method: 'stripe',
        attemptId,
        reference: sessionId,
        paid,
        event,
      })
    },
    check: async (placed) => {
      const pages = await pagesOf(placed)
      const isPaid = pages.some(({ payment_status: status }) => status === 'paid')
      const { data } = await placed.buyer.trade(placed.tradeId)
      const states = (await cards.attempts(placed.tradeId)).map(({ status }) => status)
      const gained = (await cards.sumOf('escrow')) - escrow
      expect({ status: data.status, gained }).toEqual(
        isPaid ? { status: 'paid', gained: sumMinor } : { status: 'closed', gained: 0 },
      )
      expect(states.every((state) => state === (isPaid ? 'succeeded' : 'failed'))).toBe(true)
      expect(pages.some(({ status }) => status === 'open')).toBe(false)
    },
  })
  expect(steps).toBeGreaterThan(15)
})

const paid = async (): Promise<Placed> => {
  const placed = await cards.place()
  cards.stripe.pay(await cards.begin(placed))
  return placed
}

test('a sweeper killed anywhere has done nothing twice, and nothing is forgotten', async () => {
  let escrow = 0
  await killEverywhere({
    start: async () => {
      escrow = await cards.sumOf('escrow')
      const placed = await paid()
      cards.shop.clock.forward(3 * minutes)
      return placed
    },
    work: (engine) => sweepAttempts(contextOf(engine), receivers),
    check: async ({ buyer, tradeId }) => {
      expect((await buyer.trade(tradeId)).data.status).toBe('paid')
      expect((await cards.sumOf('escrow')) - escrow).toBe(sumMinor)
    },
  })
})

test('a refund killed anywhere is given once, or was never promised', async () => {
  let clearing = 0
  await killEverywhere({
    start: async () => {
      const placed = await paid()
      cards.shop.clock.forward(3 * minutes)
      await sweepAttempts(cards.shop.ctx(), receivers)
      clearing = await cards.sumOf('clearing')
      return placed
    },
    work: async (engine, { buyer, tradeId }) => {
      const refund = { tradeId, userId: buyer.id, causeId: newId(), amountMinor: 500 }
      await inTransaction(contextOf(engine), (ctx) => refundPayment(ctx, refund))
      await sendRefunds(contextOf(engine))
    },
    check: async (placed) => {
      const [page] = await pagesOf(placed)
      const given = [...cards.stripe.refunds.values()].filter((one) => one.payment_intent === page!.payment_intent)
      const promised = (await cards.sumOf('clearing')) - clearing
      expect(given.reduce((sum, { amount }) => sum + amount, 0)).toBe(promised)
      expect(given.length).toBeLessThan(2)
    },
  })
})

test('a late payment killed anywhere goes back whole', async () => {
  await killEverywhere({
    start: async () => {
      const placed = await paid()
      await placed.buyer.cancel(placed.orderIds[0]!)
      cards.shop.clock.forward(3 * minutes)
      return placed
    },
    work: async (engine) => {
      await sweepAttempts(contextOf(engine), receivers)
      await sendRefunds(contextOf(engine))
    },
    check: async (placed) => {
      const [page] = await pagesOf(placed)
      const given = [...cards.stripe.refunds.values()].filter((one) => one.payment_intent === page!.payment_intent)
      expect(given.map(({ amount }) => amount)).toEqual([sumMinor])
      expect((await cards.attempts(placed.tradeId)).map(({ status }) => status)).toEqual(['orphaned'])
    },
  })
})
