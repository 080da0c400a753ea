import { sql } from 'kysely'
import type { NewsletterContent, NewsletterState } from '#contract/newsletters.ts'
import type { Tables } from '#server/db/schema.ts'
import type { Ctx } from '#server/platform/context.ts'

export type NewsletterCtx = Ctx<Pick<Tables, 'newsletters' | 'newsletter_mails' | 'subscriptions'>>

const columns = [
  'id',
  'content',
  'version',
  'state',
  'starts_at as startsAt',
  'started_at as startedAt',
  'ended_at as endedAt',
  'total',
  'sent_count as sent',
  'refused_count as refused',
  'changed_by as changedBy',
  'changed_at as changedAt',
] as const

const select = (ctx: NewsletterCtx) =>
  ctx.db.selectFrom('newsletters').select(columns).where('brand_id', '=', ctx.brand.id)

type StoredRow = Awaited<ReturnType<ReturnType<typeof select>['execute']>>[number]
export type NewsletterRecord = Omit<StoredRow, 'content' | 'state'> & {
  readonly content: NewsletterContent
  readonly state: NewsletterState
}

const toRecord = (row: StoredRow): NewsletterRecord => ({
  ...row,
  content: row.content as NewsletterContent,
  state: row.state as NewsletterState,
})

/** The latest newsletters; ids begin with the time. */
export const listLatest = async (ctx: NewsletterCtx, limit: number): Promise<NewsletterRecord[]> =>
  (await select(ctx).orderBy('id', 'desc').limit(limit).execute()).map(toRecord)

export async function findNewsletter(ctx: NewsletterCtx, id: string): Promise<NewsletterRecord | null> {
  const row = await select(ctx).where('id', '=', id).executeTakeFirst()
  return row ? toRecord(row) : null
}

type Change = { readonly content: NewsletterContent; readonly by: string }

export const insertNewsletter = (ctx: NewsletterCtx, id: string, { content, by }: Change) =>
  ctx.db
    .insertInto('newsletters')
    .values({
      brand_id: ctx.brand.id,
      id,
      content: JSON.stringify(content),
      changed_by: by,
      changed_at: ctx.clock.now(),
    })
    .execute()

/** Changes a newsletter in this state and, where it is given, at this version; false when there is none. */
async function changeIn(
  ctx: NewsletterCtx,
  { id, state, version }: { readonly id: string; readonly state: NewsletterState; readonly version?: number },
  values: Readonly<Record<string, unknown>>,
): Promise<boolean> {
  const { numUpdatedRows } = await ctx.db
    .updateTable('newsletters')
    .set(values)
    .where('brand_id', '=', ctx.brand.id)
    .where('id', '=', id)
    .where('state', '=', state)
    .$if(version !== undefined, (query) => query.where('version', '=', version!))
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

type At = { readonly id: string; readonly version: number }

export const updateTexts = (ctx: NewsletterCtx, { id, version }: At, { content, by }: Change) =>
  changeIn(
    ctx,
    { id, version, state: 'draft' },
    { content: JSON.stringify(content), version: version + 1, changed_by: by, changed_at: ctx.clock.now() },
  )

export const schedule = (ctx: NewsletterCtx, { id, version }: At, startsAt: Date, by: string) =>
  changeIn(
    ctx,
    { id, version, state: 'draft' },
    { state: 'scheduled', starts_at: startsAt, version: version + 1, changed_by: by, changed_at: ctx.clock.now() },
  )

/** Makes a newsletter that waits a draft again. */
export const unschedule = (ctx: NewsletterCtx, id: string) =>
  changeIn(ctx, { id, state: 'scheduled' }, { state: 'draft', starts_at: null })

/** Begins to send a newsletter that waited. */
export const beginSending = (ctx: NewsletterCtx, id: string, total: number) =>
  changeIn(ctx, { id, state: 'scheduled' }, { state: 'sending', started_at: ctx.clock.now(), total })

export const endSending = (ctx: NewsletterCtx, id: string, state: 'sent' | 'cancelled') =>
  changeIn(ctx, { id, state: 'sending' }, { state, ended_at: ctx.clock.now() })

/** Locks a newsletter against its cancellation until the transaction ends; false unless it is being sent. */
export const lockSending = async (ctx: NewsletterCtx, id: string): Promise<boolean> =>
  (await ctx.db
    .selectFrom('newsletters')
    .select('id')
    .where('brand_id', '=', ctx.brand.id)
    .where('id', '=', id)
    .where('state', '=', 'sending')
    .forShare()
    .executeTakeFirst()) !== undefined

/** Counts a mail that a server took or refused. */
export const countMail = (ctx: NewsletterCtx, id: string, column: 'sent_count' | 'refused_count') =>
  ctx.db
    .updateTable('newsletters')
    .set((eb) => ({ [column]: eb(column, '+', 1) }))
    .where('brand_id', '=', ctx.brand.id)
    .where('id', '=', id)
    .execute()

/** Stores that a newsletter goes to an address; false when it went there before. */
export async function claimMail(ctx: NewsletterCtx, id: string, email: string): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await ctx.db
    .insertInto('newsletter_mails')
    .values({ brand_id: ctx.brand.id, newsletter_id: id, email, claimed_at: ctx.clock.now() })
    .onConflict((conflict) => conflict.columns(['brand_id', 'newsletter_id', 'email']).doNothing())
    .executeTakeFirst()
  return Number(numInsertedOrUpdatedRows ?? 0) === 1
}

/** Takes a claim back whose mail did not leave. */
export const deleteClaim = (ctx: NewsletterCtx, id: string, email: string) =>
  ctx.db
    .deleteFrom('newsletter_mails')
    .where('brand_id', '=', ctx.brand.id)
    .where('newsletter_id', '=', id)
    .where('email', '=', email)
    .execute()

/** Mails of all newsletters since a moment, counted up to `max`. */
export async function countClaimsSince(ctx: NewsletterCtx, since: Date, max: number): Promise<number> {
  const rows = ctx.db
    .selectFrom('newsletter_mails')
    .select('email')
    .where('brand_id', '=', ctx.brand.id)
    .where('claimed_at', '>', since)
    .limit(max)
  const { count } = await ctx.db
    .selectFrom(rows.as('rows'))
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** The last address in order that a newsletter went to; '' before the first. */
export async function findLastAddress(ctx: NewsletterCtx, id: string): Promise<string> {
  const row = await ctx.db
    .selectFrom('newsletter_mails')
    .select('email')
    .where('brand_id', '=', ctx.brand.id)
    .where('newsletter_id', '=', id)
    .orderBy('email', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.email ?? ''
}

/** Deletes the addresses of mails before a moment, of newsletters that are not being sent. */
export const deleteMailsBefore = (ctx: NewsletterCtx, before: Date) =>
  sql`
    delete from newsletter_mails as m where m.brand_id = ${ctx.brand.id} and m.claimed_at < ${before} and not exists (
      select from newsletters as n
      where n.brand_id = ${ctx.brand.id} and n.id = m.newsletter_id and n.state = 'sending')`.execute(ctx.db)
