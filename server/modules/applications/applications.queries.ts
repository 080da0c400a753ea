import { sql } from 'kysely'
import type { Tables } from '#server/db/schema.ts'
import type { ApplicationPart } from '#contract/application-form.ts'
import type { ApplicationState } from '#contract/store-applications.ts'
import type { Ctx } from '#server/platform/context.ts'
import { newId } from '#server/platform/ids.ts'
import { countCap } from '#server/platform/paging.ts'
import type { ChangeRequest, Content } from './application.rules.ts'

type ApplicationTables = Pick<Tables, 'store_applications' | 'store_application_events' | 'store_invitations'>
type ApplicationCtx = Ctx<ApplicationTables>

export type ApplicationRow = {
  readonly id: string
  readonly user_id: string
  readonly number: number
  readonly state: ApplicationState
  readonly content: Content
  readonly account_sealed: Buffer | null
  readonly account_masked: string
  readonly requests: readonly ChangeRequest[]
  readonly reason: string | null
  readonly taken_by: string | null
  readonly taken_until: Date | null
  readonly queued_at: Date | null
  readonly sent_at: Date | null
  readonly decided_at: Date | null
  readonly store_id: string | null
  readonly created_at: Date
  readonly updated_at: Date
}

const columns = [
  'id',
  'user_id',
  'number',
  'state',
  'content',
  'account_sealed',
  'account_masked',
  'requests',
  'reason',
  'taken_by',
  'taken_until',
  'queued_at',
  'sent_at',
  'decided_at',
  'store_id',
  'created_at',
  'updated_at',
] as const

const selectApplications = (ctx: ApplicationCtx) =>
  ctx.db.selectFrom('store_applications').select(columns).where('brand_id', '=', ctx.brand.id).$castTo<ApplicationRow>()

export const findOfUser = (ctx: ApplicationCtx, userId: string) =>
  selectApplications(ctx).where('user_id', '=', userId).executeTakeFirst()

/** Locks a user's application until the transaction ends. */
export const lockOfUser = (ctx: ApplicationCtx, userId: string) =>
  selectApplications(ctx).where('user_id', '=', userId).forUpdate().executeTakeFirst()

export const findApplication = (ctx: ApplicationCtx, id: string) =>
  selectApplications(ctx).where('id', '=', id).executeTakeFirst()

/** Locks an application until the transaction ends. */
export const lockApplication = (ctx: ApplicationCtx, id: string) =>
  selectApplications(ctx).where('id', '=', id).forUpdate().executeTakeFirst()

export const findNumbered = (ctx: ApplicationCtx, number: number) =>
  selectApplications(ctx).where('number', '=', number).executeTakeFirst()

const firstNumber = 1001

/** Inserts a draft with the next number, which the caller has locked; false when the user has one. */
export async function insertDraft(ctx: ApplicationCtx, userId: string, content: Content): Promise<boolean> {
  const now = ctx.clock.now()
  const { rows } = await sql`
    insert into store_applications (brand_id, id, user_id, number, content, created_at, updated_at)
    select ${ctx.brand.id}::integer, ${newId(now.getTime())}::uuid, ${userId}::uuid,
      coalesce(max(number), ${firstNumber - 1}::integer) + 1, ${JSON.stringify(content)}::jsonb,
      ${now}::timestamptz, ${now}::timestamptz
    from store_applications where brand_id = ${ctx.brand.id}
    on conflict do nothing
    returning id`.execute(ctx.db)
  return rows.length > 0
}

export type ApplicationChange = {
  readonly state?: ApplicationState
  readonly content?: Content
  readonly account?: { readonly sealed: Buffer | null; readonly masked: string }
  readonly requests?: readonly ChangeRequest[]
  readonly reason?: string | null
  readonly words?: string
  readonly taken?: { readonly by: string; readonly until: Date } | null
  readonly queuedAt?: Date | null
  readonly sentAt?: Date
  readonly decided?: { readonly at: Date; readonly by: string | null } | null
  readonly storeId?: string
  /** The last change by the applicant. */
  readonly updatedAt?: Date
}

