import { getNextDay, toBrandDay, toInstant } from '#server/platform/brand-time.ts'
import type { Ctx } from '#server/platform/context.ts'
import { markJobsChanged } from '#server/platform/jobs.queries.ts'
import { pipeline } from '#server/platform/pipeline.ts'
import { inTransaction } from '#server/platform/transaction.ts'
import {
  countCases,
  countMessages,
  deleteRequest,
  listRequests,
  lockRequest,
  writeFigures,
  type HourlyCount,
  type FigureRow,
  type Period,
} from './figures.queries.ts'
import { countChatsJob } from './request-figures.ts'

type Sums = Partial<Record<Exclude<keyof FigureRow, 'party_id' | 'hour' | 'lang' | 'agent_id'>, number>>
type ToSums = (row: HourlyCount) => Sums

const getKey = ({ party_id, hour, lang, agent_id }: HourlyCount) => [party_id, hour.getTime(), lang, agent_id].join(' ')

/** One row for each party, hour, language and agent. */
function toRows(counts: readonly (readonly [readonly HourlyCount[], ToSums])[]): FigureRow[] {
  const rows = new Map<string, FigureRow>()
  for (const [counted, toSums] of counts)
    for (const one of counted) {
      const { party_id, hour, lang, agent_id } = one
      const row = rows.get(getKey(one)) ?? { party_id, hour, lang, agent_id }
      rows.set(getKey(one), { ...row, ...toSums(one) })
    }
  return [...rows.values()]
}

async function readRows(ctx: Ctx, period: Period): Promise<FigureRow[]> {
  const [received, sent, opened, answered, late, closed, rated] = await pipeline([
    countMessages(ctx, period, 'shopper'),
    countMessages(ctx, period, 'team'),
    countCases(ctx, period, { at: 'opened_at', agent: null, sum: null }),
    countCases(ctx, period, { at: 'answered_at', agent: 'answered_by', sum: 'answer_seconds' }),
    countCases(ctx, period, { at: 'answered_at', agent: 'answered_by', sum: null, onlyLate: true }),
    countCases(ctx, period, { at: 'closed_at', agent: 'agent_id', sum: 'close_seconds' }),
    countCases(ctx, period, { at: 'rated_at', agent: 'agent_id', sum: 'stars' }),
  ])
  return toRows([
    [received, ({ count }) => ({ received: count })],
    [sent, ({ count }) => ({ sent: count })],
    [opened, ({ count }) => ({ opened: count })],
    [answered, ({ count, sum }) => ({ answered: count, answer_seconds: Math.round(sum) })],
    [late, ({ count }) => ({ late: count })],
    [closed, ({ count, sum }) => ({ closed: count, close_seconds: Math.round(sum) })],
    [rated, ({ count, sum }) => ({ rated: count, stars: Math.round(sum) })],
  ])
}

/** A message may be committed so long after the time that it bears. */
const settleMs = 5 * 60_000

/** Counts a day that was asked for again. One that is not over, or only just, stays asked for. */
const countDay = (ctx: Ctx, day: string): Promise<void> =>
  inTransaction(ctx, async (ctx) => {
    if (!(await lockRequest(ctx, day))) return
    const period = {
      from: toInstant(ctx.brand, day, '00:00'),
      until: toInstant(ctx.brand, getNextDay(day), '00:00'),
    }
    await writeFigures(ctx, day, await readRows(ctx, period))
    if (ctx.clock.now().getTime() > period.until.getTime() + settleMs) await deleteRequest(ctx, day)
  })

/** Counts every day that was asked for; today is counted again and again until it is over. */
export async function countChats(ctx: Ctx): Promise<void> {
  for (const day of await listRequests(ctx)) await countDay(ctx, day)
  if ((await listRequests(ctx)).length > 0) await markJobsChanged(ctx, [countChatsJob])
}

/** Whether a span holds days that are being counted. */
export const isBeingCounted = async (ctx: Ctx, from: string, until: string): Promise<boolean> =>
  (await listRequests(ctx)).some((day) => day >= from && day <= until && day < toBrandDay(ctx.brand, ctx.clock.now()))
