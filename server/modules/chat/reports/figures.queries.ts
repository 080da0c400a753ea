import { sql, type Insertable } from 'kysely'
import type { Tables } from '#server/db/schema.ts'
import type { Ctx } from '#server/platform/context.ts'
import type { Party } from '../chat.queries.ts'
import { serviceId, toPartyId } from '../desk/party-id.ts'
import { toFirstId } from '#server/platform/ids.ts'

type FigureCtx = Ctx<Pick<Tables, 'chat_figures' | 'chat_figure_requests' | 'chat_cases' | 'chats' | 'chat_messages'>>

/** Has a day counted; one that is asked for already stays so. */
export const insertRequest = (ctx: FigureCtx, day: string) =>
  ctx.db
    .insertInto('chat_figure_requests')
    .values({ brand_id: ctx.brand.id, day: day as never })
    .onConflict((conflict) => conflict.doNothing())
    .execute()

/** The days that have to be counted, the latest first. */
export const listRequests = async (ctx: FigureCtx): Promise<string[]> =>
  (
    await ctx.db
      .selectFrom('chat_figure_requests')
      .select(sql<string>`day::text`.as('day'))
      .where('brand_id', '=', ctx.brand.id)
      .orderBy('chat_figure_requests.day', 'desc')
      .execute()
  ).map(({ day }) => day)

const isDay = (day: string) => sql<boolean>`day = ${day}::date`

/** Locks a request, so that one process counts the day; false when another one has counted it meanwhile. */
export const lockRequest = async (ctx: FigureCtx, day: string): Promise<boolean> =>
  (await ctx.db
    .selectFrom('chat_figure_requests')
    .select('brand_id')
    .where('brand_id', '=', ctx.brand.id)
    .where(isDay(day))
    .forUpdate()
    .executeTakeFirst()) !== undefined

export const deleteRequest = (ctx: FigureCtx, day: string) =>
  ctx.db.deleteFrom('chat_figure_requests').where('brand_id', '=', ctx.brand.id).where(isDay(day)).execute()

export type FigureRow = Omit<Insertable<Tables['chat_figures']>, 'brand_id' | 'day'>

/** Replaces the figures of a day. */
export async function writeFigures(ctx: FigureCtx, day: string, rows: readonly FigureRow[]): Promise<void> {
  await ctx.db.deleteFrom('chat_figures').where('brand_id', '=', ctx.brand.id).where(isDay(day)).execute()
  for (let start = 0; start < rows.length; start += 1_000)
    await ctx.db
      .insertInto('chat_figures')
      .values(rows.slice(start, start + 1_000).map((row) => ({ ...row, brand_id: ctx.brand.id, day: day as never })))
      .execute()
}

export type Period = { readonly from: Date; readonly until: Date }

/** The result of one count for a party, hour, language and agent. */
export type HourlyCount = {
  readonly party_id: string
  readonly hour: Date
  readonly lang: string
  readonly agent_id: string
  readonly count: number
  readonly sum: number
}

/**
 * The beginning of the hour, counted from that of the period, which is a day of the brand's zone: it may be half an hour
 * beside that of UTC, and the database may know other rules of the zone.
 */
const getHour = ({ from }: Period, column: string) => sql`date_bin('1 hour', ${sql.ref(column)}, ${from}::timestamptz)`

/** Messages of one side, without notes. */
export async function countMessages(
  ctx: FigureCtx,
  { from, until }: Period,
  side: 'shopper' | 'team',
): Promise<HourlyCount[]> {
  const agent = side === 'team' ? sql`message.sender_id` : sql`${serviceId}::uuid`
  const { rows } = await sql<HourlyCount>`
    select coalesce(chat.store_id, ${serviceId}::uuid) as party_id, ${getHour({ from, until }, 'message.created_at')} as hour, chat.lang,
      ${agent} as agent_id, count(*)::int as count, 0 as sum
    from chat_messages as message
    join chats as chat on chat.brand_id = ${ctx.brand.id} and chat.id = message.chat_id
    where message.brand_id = ${ctx.brand.id} and message.id >= ${toFirstId(from)}::uuid and message.id < ${toFirstId(until)}::uuid
      and message.side = ${side} and message.kind <> 'note'
    group by 1, 2, 3, 4`.execute(ctx.db)
  return rows
}

type CaseCount = {
  /** The time that puts a case into an hour. */
  readonly at: 'opened_at' | 'answered_at' | 'closed_at' | 'rated_at'
  readonly agent: 'answered_by' | 'agent_id' | null
  /** A value that is added up beside the number. */
  readonly sum: 'answer_seconds' | 'close_seconds' | 'stars' | null
  readonly onlyLate?: boolean
}

const sums = {
  answer_seconds: sql`sum(answer_seconds)`,
  close_seconds: sql`sum(extract(epoch from closed_at - opened_at))`,
  stars: sql`sum(stars)`,
}

/** Cases by the time of something that happened to them. */
export async function countCases(ctx: FigureCtx, { from, until }: Period, what: CaseCount): Promise<HourlyCount[]> {
  const agent =
    what.agent === null ? sql`${serviceId}::uuid` : sql`coalesce(${sql.ref(what.agent)}, ${serviceId}::uuid)`
  const { rows } = await sql<HourlyCount>`
    select party_id, ${getHour({ from, until }, what.at)} as hour, lang, ${agent} as agent_id, count(*)::int as count,
      ${what.sum === null ? sql`0` : sql`coalesce(${sums[what.sum]}, 0)::float8`} as sum
    from chat_cases
    where brand_id = ${ctx.brand.id} and ${sql.ref(what.at)} >= ${from} and ${sql.ref(what.at)} < ${until}
      ${what.onlyLate ? sql`and was_late` : sql``}
    group by 1, 2, 3, 4`.execute(ctx.db)
  return rows
}

type Span = { readonly from: string; readonly until: string; readonly language?: string | undefined }

/** The counted figures of a party, both days included. */
export const listFigures = (ctx: FigureCtx, party: Party, { from, until, language: lang }: Span) =>
  ctx.db
    .selectFrom('chat_figures')
    .select(['hour', 'lang', 'agent_id', 'received', 'sent', 'opened', 'answered', 'answer_seconds', 'late'])
    .select(['closed', 'close_seconds', 'rated', 'stars'])
    .select(sql<string>`day::text`.as('day'))
    .where('brand_id', '=', ctx.brand.id)
    .where('party_id', '=', toPartyId(party))
    .where(sql<boolean>`chat_figures.day between ${from}::date and ${until}::date`)
    .$if(lang !== undefined, (query) => query.where('lang', '=', lang!))
    .orderBy('hour')
    .execute()

/** First answers of a party since a moment, and the seconds of opening hours until them. */
export const sumAnswers = (ctx: FigureCtx, party: Party, since: Date) =>
  ctx.db
    .selectFrom('chat_figures')
    .select(sql<number>`coalesce(sum(answered), 0)::int`.as('count'))
    .select(sql<number>`coalesce(sum(answer_seconds), 0)::float8`.as('seconds'))
    .where('brand_id', '=', ctx.brand.id)
    .where('party_id', '=', toPartyId(party))
    .where('hour', '>=', since)
    .executeTakeFirstOrThrow()
