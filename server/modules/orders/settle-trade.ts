import { commit } from '#server/modules/inventory/public.ts'
import type { UserCtx } from '#server/platform/context.ts'
import { isId } from '#server/platform/ids.ts'
import { emit } from '#server/platform/outbox.ts'
import { refuse } from '#server/platform/refuse.ts'
import { together } from '#server/platform/together.ts'
import { allocationsOf, goodsIdsOf, soldOf } from './allocations.ts'
import { mustNext, statuses } from './order-states.ts'
import { moveOrdersOfTrades } from './order-moves.queries.ts'
import { listLinesOfTrade } from './orders.queries.ts'
import { recordEvents } from './record-events.ts'
import { findTrade, payTrade } from './trades.queries.ts'

/** A trade whose orders are being paid, in the transaction that pays. */
export type Taken = {
  readonly tradeId: string
  /** What is to pay, in minor units. */
  readonly amountMinor: number
  readonly orderIds: readonly string[]
  readonly lines: Awaited<ReturnType<typeof listLinesOfTrade>>
}

/** Says why the caller's trade could not be taken for payment. */
export async function refuseUnpayable(ctx: UserCtx, tradeId: string): Promise<never> {
  const trade = await findTrade(ctx, ctx.who.userId, tradeId)
  if (!trade) throw refuse('trade.not_found')
  if (trade.status === 'paid') throw refuse('trade.already_paid')
  if (trade.expires_at <= ctx.clock.now()) throw refuse('trade.expired')
  throw refuse('trade.not_payable')
}

/**
 * Takes the caller's trade for payment, inside the transaction that pays: from here to its end nobody else can pay,
 * cancel or expire it. Answers what is to pay, in minor units. Refuses `trade.not_found`, `trade.already_paid`,
 * `trade.expired`, `trade.not_payable`.
 */
export async function takeForPayment(ctx: UserCtx, tradeId: string): Promise<Taken> {
  if (!isId(tradeId)) throw refuse('trade.not_found')
  const from = statuses.awaitingPayment
  const move = { from, to: mustNext(from, 'pay', 'shopper'), stamps: { paid_at: ctx.clock.now() } }
  // The trade's row is taken first: who comes second waits there, and then changes nothing.
  const [amountMinor, moved, all] = await together([
    payTrade(ctx, ctx.who.userId, tradeId),
    moveOrdersOfTrades(ctx, [tradeId], move),
    listLinesOfTrade(ctx, tradeId),
  ])
  if (amountMinor === null) return refuseUnpayable(ctx, tradeId)
  if (moved.length === 0) throw new Error(`trade ${tradeId} is paid without an order that waited for it`)
  const orderIds = moved.map(({ id }) => id)
  // Orders that were cancelled before keep their lines.
  const lines = all.filter((line) => orderIds.includes(line.order_id))
  return { tradeId, amountMinor, orderIds, lines }
}

/** Once the money is in escrow, same transaction: the goods of the trade's orders are theirs. */
export async function settleTrade(ctx: UserCtx, { tradeId, orderIds, lines }: Taken): Promise<void> {
  await together([
    commit(ctx, allocationsOf(lines)),
    ctx.lastly(recordEvents(ctx, orderIds, 'pay', 'shopper')),
    ctx.lastly(emit(ctx, 'payment.settled', { tradeId, orderIds, goodsIds: goodsIdsOf(lines), sold: soldOf(lines) })),
  ])
}
