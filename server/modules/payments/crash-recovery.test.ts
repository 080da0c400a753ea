import { afterAll, beforeAll, expect, test } from 'vitest'
import { payTrade } from '#server/modules/checkout/pay-trade.ts'
import { expireTrades } from '#server/modules/orders/trades/public.ts'
import { checkLedger } from '#server/modules/wallet/checks/public.ts'
import type { Ctx, UserCtx } from '#server/platform/context.ts'
import { createContext, type Engine } from '#server/platform/http/engine.ts'
import { newId } from '#server/platform/ids.ts'
import { inTransaction } from '#server/platform/transaction.ts'
import { paymentHandlers } from '#server/payment-handlers.ts'
import { openCardShop, type CardShop, type PlacedTrade } from '#tests/harness/card-shop.ts'
import { createCrashableEngine } from '#tests/harness/crashable-engine.ts'
import { createPayerContext, handlePayment } from './attempts/handle-payment.ts'
import { refundPayment } from './public.ts'
import { deliverEvents, sendRefunds, sweepAttempts } from '#tests/harness/run-jobs.ts'

const minutes = 60_000
const sumMinor = 1_400

let cards: CardShop
beforeAll(async () => (cards = await openCardShop()))
afterAll(async () => {
  expect(await checkLedger(cards.shop.ctx())).toEqual([])
  await cards.close()
})

const createCtx = (engine: Engine): Ctx =>
  createContext(engine, { brand: cards.shop.brand, principal: null, lang: 'en' })

/** Runs all scheduled jobs until nothing is left to do. */
async function recover(): Promise<void> {
  for (const pause of [3, 40, 61]) {
    cards.shop.clock.forward(pause * minutes)
    const ctx = cards.shop.ctx()
    await expireTrades(ctx)
    await deliverEvents(ctx)
    await sweepAttempts(ctx)
    await sendRefunds(ctx)
  }
}

/**
 * Runs `work` with a budget of 0, 1, 2 ... steps until it completes; `check` inspects the state after each recovery.
 */
async function crashAtEveryStep<Start>(scenario: {
  readonly start: () => Promise<Start>
  readonly work: (engine: Engine, start: Start) => Promise<unknown>
  readonly check: (start: Start) => Promise<void>
}): Promise<number> {
  for (let steps = 0; ; steps++) {
    const start = await scenario.start()
    const { engine, hasCrashed } = createCrashableEngine(cards.shop.engine, steps)
    await scenario.work(engine, start).catch(() => undefined)
    await recover()
    await scenario.check(start)
    if (!hasCrashed()) return steps
  }
}

const payByCard = async (engine: Engine, { buyer, tradeId }: PlacedTrade): Promise<string> => {
  const ctx: UserCtx = createPayerContext(createCtx(engine), buyer.id)
  const { redirectUrl } = await payTrade(ctx, { tradeId, method: 'stripe' })
  return redirectUrl!.split('/').at(-1)!
}

const listPages = async ({ tradeId }: PlacedTrade) => {
  const ids = (await cards.listAttempts(tradeId)).map(({ id }) => id)
  return [...cards.stripe.sessions.values()].filter(({ metadata }) => ids.includes(metadata.attempt!))
}

test('a payment stopped at any step ends paid once if the payer has paid, and closed if not', async () => {
  let escrow = 0
  const steps = await crashAtEveryStep({
    start: async () => {
      escrow = await cards.readAccountSum('escrow')
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
      await handlePayment(createCtx(engine), paymentHandlers, {
        method: 'stripe',
        attemptId,
        reference: sessionId,
        paid,
        event,
      })
    },
    check: async (placed) => {
      const pages = await listPages(placed)
      const isPaid = pages.some(({ payment_status: status }) => status === 'paid')
      const { data } = await placed.buyer.trade(placed.tradeId)
      const states = (await cards.listAttempts(placed.tradeId)).map(({ status }) => status)
      const gained = (await cards.readAccountSum('escrow')) - escrow
      expect({ status: data.status, gained }).toEqual(
        isPaid ? { status: 'paid', gained: sumMinor } : { status: 'closed', gained: 0 },
      )
      expect(states.every((state) => state === (isPaid ? 'succeeded' : 'failed'))).toBe(true)
      expect(pages.some(({ status }) => status === 'open')).toBe(false)
    },
  })
  expect(steps).toBeGreaterThan(15)
})

const paid = async (): Promise<PlacedTrade> => {
  const placed = await cards.place()
  cards.stripe.pay(await cards.startPayment(placed))
  return placed
}

test('a sweep stopped at any step does nothing twice and skips nothing', async () => {
  let escrow = 0
  await crashAtEveryStep({
    start: async () => {
      escrow = await cards.readAccountSum('escrow')
      const placed = await paid()
      cards.shop.clock.forward(3 * minutes)
      return placed
    },
    work: (engine) => sweepAttempts(createCtx(engine)),
    check: async ({ buyer, tradeId }) => {
      expect((await buyer.trade(tradeId)).data.status).toBe('paid')
      expect((await cards.readAccountSum('escrow')) - escrow).toBe(sumMinor)
    },
  })
})

test('a refund stopped at any step is sent once, or was never recorded', async () => {
  let clearing = 0
  await crashAtEveryStep({
    start: async () => {
      const placed = await paid()
      cards.shop.clock.forward(3 * minutes)
      await sweepAttempts(cards.shop.ctx())
      clearing = await cards.readAccountSum('clearing')
      return placed
    },
    work: async (engine, { buyer, tradeId }) => {
      const refund = { tradeId, userId: buyer.id, referenceId: newId(), amountMinor: 500 }
      await inTransaction(createCtx(engine), (ctx) => refundPayment(ctx, refund))
      await sendRefunds(createCtx(engine))
    },
    check: async (placed) => {
      const [page] = await listPages(placed)
      const given = [...cards.stripe.refunds.values()].filter((one) => one.payment_intent === page!.payment_intent)
      const promised = (await cards.readAccountSum('clearing')) - clearing
      expect(given.reduce((sum, { amount }) => sum + amount, 0)).toBe(promised)
      expect(given.length).toBeLessThan(2)
    },
  })
})

test('a late payment stopped at any step is refunded in full', async () => {
  await crashAtEveryStep({
    start: async () => {
      const placed = await paid()
      await placed.buyer.cancel(placed.orderIds[0]!)
      cards.shop.clock.forward(3 * minutes)
      return placed
    },
    work: async (engine) => {
      await sweepAttempts(createCtx(engine))
      await sendRefunds(createCtx(engine))
    },
    check: async (placed) => {
      const [page] = await listPages(placed)
      const given = [...cards.stripe.refunds.values()].filter((one) => one.payment_intent === page!.payment_intent)
      expect(given.map(({ amount }) => amount)).toEqual([sumMinor])
      expect((await cards.listAttempts(placed.tradeId)).map(({ status }) => status)).toEqual(['orphaned'])
    },
  })
})
