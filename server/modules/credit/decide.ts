import type { Data, Parsed } from '#contract/operation.ts'
import type { staffCreditApi } from '#contract/staff-credit.ts'
import { findUserRow } from '#server/modules/identity/users/public.ts'
import { settleClaim, type FindClaimSubject } from '#server/modules/review-claims/public.ts'
import { emit } from '#server/events.ts'
import { addDays, toInstant, toBrandDay } from '#server/platform/brand-time.ts'
import type { UserCtx } from '#server/platform/context.ts'
import { isId } from '#server/platform/ids.ts'
import { markJobsChanged } from '#server/platform/jobs.queries.ts'
import { refusal } from '#server/platform/refusal.ts'
import { createToMajor, readAmounts, toPolicyMinor } from './amounts.ts'
import { findApplication, lockApplication, updateApplication, type ApplicationRow } from './applications.queries.ts'
import { lockLimit, saveLimitRow } from './limits.queries.ts'
import { findProduct, type ProductRow } from './products.queries.ts'
import { toLimits, toStaffApplications } from './staff-views.ts'
import { tendCreditJob } from './tend-credit.ts'

type Api = typeof staffCreditApi
type Decision = Parsed<Api['decide']>

/** Locks an application that the caller may decide. */
async function lockDecidable(ctx: UserCtx, id: string): Promise<ApplicationRow> {
  const row = isId(id) ? await lockApplication(ctx, id) : undefined
  if (!row) throw refusal('credit_application.not_found')
  if (row.user_id === ctx.principal.userId) throw refusal('money.own_request')
  if (row.state !== 'submitted') throw refusal('credit_application.decided')
  if (row.refuser_id === ctx.principal.userId) throw refusal('credit.second_person')
  return row
}

const answer = async (ctx: UserCtx, id: string) => {
  const [application] = await toStaffApplications(ctx, [(await findApplication(ctx, id))!])
  return { application: application! }
}

/** A limit below the product's smallest loan could not be offered. */
function getOffered(ctx: UserCtx, row: ApplicationRow, product: ProductRow, limitMinor: number): number {
  if (limitMinor < product.min_minor)
    throw refusal('wallet.below_minimum', { min: createToMajor(ctx)(product.min_minor) })
  return Math.min(limitMinor, row.amount_minor)
}

/** The first of two approvals: it only stands on the application, and another person makes the offer. */
async function approveFirst(ctx: UserCtx, row: ApplicationRow, limitMinor: number, reason: string): Promise<void> {
  await updateApplication(ctx, row.id, 'submitted', {
    first_approver_id: ctx.principal.userId,
    first_approved_at: ctx.clock.now(),
    first_limit_minor: limitMinor,
    first_reason: reason,
  })
}

/** Makes the offer and sets the limit, the lower one of two approvals. */
async function makeOffer(ctx: UserCtx, row: ApplicationRow, approvedMinor: number, limitMinor: number, reason: string) {
  const { userId } = ctx.principal
  const lastDay = addDays(toBrandDay(ctx.brand, ctx.clock.now()), ctx.brand.policy.creditOfferDays + 1)
  await updateApplication(ctx, row.id, 'submitted', {
    state: 'approved',
    approved_minor: approvedMinor,
    decided_at: ctx.clock.now(),
    decider_id: userId,
    reason,
    // Through the whole last day of the brand's calendar.
    offer_until: toInstant(ctx.brand, lastDay, '00:00'),
  })
  await saveLimitRow(ctx, { userId: row.user_id, limitMinor, reason, deciderId: userId })
  await markJobsChanged(ctx, [tendCreditJob])
}

