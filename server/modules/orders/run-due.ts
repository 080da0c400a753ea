import type { Ctx } from '#server/platform/context.ts'
import { inTransaction } from '#server/platform/transaction.ts'
import { refundUnanswered } from './decide-refund.ts'
import { moveOrders, lockDueReceipts, lockDueReleases } from './order-moves.queries.ts'
import { releaseDue } from './order-deadlines.rules.ts'
import { mustNext, releasable, statuses } from './order-states.ts'
import { recordEvents } from './record-events.ts'
import { lockDueRefunds } from './refunds.queries.ts'
import { releaseOrders } from './release-orders.ts'

const atOnce = 50

/** Does `some` in transactions of their own until one finds less than a batch; answers how many there were in all. */
async function untilDone(ctx: Ctx, some: (ctx: Ctx) => Promise<number>): Promise<number> {
  for (let done = 0; ;) {
    const now = await inTransaction(ctx, some)
    done += now
    if (now < atOnce) return done
  }
}

async function receiveSome(ctx: Ctx): Promise<number> {
  const due = await lockDueReceipts(ctx, atOnce)
  if (due.length === 0) return 0
  const now = ctx.clock.now()
  const from = statuses.shipped
  const stamps = { received_at: now, release_due_at: releaseDue(ctx.brand.policy, now) }
  await moveOrders(ctx, due, { from, to: mustNext(from, 'auto_receive', 'clock'), stamps })
  await recordEvents(ctx, due, 'auto_receive', 'clock')
  return due.length
}

async function releaseSome(ctx: Ctx): Promise<number> {
  const due = await lockDueReleases(ctx, atOnce)
  return due.length === 0 ? 0 : releaseOrders(ctx, due, { actor: 'clock', at: releasable })
}

async function refundSome(ctx: Ctx): Promise<number> {
  const due = await lockDueRefunds(ctx, atOnce)
  for (const refund of due) await refundUnanswered(ctx, refund)
  return due.length
}

/** Takes every parcel of the brand for received that was on its way long enough; answers how many. */
export const receiveDueOrders = (ctx: Ctx): Promise<number> => untilDone(ctx, receiveSome)

/** Pays the stores of every order of the brand that can no longer be returned; answers how many. */
export const releaseDueOrders = (ctx: Ctx): Promise<number> => untilDone(ctx, releaseSome)

/** Grants every refund of the brand that nobody answered in time; answers how many. */
export const refundDueOrders = (ctx: Ctx): Promise<number> => untilDone(ctx, refundSome)
