import fc from 'fast-check'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { accountOf, postTransaction, transfer } from '#server/modules/wallet/public.ts'
import { newId } from '#server/platform/ids.ts'
import { openCardShop, type CardShop } from '#tests/harness/card-shop.ts'
import { isMeasuring, recordFigure, seed, times } from './figures.ts'
import { returnDeeds } from './walks/model-of-returns.ts'
import { allowed, Model } from './walks/model.ts'
import { stepsOfUnpaidOrders } from './walks/steps-of-orders.ts'
import type { Done, Meddle, Weighted } from './walks/steps.ts'
import { withdrawalTerms } from './walks/terms.ts'
import { walk, walks } from './walks/walks.ts'
import { openWorld, type World } from './walks/world.ts'

/** A walk takes a second on two idle cores: `npm test` goes a few, the table of promises more, its long form a thousand. */
const few = isMeasuring ? 60 : 12
const runs = times === 1 ? few : 1_000
const longest = 300
/** Faults are looked for by shorter walks, which are sooner told in few steps. */
const short = 60
/** The longest that a walk may take on a busy machine. */
const secondsEach = 15

let cards: CardShop
let owner: pg.Client

beforeAll(async () => {
  const { fromHour, untilHour, feeMinor } = withdrawalTerms
  cards = await openCardShop({
    otherRequestsPerSecondPerAddress: 1e6,
    withdrawalsPerDay: 1_000,
    withdrawalFeeAmount: feeMinor / 100,
    withdrawalFromTime: `0${fromHour}:00`,
    withdrawalUntilTime: `${untilHour}:00`,
  })
  owner = new pg.Client({ connectionString: cards.shop.adminUrl })
  await owner.connect()
})
afterAll(async () => {
  await owner.end()
  await cards.close()
})

/** What is done beside the deeds on orders and returns. */
const otherDeeds = [
  'collect',
  'credit',
  'pass',
  'pay',
  'place',
  'openPage',
  'payByCard',
  'payByBoth',
  'sendBackToCard',
  'withdraw',
  'payWithdrawal',
  'rejectWithdrawal',
  'announceRecharge',
  'endRecharge',
  'transferEarnings',
]

/** Random walks through fresh shops beside the model; `done` is told of every step that changed something. */
const walking = (done: Meddle, longest: number, steps?: readonly Weighted[]) =>
  fc.asyncProperty(walks(longest, steps), async (path) => {
    const world = await openWorld(cards, owner)
    await walk(new Model(world.shop.clock.now().getTime()), { world, meddle: done }, path)
  })

const many = (deeds: ReadonlyMap<string, number>, ...names: string[]) =>
  names.reduce((sum, name) => sum + (deeds.get(name) ?? 0), 0)
/** What of all that was done says most of how far walks get. */
const figures = (deeds: ReadonlyMap<string, number>) =>
  [
    `${many(deeds, 'pay')} payments by wallet`,
    `${many(deeds, 'payByCard', 'payByBoth')} by card`,
    `${many(deeds, 'sendBackToCard')} that came too late`,
    `${many(deeds, 'decideRefund', 'giveBack')} refunds`,
    `${many(deeds, 'confirmReturn', 'judge')} returns settled`,
    `${many(deeds, 'payWithdrawal', 'rejectWithdrawal')} withdrawals decided`,
  ].join(', ')

describe(`${runs} random walks through the life of orders`, () => {
  it(
    'end every step with the money, stock, coupons and orders of a model',
    { timeout: runs * secondsEach * 1_000 },
    async () => {
      const deeds = new Map<string, number>()
      const count: Meddle = async (_world, { deed }) => void deeds.set(deed, (deeds.get(deed) ?? 0) + 1)
      await fc.assert(walking(count, longest), {
        numRuns: runs,
        seed,
        unbiased: true,
        // A difference is told in the fewest steps found by then, instead of as a test that took too long.
        interruptAfterTimeLimit: (runs * secondsEach - 10) * 1_000,
        markInterruptAsFailure: true,
      })
      const steps = [...deeds.values()].reduce((sum, many) => sum + many, 0)
      // Every deed must have been done, or the walks would show nothing of it; a dozen may miss a rare one.
      const wanted = [...otherDeeds, ...Object.keys(allowed), ...Object.keys(returnDeeds)]
      if (runs > 12) expect([...deeds.keys()].toSorted()).toEqual(wanted.toSorted())
      recordFigure({
        promise: 2,
        name: 'walks',
        text: `${runs} random walks beside a model, ${steps} steps that changed something, compared after each: 0 differences (${figures(deeds)})`,
      })
    },
  )
})

