import { getStoreOwners } from '#server/modules/merchants/public.ts'
import { refundPayment } from '#server/modules/payments/public.ts'
import { postTransaction, type Entry } from '#server/modules/wallet/public.ts'
import type { Ctx } from '#server/platform/context.ts'
import { isId } from '#server/platform/ids.ts'
import { emit } from '#server/events.ts'
import { refusal } from '#server/platform/refusal.ts'
import {
  buildClawbackEntries,
  buildTaxReturnEntries,
  getRemainingDelivery,
  getRemainingMinor,
  getShare,
  getTaxAccount,
  scaleShares,
  getSharesBetween,
  sumShares,
  type Shares,
  type TaxShare,
} from '../order-money.rules.ts'
import type { LineRow } from '../orders.queries.ts'
import { listOrderTaxes, recordTaxReturn } from '../taxes/order-taxes.queries.ts'
import { getReturnedTaxes, returnAllTaxes, scaleReturnedTaxes } from '../taxes/returned-taxes.rules.ts'
import {
  addRefundedMoney,
  addRefundedUnits,
  lockPaidOrder,
  recordRefundedLines,
  type LineUnits,
} from './refunds.queries.ts'

export type LinesRefund = {
  readonly orderId: string
  /** Reference of the refund; the ledger accepts each once. */
  readonly refundId: string
  readonly lines: readonly LineUnits[]
  /** Also refunds the delivery fee, unless it was refunded. */
  readonly withDelivery?: boolean
}

/** Merges units of the same line. */
function sumUnits(lines: readonly LineUnits[]): LineUnits[] {
  const units = new Map<string, number>()
  for (const { lineId, quantity } of lines)
    units.set(lineId.toLowerCase(), (units.get(lineId.toLowerCase()) ?? 0) + quantity)
  return [...units].map(([lineId, quantity]) => ({ lineId, quantity }))
}

type Kind = 'order_clawback' | 'order_tax_return'

async function post(ctx: Ctx, kind: Kind, referenceId: string, entries: readonly Entry[]): Promise<void> {
  if (entries.length === 0) return
  await postTransaction(ctx, { kind, referenceId, reason: '', actorId: ctx.principal?.userId ?? null, entries })
}

type PaidOrder = NonNullable<Awaited<ReturnType<typeof lockPaidOrder>>>

/** Takes the shares back from the store, the commission and the brand into escrow. */
async function clawBack(ctx: Ctx, { store_id }: PaidOrder, refundId: string, shares: Shares, tax: TaxShare) {
  const ownerId = (await getStoreOwners(ctx, [store_id])).get(store_id)!
  await post(ctx, 'order_clawback', refundId, buildClawbackEntries(ownerId, shares, tax))
}

type RefundedMoney = {
  readonly refundId: string
  readonly changed: readonly LineRow[]
  readonly unitsByLine: ReadonlyMap<string, number>
  readonly withDelivery: boolean
  readonly amountMinor: number
  /** Worth of the units and the delivery; more than the amount when a bank returned a part before. */
  readonly fullMinor: number
}

/** Records the tax that a refund gives back; returns the sum. Reads nothing for an order without tax. */
async function returnTaxes(ctx: Ctx, order: PaidOrder, money: RefundedMoney): Promise<number> {
  if (order.tax_liable === null) return 0
  const { refundId, changed, unitsByLine, withDelivery, amountMinor, fullMinor } = money
  const rows = await listOrderTaxes(ctx, [order.id])
  const units = changed.map((line) => {
    const until = line.refunded_quantity
    const from = until - unitsByLine.get(line.id)!
    const { paidMinor } = getSharesBetween(line, from, until)
    return { lineId: line.id, from, until, quantity: line.quantity, paidMinor }
  })
  const full = getReturnedTaxes(rows, units, withDelivery)
  const scaled = scaleReturnedTaxes(rows, full, { paidMinor: amountMinor, ofMinor: fullMinor })
  const taxes = amountMinor === getRemainingMinor(order) ? returnAllTaxes(rows, scaled) : scaled
  await recordTaxReturn(ctx, { orderId: order.id, kind: 'refund', referenceId: refundId, taxes })
  return taxes.reduce((sum, tax) => sum + tax.amountMinor, 0)
}

