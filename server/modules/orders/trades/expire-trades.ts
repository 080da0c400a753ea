import { release } from '#server/modules/inventory/public.ts'
import type { Ctx } from '#server/platform/context.ts'
import { emit } from '#server/events.ts'
import { inTransaction } from '#server/platform/transaction.ts'
import { getAllocations, getGoodsIds } from '../allocations.ts'
import { moveOrdersOfTrades } from '../order-moves.queries.ts'
import { getNextState, statuses } from '../order-states.ts'
import { listLines } from '../orders.queries.ts'
import { recordEvents } from '../record-events.ts'
import { closeDueTrades } from './trades.queries.ts'

const batchSize = 50

async function expireBatch(ctx: Ctx): Promise<number> {
  const tradeIds = await closeDueTrades(ctx, batchSize)
  const from = statuses.awaitingPayment
  const moved =
    tradeIds.length > 0
      ? await moveOrdersOfTrades(ctx, tradeIds, {
          from,
          to: getNextState(from, 'expire', 'clock'),
          stamps: { closed_at: ctx.clock.now() },
        })
      : []
  if (moved.length === 0) return tradeIds.length
  const lines = await listLines(
    ctx,
    moved.map(({ id }) => id),
  )
  await release(ctx, getAllocations(lines))
  await recordEvents(
    ctx,
    moved.map(({ id }) => id),
    'expire',
    'clock',
  )
  for (const tradeId of tradeIds) {
    const orderIds = moved.filter((order) => order.tradeId === tradeId).map(({ id }) => id)
    const goodsIds = getGoodsIds(lines.filter((line) => orderIds.includes(line.order_id)))
    await emit(ctx, 'trade.expired', { tradeId, orderIds, goodsIds })
  }
  return tradeIds.length
}

/** Closes every unpaid trade of the brand after its expiry and releases its stock; returns the number. */
export async function expireTrades(ctx: Ctx): Promise<number> {
  let expired = 0
  for (;;) {
    const count = await inTransaction(ctx, expireBatch)
    expired += count
    if (count < batchSize) return expired
  }
}
