import { emit } from '#server/events.ts'
import type { Ctx } from '#server/platform/context.ts'
import { inTransaction } from '#server/platform/transaction.ts'
import { approveUnanswered } from './refunds/decide-refund.ts'
import { moveOrders, lockDueReceipts, lockDueReleases } from './order-moves.queries.ts'
import { getReleaseDeadline, toReturnTerms } from './order-deadlines.rules.ts'
import { getNextState, releasableStates, statuses } from './order-states.ts'
import { recordEvents } from './record-events.ts'
import { lockDueRefunds } from './refunds/refunds.queries.ts'
import { releaseOrders } from './fulfilment/release-orders.ts'

const batchSize = 50

const toIds = (rows: readonly { readonly id: string }[]) => rows.map(({ id }) => id)

/** Runs `runBatch` in separate transactions until one finds less than a full batch; returns the total. */
async function runInBatches(ctx: Ctx, runBatch: (ctx: Ctx) => Promise<number>): Promise<number> {
  for (let done = 0; ;) {
    const count = await inTransaction(ctx, runBatch)
    done += count
    if (count < batchSize) return done
  }
}

async function receiveBatch(ctx: Ctx): Promise<number> {
  const due = await lockDueReceipts(ctx, batchSize)
  if (due.length === 0) return 0
  const now = ctx.clock.now()
  const from = statuses.shipped
  const to = getNextState(from, 'auto_receive', 'clock')
  const { policy, settings } = ctx.brand
  const getDeadline = (row: (typeof due)[number]) =>
    getReleaseDeadline(toReturnTerms(policy, row), now, settings.timeZone)
  for (const [releaseMs, rows] of Map.groupBy(due, (row) => getDeadline(row).getTime())) {
    const stamps = { received_at: now, release_due_at: new Date(releaseMs) }
    await moveOrders(ctx, toIds(rows), { from, to, stamps })
  }
  await recordEvents(ctx, toIds(due), 'auto_receive', 'clock')
  for (const orderId of toIds(due)) await emit(ctx, 'order.received', { orderId })
  return due.length
}

async function releaseBatch(ctx: Ctx): Promise<number> {
  const due = await lockDueReleases(ctx, batchSize)
  return due.length === 0 ? 0 : releaseOrders(ctx, toIds(due), { actor: 'clock', from: releasableStates })
}

async function refundBatch(ctx: Ctx): Promise<number> {
  const due = await lockDueRefunds(ctx, batchSize)
  for (const refund of due) await approveUnanswered(ctx, refund)
  return due.length
}

/** Marks every parcel of the brand as received after its deadline; returns the number. */
export const confirmDueReceipts = (ctx: Ctx): Promise<number> => runInBatches(ctx, receiveBatch)

/** Releases every order of the brand after its return window; returns the number. */
export const releaseDueOrders = (ctx: Ctx): Promise<number> => runInBatches(ctx, releaseBatch)

/** Approves every unanswered refund of the brand after its deadline; returns the number. */
export const refundDueOrders = (ctx: Ctx): Promise<number> => runInBatches(ctx, refundBatch)