/** Changes an application that the caller's transaction has locked. */
export async function updateApplication(ctx: ApplicationCtx, id: string, change: ApplicationChange): Promise<void> {
  const { content, account, requests, taken, decided } = change
  await ctx.db
    .updateTable('store_applications')
    .set({
      ...(change.state && { state: change.state }),
      ...(content && { content: JSON.stringify(content) }),
      ...(account && { account_sealed: account.sealed, account_masked: account.masked }),
      ...(requests && { requests: JSON.stringify(requests) }),
      ...(change.reason !== undefined && { reason: change.reason }),
      ...(change.words !== undefined && { words: change.words }),
      ...(taken !== undefined && { taken_by: taken?.by ?? null, taken_until: taken?.until ?? null }),
      ...(change.queuedAt !== undefined && { queued_at: change.queuedAt }),
      ...(change.sentAt && { sent_at: change.sentAt }),
      ...(decided !== undefined && { decided_at: decided?.at ?? null, decided_by: decided?.by ?? null }),
      ...(change.storeId && { store_id: change.storeId }),
      ...(change.updatedAt && { updated_at: change.updatedAt }),
    })
    .where('brand_id', '=', ctx.brand.id)
    .where('id', '=', id)
    .execute()
}

export type EventKind = 'started' | 'sent' | 'taken' | 'changes' | 'accepted' | 'rejected' | 'withdrawn' | 'reopened'

type NewEvent = {
  readonly applicationId: string
  readonly kind: EventKind
  readonly userId: string | null
  readonly reason?: string | null
  readonly parts?: readonly ApplicationPart[]
}

export async function insertEvent(ctx: ApplicationCtx, event: NewEvent): Promise<void> {
  const now = ctx.clock.now()
  await ctx.db
    .insertInto('store_application_events')
    .values({
      brand_id: ctx.brand.id,
      application_id: event.applicationId,
      id: newId(now.getTime()),
      kind: event.kind,
      user_id: event.userId,
      reason: event.reason ?? null,
      parts: JSON.stringify(event.parts ?? []),
      created_at: now,
    })
    .execute()
}

/** The course of an application, newest first. */
export const listEvents = async (ctx: ApplicationCtx, applicationId: string) =>
  (await ctx.db
    .selectFrom('store_application_events')
    .select(['kind', 'user_id', 'reason', 'parts', 'created_at'])
    .where('brand_id', '=', ctx.brand.id)
    .where('application_id', '=', applicationId)
    .orderBy('id', 'desc')
    .limit(200)
    .execute()) as {
    kind: EventKind
    user_id: string | null
    reason: string | null
    parts: ApplicationPart[]
    created_at: Date
  }[]

export type ListFilter = {
  readonly states: readonly ApplicationState[]
  readonly keyword?: string | undefined
  readonly categoryId?: string | undefined
}

const filterApplications = (ctx: ApplicationCtx, { states, keyword, categoryId }: ListFilter) =>
  ctx.db
    .selectFrom('store_applications')
    .where('brand_id', '=', ctx.brand.id)
    .where('state', 'in', states)
    .$if(keyword !== undefined, (query) =>
      query.where(sql<boolean>`position(${keyword?.toLowerCase()}::text in words) > 0`),
    )
    .$if(categoryId !== undefined, (query) =>
      query.where(sql<boolean>`content -> 'categoryIds' @> ${JSON.stringify([categoryId])}::jsonb`),
    )

/** A page: the queue begins with the oldest, other states with the newest. */
export const listApplications = (
  ctx: ApplicationCtx,
  filter: ListFilter,
  {
    limit,
    offset,
    afterId,
  }: { readonly limit: number; readonly offset: number; readonly afterId?: string | undefined },
) => {
  const isQueue = filter.states.includes('sent')
  const direction = isQueue ? 'asc' : 'desc'
  return filterApplications(ctx, filter)
    .select(columns)
    .$castTo<ApplicationRow>()
    .$if(afterId !== undefined, (query) =>
      query.where(
        sql<boolean>`(queued_at, id) ${isQueue ? sql`>` : sql`<`} (
          select p.queued_at, p.id from store_applications as p where p.brand_id = ${ctx.brand.id} and p.id = ${afterId!})`,
      ),
    )
    .orderBy('queued_at', direction)
    .orderBy('id', direction)
    .limit(limit)
    .offset(offset)
    .execute()
}

