import type { Permission } from '#contract/permissions.ts'
import { decisionPermissions, queueKinds, type QueueKind } from '#contract/staff-queues.ts'
import { hasFactor } from '#server/modules/identity/totp/public.ts'
import { findRecipient } from '#server/modules/identity/users/public.ts'
import { notify } from '#server/modules/messages/notices/public.ts'
import { listStaffWith } from '#server/modules/staff/public.ts'
import { toBrandDay, toBrandTime } from '#server/platform/brand-time.ts'
import type { Ctx } from '#server/platform/context.ts'
import { inTransaction } from '#server/platform/transaction.ts'
import { queueReaders } from './read-staff-overview.ts'

/** When people are told in the morning, in the time zone of the brand. */
export const digestTime = '08:00'

type WaitingQueue = { readonly kind: QueueKind; readonly count: number }

/** The queues in which something waits. */
async function listWaiting(ctx: Ctx): Promise<WaitingQueue[]> {
  const states = await Promise.all(queueKinds.map((kind) => queueReaders[kind](ctx)))
  return queueKinds.flatMap((kind, index) => (states[index]!.count > 0 ? [{ kind, count: states[index]!.count }] : []))
}

/** The queues of each person who may decide them. */
async function groupByPerson(
  ctx: Ctx,
  waiting: readonly WaitingQueue[],
): Promise<ReadonlyMap<string, readonly WaitingQueue[]>> {
  const needed: Permission[] = [...new Set(waiting.map(({ kind }) => decisionPermissions[kind]))]
  const holders = new Map<Permission, readonly string[]>()
  for (const permission of needed) holders.set(permission, await listStaffWith(ctx, permission))
  const people = new Map<string, WaitingQueue[]>()
  for (const queue of waiting)
    for (const userId of holders.get(decisionPermissions[queue.kind])!)
      people.set(userId, [...(people.get(userId) ?? []), queue])
  return people
}

/**
 * Tells each morning what waits for a decision, everyone what they may decide, once a day. Not at the first run of a brand, and not
 * before the time when a run was missed on an earlier day.
 */
export async function tellWaitingDecisions(ctx: Ctx, lastRunAt: Date | null): Promise<void> {
  const now = ctx.clock.now()
  if (lastRunAt === null || toBrandTime(ctx.brand, now) < digestTime) return
  const waiting = await listWaiting(ctx)
  if (waiting.length === 0) return
  const key = `decisions ${toBrandDay(ctx.brand, now)}`
  for (const [userId, queues] of await groupByPerson(ctx, waiting)) {
    const recipient = await findRecipient(ctx, userId)
    if (!recipient || (ctx.brand.policy.staffNeedTotp && !(await hasFactor(ctx, userId)))) continue
    const count = queues.reduce((sum, queue) => sum + queue.count, 0)
    await inTransaction(ctx, (ctx) =>
      notify(ctx, recipient, { kind: 'decisions_waiting', params: { queues: [...queues], count }, key }),
    )
  }
}