const onBrand = (world: World, statement: string, ...values: unknown[]) =>
  world.owner.query(statement, [world.shop.brand.id, ...values])

/** What a handler with a fault would have left behind, and the fewest steps that show it. */
const planted: readonly {
  what: string
  steps: number
  /** Of which steps the walks are made; of all where none are named. */
  drawn?: readonly Weighted[]
  meddle: (world: World, done: Done) => Promise<unknown> | void
}[] = [
  {
    what: 'a cancelled order that keeps one unit of several',
    steps: 2,
    meddle: (world, { deed, order }) => {
      const line = order?.lines.find(({ quantity }) => quantity > 1)
      if (deed !== 'cancel' || !line) return
      const skuId = world.skuIds[line.sku]
      return onBrand(world, `update stock set available = available - 1 where brand_id = $1 and sku_id = $2`, skuId)
    },
  },
  {
    what: 'units given back that are not written down on their line',
    steps: 5,
    meddle: (world, { deed, id }) => {
      if (deed !== 'giveBack') return
      return onBrand(world, `update order_lines set refunded_quantity = 0 where brand_id = $1 and order_id = $2`, id)
    },
  },
  {
    what: 'a coupon that comes back with the first of two cancelled orders',
    steps: 3,
    drawn: stepsOfUnpaidOrders,
    meddle: (world, { deed, order }) => {
      if (deed !== 'cancel') return
      const tradeId = world.tradeIds[order!.trade]
      const free = `state = 'usable', trade_id = null, used_at = null, order_ids = '{}'`
      return onBrand(world, `update collected_coupons set ${free} where brand_id = $1 and trade_id = $2`, tradeId)
    },
  },
  {
    what: 'a rejected withdrawal whose money stays held back',
    steps: 3,
    meddle: async (world, { deed, id }) => {
      if (deed !== 'rejectWithdrawal') return
      const { rows } = await onBrand(
        world,
        `select user_id, (amount_minor + fee_minor)::int as held from withdrawals where brand_id = $1 and id = $2`,
        id,
      )
      const { user_id: userId, held } = rows[0] as { user_id: string; held: number }
      await postTransaction(world.shop.ctx(), {
        kind: 'withdrawal_request',
        causeId: newId(),
        reason: '',
        actorId: null,
        entries: transfer(accountOf(userId, 'available'), accountOf(userId, 'frozen'), held),
      })
    },
  },
]

describe('a planted fault (the walks have eyes)', () => {
  // In passing one is enough: each takes as many walks as chance wants.
  it.each(isMeasuring ? planted : planted.slice(0, 1))(
    'is found and told in few steps: $what',
    { timeout: 600_000 },
    async ({ what, steps, drawn, meddle }) => {
      const found = await fc.check(
        walking(async (world, done) => void (await meddle(world, done)), short, drawn),
        { numRuns: 300, seed, unbiased: true },
      )
      expect(found.failed).toBe(true)
      const path = String(found.counterexample![0])
      // Shrinking ends where no single step can be left out, which may be one more than the fewest.
      expect(path.match(/[a-zA-Z]+\(/g)!.length, path).toBeLessThanOrEqual(steps + 1)
      recordFigure({
        promise: 2,
        name: `walks-control-${planted.findIndex((fault) => fault.what === what)}`,
        text: `control, ${what}: found by walk ${found.numRuns}, told in as few steps as ${path.replace(/ \/\*.*/, '')}`,
      })
    },
  )
})