/** The number of applications, counted up to the cap. */
export async function countApplications(ctx: ApplicationCtx, filter: ListFilter): Promise<number> {
  const { total } = await ctx.db
    .selectFrom(filterApplications(ctx, filter).select('id').limit(countCap).as('counted'))
    .select((build) => build.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return total
}

/** Another person's application that was sent, with the same phone, e-mail, tax number or account. */
export async function findDuplicate(
  ctx: ApplicationCtx,
  { id, content, account_masked: masked }: Pick<ApplicationRow, 'id' | 'content' | 'account_masked'>,
): Promise<number | null> {
  const { rows } = await sql<{ number: number }>`
    select number from store_applications
    where brand_id = ${ctx.brand.id} and id <> ${id} and sent_at is not null and (
      content ->> 'phone' = ${content.phone} or lower(content ->> 'email') = lower(${content.email}::text)
      or (content ->> 'taxNumber' = ${content.taxNumber} and ${content.taxNumber}::text <> '')
      or (account_masked = ${masked} and content ->> 'accountHolder' = ${content.accountHolder}
        and ${masked}::text <> ''))
    order by number limit 1`.execute(ctx.db)
  return rows[0]?.number ?? null
}

/** Whether another application that is sent or accepted has this store name, ignoring case. */
export async function isNameApplied(ctx: ApplicationCtx, name: string, exceptId: string): Promise<boolean> {
  const { rows } = await sql`
    select id from store_applications
    where brand_id = ${ctx.brand.id} and id <> ${exceptId} and state in ('sent', 'changes')
      and lower(content ->> 'storeName') = lower(${name}::text) limit 1`.execute(ctx.db)
  return rows.length > 0
}

/** An invitation that can be used at this time or was used by this application. */
export const findInvitation = (ctx: ApplicationCtx, code: string) =>
  ctx.db
    .selectFrom('store_invitations')
    .select(['application_id', 'expires_at'])
    .where('brand_id', '=', ctx.brand.id)
    .where('code', '=', code)
    .executeTakeFirst()

/** Uses an invitation for an application; false when another one has used it. */
export async function claimInvitation(ctx: ApplicationCtx, code: string, applicationId: string): Promise<boolean> {
  const now = ctx.clock.now()
  const { numUpdatedRows } = await ctx.db
    .updateTable('store_invitations')
    .set({ application_id: applicationId, used_at: now })
    .where('brand_id', '=', ctx.brand.id)
    .where('code', '=', code)
    .where((build) => build.or([build('application_id', 'is', null), build('application_id', '=', applicationId)]))
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

export type NewInvitation = { readonly code: string; readonly note: string; readonly expiresAt: Date | null }

/** False when the code exists. */
export async function insertInvitation(
  ctx: ApplicationCtx,
  { code, note, expiresAt }: NewInvitation,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await ctx.db
    .insertInto('store_invitations')
    .values({ brand_id: ctx.brand.id, code, note, created_at: ctx.clock.now(), expires_at: expiresAt })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

export const listInvitations = (ctx: ApplicationCtx) =>
  ctx.db
    .selectFrom('store_invitations')
    .select(['code', 'note', 'created_at', 'expires_at', 'used_at'])
    .where('brand_id', '=', ctx.brand.id)
    .orderBy('created_at', 'desc')
    .orderBy('code')
    .limit(200)
    .execute()

const documentsWhere = sql<boolean>`(account_sealed is not null or content ->> 'identityCard' <> ''
  or content ->> 'identityHolder' <> '')`

/** Applications with identity images or an account number that were decided, or left alone by the applicant, before a time. */
export const listExpiredDocuments = (ctx: ApplicationCtx, before: Date, limit: number) =>
  selectApplications(ctx)
    .where(documentsWhere)
    .where((build) =>
      build.or([
        build.and([build('state', 'in', ['accepted', 'rejected', 'withdrawn']), build('decided_at', '<', before)]),
        build.and([build('state', 'in', ['draft', 'changes']), build('updated_at', '<', before)]),
      ]),
    )
    .limit(limit)
    .execute()

/** Drafts that were never sent and not changed since. */
export const listExpiredDrafts = (ctx: ApplicationCtx, before: Date, limit: number) =>
  selectApplications(ctx)
    .where('state', '=', 'draft')
    .where('sent_at', 'is', null)
    .where('updated_at', '<', before)
    .limit(limit)
    .execute()

/** Deletes a draft with its course, unless it was sent or changed meanwhile. */
export async function deleteDraft(ctx: ApplicationCtx, id: string): Promise<void> {
  await ctx.db
    .deleteFrom('store_application_events')
    .where('brand_id', '=', ctx.brand.id)
    .where('application_id', '=', id)
    .execute()
  await ctx.db.deleteFrom('store_applications').where('brand_id', '=', ctx.brand.id).where('id', '=', id).execute()
}
