import fc from 'fast-check'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { toUserAccount, postTransaction, toTransferEntries } from '#server/modules/wallet/public.ts'
import { newId } from '#server/platform/ids.ts'
import { taxSettings } from '#tests/harness/taxes.ts'
import { openCardShop, type CardShop } from '#tests/harness/card-shop.ts'
import { isMeasuring, recordFigure, seed, scale } from './figures.ts'
import { returnActions } from './model-based/return-model.ts'
import { allowedStates, Model } from './model-based/model.ts'
import { unpaidOrderCommands } from './model-based/order-commands.ts'
import type { CommandResult, Tamper, WeightedCommand } from './model-based/command.ts'
import { withdrawalTerms, type TaxTerms } from './model-based/terms.ts'
import { runCommands, buildCommandSequences } from './model-based/command-sequences.ts'
import { openWorld, type World } from './model-based/world.ts'

/**
 * A command sequence takes a second on two idle cores: `npm test` runs 12, `npm run trust` 60 and its long form 100 for
 * each of TRUST_TIMES, 1,000 by default.
 */
const fewRuns = isMeasuring ? 60 : 12
const allRuns = scale === 1 ? fewRuns : 100 * scale
const maxCommands = 300
/** Planted errors are looked for by shorter sequences, which shrink faster. */
const maxControlCommands = 60
/** Time limit of a sequence on a busy machine. */
const maxSecondsPerRun = 15

/** Brands that charge no tax, and those that do: prices with tax that the brand owes, without tax that the store owes. */
const taxVariants = [
  { name: 'without tax', tax: null },
  { name: 'with included tax', tax: { included: true, liable: 'brand' } },
  { name: 'with added tax', tax: { included: false, liable: 'store' } },
] as const

const shops = new Map<TaxTerms | null, CardShop>()
let owner: pg.Client

beforeAll(async () => {
  const { fromHour, untilHour, feeMinor } = withdrawalTerms
  const policy = {
    otherRequestsPerSecondPerAddress: 1e6,
    withdrawalsPerDay: 1_000,
    withdrawalFeeAmount: feeMinor / 100,
    withdrawalFromTime: `0${fromHour}:00`,
    withdrawalUntilTime: `${untilHour}:00`,
  }
  for (const { tax } of taxVariants)
    shops.set(tax, await openCardShop(policy, tax ? { tax: taxSettings(tax.included) } : {}))
  owner = new pg.Client({ connectionString: shops.get(null)!.shop.adminUrl })
  await owner.connect()
})
afterAll(async () => {
  await owner.end()
  for (const cards of shops.values()) await cards.close()
})

