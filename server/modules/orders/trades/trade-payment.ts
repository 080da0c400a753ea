import { commit } from '#server/modules/inventory/public.ts'
import { toClosedTimes } from '#server/modules/merchants/closures/public.ts'
import { postTransaction } from '#server/modules/wallet/public.ts'
import type { UserCtx } from '#server/platform/context.ts'
import { isId } from '#server/platform/ids.ts'
import { emit } from '#server/events.ts'
import { pipeline } from '#server/platform/pipeline.ts'
import { refusal } from '#server/platform/refusal.ts'
import { getAllocations, getGoodsIds, sumUnitsByGoods } from '../allocations.ts'
import { buildTaxEntries, getTaxAccount, type TaxShare } from '../order-money.rules.ts'
import { getShippingDeadline } from '../order-deadlines.rules.ts'
import { moveOrdersOfTrades, setShippingDeadline } from '../order-moves.queries.ts'
import { getNextState, statuses } from '../order-states.ts'
import { listClosedTimesOfTrade, listLinesOfTrade } from '../orders.queries.ts'
import { recordEvents } from '../record-events.ts'
import { findTrade, payTrade, extendTrade } from './trades.queries.ts'

/** A trade being paid, within the paying transaction. */
export type TradePayment = {
  readonly tradeId: string
  /** The amount due in minor units. */
  readonly amountMinor: number
  readonly orderIds: readonly string[]
  readonly taxes: readonly TaxShare[]
  readonly lines: Awaited<ReturnType<typeof listLinesOfTrade>>
}

/** Throws why the caller's trade cannot be paid. */
async function throwUnpayable(ctx: UserCtx, tradeId: string): Promise<never> {
  const trade = await findTrade(ctx, ctx.principal.userId, tradeId)
  if (!trade) throw refusal('trade.not_found')
  if (trade.status === 'paid') throw refusal('trade.already_paid')
  if (trade.expires_at <= ctx.clock.now()) throw refusal('trade.expired')
  throw refusal('trade.not_payable')
}

/** Moves the shipping deadlines of orders whose stores are or will be closed meanwhile. */
async function skipClosedTimes(
  ctx: UserCtx,
  paidAt: Date,
  orders: Awaited<ReturnType<typeof listClosedTimesOfTrade>>,
): Promise<void> {
  for (const { id, closedTimes } of orders)
    if (closedTimes !== null)
      await setShippingDeadline(ctx, id, getShippingDeadline(ctx.brand.policy, paidAt, toClosedTimes(closedTimes)))
}

/**
 * Marks the caller's trade as paid, within the paying transaction: until it ends no other transaction can pay, cancel
 * or expire it. Returns the amount due. Throws `trade.not_found`, `trade.already_paid`, `trade.expired`,
 * `trade.not_payable`.
 */
export async function startTradePayment(ctx: UserCtx, tradeId: string): Promise<TradePayment> {
  if (!isId(tradeId)) throw refusal('trade.not_found')
  const from = statuses.awaitingPayment
  const now = ctx.clock.now()
  const stamps = { paid_at: now, ship_due_at: getShippingDeadline(ctx.brand.policy, now) }
  const move = { from, to: getNextState(from, 'pay', 'shopper'), stamps }
  // The trade's row is locked first: a concurrent transaction waits there and then changes nothing.
  const [amountMinor, moved, all, closedTimes] = await pipeline([
    payTrade(ctx, ctx.principal.userId, tradeId),
    moveOrdersOfTrades(ctx, [tradeId], move),
    listLinesOfTrade(ctx, tradeId),
    listClosedTimesOfTrade(ctx, tradeId),
  ])
  if (amountMinor === null) return throwUnpayable(ctx, tradeId)
  if (moved.length === 0) throw new Error(`trade ${tradeId} is paid without an unpaid order`)
  const orderIds = moved.map(({ id }) => id)
  await skipClosedTimes(ctx, now, closedTimes)
  // Lines of orders cancelled before are excluded.
  const lines = all.filter((line) => orderIds.includes(line.order_id))
  const taxes = moved.map((order) => ({ amountMinor: order.tax_minor, account: getTaxAccount(order) }))
  return { tradeId, amountMinor, orderIds, taxes, lines }
}

/** Moves the tax of the trade's orders out of escrow; sends nothing without tax. */
async function bookTaxes(ctx: UserCtx, { tradeId, taxes }: TradePayment): Promise<void> {
  const entries = buildTaxEntries(taxes)
  if (entries.length === 0) return
  const actorId = ctx.principal.userId
  await postTransaction(ctx, { kind: 'order_tax', referenceId: tradeId, reason: '', actorId, entries })
}

/**
 * Completes a payment once the money is in escrow, in the same transaction: books the tax, commits the reserved stock
 * and records the events.
 */
export async function settleTrade(ctx: UserCtx, payment: TradePayment): Promise<void> {
  const { tradeId, orderIds, lines } = payment
  await pipeline([
    bookTaxes(ctx, payment),
    commit(ctx, getAllocations(lines)),
    ctx.deferToCommit(recordEvents(ctx, orderIds, 'pay', 'shopper')),
    ctx.deferToCommit(
      emit(ctx, 'payment.settled', { tradeId, orderIds, goodsIds: getGoodsIds(lines), sold: sumUnitsByGoods(lines) }),
    ),
  ])
}

/**
 * Locks the caller's trade and extends its expiry to at least `until`, for a payment that continues at a provider;
 * returns the amount due in minor units. The total extension is at most `maxExtensionMinutes`. Throws
 * `trade.not_found`, `trade.already_paid`, `trade.expired`, `trade.not_payable`.
 */
export async function extendForPayment(ctx: UserCtx, tradeId: string, until: Date): Promise<number> {
  if (!isId(tradeId)) throw refusal('trade.not_found')
  const maxMinutes = ctx.brand.policy.orderExpiryMinutes + maxExtensionMinutes
  return (
    (await extendTrade(ctx, { userId: ctx.principal.userId, tradeId, until, maxMinutes })) ??
    throwUnpayable(ctx, tradeId)
  )
}

/** One stay at a provider's page that starts in the last minute. */
const maxExtensionMinutes = 40
