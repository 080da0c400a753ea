import { sql } from 'kysely'
import type { CreditApplicationState, CreditApplicationView, Employment, LoanPurpose } from '#contract/credit-terms.ts'
import type { Tables } from '#server/db/schema.ts'
import type { Ctx } from '#server/platform/context.ts'
import { newId } from '#server/platform/ids.ts'
import { countCap } from '#server/platform/paging.ts'

type ApplicationsCtx = Ctx<Pick<Tables, 'credit_applications' | 'credit_limits'>>
export type ApplicationRow = Omit<
  Awaited<ReturnType<ReturnType<typeof selectAll>['executeTakeFirstOrThrow']>>,
  'state' | 'purpose' | 'employment'
> & { readonly state: CreditApplicationState; readonly purpose: LoanPurpose; readonly employment: Employment }

const selectAll = (ctx: ApplicationsCtx) =>
  ctx.db.selectFrom('credit_applications').selectAll().where('brand_id', '=', ctx.brand.id)

const firstNumber = 10_001

export type NewApplication = {
  readonly userId: string
  readonly productId: string
  readonly productVersion: number
  readonly amountMinor: number
  readonly months: number
  readonly purpose: LoanPurpose
  readonly employment: Employment
  readonly incomeMinor: number
  readonly rentMinor: number
  readonly otherMinor: number
  readonly incomeProof: string
  readonly bankStatement: string
  readonly automaticPayment: boolean
}

/** Inserts an application with the next number, which the caller has locked; null when the person has an unfinished one. */
export async function insertApplication(ctx: ApplicationsCtx, application: NewApplication): Promise<string | null> {
  const now = ctx.clock.now()
  const { rows } = await sql<{ id: string }>`
    insert into credit_applications (brand_id, id, number, user_id, product_id, product_version, amount_minor, months,
      purpose, employment, income_minor, rent_minor, other_minor, income_proof, bank_statement, automatic_payment,
      created_at, queued_at)
    select ${ctx.brand.id}::integer, ${newId(now.getTime())}::uuid, coalesce(max(number), ${firstNumber - 1}::integer) + 1,
      ${application.userId}::uuid, ${application.productId}::uuid, ${application.productVersion}::integer,
      ${application.amountMinor}::bigint, ${application.months}::integer, ${application.purpose}::text,
      ${application.employment}::text, ${application.incomeMinor}::bigint, ${application.rentMinor}::bigint,
      ${application.otherMinor}::bigint, ${application.incomeProof}::text, ${application.bankStatement}::text,
      ${application.automaticPayment}::boolean, ${now}::timestamptz, ${now}::timestamptz
    from credit_applications where brand_id = ${ctx.brand.id}
    on conflict do nothing
    returning id`.execute(ctx.db)
  return rows[0]?.id ?? null
}

export const findApplication = async (ctx: ApplicationsCtx, id: string): Promise<ApplicationRow | undefined> =>
  (await selectAll(ctx).where('id', '=', id).executeTakeFirst()) as ApplicationRow | undefined

export const lockApplication = async (ctx: ApplicationsCtx, id: string): Promise<ApplicationRow | undefined> =>
  (await selectAll(ctx).where('id', '=', id).forUpdate().executeTakeFirst()) as ApplicationRow | undefined