async function approve(ctx: UserCtx, row: ApplicationRow, { limit, reason }: Decision): Promise<boolean> {
  const product = (await findProduct(ctx, row.product_id, row.product_version))!
  const wanted = readAmounts(ctx, { limit: limit! }).limit
  const limitMinor = Math.min(wanted, row.first_limit_minor ?? wanted)
  const offered = getOffered(ctx, row, product, limitMinor)
  if (row.first_approver_id === ctx.principal.userId) throw refusal('credit.second_person')
  const isLarge = offered > toPolicyMinor(ctx, ctx.brand.policy.creditTwoPeopleAmount)
  if (isLarge && row.first_approver_id === null) {
    await approveFirst(ctx, row, limitMinor, reason)
    return false
  }
  await makeOffer(ctx, row, offered, limitMinor, reason)
  return true
}

async function refuse(ctx: UserCtx, row: ApplicationRow, { reason, suggestedAmount }: Decision): Promise<void> {
  const suggested = suggestedAmount === undefined ? null : readAmounts(ctx, { suggestedAmount }).suggestedAmount
  if (suggested !== null && suggested >= row.amount_minor) throw refusal('credit.rules')
  await updateApplication(ctx, row.id, 'submitted', {
    state: 'refused',
    unfinished: false,
    decided_at: ctx.clock.now(),
    decider_id: ctx.principal.userId,
    ended_at: ctx.clock.now(),
    reason,
    suggested_minor: suggested,
  })
}

/**
 * Approves an application with a limit, or refuses it; above a policy amount the first approval of two only stands on
 * it. Of concurrent decisions one succeeds, and no person decides their own application. Throws `claim.taken`,
 * `credit.second_person`, and what the contract names.
 */
export async function decide(ctx: UserCtx, input: Decision): Promise<Data<Api['decide']>> {
  const row = await lockDecidable(ctx, input.applicationId)
  await settleClaim(ctx, { kind: 'credit', subjectId: row.id })
  const isFinal = input.approve ? await approve(ctx, row, input) : (await refuse(ctx, row, input), true)
  if (isFinal)
    await emit(ctx, 'credit.decided', {
      applicationId: row.id,
      userId: row.user_id,
      isApproved: input.approve,
      amountMinor: (await findApplication(ctx, row.id))!.approved_minor ?? row.amount_minor,
    })
  const decided = await answer(ctx, row.id)
  ctx.audit({
    subjectId: row.id,
    personId: row.user_id,
    before: { state: 'submitted', approvals: row.first_approver_id ? 1 : 0 },
    after: { state: decided.application.state, limit: input.limit ?? null },
  })
  return decided
}

/**
 * Sets, raises or ends a credit limit. Above the amount that two people approve, it is only raised by an application.
 * Throws `user.not_found`, `credit.rules` and `money.own_request`.
 */
export async function saveLimit(ctx: UserCtx, input: Parsed<Api['saveLimit']>): Promise<Data<Api['saveLimit']>> {
  const { userId, reason } = input
  if (!isId(userId) || !(await findUserRow(ctx, userId))) throw refusal('user.not_found')
  if (userId === ctx.principal.userId) throw refusal('money.own_request')
  const { limit: limitMinor } = readAmounts(ctx, { limit: input.limit })
  const before = await lockLimit(ctx, userId)
  const isRaised = limitMinor > (before?.limit_minor ?? 0)
  if (isRaised && limitMinor > toPolicyMinor(ctx, ctx.brand.policy.creditTwoPeopleAmount)) throw refusal('credit.rules')
  await saveLimitRow(ctx, { userId, limitMinor, reason, deciderId: ctx.principal.userId })
  const money = createToMajor(ctx)
  ctx.audit({ subjectId: userId, before: { limit: money(before?.limit_minor ?? 0) }, after: { limit: input.limit } })
  const [limit] = await toLimits(ctx, [(await lockLimit(ctx, userId))!])
  return { limit: limit! }
}

/** An application that waits. */
export const findCreditSubject: FindClaimSubject = async (ctx, id) => {
  const row = await findApplication(ctx, id)
  return row && { isOpen: row.state === 'submitted', ownerId: row.user_id }
}