/** Actions besides those on orders and returns. */
const otherActions = [
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

/** Random command sequences on new shops beside the model; `done` is told of every step that changed something. */
const buildProperty = (
  done: Tamper,
  maxCommands: number,
  steps?: readonly WeightedCommand[],
  tax: TaxTerms | null = null,
) =>
  fc.asyncProperty(buildCommandSequences(maxCommands, steps), async (commands) => {
    const world = await openWorld(shops.get(tax)!, owner, tax)
    await runCommands(new Model(world.shop.clock.now().getTime(), tax), { world, tamper: done }, commands)
  })

const sumCounts = (actionCounts: ReadonlyMap<string, number>, ...names: string[]) =>
  names.reduce((sum, name) => sum + (actionCounts.get(name) ?? 0), 0)
/** The counts that show how far sequences get. */
const summarise = (actionCounts: ReadonlyMap<string, number>) =>
  [
    `${sumCounts(actionCounts, 'pay')} payments by wallet`,
    `${sumCounts(actionCounts, 'payByCard', 'payByBoth')} by card`,
    `${sumCounts(actionCounts, 'sendBackToCard')} that came too late`,
    `${sumCounts(actionCounts, 'decideRefund', 'giveBack')} refunds`,
    `${sumCounts(actionCounts, 'confirmReturn', 'judge')} returns settled`,
    `${sumCounts(actionCounts, 'payWithdrawal', 'rejectWithdrawal')} withdrawals decided`,
  ].join(', ')

describe('random command sequences through the life of orders', () => {
  // Brands with tax take a third of the sequences each.
  it.each(taxVariants.map((variant) => ({ ...variant, runs: variant.tax ? Math.ceil(allRuns / 3) : allRuns })))(
    'end every step with the money, stock, coupons and orders of a model: $runs of a brand $name',
    { timeout: allRuns * maxSecondsPerRun * 1_000 },
    async ({ name, tax, runs }) => {
      const actionCounts = new Map<string, number>()
      const count: Tamper = async (_world, { action }) =>
        void actionCounts.set(action, (actionCounts.get(action) ?? 0) + 1)
      await fc.assert(buildProperty(count, maxCommands, undefined, tax), {
        numRuns: runs,
        seed,
        unbiased: true,
        // A difference is told in the fewest steps found by then, instead of as a test that took too long.
        interruptAfterTimeLimit: (allRuns * maxSecondsPerRun - 10) * 1_000,
        markInterruptAsFailure: true,
      })
      const steps = [...actionCounts.values()].reduce((sum, many) => sum + many, 0)
      // Every action must have run, or the test proves nothing about it; a dozen sequences may miss a rare one.
      const wanted = [...otherActions, ...Object.keys(allowedStates), ...Object.keys(returnActions)]
      if (tax === null && runs > 12) expect([...actionCounts.keys()].toSorted()).toEqual(wanted.toSorted())
      recordFigure({
        promise: 2,
        name: tax ? `model-${tax.included ? 'included' : 'added'}-tax` : 'model',
        text: `${runs} random command sequences of a brand ${name} beside a model, ${steps} commands that changed something, compared after each: 0 differences (${summarise(actionCounts)})`,
      })
    },
  )
})

const queryBrand = (world: World, statement: string, ...values: unknown[]) =>
  world.owner.query(statement, [world.shop.brand.id, ...values])

/** Rows that a wrong handler would leave, and the fewest commands that show them. */
const plantedErrors: readonly {
  what: string
  steps: number
  /** The commands of the sequences; all by default. */
  drawn?: readonly WeightedCommand[]
  tamper: (world: World, done: CommandResult) => Promise<unknown> | void
}[] = [
  {
    what: 'a cancelled order that keeps one unit of several',
    steps: 2,
    tamper: (world, { action, order }) => {
      const line = order?.lines.find(({ quantity }) => quantity > 1)
      if (action !== 'cancel' || !line) return
      const skuId = world.skuIds[line.sku]
      return queryBrand(world, `update stock set available = available - 1 where brand_id = $1 and sku_id = $2`, skuId)
    },
  },
  {
    what: 'units given back that are not written down on their line',
    steps: 5,
    tamper: (world, { action, id }) => {
      if (action !== 'giveBack') return
      return queryBrand(world, `update order_lines set refunded_quantity = 0 where brand_id = $1 and order_id = $2`, id)
    },
  },
  {
    what: 'a coupon that comes back with the first of two cancelled orders',
    steps: 3,
    drawn: unpaidOrderCommands,
    tamper: (world, { action, order }) => {
      if (action !== 'cancel') return
      const tradeId = world.tradeIds[order!.trade]
      const free = `state = 'usable', trade_id = null, used_at = null, order_ids = '{}'`
      return queryBrand(world, `update collected_coupons set ${free} where brand_id = $1 and trade_id = $2`, tradeId)
    },
  },
  {
    what: 'a parcel whose units are not counted on their lines',
    steps: 4,
    tamper: (world, { action, id }) => {
      if (action !== 'shipLines') return
      return queryBrand(world, `update order_lines set shipped_quantity = 0 where brand_id = $1 and order_id = $2`, id)
    },
  },
  {
    what: 'units that cannot be delivered whose stock stays away',
    steps: 4,
    tamper: (world, { action, order }) => {
      if (action !== 'refundLines') return
      const skuId = world.skuIds[order!.lines[0]!.sku]
      return queryBrand(world, `update stock set available = available - 1 where brand_id = $1 and sku_id = $2`, skuId)
    },
  },
  {
    what: 'a rejected withdrawal whose money stays held back',
    steps: 3,
    tamper: async (world, { action, id }) => {
      if (action !== 'rejectWithdrawal') return
      const { rows } = await queryBrand(
        world,
        `select user_id, (amount_minor + fee_minor)::int as held from withdrawals where brand_id = $1 and id = $2`,
        id,
      )
      const { user_id: userId, held } = rows[0] as { user_id: string; held: number }
      await postTransaction(world.shop.ctx(), {
        kind: 'withdrawal_request',
        referenceId: newId(),
        reason: '',
        actorId: null,
        entries: toTransferEntries(toUserAccount(userId, 'available'), toUserAccount(userId, 'frozen'), held),
      })
    },
  },
]

describe('a planted error (negative control)', () => {
  // One is enough in a quick run: each takes a random number of sequences.
  it.each(isMeasuring ? plantedErrors : plantedErrors.slice(0, 1))(
    'is found and told in few steps: $what',
    { timeout: 600_000 },
    async ({ what, steps, drawn: drawnCommands, tamper }) => {
      const found = await fc.check(
        buildProperty(async (world, done) => void (await tamper(world, done)), maxControlCommands, drawnCommands),
        { numRuns: 300, seed, unbiased: true },
      )
      expect(found.failed).toBe(true)
      const commands = String(found.counterexample![0])
      // Shrinking ends where no single step can be left out, which may be one more than the fewest.
      expect(commands.match(/[a-zA-Z]+\(/g)!.length, commands).toBeLessThanOrEqual(steps + 1)
      recordFigure({
        promise: 2,
        name: `model-control-${plantedErrors.findIndex((error) => error.what === what)}`,
        text: `control, ${what}: found by sequence ${found.numRuns}, shrunk to ${commands.replace(/ \/\*.*/, '')}`,
      })
    },
  )
})
