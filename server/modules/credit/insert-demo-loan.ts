import { addMonths } from '#contract/credit-schedule.ts'
import { addDays, toBrandDay } from '#server/platform/brand-time.ts'
import type { UserCtx } from '#server/platform/context.ts'
import { lockNumbers } from '#server/platform/database/lock-numbers.ts'
import { markJobsChanged } from '#server/platform/jobs.queries.ts'
import { inTransaction } from '#server/platform/transaction.ts'
import { openLoan } from './accept.ts'
import { findApplication, insertApplication, updateApplication } from './applications.queries.ts'
import { findLimit, saveLimitRow } from './limits.queries.ts'
import { planPayment } from './loan.rules.ts'
import { lockTended, settle } from './loan-work.ts'
import { listProducts, type ProductRow } from './products.queries.ts'
import { tendCreditJob } from './tend-credit.ts'

export type DemoLoan = {
  readonly deciderId: string
  /** As multiples of the smallest loan of the first product. */
  readonly limitTimes: number
  readonly amountTimes: number
  readonly months: number
  readonly paidMonths: number
  readonly reason: string
}

const dayMs = 86_400_000

/** The context at noon of an earlier day. */
const at = (ctx: UserCtx, day: string): UserCtx => {
  const days = Math.round((Date.parse(toBrandDay(ctx.brand, ctx.clock.now())) - Date.parse(day)) / dayMs)
  const moment = new Date(ctx.clock.now().getTime() - days * dayMs)
  return { ...ctx, clock: { ...ctx.clock, now: () => moment } }
}

/** An application with its limit, of the day before the loan. */
async function approve(ctx: UserCtx, product: ProductRow, loan: DemoLoan): Promise<string> {
  const { userId } = ctx.principal
  await lockNumbers(ctx, 'credit_applications')
  const id = await insertApplication(ctx, {
    userId,
    productId: product.id,
    productVersion: product.version,
    amountMinor: product.min_minor * loan.amountTimes,
    months: loan.months,
    purpose: 'home',
    employment: 'permanent',
    incomeMinor: product.min_minor * 10,
    rentMinor: product.min_minor * 3,
    otherMinor: 0,
    incomeProof: '',
    bankStatement: '',
    automaticPayment: false,
  })
  await updateApplication(ctx, id!, 'submitted', {
    state: 'approved',
    approved_minor: product.min_minor * loan.amountTimes,
    decided_at: ctx.clock.now(),
    decider_id: loan.deciderId,
    reason: loan.reason,
    offer_until: new Date(ctx.clock.now().getTime() + ctx.brand.policy.creditOfferDays * dayMs),
  })
  const limitMinor = product.min_minor * loan.limitTimes
  await saveLimitRow(ctx, { userId, limitMinor, reason: loan.reason, deciderId: loan.deciderId })
  return id!
}

async function sign(ctx: UserCtx, applicationId: string): Promise<string> {
  await updateApplication(ctx, applicationId, 'approved', { state: 'accepted' })
  const row = (await findApplication(ctx, applicationId))!
  return openLoan(ctx, row, row.approved_minor!, false)
}

/** Pays the instalment that is due today; no reminder is sent. */
async function payInstalment(ctx: UserCtx, loanId: string): Promise<void> {
  const open = (await lockTended(ctx, loanId, true))!
  const { figures, instalments, today } = open
  const payment = planPayment(figures, instalments, { kind: 'instalment', sumMinor: 0, today })!
  const { userId: actorId } = ctx.principal
  await settle(ctx, { ...open, unremindedDays: [] }, { kind: 'payment', payment, actorId, endState: 'repaid' })
}

/** Gives the caller, a demo account, a limit and a loan of the first product, some of whose payments are made. */
export async function insertDemoLoan(anyCtx: UserCtx, loan: DemoLoan): Promise<void> {
  const [product] = await listProducts(anyCtx, true)
  if (!product || (await findLimit(anyCtx, anyCtx.principal.userId))) return
  const today = toBrandDay(anyCtx.brand, anyCtx.clock.now())
  // The last payment was due eight days ago.
  const startedOn = addMonths(addDays(today, -8), -loan.paidMonths)
  await inTransaction(anyCtx, async (ctx) => {
    const applicationId = await approve(at(ctx, addDays(startedOn, -1)), product, loan)
    const loanId = await sign(at(ctx, startedOn), applicationId)
    for (let month = 1; month <= loan.paidMonths; month++)
      await payInstalment(at(ctx, addMonths(startedOn, month)), loanId)
    await lockTended(ctx, loanId, true)
    await markJobsChanged(ctx, [tendCreditJob])
  })
}
