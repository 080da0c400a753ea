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
import { findLoan, saveProposal, updateLoan, type LoanRow } from './loans.queries.ts'
import { insertMovement, newMovementId } from './movements.queries.ts'
import { remindBorrower } from './remind-borrower.ts'
import { toStaffLoans } from './staff-views.ts'

type Api = typeof staffCreditApi

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
    end: { state: 'written_off', on: today, deciderId: ctx.principal.userId },
  })
  if (row.application_id !== null) await finishApplication(ctx, row.application_id)
  return lostMinor
}

/** Locks an open loan of somebody else. */
async function lockForeign(ctx: UserCtx, loanId: string, defersReminders = false): Promise<OpenLoan> {
  const found = isId(loanId) ? await findLoan(ctx, loanId) : undefined
  if (!found) throw refusal('loan.not_found')
  if (found.user_id === ctx.principal.userId) throw refusal('money.own_request')
  const open = await lockTended(ctx, loanId, defersReminders)
  if (!open) throw refusal('loan.closed')
  return open
}

function assertLongOverdue(ctx: UserCtx, { instalments, today }: OpenLoan): void {
  const { creditWriteOffDays: days } = ctx.brand.policy
  const since = findOverdueSince(instalments, today)
  if (since === null || addDays(since, days) > today) throw refusal('credit.not_overdue', { days })
}

const answer = async (ctx: UserCtx, loanId: string) => {
  const [loan] = await toStaffLoans(ctx, [(await findLoan(ctx, loanId))!])
  return { loan: loan! }
}

const toProposalState = (row: LoanRow) => ({
  state: row.state,
  proposal: row.write_off_proposer_id === null ? 'none' : 'proposed',
})

/**
 * Writes off a loan that has been overdue for as long as the policy says: the first person proposes it, which changes
 * nothing that is owed, and another one confirms it. Of concurrent requests the second one sees the first. Throws
 * `loan.not_found`, `loan.closed`, `credit.not_overdue`, `credit.second_person` and `money.own_request`.
 */
export async function writeOff(ctx: UserCtx, input: Parsed<Api['writeOff']>): Promise<Data<Api['writeOff']>> {
  const { loanId, reason } = input
  const open = await lockForeign(ctx, loanId, true)
  const { row } = open
  if (row.write_off_proposer_id === ctx.principal.userId) throw refusal('credit.second_person')
  assertLongOverdue(ctx, open)
  const before = toProposalState(row)
  const subject = { subjectId: loanId, personId: row.user_id }
  if (row.write_off_proposer_id === null) {
    await saveProposal(ctx, loanId, { proposerId: ctx.principal.userId, reason })
    await remindBorrower(ctx, open, open.unremindedDays)
    ctx.audit({ ...subject, before, after: { state: 'open', proposal: 'proposed' } })
    return answer(ctx, loanId)
  }
  const lostMinor = await moveToLosses(ctx, open, reason)
  ctx.audit({ ...subject, before, after: { state: 'written_off', amount: createToMajor(ctx)(lostMinor) } })
  return answer(ctx, loanId)
}

/**
 * Removes the proposal to write off a loan, also one's own. Throws `loan.not_found`, `loan.closed` and
 * `money.own_request`.
 */
export async function rejectWriteOff(
  ctx: UserCtx,
  { loanId }: Parsed<Api['rejectWriteOff']>,
): Promise<Data<Api['rejectWriteOff']>> {
  const { row } = await lockForeign(ctx, loanId)
  await saveProposal(ctx, loanId, null)
  ctx.audit({
    subjectId: loanId,
    personId: row.user_id,
    before: toProposalState(row),
    after: { state: 'open', proposal: 'none' },
  })
  return answer(ctx, loanId)
}
