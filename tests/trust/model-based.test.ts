import fc from 'fast-check'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { brandAccounts, toUserAccount, postTransaction, toTransferEntries } from '#server/modules/wallet/public.ts'
import { newId } from '#server/platform/ids.ts'
import { openCardShop, type CardShop } from '#tests/harness/card-shop.ts'
import { isMeasuring, recordFigure, seed, scale } from './figures.ts'
import { findMoneyErrors } from './money-invariants.ts'
import { returnActions } from './model-based/return-model.ts'
import { allowedStates, Model } from './model-based/model.ts'
import { unpaidOrderCommands } from './model-based/order-commands.ts'
import type { CommandResult, Tamper, WeightedCommand } from './model-based/command.ts'
import { runCommands, buildCommandSequences } from './model-based/command-sequences.ts'
import { getBrandSettings, taxedTwice, untaxed, variants, type Variant } from './model-based/variants.ts'
import { openWorld, type World } from './model-based/world.ts'

/**
 * A command sequence takes a second on two idle cores: `npm test` runs 10, `npm run trust` 150 and its long form 250 for
 * each of TRUST_TIMES, 2,500 by default. Brands without tax get two fifths of them, each other kind one.
 */
const fewRuns = isMeasuring ? 150 : 10
const allRuns = scale === 1 ? fewRuns : 250 * scale
const getRuns = ({ tax }: Variant) => (allRuns / 5) * (tax ? 1 : 2)
const maxCommands = 300
/** Planted errors are looked for by shorter sequences, which shrink faster. */
const maxControlCommands = 60
/** Time limit of a sequence on a busy machine. */
const maxSecondsPerRun = 15

const shops = new Map<Variant, CardShop>()
let owner: pg.Client

beforeAll(async () => {
  for (const variant of variants) {
    const { policy, settings } = getBrandSettings(variant)
    shops.set(variant, await openCardShop(policy, settings))
  }
  owner = new pg.Client({ connectionString: shops.get(untaxed)!.shop.adminUrl })
  await owner.connect()
})
afterAll(async () => {
  await owner.end()
  for (const cards of shops.values()) await cards.close()
})

const cardActions = ['openPage', 'payByCard', 'payByBoth', 'sendBackToCard']
/** Actions besides those on orders, returns and cards. */
const otherActions = [
  'collect',
  'credit',
  'pass',
  'pay',
  'place',
  'withdraw',
  'payWithdrawal',
  'rejectWithdrawal',
  'announceRecharge',
  'endRecharge',
  'transferEarnings',
]

type PropertyOptions = {
  readonly variant: Variant
  readonly maxCommands: number
  /** The commands of the sequences; all by default. */
  readonly drawn?: readonly WeightedCommand[] | undefined
  /** Told of every step that changed something. */
  readonly done: Tamper
}

/** Random command sequences on new brands beside the model; the whole check of the ledger follows each. */
const buildProperty = ({ variant, maxCommands, drawn, done }: PropertyOptions) =>
  fc.asyncProperty(buildCommandSequences(maxCommands, drawn), async (commands) => {
    const world = await openWorld(shops.get(variant)!, owner, variant)
    await runCommands(new Model(world.shop.clock.now().getTime(), variant), { world, tamper: done }, commands)
    expect(await findMoneyErrors(world.shop)).toEqual([])
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
  it.each(variants.map((variant) => ({ variant, name: variant.name, runs: getRuns(variant) })))(
    'end every step with the money, stock, coupons and orders of a model: $runs of a brand $name',
    { timeout: allRuns * maxSecondsPerRun * 1_000 },
    async ({ variant, name, runs }) => {
      const actionCounts = new Map<string, number>()
      const count: Tamper = async (_world, { action }) =>
        void actionCounts.set(action, (actionCounts.get(action) ?? 0) + 1)
      await fc.assert(buildProperty({ variant, maxCommands, done: count }), {
        numRuns: runs,
        // Each kind of brand runs other sequences.
        seed: seed + variants.indexOf(variant),
        unbiased: true,
        // A difference is told in the fewest steps found by then, instead of as a test that took too long.
        interruptAfterTimeLimit: (allRuns * maxSecondsPerRun - 10) * 1_000,
        markInterruptAsFailure: true,
      })
      const steps = [...actionCounts.values()].reduce((sum, many) => sum + many, 0)
      // Every action must have run, or the test proves nothing about it; a dozen sequences may miss a rare one.
      const orderActions = [...Object.keys(allowedStates), ...Object.keys(returnActions)]
      const wanted = [...otherActions, ...orderActions, ...(variant.takesCards ? cardActions : [])]
      if (runs > 12) expect([...actionCounts.keys()].toSorted()).toEqual(wanted.toSorted())
      recordFigure({
        promise: 2,
        name: variant.figure,
        text: `${runs} random command sequences of a brand ${name} beside a model, ${steps} commands that changed something, compared after each: 0 differences (${summarise(actionCounts)})`,
      })
    },
  )
})

const queryBrand = (world: World, statement: string, ...values: unknown[]) =>
  world.owner.query(statement, [world.shop.brand.id, ...values])

/** One minor unit of the last refund of an order stays with its tax, in every row that tells of it. */
async function keepTax(world: World, orderId: string): Promise<void> {
  const { rowCount } = await queryBrand(
    world,
    `with last as (select tax_id, reference_id from order_tax_returns
        where brand_id = $1 and order_id = $2 and amount_minor > 0 order by at desc limit 1),
      refund as (update order_tax_returns r set amount_minor = amount_minor - 1 from last
        where r.brand_id = $1 and r.order_id = $2 and r.tax_id = last.tax_id and r.reference_id = last.reference_id
        returning r.tax_id),
      tax as (update order_taxes t set returned_minor = returned_minor - 1 from refund
        where t.brand_id = $1 and t.order_id = $2 and t.id = refund.tax_id returning t.id)
    update orders set tax_returned_minor = tax_returned_minor - 1 from tax where brand_id = $1 and orders.id = $2`,
    orderId,
  )
  if (rowCount === 0) return
  await postTransaction(world.shop.ctx(), {
    kind: 'order_tax',
    referenceId: newId(),
    reason: '',
    actorId: null,
    entries: toTransferEntries(brandAccounts.escrow, brandAccounts.tax, 1),
  })
}

/** Rows that a wrong handler would leave, and the fewest commands that show them. */
const plantedErrors: readonly {
  what: string
  steps: number
  /** The commands of the sequences; all by default. */
  drawn?: readonly WeightedCommand[]
  /** The kind of brand; without tax by default. */
  variant?: Variant
  /** All rows agree with each other, so that the laws of money see nothing and the model alone does. */
  isBalanced?: true
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
    what: 'a refund that keeps one minor unit of its tax',
    steps: 4,
    variant: taxedTwice,
    isBalanced: true,
    tamper: (world, { action, id }) => (action === 'refundLines' ? keepTax(world, id!) : undefined),
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
    async ({ what, steps, drawn, variant = untaxed, isBalanced, tamper }) => {
      const done: Tamper = async (world, result) => void (await tamper(world, result))
      const property = buildProperty({ variant, maxCommands: maxControlCommands, drawn, done })
      const found = await fc.check(property, { numRuns: 300, seed, unbiased: true })
      expect(found.failed).toBe(true)
      if (isBalanced) expect(found.errorInstance).toMatchObject({ actual: { faults: [] } })
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
