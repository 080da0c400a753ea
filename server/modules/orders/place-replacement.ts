import { commit, reserve, type Allocation } from '#server/modules/inventory/public.ts'
import type { Ctx } from '#server/platform/context.ts'
import { countryCodeOf } from '#server/platform/country-code.ts'
import { newId } from '#server/platform/ids.ts'
import { emit } from '#server/platform/outbox.ts'
import { refuse } from '#server/platform/refuse.ts'
import { together } from '#server/platform/together.ts'
import { goodsIdsOf } from './allocations.ts'
import { getOrder } from './find-orders.ts'
import { drawOrderNumber } from './order-number.ts'
import { mustNext, placeOf } from './order-states.ts'
import { listLines, type LineRow, type OrderRow } from './orders.queries.ts'
import type { NewLine } from './placed.queries.ts'
import { eventsOf } from './record-events.ts'
import { addExchangedUnits, lockPaidOrder, type LineUnits } from './refunds.queries.ts'
import type { AddressSnapshot, DeliverySnapshot } from './trade-draft.ts'
import { numbered, writePlaced } from './write-placed.ts'

export type Replacement = {
  readonly orderId: string
  readonly lines: readonly LineUnits[]
  readonly actor: 'seller' | 'staff' | 'clock'
}
/** What is exchanged of one line. */
type Wanted = { readonly line: LineRow; readonly quantity: number }

/** The same goods at their price, all of it taken off: nobody pays, and nobody earns by it. */
function toLine(orderId: string, { line, quantity }: Wanted, position: number, held: readonly Allocation[]): NewLine {
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
    allocations: held
      .filter(({ skuId }) => skuId === line.sku_id)
      .map(({ warehouseId, quantity }) => ({ warehouseId, quantity })),
  }
}

function toOrder(ctx: Ctx, first: OrderRow, tradeId: string, wanted: readonly Wanted[]) {
  const now = ctx.clock.now()
  const goodsMinor = wanted.reduce((sum, { line, quantity }) => sum + line.price_minor * quantity, 0)
  const names = wanted.flatMap(({ line }) => Object.values(line.name as Record<string, string>))
  return {
    id: newId(),
    trade_id: tradeId,
    user_id: first.user_id,
    store_id: first.store_id,
    store_name: first.store_name,
    status: placeOf(mustNext('none', 'replace', 'seller')).status,
    goods_minor: goodsMinor,
    delivery_minor: 0,
    discount_minor: goodsMinor,
    brand_discount_minor: 0,
    payable_minor: 0,
    currency: first.currency,
    address: first.address,
    delivery: { ...(first.delivery as unknown as DeliverySnapshot), feeMinor: 0 },
    note: null,
    names: [...new Set(names)].join(' ').toLowerCase(),
    created_at: now,
    paid_at: now,
  }
}

/** A trade for which nothing is to pay. */
const freeTrade = (ctx: Ctx, id: string, userId: string) => ({
  id,
  user_id: userId,
  status: 'closed',
  payable_minor: 0,
  currency: ctx.brand.settings.currency.code,
  created_at: ctx.clock.now(),
  expires_at: ctx.clock.now(),
  max_unpaid: 0,
})

function pick(lines: readonly LineRow[], units: readonly LineUnits[]): Wanted[] {
  return units.map(({ lineId, quantity }) => {
    const line = lines.find(({ id }) => id === lineId)
    if (!line || quantity > line.quantity) throw refuse('order.refund_exceeds')
    return { line, quantity }
  })
}

/**
 * Places an order of the same goods at no charge, to the same address, in the caller's transaction: it waits for its
 * parcel at once, and its units have left the stock. Both timelines name the other order (the old one's by `closeCase`).
 * Its lines must each be named once; their units count as exchanged and can no longer be refunded. Refuses `order.not_found`, `order.refund_exceeds` and `stock.insufficient`.
 */
export async function placeReplacement(
  ctx: Ctx,
  { orderId, lines, actor }: Replacement,
): Promise<{ readonly orderId: string; readonly number: string }> {
  const first = await getOrder(ctx, orderId)
  const wanted = pick(await listLines(ctx, [first.id]), lines)
  // The order, its lines, the stock: locked as a refund locks them.
  const [, exchanged] = await together([lockPaidOrder(ctx, first.id), addExchangedUnits(ctx, first.id, lines)])
  if (exchanged.length < lines.length) throw refuse('order.refund_exceeds')
  const held = await reserve(
    ctx,
    wanted.map(({ line, quantity }) => ({ skuId: line.sku_id, quantity })),
    countryCodeOf((first.address as unknown as AddressSnapshot).country),
  )
  await commit(ctx, held)
  const tradeId = newId()
  const order = toOrder(ctx, first, tradeId, wanted)
  const orders = numbered(ctx, [order], drawOrderNumber)
  await writePlaced(ctx, {
    trade: freeTrade(ctx, tradeId, first.user_id),
    orders,
    lines: wanted.map((one, position) => toLine(order.id, one, position, held)),
    events: eventsOf(ctx, [order.id], 'replace', actor, { orderId: first.id, orderNumber: first.number }),
  })
  const goodsIds = goodsIdsOf(wanted.map(({ line }) => line))
  await emit(ctx, 'order.placed', { tradeId, orderIds: [order.id], goodsIds })
  return { orderId: order.id, number: orders[0]!.number }
}
