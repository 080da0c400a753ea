import { toBrandDay } from '#server/platform/brand-time.ts'
import type { Ctx } from '#server/platform/context.ts'
import { markJobsChanged } from '#server/platform/jobs.queries.ts'
import { insertRequest } from './figures.queries.ts'

/** Name of the job that counts the figures of reports. */
export const countChatsJob = 'count-chats'

/** Days that this process has requested for; a day stays requested for until it is over. */
const requested = new Set<string>()
const maxRequested = 10_000

/**
 * Has a day counted, today by default, when the running transaction commits. Each process asks once for a day, so that
 * messages do not wait for each other.
 */
export async function requestFigures(ctx: Ctx, at: Date = ctx.clock.now()): Promise<void> {
  const day = toBrandDay(ctx.brand, at)
  const key = `${ctx.brand.id} ${day}`
  const isToday = day === toBrandDay(ctx.brand, ctx.clock.now())
  if (isToday && requested.has(key)) return
  await Promise.all([
    ctx.deferToCommit(insertRequest(ctx, day)),
    ctx.deferToCommit(markJobsChanged(ctx, [countChatsJob])),
  ])
  if (!isToday) return
  ctx.afterCommit(() => {
    if (requested.size >= maxRequested) requested.clear()
    requested.add(key)
  })
}
