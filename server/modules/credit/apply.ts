import type { creditApi } from '#contract/credit.ts'
import type { Data, Parsed } from '#contract/operation.ts'
import { assertVerified } from '#server/modules/identity-checks/public.ts'
import { claimImages, releaseImages } from '#server/modules/media/public.ts'
import type { UserCtx } from '#server/platform/context.ts'
import { isId } from '#server/platform/ids.ts'
import { markJobsChanged } from '#server/platform/jobs.queries.ts'
import { lockNumbers } from '#server/platform/database/lock-numbers.ts'
import { fieldRefusal, refusal } from '#server/platform/refusal.ts'
import { readAmounts } from './amounts.ts'
import { toApplication } from './application-views.ts'
import {
  findApplication,
  findLatest,
  hasUnfinished,
  insertApplication,
  lockApplication,
  updateApplication,
  type ApplicationRow,
  type NewApplication,
} from './applications.queries.ts'
import { lockLimit } from './limits.queries.ts'
import { hasOpenLoans } from './loans.queries.ts'
import { checkWanted } from './products.ts'
import { tendCreditJob } from './tend-credit.ts'

type Api = typeof creditApi

async function insertNumbered(ctx: UserCtx, application: NewApplication): Promise<string> {
  // Loans of orders have no application, so the index of unfinished ones does not see them; they take this lock, too.
  await lockLimit(ctx, application.userId)
  if (await hasOpenLoans(ctx, application.userId)) throw refusal('loan.unfinished')
  await lockNumbers(ctx, 'credit_applications')
  const id = await insertApplication(ctx, application)
  if (id === null) throw refusal('loan.unfinished')
  return id
}

/**
 * Applies for a loan by the terms of now; of two at once one succeeds. Throws as `assertVerified`, `checkWanted`, `credit.terms_changed`,
 * `loan.unfinished`, `upload.not_yours`, and a field refusal.
 */
export async function apply(ctx: UserCtx, input: Parsed<Api['apply']>): Promise<Data<Api['apply']>> {
  await assertVerified(ctx, 'credit')
  const { product, amountMinor } = await checkWanted(ctx, input)
  if (product.version !== input.termsVersion) throw refusal('credit.terms_changed')
  const { income, rent, otherPayments } = input
  const figures = readAmounts(ctx, { income, rent, otherPayments })
  if (ctx.brand.policy.creditNeedsIncomeProof && input.incomeProof === undefined)
    throw fieldRefusal({ incomeProof: { key: 'field.required' } })
  const id = await insertNumbered(ctx, {
    userId: ctx.principal.userId,
    productId: product.id,
    productVersion: product.version,
    amountMinor,
    months: input.months,
    purpose: input.purpose,
    employment: input.employment,
    incomeMinor: figures.income,
    rentMinor: figures.rent,
    otherMinor: figures.otherPayments,
    incomeProof: input.incomeProof ?? '',
    bankStatement: input.bankStatement ?? '',
    automaticPayment: input.automaticPayment,
  })
  const images = [input.incomeProof, input.bankStatement].filter((address) => address !== undefined)
  if (new Set(images).size < images.length) throw refusal('upload.not_yours')
  await claimImages(ctx, images, 'credit')
  await markJobsChanged(ctx, [tendCreditJob])
  return { application: await toApplication(ctx, (await findApplication(ctx, id))!) }
}

/** The caller's newest application. */
export async function readApplication(ctx: UserCtx): Promise<Data<Api['application']>> {
  const row = await findLatest(ctx, ctx.principal.userId)
  return { application: row ? await toApplication(ctx, row) : null }
}

/** Locks an application of the caller. Throws `credit_application.not_found`. */
export async function lockOwn(ctx: UserCtx, id: string): Promise<ApplicationRow> {
  const row = isId(id) ? await lockApplication(ctx, id) : undefined
  if (row?.user_id !== ctx.principal.userId) throw refusal('credit_application.not_found')
  return row
}

/**
 * Cancels an application that waits, or declines an offer; its documents are deleted at once. Throws
 * `credit_application.not_found` and `credit_application.decided`.
 */
export async function cancel(ctx: UserCtx, { applicationId }: Parsed<Api['cancel']>): Promise<Data<Api['cancel']>> {
  const row = await lockOwn(ctx, applicationId)
  if (row.state !== 'submitted' && row.state !== 'approved') throw refusal('credit_application.decided')
  await releaseImages(ctx, [row.income_proof, row.bank_statement], { userId: row.user_id, use: 'credit' })
  await updateApplication(ctx, row.id, row.state, {
    state: 'cancelled',
    unfinished: false,
    ended_at: ctx.clock.now(),
    income_proof: '',
    bank_statement: '',
  })
  return { application: await toApplication(ctx, (await findApplication(ctx, row.id))!) }
}

/**
 * Puts a refused application back into the queue, once, for another person than who refused it. Throws
 * `credit_application.not_found`, `credit_application.decided` and `loan.unfinished`.
 */
export async function requestReview(
  ctx: UserCtx,
  { applicationId, reason }: Parsed<Api['requestReview']>,
): Promise<Data<Api['requestReview']>> {
  const row = await lockOwn(ctx, applicationId)
  if (row.state !== 'refused' || row.refuser_id !== null) throw refusal('credit_application.decided')
  if (await hasUnfinished(ctx, row.user_id)) throw refusal('loan.unfinished')
  await updateApplication(ctx, row.id, 'refused', {
    state: 'submitted',
    unfinished: true,
    queued_at: ctx.clock.now(),
    refuser_id: row.decider_id,
    review_reason: reason,
    decided_at: null,
    decider_id: null,
    first_approver_id: null,
    first_approved_at: null,
    first_limit_minor: null,
    first_reason: null,
    suggested_minor: null,
    ended_at: null,
  })
  await markJobsChanged(ctx, [tendCreditJob])
  return { application: await toApplication(ctx, (await findApplication(ctx, row.id))!) }
}
