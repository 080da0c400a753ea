import { emit } from '#server/events.ts'
import { getStoreOwners } from '#server/modules/merchants/public.ts'
import type { ChargebackHandler } from '#server/modules/payments/public.ts'
import type { Entry } from '#server/modules/wallet/public.ts'
import type { Ctx } from '#server/platform/context.ts'
import { toMajor } from '#server/platform/money.ts'
import { splitByWeight } from '#server/platform/split-by-weight.ts'
import {
  holdOrder,
  lockHeldOrders,
  lockPaidOrdersOfTrade,
  releaseHeldOrders,
  restoreReturnedTax,
} from './chargebacks.queries.ts'
import {
  buildChargebackEntries,
  getRemainingMinor,
  getRemainingShares,
  getTaxAccount,
  scaleShares,
} from '../order-money.rules.ts'
import { listLines } from '../orders.queries.ts'
import { recordEvents } from '../record-events.ts'
import { listOrderTaxes, listOrderTaxReturns, recordTaxReturn } from '../taxes/order-taxes.queries.ts'
import { getTaxesOfMoney } from '../taxes/returned-taxes.rules.ts'

type PaidOrder = Awaited<ReturnType<typeof lockPaidOrdersOfTrade>>[number]
type ChargebackPart = { readonly order: PaidOrder; readonly amountMinor: number }
type TaxedPart = ChargebackPart & { readonly taxMinor: number }

/**
 * Splits a chargeback by what each order has left; while another chargeback holds one of them, the brand covers this
 * one.
 */
function splitChargeback(orders: readonly PaidOrder[], amountMinor: number): ChargebackPart[] {
  if (orders.some(({ held_minor }) => held_minor !== null)) return []
  const left = orders.map(getRemainingMinor)
  const coveredMinor = Math.min(
    amountMinor,
    left.reduce((sum, minor) => sum + minor, 0),
  )
  return splitByWeight(coveredMinor, left)
    .map((partMinor, index) => ({ order: orders[index]!, amountMinor: partMinor }))
    .filter((part) => part.amountMinor > 0)
}

async function buildEntries(ctx: Ctx, parts: readonly TaxedPart[]): Promise<Entry[]> {
  const released = parts.filter(({ order }) => order.released_at !== null).map(({ order }) => order)
  const owners = await getStoreOwners(
    ctx,
    released.map(({ store_id }) => store_id),
  )
  const lines = await listLines(
    ctx,
    released.map(({ id }) => id),
  )
  return parts.flatMap(({ order, amountMinor, taxMinor }) => {
    const left = getRemainingShares(
      order,
      lines.filter((line) => line.order_id === order.id),
    )
    const ownerId = order.released_at ? owners.get(order.store_id)! : null
    return buildChargebackEntries(
      ownerId,
      ownerId ? scaleShares(left, amountMinor) : { ...noShares, paidMinor: amountMinor },
      { amountMinor: taxMinor, account: getTaxAccount(order) },
    )
  })
}

/** Records the tax within the part of an order that a bank takes; returns the sum. */
async function takeTaxes(ctx: Ctx, chargebackId: string, { order, amountMinor }: ChargebackPart): Promise<number> {
  if (order.tax_minor === order.tax_returned_minor) return 0
  const rows = await listOrderTaxes(ctx, [order.id])
  const taxes = getTaxesOfMoney(rows, { paidMinor: amountMinor, ofMinor: getRemainingMinor(order) })
  await recordTaxReturn(ctx, { orderId: order.id, kind: 'chargeback', referenceId: chargebackId, taxes })
  return taxes.reduce((sum, tax) => sum + tax.amountMinor, 0)
}

type HeldOrder = Awaited<ReturnType<typeof lockHeldOrders>>[number]

/** Takes the record of a chargeback's tax back when it was won. */
async function restoreTaxes(ctx: Ctx, chargebackId: string, { id: orderId, taxMinor }: HeldOrder): Promise<void> {
  if (taxMinor === 0) return
  const taken = await listOrderTaxReturns(ctx, [orderId])
  const taxes = taken
    .filter(({ kind, referenceId }) => kind === 'chargeback' && referenceId === chargebackId)
    .map(({ taxId, units, baseMinor, amountMinor }) => ({ taxId, units, baseMinor, amountMinor: -amountMinor }))
  await recordTaxReturn(ctx, { orderId, kind: 'chargeback_won', referenceId: chargebackId, taxes })
  await restoreReturnedTax(
    ctx,
    orderId,
    taxes.reduce((sum, tax) => sum - tax.amountMinor, 0),
  )
}

const noShares = { brandMinor: 0, commissionMinor: 0, commissionTaxMinor: 0 }
const toEventParams = (ctx: Ctx, minor: number) => ({ amount: toMajor(minor, ctx.brand.settings.currency.digits) })

/**
 * A trade's chargebacks are covered by its paid orders: from escrow, or, after the release, from the store and brand
 * accounts. Until the decision such an order is held: not released, refunded or shipped.
 */
export const tradeChargebackHandler: ChargebackHandler = {
  withdrawFunds: async (ctx, { id: chargebackId, referenceId: tradeId, amountMinor }) => {
    const parts = splitChargeback(await lockPaidOrdersOfTrade(ctx, tradeId), amountMinor)
    const taxed: TaxedPart[] = []
    for (const part of parts) {
      const taxMinor = await takeTaxes(ctx, chargebackId, part)
      taxed.push({ ...part, taxMinor })
      await holdOrder(ctx, part.order.id, { chargebackId, amountMinor: part.amountMinor, taxMinor })
      await recordEvents(ctx, [part.order.id], 'charge_back', 'clock', toEventParams(ctx, part.amountMinor))
      await emit(ctx, 'order.charged_back', {
        orderId: part.order.id,
        state: 'open',
        amountMinor: part.amountMinor,
      })
    }
    return buildEntries(ctx, taxed)
  },
  settle: async (ctx, { id: chargebackId, won }) => {
    const held = await lockHeldOrders(ctx, chargebackId)
    await releaseHeldOrders(ctx, chargebackId, won)
    if (won) for (const order of held) await restoreTaxes(ctx, chargebackId, order)
    const event = won ? 'charge_back_won' : 'charge_back_lost'
    for (const { id: orderId, heldMinor } of held) {
      const amountMinor = heldMinor!
      await recordEvents(ctx, [orderId], event, 'clock', toEventParams(ctx, amountMinor))
      await emit(ctx, 'order.charged_back', { orderId, state: won ? 'won' : 'lost', amountMinor })
    }
  },
}
