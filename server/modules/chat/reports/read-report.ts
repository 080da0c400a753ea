import type { z } from 'zod'
import { maxReportDays, type chatReportInput, type sellerChatReportApi } from '#contract/chat-reports.ts'
import type { Data } from '#contract/operation.ts'
import { getUsernames } from '#server/modules/identity/users/public.ts'
import { addDays, toBrandDateTime } from '#server/platform/brand-time.ts'
import type { UserCtx } from '#server/platform/context.ts'
import { fieldRefusal } from '#server/platform/refusal.ts'
import type { Party } from '../chat.queries.ts'
import { serviceId } from '../desk/party-id.ts'
import { isBeingCounted } from './count-chats.ts'
import { listFigures } from './figures.queries.ts'
import { sumFigures, type StoredFigures } from './report.rules.ts'

type Report = Data<(typeof sellerChatReportApi)['report']>
export type ReportInput = z.output<typeof chatReportInput>
type Row = Awaited<ReturnType<typeof listFigures>>[number]

const toStored = (row: Row): StoredFigures => ({
  received: row.received,
  sent: row.sent,
  opened: row.opened,
  answered: row.answered,
  closed: row.closed,
  late: row.late,
  answerSecondsSum: Number(row.answer_seconds),
  closeSecondsSum: Number(row.close_seconds),
  rated: row.rated,
  starsSum: row.stars,
})

/** Throws `request.invalid` for a span that ends before it begins, or is longer than a year. */
function checkSpan({ from, until }: ReportInput): void {
  if (until < from) throw fieldRefusal({ until: { key: 'field.pattern' } })
  if (addDays(from, maxReportDays - 1) < until)
    throw fieldRefusal({ until: { key: 'field.too_many', params: { max: maxReportDays } } })
}

const hours = Array.from({ length: 24 }, (_, hour) => hour)

/** The figures of a party over a span of days. Throws `request.invalid`. */
export async function readReport(ctx: UserCtx, party: Party, input: ReportInput): Promise<Report> {
  checkSpan(input)
  const { from, until } = input
  const [rows, isCounting] = await Promise.all([listFigures(ctx, party, input), isBeingCounted(ctx, from, until)])
  const group = <Key extends string | number>(getKey: (row: Row) => Key) =>
    [...Map.groupBy(rows, getKey)].map(([key, some]) => ({ key, figures: sumFigures(some.map(toStored)) }))
  const agents = group(({ agent_id }) => agent_id)
  const names = await getUsernames(
    ctx,
    agents.map(({ key }) => key).filter((id) => id !== serviceId),
  )
  const getHour = ({ hour }: Row) => Number(toBrandDateTime(ctx.brand, hour).slice(11, 13))
  const received = new Map(group(getHour).map(({ key, figures }) => [key, figures.received]))
  return {
    from,
    until,
    total: sumFigures(rows.map(toStored)),
    agents: agents
      .map(({ key, figures }) => ({
        agent: key === serviceId ? null : { id: key, name: names.get(key) ?? '' },
        figures,
      }))
      .toSorted((one, other) => other.figures.sent - one.figures.sent),
    langs: group(({ lang }) => lang)
      .map(({ key, figures }) => ({ lang: key, figures }))
      .toSorted((one, other) => other.figures.received - one.figures.received),
    days: group(({ day }) => day)
      .map(({ key, figures }) => ({ day: key, figures }))
      .toSorted((one, other) => (one.day < other.day ? -1 : 1)),
    load: hours.map((hour) => ({ hour, received: received.get(hour) ?? 0 })),
    isCounting,
  }
}
