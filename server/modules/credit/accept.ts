import { toAprPercent } from '#contract/credit-apr.ts'
import type { creditApi } from '#contract/credit.ts'
import { addMonths, calculateLoan } from '#contract/credit-schedule.ts'
import type { Data, Parsed } from '#contract/operation.ts'
import { checkFundPassword } from '#server/modules/identity/passwords/public.ts'
import { brandAccounts, getBalance, postTransaction, toUserAccount } from '#server/modules/wallet/public.ts'
import { toBrandDay } from '#server/platform/brand-time.ts'
import type { Ctx, UserCtx } from '#server/platform/context.ts'
import { newId } from '#server/platform/ids.ts'
import { markJobsChanged } from '#server/platform/jobs.queries.ts'
import { refusal } from '#server/platform/refusal.ts'
import { withIdempotency } from '#server/platform/transaction.ts'
import { createToMajor } from './amounts.ts'
import { updateApplication, type ApplicationRow } from './applications.queries.ts'
import { lockOwn } from './apply.ts'
import { findLimit } from './limits.queries.ts'
import type { Instalment } from './loan.rules.ts'
import { toLoans } from './loan-views.ts'
import { findLoan, insertInstalments, insertLoan } from './loans.queries.ts'
import { insertMovement, newMovementId } from './movements.queries.ts'
import { findProduct } from './products.queries.ts'
import { toTerms } from './products.ts'
import { tendCreditJob } from './tend-credit.ts'

type Api = typeof creditApi

/** A loan as its owner sees it, with the balance of the wallet. */
export async function toLoanAnswer(ctx: UserCtx, loanId: string): Promise<Data<Api['accept']>> {
  const [loan] = await toLoans(ctx, [(await findLoan(ctx, loanId))!])
  const { availableMinor } = await getBalance(ctx, ctx.principal.userId)
  return { loan: loan!, balance: createToMajor(ctx)(availableMinor) }
}

/** Throws `loan.not_approved`, `loan.unfinished` and `credit_application.expired`. */
async function checkOffer(ctx: UserCtx, row: ApplicationRow): Promise<number> {
  if (row.state === 'accepted') throw refusal('loan.unfinished')
  if (row.state === 'expired') throw refusal('credit_application.expired')
  if (row.state !== 'approved') throw refusal('loan.not_approved')
  if (row.offer_until === null || row.offer_until < ctx.clock.now()) throw refusal('credit_application.expired')
  // Staff may have lowered the limit since.
  const limit = await findLimit(ctx, row.user_id)
  if (row.approved_minor === null || (limit?.limit_minor ?? 0) < row.approved_minor) throw refusal('loan.not_approved')
  return row.approved_minor
}

type Payout = {
  readonly loanId: string
  readonly userId: string
  readonly amountMinor: number
  readonly feeMinor: number
}

/** Pays a loan into the wallet; the fee stays with the brand. */
export async function payOut(ctx: Ctx, { loanId, userId, amountMinor, feeMinor }: Payout): Promise<void> {
  const transactionId = await postTransaction(ctx, {
    kind: 'credit_payout',
    referenceId: loanId,
    reason: '',
    actorId: userId,
    entries: [
      { account: brandAccounts.creditPrincipal, amountMinor: -amountMinor },
      { account: toUserAccount(userId, 'available'), amountMinor: amountMinor - feeMinor },
      ...(feeMinor > 0 ? [{ account: brandAccounts.creditFees, amountMinor: feeMinor }] : []),
    ],
  })
  await insertMovement(ctx, {
    id: newMovementId(ctx),
    loanId,
    kind: 'payout',
    day: toBrandDay(ctx.brand, ctx.clock.now()),
    amountMinor: amountMinor - feeMinor,
    principalMinor: amountMinor,
    interestMinor: 0,
    overdueMinor: 0,
    feeMinor,
    leftMinor: amountMinor,
    transactionId,
  })
}

/** The instalments of a new loan. */
export const toPlannedInstalments = (
  plan: ReturnType<typeof calculateLoan>['plan'],
  startedOn: string,
): readonly Instalment[] =>
  plan.map(({ number, principalMinor, interestMinor }) => ({
    number,
    principalMinor,
    interestMinor,
    dueOn: addMonths(startedOn, number),
    paidPrincipalMinor: 0,
    paidInterestMinor: 0,
    isBooked: false,
    paidOn: null,
  }))

/** Writes the loan by the terms that the person consented to, whatever the product says now. */
export async function openLoan(
  ctx: UserCtx,
  row: ApplicationRow,
  amountMinor: number,
  isAutomatic: boolean,
): Promise<string> {
  const product = (await findProduct(ctx, row.product_id, row.product_version))!
  const costs = calculateLoan(toTerms(product, amountMinor, row.months))
  const loanId = newId(ctx.clock.now().getTime())
  const startedOn = toBrandDay(ctx.brand, ctx.clock.now())
  await insertLoan(ctx, {
    id: loanId,
    number: row.number,
    user_id: row.user_id,
    application_id: row.id,
    trade_id: null,
    product_id: row.product_id,
    product_version: row.product_version,
    amount_minor: amountMinor,
    months: row.months,
    rate_basis_points: product.rate_basis_points,
    fee_minor: costs.feeMinor,
    apr_hundredths: Math.round(toAprPercent(costs) * 100),
    overdue_basis_points: product.overdue_basis_points,
    overdue_cap_minor: product.overdue_cap_minor,
    automatic_payment: isAutomatic,
    started_on: startedOn,
  })
  await insertInstalments(ctx, loanId, toPlannedInstalments(costs.plan, startedOn))
  await payOut(ctx, { loanId, userId: row.user_id, amountMinor, feeMinor: costs.feeMinor })
  return loanId
}

/**
 * Signs the contract of an offer; the loan is paid into the wallet at once. Throws as `checkOffer`,
 * `credit_application.not_found`, and errors of the fund password.
 */
export async function accept(ctx: UserCtx, input: Parsed<Api['accept']>): Promise<Data<Api['accept']>> {
  // Outside the transaction: a failed attempt must count even on rollback, and hashing should not hold a connection.
  await checkFundPassword(ctx, input.fundPassword)
  return withIdempotency(ctx, async (ctx) => {
    const row = await lockOwn(ctx, input.applicationId)
    const amountMinor = await checkOffer(ctx, row)
    if (!(await updateApplication(ctx, row.id, 'approved', { state: 'accepted' }))) throw refusal('loan.unfinished')
    const loanId = await openLoan(ctx, row, amountMinor, input.automaticPayment ?? row.automatic_payment)
    await markJobsChanged(ctx, [tendCreditJob])
    return toLoanAnswer(ctx, loanId)
  })
}
