import { commit, reserve, type Allocation } from '#server/modules/inventory/public.ts'
import { listClosures, type ClosedTime } from '#server/modules/merchants/closures/public.ts'
import type { Ctx } from '#server/platform/context.ts'
import { findCountryCode } from '#i18n/countries.ts'
import { newId } from '#server/platform/ids.ts'
import { emit } from '#server/events.ts'
import { pipeline } from '#server/platform/pipeline.ts'
import { refusal } from '#server/platform/refusal.ts'
import { getGoodsIds } from '../allocations.ts'
import { getOrder } from '../find-orders.ts'
import { getShippingDeadline } from '../order-deadlines.rules.ts'
import { generateOrderNumber } from '../trades/order-number.ts'
import { getNextState, toStateColumns } from '../order-states.ts'
import { listLines, type LineRow, type OrderRow } from '../orders.queries.ts'
import { assignNumbers, writePlacement, type NewLine } from '../trades/placement.queries.ts'
import { buildEvents } from '../record-events.ts'
import { addExchangedUnits, lockPaidOrder, type LineUnits } from '../refunds/refunds.queries.ts'
import type { AddressSnapshot, DeliverySnapshot } from '../trades/place-trade.ts'
import { noTaxColumns } from '../taxes/order-taxes.rules.ts'

export type Replacement = {
  readonly orderId: string
  readonly lines: readonly LineUnits[]
  readonly actor: 'seller' | 'staff' | 'clock'
}
type ReplacementLine = { readonly line: LineRow; readonly quantity: number }

/** The same goods at the same price with a full discount, so no money moves. */
function toLine(
  orderId: string,
  { line, quantity }: ReplacementLine,
  position: number,
  allocations: readonly Allocation[],
): NewLine {
  const subtotal = line.price_minor * quantity
  return {
    order_id: orderId,
    id: newId(),
    position,
    sku_id: line.sku_id,
    goods_id: line.goods_id,
    name: line.name,
    specifications: line.specifications,
    image: line.image,
    tint: line.tint,
    quantity,
    price_minor: line.price_minor,
    subtotal_minor: subtotal,
    discount_minor: subtotal,
    brand_discount_minor: 0,
    commission_minor: 0,
    commission_tax_minor: 0,
    withdrawal_exemption: line.withdrawal_exemption,
    tax_minor: 0,
    tax_added_minor: 0,
    allocations: allocations
      .filter(({ skuId }) => skuId === line.sku_id)
      .map(({ warehouseId, quantity }) => ({ warehouseId, quantity })),
  }
}

function toOrder(
  ctx: Ctx,
  original: OrderRow,
  tradeId: string,
  { wanted, closures }: { readonly wanted: readonly ReplacementLine[]; readonly closures: readonly ClosedTime[] },
) {
  const now = ctx.clock.now()
  const goodsMinor = wanted.reduce((sum, { line, quantity }) => sum + line.price_minor * quantity, 0)
  const names = wanted.flatMap(({ line }) => Object.values(line.name as Record<string, string>))
  return {
    id: newId(),
    trade_id: tradeId,
    user_id: original.user_id,
    store_id: original.store_id,
    store_name: original.store_name,
    status: toStateColumns(getNextState('none', 'replace', 'seller')).status,
    goods_minor: goodsMinor,
    delivery_minor: 0,
    discount_minor: goodsMinor,
    brand_discount_minor: 0,
    payable_minor: 0,
    ...noTaxColumns,
    currency: original.currency,
    address: original.address,
    delivery: { ...(original.delivery as unknown as DeliverySnapshot), feeMinor: 0 },
    note: null,
    names: [...new Set(names)].join(' ').toLowerCase(),
    created_at: now,
    paid_at: now,
    // Nothing was bought, so there is nothing to withdraw from.
    withdrawal_days: 0,
    return_days: original.return_days,
    ship_due_at: getShippingDeadline(ctx.brand.policy, now, closures),
  }
}

/** A trade with nothing to pay. */
const buildFreeTrade = (ctx: Ctx, id: string, userId: string) => ({
  id,
  user_id: userId,
  status: 'closed',
  payable_minor: 0,
  currency: ctx.brand.settings.currency.code,
  created_at: ctx.clock.now(),
  expires_at: ctx.clock.now(),
  max_unpaid: 0,
})

function pickLines(lines: readonly LineRow[], units: readonly LineUnits[]): ReplacementLine[] {
  return units.map(({ lineId, quantity }) => {
    const line = lines.find(({ id }) => id === lineId)
    if (!line) throw refusal('order.refund_exceeds')
    return { line, quantity }
  })
}

/**
 * Places a free order of the same goods to the same address, in the caller's transaction: it is paid, and its units
 * have left the stock. Both timelines link the other order (the old one's by `closeCase`). Each line may be named once;
 * the units count as exchanged and can no longer be refunded. Throws `order.not_found`, `order.refund_exceeds` and
 * `stock.insufficient`.
 */
export async function placeReplacement(
  ctx: Ctx,
  { orderId, lines, actor }: Replacement,
): Promise<{ readonly orderId: string; readonly number: string }> {
  const original = await getOrder(ctx, orderId)
  const wanted = pickLines(await listLines(ctx, [original.id]), lines)
  // Lock order as in refunds: the order, its lines, the stock.
  const [, exchanged] = await pipeline([lockPaidOrder(ctx, original.id), addExchangedUnits(ctx, original.id, lines)])
  if (exchanged.length < lines.length) throw refusal('order.refund_exceeds')
  const allocations = await reserve(
    ctx,
    wanted.map(({ line, quantity }) => ({ skuId: line.sku_id, quantity })),
    findCountryCode((original.address as unknown as AddressSnapshot).country),
  )
  await commit(ctx, allocations)
  const tradeId = newId()
  const closures = await listClosures(ctx, original.store_id)
  const order = toOrder(ctx, original, tradeId, { wanted, closures })
  const orders = assignNumbers(ctx, [order], generateOrderNumber)
  await writePlacement(ctx, {
    trade: buildFreeTrade(ctx, tradeId, original.user_id),
    orders,
    lines: wanted.map((line, position) => toLine(order.id, line, position, allocations)),
    events: buildEvents(ctx, [order.id], 'replace', actor, { orderId: original.id, orderNumber: original.number }),
  })
  const goodsIds = getGoodsIds(wanted.map(({ line }) => line))
  await emit(ctx, 'order.placed', { tradeId, orderIds: [order.id], goodsIds })
  return { orderId: order.id, number: orders[0]!.number }
}
