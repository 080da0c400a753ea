import type { Events } from '#server/events.ts'
import { findRecipient } from '#server/modules/identity/users/public.ts'
import { notify } from '#server/modules/messages/notices/public.ts'
import { findOrderOwners, getOrderViews } from '#server/modules/orders/public.ts'
import type { Ctx } from '#server/platform/context.ts'
import { enqueueJobs } from '#server/platform/outbox.ts'
import { createRowJob } from '#server/platform/queue/job-kind.ts'
import { skip, type JobOutcome } from '#server/platform/queue/queue.rules.ts'

/** Name of the job that tells a buyer of an order without payment; stored with the jobs. */
const tellUnpaidOrderJobName = 'tell-unpaid-order'

/** Most orders are paid by then, and their buyers get the confirmation of the payment alone. */
const graceMs = 10 * 60_000

/** After orders were placed: their buyers are told of those that are still not paid a little later. */
export const requestUnpaidNotices = (ctx: Ctx, { orderIds }: Events['order.placed']): Promise<void> =>
  enqueueJobs(ctx, tellUnpaidOrderJobName, orderIds, new Date(ctx.clock.now().getTime() + graceMs))

async function run(ctx: Ctx, orderId: string): Promise<JobOutcome | undefined> {
  const order = (await getOrderViews(ctx, [orderId])).get(orderId)
  const owner = (await findOrderOwners(ctx, [orderId])).get(orderId)
  // `expiresAt` is set only until payment.
  if (!order?.expiresAt || !owner) return skip('the order is paid, or was cancelled')
  const recipient = await findRecipient(ctx, owner.userId)
  if (!recipient) return skip('the account is closed')
  await notify(ctx, recipient, {
    kind: 'order_placed',
    params: { orderId, number: owner.number, payUntil: order.expiresAt },
    key: `order_placed ${orderId}`,
  })
  return undefined
}

export const tellUnpaidOrderJob = createRowJob({
  name: tellUnpaidOrderJobName,
  policy: { maxRetries: 10, retrySeconds: 10, maxRetrySeconds: 600, maxRunSeconds: 60, retentionSeconds: 86_400 },
  maxConcurrent: 2,
  run,
})