/** The price paid for the refunded units after discounts, without tax on top. */
function getGoodsMinor(line: LineRow, units: number): number {
  const paidMinor = line.subtotal_minor - line.discount_minor
  const until = line.refunded_quantity
  return getShare(paidMinor, until, line.quantity) - getShare(paidMinor, until - units, line.quantity)
}

/**
 * Refunds units of a paid order's lines in any status, in the caller's transaction: from escrow, or, after the release,
 * from the store first (whose account may become negative). Changes neither stock nor status. Returns the amount in
 * minor units. Throws `order.not_found`, `order.refund_exceeds` and, while a chargeback is open, `order.charged_back`.
 */
export async function refundLines(ctx: Ctx, { orderId, refundId, lines, withDelivery }: LinesRefund): Promise<number> {
  const order = isId(orderId) ? await lockPaidOrder(ctx, orderId) : undefined
  if (!order) throw refusal('order.not_found')
  if (order.held_minor !== null) throw refusal('order.charged_back')
  const units = sumUnits(lines)
  if (!units.every(({ lineId }) => isId(lineId))) throw refusal('order.refund_exceeds')
  const changed = units.length > 0 ? await addRefundedUnits(ctx, order.id, units) : []
  if (changed.length < units.length) throw refusal('order.refund_exceeds')
  const unitsByLine = new Map(units.map(({ lineId, quantity }) => [lineId, quantity]))
  const deliveryMinor = withDelivery ? order.delivery_minor - order.delivery_refunded_minor : 0
  const fullShares = sumShares(
    changed.map((line) =>
      getSharesBetween(line, line.refunded_quantity - unitsByLine.get(line.id)!, line.refunded_quantity),
    ),
    deliveryMinor > 0 ? getRemainingDelivery(order) : 0,
  )
  // Money that a bank already returned to the shopper is not refunded again.
  const amountMinor = Math.min(fullShares.paidMinor, getRemainingMinor(order))
  const shares = scaleShares(fullShares, amountMinor)
  const taxMinor = await returnTaxes(ctx, order, {
    refundId,
    changed,
    unitsByLine,
    withDelivery: deliveryMinor > 0,
    amountMinor,
    fullMinor: fullShares.paidMinor,
  })
  if (!(await addRefundedMoney(ctx, order.id, { amountMinor, deliveryMinor, taxMinor })))
    throw refusal('order.refund_exceeds')
  const tax = { amountMinor: taxMinor, account: getTaxAccount(order) }
  if (order.released_at) await clawBack(ctx, order, refundId, shares, tax)
  await post(ctx, 'order_tax_return', refundId, buildTaxReturnEntries(tax))
  await refundPayment(ctx, { tradeId: order.trade_id, userId: order.user_id, referenceId: refundId, amountMinor })
  if (changed.length > 0)
    await ctx.deferToCommit(
      recordRefundedLines(ctx, {
        orderId: order.id,
        refundId,
        lines: changed.map((line) => {
          const quantity = unitsByLine.get(line.id)!
          return { lineId: line.id, quantity, amountMinor: getGoodsMinor(line, quantity) }
        }),
      }),
    )
  await ctx.deferToCommit(
    emit(ctx, 'refund.settled', {
      orderId,
      refundId,
      lines: changed.map(({ id, refunded_quantity }) => ({
        lineId: id,
        quantity: unitsByLine.get(id)!,
        refundedQuantity: refunded_quantity,
      })),
      withDelivery: deliveryMinor > 0,
      worthMinor: fullShares.paidMinor,
      amountMinor,
    }),
  )
  return amountMinor
}
