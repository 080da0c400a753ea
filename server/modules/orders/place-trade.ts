import type { UserCtx } from '#server/platform/context.ts'
import { newId } from '#server/platform/ids.ts'
import { emit } from '#server/platform/outbox.ts'
import { commissionOf } from './commission.rules.ts'
import { drawOrderNumber, type DrawNumber } from './order-number.ts'
import { mustNext, placeOf } from './order-states.ts'
import type { NewLine } from './placed.queries.ts'
import { eventsOf } from './record-events.ts'
import type { LineDraft, OrderDraft, TradeDraft } from './trade-draft.ts'
import { numbered, writePlaced, type Unnumbered } from './write-placed.ts'

export type PlacedTrade = {
  readonly tradeId: string
  readonly orderIds: readonly string[]
  readonly payableMinor: number
  readonly expiresAt: Date
}

const sum = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + amount, 0)

const subtotalOf = ({ priceMinor, quantity }: LineDraft) => priceMinor * quantity
const discountOf = ({ discountMinor = 0 }: LineDraft) => discountMinor
const brandDiscountOf = ({ brandDiscountMinor = 0 }: LineDraft) => brandDiscountMinor

/** What the store earns a line at: a coupon of its own lowers it, one of the brand does not. */
const baseOf = (line: LineDraft) => subtotalOf(line) - discountOf(line) + brandDiscountOf(line)

/** What an order is found by, besides its number: the names of its goods in every language. */
const namesOf = ({ lines }: OrderDraft) =>
  [...new Set(lines.flatMap(({ name }) => Object.values(name)))].join(' ').toLowerCase()

function toOrder(ctx: UserCtx, draft: TradeDraft, order: OrderDraft): Unnumbered {
  const goodsMinor = sum(order.lines.map(subtotalOf))
  const discountMinor = sum(order.lines.map(discountOf))
  return {
    id: newId(),
    trade_id: draft.id,
    user_id: ctx.who.userId,
    store_id: order.storeId,
    store_name: order.storeName,
    status: placeOf(mustNext('none', 'place', 'shopper')).status,
    goods_minor: goodsMinor,
    delivery_minor: order.delivery.feeMinor,
    discount_minor: discountMinor,
    brand_discount_minor: sum(order.lines.map(brandDiscountOf)),
    payable_minor: goodsMinor + order.delivery.feeMinor - discountMinor,
    currency: ctx.brand.settings.currency.code,
    address: draft.address,
    delivery: order.delivery,
    note: order.note,
    names: namesOf(order),
    created_at: ctx.clock.now(),
  }
}

function toLines(ctx: UserCtx, orderId: string, { lines }: OrderDraft): NewLine[] {
  const commissions = commissionOf(lines.map(baseOf), ctx.brand.policy.commissionPercent)
  return lines.map((line, position) => ({
    order_id: orderId,
    id: newId(),
    position,
    sku_id: line.skuId,
    goods_id: line.goodsId,
    name: line.name,
    specifications: line.specifications,
    image: line.image,
    tint: line.tint,
    quantity: line.quantity,
    price_minor: line.priceMinor,
    subtotal_minor: subtotalOf(line),
    discount_minor: discountOf(line),
    brand_discount_minor: brandDiscountOf(line),
    commission_minor: commissions[position]!,
    allocations: line.allocations,
  }))
}

/**
 * Places a trade with one order per store, inside the caller's transaction, which has reserved the stock and stands
 * for prices and words. Money in minor units. Refuses nothing; more unpaid trades than the policy allows fail in the
 * database, so ask `admitTrade` first.
 */
export async function placeTrade(
  ctx: UserCtx,
  draft: TradeDraft,
  draw: DrawNumber = drawOrderNumber,
): Promise<PlacedTrade> {
  const orders = draft.orders.map((order) => toOrder(ctx, draft, order))
  const orderIds = orders.map(({ id }) => id)
  const payableMinor = sum(orders.map((order) => Number(order.payable_minor)))
  const expiresAt = new Date(ctx.clock.now().getTime() + draft.payMinutes * 60_000)

  const lines = draft.orders.flatMap((order, index) => toLines(ctx, orderIds[index]!, order))
  const goodsIds = [...new Set(lines.map((line) => line.goods_id))]
  const trade = {
    id: draft.id,
    user_id: ctx.who.userId,
    status: 'awaiting_payment',
    payable_minor: payableMinor,
    currency: ctx.brand.settings.currency.code,
    created_at: ctx.clock.now(),
    expires_at: expiresAt,
    max_unpaid: ctx.brand.policy.maxUnpaidTrades,
  }
  const events = eventsOf(ctx, orderIds, 'place', 'shopper')
  await ctx.lastly(writePlaced(ctx, { trade, orders: numbered(ctx, orders, draw), lines, events }))
  await ctx.lastly(emit(ctx, 'order.placed', { tradeId: draft.id, orderIds, goodsIds }))
  return { tradeId: draft.id, orderIds, payableMinor, expiresAt }
}