/** The newest application of a person. */
export const findLatest = async (ctx: ApplicationsCtx, userId: string): Promise<ApplicationRow | undefined> =>
  (await selectAll(ctx)
    .where('user_id', '=', userId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()) as ApplicationRow | undefined

export async function hasUnfinished(ctx: ApplicationsCtx, userId: string): Promise<boolean> {
  const rows = selectAll(ctx).where('user_id', '=', userId).where('unfinished', '=', true).limit(1)
  return (await rows.execute()).length > 0
}

export type ApplicationChange = Partial<
  Pick<
    ApplicationRow,
    | 'state'
    | 'unfinished'
    | 'queued_at'
    | 'first_approver_id'
    | 'first_approved_at'
    | 'first_limit_minor'
    | 'first_reason'
    | 'decided_at'
    | 'decider_id'
    | 'reason'
    | 'approved_minor'
    | 'suggested_minor'
    | 'offer_until'
    | 'review_reason'
    | 'refuser_id'
    | 'ended_at'
    | 'income_proof'
    | 'bank_statement'
    | 'automatic_payment'
  >
>

/** Changes an application that is in a state; false when it is in another. */
export async function updateApplication(
  ctx: ApplicationsCtx,
  id: string,
  from: CreditApplicationState,
  change: ApplicationChange,
): Promise<boolean> {
  const changed = await ctx.db
    .updateTable('credit_applications')
    .set(change)
    .where('brand_id', '=', ctx.brand.id)
    .where('id', '=', id)
    .where('state', '=', from)
    .returning('id')
    .executeTakeFirst()
  return changed !== undefined
}

export type ApplicationFilter = {
  readonly userId?: string | undefined
  readonly number?: number | undefined
  readonly view?: CreditApplicationView | undefined
}
export type Slice = {
  readonly limit: number
  readonly offset?: number
  readonly isOldestFirst?: boolean
  readonly afterId?: string | undefined
}

const viewStates = {
  waiting: ['submitted'],
  second: ['submitted'],
  approved: ['approved'],
  refused: ['refused'],
  ended: ['accepted', 'cancelled', 'expired'],
} as const satisfies Readonly<Record<CreditApplicationView, readonly CreditApplicationState[]>>

const filterApplications = (ctx: ApplicationsCtx, { userId, number, view }: ApplicationFilter) =>
  ctx.db
    .selectFrom('credit_applications')
    .where('brand_id', '=', ctx.brand.id)
    .$if(userId !== undefined, (query) => query.where('user_id', '=', userId!))
    .$if(number !== undefined, (query) => query.where('number', '=', number!))
    .$if(view !== undefined, (query) => query.where('state', 'in', viewStates[view!]))
    .$if(view === 'waiting', (query) => query.where('first_approver_id', 'is', null))
    .$if(view === 'second', (query) => query.where('first_approver_id', 'is not', null))

export async function listApplications(
  ctx: ApplicationsCtx,
  filter: ApplicationFilter,
  { limit, offset = 0, isOldestFirst = false, afterId }: Slice,
): Promise<ApplicationRow[]> {
  const direction = isOldestFirst ? 'asc' : 'desc'
  const rows = await filterApplications(ctx, filter)
    .selectAll()
    .$if(afterId !== undefined, (query) =>
      query.where(
        sql<boolean>`(created_at, id) ${isOldestFirst ? sql`>` : sql`<`} (
          select a.created_at, a.id from credit_applications as a where a.brand_id = ${ctx.brand.id} and a.id = ${afterId})`,
      ),
    )
    .orderBy('created_at', direction)
    .orderBy('id', direction)
    .limit(limit)
    .offset(offset)
    .execute()
  return rows as ApplicationRow[]
}

/** The number of applications, counted up to the cap. */
export async function countApplications(ctx: ApplicationsCtx, filter: ApplicationFilter): Promise<number> {
  const { total } = await ctx.db
    .selectFrom(filterApplications(ctx, filter).select('id').limit(countCap).as('counted'))
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return total
}

/** Offers that were not accepted in time. */
export const listExpiredOffers = (ctx: ApplicationsCtx, limit: number) =>
  ctx.db
    .selectFrom('credit_applications')
    .select(['id'])
    .where('brand_id', '=', ctx.brand.id)
    .where('state', '=', 'approved')
    .where('offer_until', '<', ctx.clock.now())
    .limit(limit)
    .execute()

/** Whether an application waits or an offer runs. */
export async function hasOpenApplications(ctx: ApplicationsCtx): Promise<boolean> {
  const rows = selectAll(ctx).where('state', 'in', ['submitted', 'approved']).limit(1)
  return (await rows.execute()).length > 0
}

/** Applications that ended before a time and have documents. */
export const listWithDocuments = async (ctx: ApplicationsCtx, before: Date, limit: number): Promise<ApplicationRow[]> =>
  (await selectAll(ctx)
    .where('ended_at', '<', before)
    .where((eb) => eb.or([eb('income_proof', '<>', ''), eb('bank_statement', '<>', '')]))
    .limit(limit)
    .execute()) as ApplicationRow[]

export const clearDocuments = (ctx: ApplicationsCtx, id: string) =>
  ctx.db
    .updateTable('credit_applications')
    .set({ income_proof: '', bank_statement: '' })
    .where('brand_id', '=', ctx.brand.id)
    .where('id', '=', id)
    .execute()

/** Ends the claim of a person's one unfinished credit, with the loan of the application. */
export const finishApplication = (ctx: ApplicationsCtx, id: string) =>
  ctx.db
    .updateTable('credit_applications')
    .set({ unfinished: false, ended_at: ctx.clock.now() })
    .where('brand_id', '=', ctx.brand.id)
    .where('id', '=', id)
    .execute()
