import type { Newsletter, newslettersApi } from '#contract/newsletters.ts'
import type { Data, Parsed } from '#contract/operation.ts'
import { toSchemeBrand } from '#server/modules/messages/public.ts'
import { addDays, toBrandDay, toInstant } from '#server/platform/brand-time.ts'
import type { Ctx } from '#server/platform/context.ts'
import { isId } from '#server/platform/ids.ts'
import { pickText } from '#server/platform/pick-text.ts'
import { refusal } from '#server/platform/refusal.ts'
import { findNewsletter, listLatest, type NewsletterRecord } from './newsletters.queries.ts'
import { renderNewsletter } from './render-newsletter.ts'
import { countSince, countSubscribers, listSubscribers } from './subscribers.queries.ts'

type Api = typeof newslettersApi

const maxListed = 100
const countedDays = 30

/** Throws `newsletter.not_found`. */
export async function getNewsletter(ctx: Ctx, id: string): Promise<NewsletterRecord> {
  const found = isId(id) ? await findNewsletter(ctx, id) : null
  if (!found) throw refusal('newsletter.not_found')
  return found
}

const toRow = (ctx: Ctx, { content, ...row }: NewsletterRecord) => ({
  id: row.id,
  title: pickText(content.titles, ctx.lang, ctx.brand.settings.defaultLanguage),
  state: row.state,
  startsAt: (row.startedAt ?? row.startsAt)?.toISOString() ?? null,
  endedAt: row.endedAt?.toISOString() ?? null,
  total: row.total,
  sent: row.sent,
  refused: row.refused,
})

export const listNewsletters = async (ctx: Ctx): Promise<Data<Api['list']>> => ({
  pageList: (await listLatest(ctx, maxListed)).map((row) => toRow(ctx, row)),
})

export async function readNewsletter(ctx: Ctx, id: string): Promise<Newsletter> {
  const found = await getNewsletter(ctx, id)
  const { version, content, changedBy, changedAt } = found
  return { ...toRow(ctx, found), version, content, changedBy, changedAt: changedAt.toISOString() }
}

export const readNewsletterDetail = async (ctx: Ctx, { id }: Parsed<Api['detail']>): Promise<Data<Api['detail']>> => ({
  newsletter: await readNewsletter(ctx, id),
})

/** The mail without a recipient, in one colour scheme. */
export async function previewNewsletter(
  ctx: Ctx,
  { id, textLanguage, scheme }: Parsed<Api['preview']>,
): Promise<Data<Api['preview']>> {
  const { content } = await getNewsletter(ctx, id)
  const brand = toSchemeBrand(ctx.brand, scheme)
  return renderNewsletter({ ...ctx, brand }, content, { email: '', lang: textLanguage }, '')
}

export async function readSubscribers(
  ctx: Ctx,
  { keyword = '', cursor = '', pageSize }: Parsed<Api['subscribers']>,
): Promise<Data<Api['subscribers']>> {
  const found = await listSubscribers(ctx, { prefix: keyword.toLowerCase(), after: cursor, limit: pageSize + 1 })
  const rows = found.slice(0, pageSize)
  return {
    pageList: rows.map(({ email, lang, confirmedAt }) => ({ email, lang, confirmedAt: confirmedAt!.toISOString() })),
    nextCursor: found.length > rows.length ? rows.at(-1)!.email : null,
  }
}

export async function countConfirmed(ctx: Ctx): Promise<Data<Api['counts']>> {
  const today = toBrandDay(ctx.brand, ctx.clock.now())
  const days = Array.from({ length: countedDays }, (_, index) => addDays(today, index + 1 - countedDays))
  const starts = days.map((day) => toInstant(ctx.brand, day, '00:00'))
  const [total, counted] = await Promise.all([countSubscribers(ctx), countSince(ctx, starts)])
  return { total, days: counted.map(({ number, count }) => ({ day: days[number - 1]!, count })) }
}
