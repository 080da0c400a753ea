import type { Data, Parsed } from '#contract/operation.ts'
import type { checkoutApi } from '#contract/checkout.ts'
import { listPaymentMethods } from '#server/modules/payments/public.ts'
import type { UserCtx } from '#server/platform/context.ts'
import { isId } from '#server/platform/ids.ts'
import { toMajor } from '#server/platform/money.ts'
import { refusal } from '#server/platform/refusal.ts'
import { toSummaries } from '../order-views.ts'
import { listOrdersOfTrade } from '../orders.queries.ts'
import type { PlacedTrade } from './place-trade.ts'
import { findTrade } from './trades.queries.ts'

type Trade = (typeof checkoutApi)['trade']

/** Returns one of the caller's trades with its orders; throws `trade.not_found` otherwise. */
export async function readTrade(ctx: UserCtx, { tradeId }: Parsed<Trade>): Promise<Data<Trade>> {
  if (!isId(tradeId)) throw refusal('trade.not_found')
  const [trade, orders] = await Promise.all([
    findTrade(ctx, ctx.principal.userId, tradeId),
    listOrdersOfTrade(ctx, tradeId),
  ])
  if (!trade) throw refusal('trade.not_found')
  return {
    tradeId: trade.id,
    status: trade.status as Data<Trade>['status'],
    payable: toMajor(trade.payable_minor, ctx.brand.settings.currency.digits),
    currency: trade.currency,
    createdAt: trade.created_at.toISOString(),
    expiresAt: trade.expires_at.toISOString(),
    paidAt: trade.paid_at?.toISOString() ?? null,
    methods: trade.status === 'awaiting_payment' ? listPaymentMethods(ctx) : [],
    orders: await toSummaries(ctx, orders),
  }
}

/** Returns the result of placing for an existing trade of the caller; null when there is none. */
export async function findPlacedTrade(ctx: UserCtx, tradeId: string): Promise<PlacedTrade | null> {
  const trade = await findTrade(ctx, ctx.principal.userId, tradeId)
  if (!trade) return null
  const orders = await listOrdersOfTrade(ctx, tradeId)
  return {
    tradeId: trade.id,
    orderIds: orders.map(({ id }) => id),
    payableMinor: trade.payable_minor,
    expiresAt: trade.expires_at,
  }
}
