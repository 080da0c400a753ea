import type { Data, Parsed } from '#contract/operation.ts'
import type { staffCreditApi } from '#contract/staff-credit.ts'
import { brandAccounts, postTransaction } from '#server/modules/wallet/public.ts'
import { addDays } from '#server/platform/brand-time.ts'
import type { UserCtx } from '#server/platform/context.ts'
import { isId } from '#server/platform/ids.ts'
import { refusal } from '#server/platform/refusal.ts'
import { createToMajor } from './amounts.ts'
import { finishApplication } from './applications.queries.ts'
import { findOverdueSince } from './loan.rules.ts'
import { lockTended, type OpenLoan } from './loan-work.ts'
import { findLoan, insertMovement, newMovementId, updateLoan } from './loans.queries.ts'
import { toStaffLoans } from './staff-views.ts'

type WriteOff = (typeof staffCreditApi)['writeOff']

/** Moves what is owed to the losses, and ends the loan. */
async function moveToLosses(ctx: UserCtx, { row, figures, today }: OpenLoan, reason: string): Promise<number> {
  const dueMinor = figures.interestDueMinor + figures.overdueDueMinor
  const lostMinor = figures.principalMinor + dueMinor
  const transactionId = await postTransaction(ctx, {
    kind: 'credit_write_off',
    referenceId: row.id,
    reason,
    actorId: ctx.principal.userId,
    entries: [
      { account: brandAccounts.creditPrincipal, amountMinor: figures.principalMinor },
      { account: brandAccounts.creditDue, amountMinor: dueMinor },
      { account: brandAccounts.creditLosses, amountMinor: -lostMinor },
    ].filter(({ amountMinor }) => amountMinor !== 0),
  })
  await insertMovement(ctx, {
    id: newMovementId(ctx),
    loanId: row.id,
    kind: 'write_off',
    day: today,
    amountMinor: 0,
    principalMinor: -figures.principalMinor,
    interestMinor: -figures.interestDueMinor,
    overdueMinor: -figures.overdueDueMinor,
    feeMinor: 0,
    leftMinor: 0,
    transactionId,
  })
  const none = { ...figures, principalMinor: 0, interestDueMinor: 0, overdueDueMinor: 0 }
  await updateLoan(ctx, row, {
    figures: none,
    overdueSince: null,
    tendedOn: today,
    writtenOffMinor: lostMinor,
    end: { state: 'written_off', on: today },
  })
  if (row.application_id !== null) await finishApplication(ctx, row.application_id)
  return lostMinor
}

/**
 * Writes off a loan that has been overdue for as long as the policy says. Throws `loan.not_found`, `loan.closed`,
 * `credit.not_overdue` and `money.own_request`.
 */
export async function writeOff(ctx: UserCtx, { loanId, reason }: Parsed<WriteOff>): Promise<Data<WriteOff>> {
  const found = isId(loanId) ? await findLoan(ctx, loanId) : undefined
  if (!found) throw refusal('loan.not_found')
  if (found.user_id === ctx.principal.userId) throw refusal('money.own_request')
  const open = await lockTended(ctx, loanId, true)
  if (!open) throw refusal('loan.closed')
  const { creditWriteOffDays: days } = ctx.brand.policy
  const since = findOverdueSince(open.instalments, open.today)
  if (since === null || addDays(since, days) > open.today) throw refusal('credit.not_overdue', { days })
  const lostMinor = await moveToLosses(ctx, open, reason)
  ctx.audit({
    subjectId: loanId,
    personId: found.user_id,
    before: { state: 'open' },
    after: { state: 'written_off', amount: createToMajor(ctx)(lostMinor) },
  })
  const [loan] = await toStaffLoans(ctx, [(await findLoan(ctx, loanId))!])
  return { loan: loan! }
}
