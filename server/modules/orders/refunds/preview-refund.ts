import type { Data, Parsed } from '#contract/operation.ts'
import type { staffOrdersApi } from '#contract/staff-orders.ts'
import type { Ctx, UserCtx } from '#server/platform/context.ts'
import { toMajor } from '#server/platform/money.ts'
import { refusal } from '#server/platform/refusal.ts'
import { getOrder } from '../find-orders.ts'
import {
  getEarnedMinor,
  getRemainingDelivery,
  getRemainingMinor,
  getRemainingShares,
  getRemainingTax,
  getSharesBetween,
  scaleShares,
  sumShares,
} from '../order-money.rules.ts'
import { listLines } from '../orders.queries.ts'
import { listOrderTaxes } from '../taxes/order-taxes.queries.ts'
import { getReturnedTaxes, returnAllTaxes, scaleReturnedTaxes } from '../taxes/returned-taxes.rules.ts'
import { mergeUnits } from '../parcels/parcel-units.rules.ts'
import type { LinesRefund } from './refund-lines.ts'

/** Minor units: what the shopper has paid and not got back, and the earnings of the store. */
type OrderMoney = { readonly paidMinor: number; readonly earnedMinor: number }

/**
 * Computes an order's money before and after a refund of units as `refundLines` would make it, and changes nothing.
 * Throws `order.not_found`.
 */
export async function previewLinesRefund(
  ctx: Ctx,
  { orderId, lines: units, withDelivery = false }: Omit<LinesRefund, 'refundId'>,
): Promise<{ readonly now: OrderMoney; readonly after: OrderMoney }> {
  const order = await getOrder(ctx, orderId)
  const [lines, taxRows] = await Promise.all([
    listLines(ctx, [order.id]),
    order.tax_liable === null ? [] : listOrderTaxes(ctx, [order.id]),
  ])
  const quantities = new Map(units.map(({ lineId, quantity }) => [lineId, quantity]))
  const refunded = lines.flatMap((line) => {
    const quantity = Math.min(quantities.get(line.id) ?? 0, line.quantity - line.refunded_quantity)
    const from = line.refunded_quantity
    return quantity > 0 ? [{ line, from, until: from + quantity }] : []
  })
  const isDeliveryRefunded = withDelivery && getRemainingDelivery(order) > 0
  const fullShares = sumShares(
    refunded.map(({ line, from, until }) => getSharesBetween(line, from, until)),
    isDeliveryRefunded ? getRemainingDelivery(order) : 0,
  )
  const remainingMinor = getRemainingMinor(order)
  const shares = scaleShares(fullShares, Math.min(fullShares.paidMinor, remainingMinor))
  const taxUnits = refunded.map(({ line, from, until }) => ({
    lineId: line.id,
    from,
    until,
    quantity: line.quantity,
    paidMinor: getSharesBetween(line, from, until).paidMinor,
  }))
  const scaled = scaleReturnedTaxes(taxRows, getReturnedTaxes(taxRows, taxUnits, isDeliveryRefunded), {
    paidMinor: shares.paidMinor,
    ofMinor: fullShares.paidMinor,
  })
  const taxes = shares.paidMinor === remainingMinor ? returnAllTaxes(taxRows, scaled) : scaled
  const taxMinor = taxes.reduce((sum, tax) => sum + tax.amountMinor, 0)
  const tax = getRemainingTax(order)
  const earnedMinor = getEarnedMinor(getRemainingShares(order, lines), tax)
  return {
    now: { paidMinor: remainingMinor, earnedMinor },
    after: {
      paidMinor: remainingMinor - shares.paidMinor,
      earnedMinor: earnedMinor - getEarnedMinor(shares, { ...tax, amountMinor: taxMinor }),
    },
  }
}

type Preview = (typeof staffOrdersApi)['previewRefund']

/** Computes a refund by staff. Throws `order.not_found`, `order.line_not_found`, and `order.refund_exceeds` for more than is left. */
export async function previewRefund(ctx: UserCtx, input: Parsed<Preview>): Promise<Data<Preview>> {
  const order = await getOrder(ctx, input.orderId)
  const rows = await listLines(ctx, [order.id])
  const lines = mergeUnits(input.lines)
  for (const { lineId, quantity } of lines) {
    const row = rows.find(({ id }) => id === lineId)
    if (!row) throw refusal('order.line_not_found')
    if (quantity > row.quantity - row.refunded_quantity) throw refusal('order.refund_exceeds')
  }
  const { now, after } = await previewLinesRefund(ctx, { ...input, orderId: order.id, lines })
  const { digits } = ctx.brand.settings.currency
  const toSums = (key: 'paidMinor' | 'earnedMinor') => ({
    now: toMajor(now[key], digits),
    after: toMajor(after[key], digits),
  })
  return {
    amount: toMajor(now.paidMinor - after.paidMinor, digits),
    paid: toSums('paidMinor'),
    earned: toSums('earnedMinor'),
  }
}
