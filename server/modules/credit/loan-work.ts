import { addDays, toBrandDay } from '#server/platform/brand-time.ts'
import type { Ctx } from '#server/platform/context.ts'
import { isId } from '#server/platform/ids.ts'
import { refusal } from '#server/platform/refusal.ts'
import {
  brandAccounts,
  postTransaction,
  toTransferEntries,
  toUserAccount,
  type Entry,
} from '#server/modules/wallet/public.ts'
import type { LoanEventKind, LoanState } from '#contract/credit-terms.ts'
import { finishApplication } from './applications.queries.ts'
import { listDays, remindBorrower } from './remind-borrower.ts'
import { findOverdueSince, tendDay, type Instalment, type LoanFigures, type Payment } from './loan.rules.ts'
import { insertMovement, newMovementId } from './movements.queries.ts'
import { listInstalments, lockLoan, saveInstalments, toFigures, updateLoan, type LoanRow } from './loans.queries.ts'

/** A locked loan that was counted up to today. */
export type OpenLoan = {
  readonly row: LoanRow
  readonly figures: LoanFigures
  readonly instalments: readonly Instalment[]
  readonly today: string
  /** Days that were counted now and of which the borrower was not reminded yet: a payment follows, which reminds. */
  readonly unremindedDays: readonly string[]
}

type Accrual = { readonly loanId: string; readonly day: string; readonly leftMinor: number; readonly actorId: null }

const noParts = { amountMinor: 0, principalMinor: 0, interestMinor: 0, overdueMinor: 0, feeMinor: 0 }

/** Books interest that fell due, or overdue interest, of one day of a loan. */
async function bookInterest(
  ctx: Ctx,
  { loanId, day, leftMinor }: Accrual,
  kind: 'interest' | 'overdue_interest',
  amountMinor: number,
): Promise<void> {
  if (amountMinor === 0) return
  const isOverdue = kind === 'overdue_interest'
  const transactionId = await postTransaction(ctx, {
    kind: isOverdue ? 'credit_overdue' : 'credit_interest',
    referenceId: `${loanId} ${day}`,
    reason: '',
    actorId: null,
    entries: toTransferEntries(
      brandAccounts.creditDue,
      isOverdue ? brandAccounts.creditOverdue : brandAccounts.creditInterest,
      amountMinor,
    ),
  })
  const parts = isOverdue ? { overdueMinor: amountMinor } : { interestMinor: amountMinor }
  await insertMovement(ctx, {
    id: newMovementId(ctx),
    loanId,
    kind,
    day,
    ...noParts,
    ...parts,
    leftMinor,
    transactionId,
  })
}

/**
 * Locks a loan and counts each day up to today that was not counted: interest that falls due, overdue interest, and the
 * reminders of the day, which wait for `settle` where a payment follows. Runs inside a transaction; a day counts once,
 * however often it runs. Undefined for a loan that has ended.
 */
export async function lockTended(ctx: Ctx, loanId: string, defersReminders = false): Promise<OpenLoan | undefined> {
  const row = await lockLoan(ctx, loanId)
  if (row?.state !== 'open') return undefined
  // A brand that moves its time zone to the west has the same day twice; a loan never goes back.
  const now = toBrandDay(ctx.brand, ctx.clock.now())
  const today = now > row.tended_on ? now : row.tended_on
  const before = (await listInstalments(ctx, [loanId])).get(loanId)!
  let figures = toFigures(row)
  let instalments = before
  for (let day = addDays(row.tended_on, 1); day <= today; day = addDays(day, 1)) {
    const tended = tendDay(figures, instalments, day)
    const accrual = { loanId, day, leftMinor: figures.principalMinor, actorId: null }
    await bookInterest(ctx, accrual, 'interest', tended.bookedMinor)
    await bookInterest(ctx, accrual, 'overdue_interest', tended.overdueMinor)
    figures = tended.loan
    instalments = tended.rows
  }
  if (row.tended_on >= today) return { row, figures, instalments, today, unremindedDays: [] }
  await saveInstalments(ctx, loanId, before, instalments)
  const overdueSince = findOverdueSince(instalments, today)
  const counted = await updateLoan(ctx, row, { figures, overdueSince, tendedOn: today })
  if (!counted) throw new Error(`loan ${loanId} changed while it was locked`)
  const days = listDays(row.tended_on, today)
  if (!defersReminders) await remindBorrower(ctx, { row: counted, instalments, today }, days)
  return { row: counted, figures, instalments, today, unremindedDays: defersReminders ? days : [] }
}

type OwnLoan = { readonly userId: string; readonly loanId: string; readonly isPaying: boolean }

/** Locks a loan of a person. Throws `loan.not_found` and `loan.closed`. */
export async function lockOwnLoan(ctx: Ctx, { userId, loanId, isPaying }: OwnLoan): Promise<OpenLoan> {
  const found = isId(loanId) ? await lockLoan(ctx, loanId) : undefined
  if (found?.user_id !== userId) throw refusal('loan.not_found')
  const open = await lockTended(ctx, loanId, isPaying)
  if (!open) throw refusal('loan.closed')
  return open
}

type Settlement = {
  readonly kind: LoanEventKind
  readonly payment: Payment
  /** A refund of the fee, which lowers the sum. */
  readonly feeMinor?: number
  readonly actorId: string | null
  readonly endState: Exclude<LoanState, 'open'>
}

const withoutZero = (entries: readonly Entry[]): Entry[] => entries.filter(({ amountMinor }) => amountMinor !== 0)

/** Money from the wallet against what is owed, with interest that was not due before and a fee that is refunded. */
const buildPaymentEntries = (userId: string, payment: Payment, feeMinor: number): Entry[] =>
  withoutZero([
    { account: toUserAccount(userId, 'available'), amountMinor: -(payment.totalMinor - feeMinor) },
    { account: brandAccounts.creditPrincipal, amountMinor: payment.principalMinor },
    { account: brandAccounts.creditDue, amountMinor: payment.bookedInterestMinor + payment.overdueMinor },
    { account: brandAccounts.creditInterest, amountMinor: payment.newInterestMinor },
    { account: brandAccounts.creditFees, amountMinor: -feeMinor },
  ])

/**
 * Takes a payment from the wallet of the borrower and ends the loan when nothing is left. Throws `wallet.insufficient`.
 */
export async function settle(ctx: Ctx, open: OpenLoan, settlement: Settlement): Promise<void> {
  const { row, today } = open
  const { payment, kind, feeMinor = 0, actorId, endState } = settlement
  const id = newMovementId(ctx)
  const transactionId = await postTransaction(ctx, {
    kind: kind === 'withdrawal' ? 'credit_withdrawal' : 'credit_payment',
    referenceId: id,
    reason: '',
    actorId,
    entries: buildPaymentEntries(row.user_id, payment, feeMinor),
  })
  await insertMovement(ctx, {
    id,
    loanId: row.id,
    kind,
    day: today,
    amountMinor: payment.totalMinor - feeMinor,
    principalMinor: -payment.principalMinor,
    interestMinor: -(payment.bookedInterestMinor + payment.newInterestMinor),
    newInterestMinor: payment.newInterestMinor,
    overdueMinor: -payment.overdueMinor,
    feeMinor: -feeMinor,
    leftMinor: payment.loan.principalMinor,
    transactionId,
  })
  await saveInstalments(ctx, row.id, open.instalments, payment.rows)
  const hasEnded = payment.rows.every(({ paidOn }) => paidOn !== null) && payment.loan.overdueDueMinor === 0
  const change = {
    figures: payment.loan,
    overdueSince: findOverdueSince(payment.rows, today),
    tendedOn: today,
    repaidMinor: payment.totalMinor,
    end: hasEnded ? { state: endState, on: today } : undefined,
  }
  if (!(await updateLoan(ctx, row, change))) throw new Error(`loan ${row.id} changed while it was locked`)
  if (!hasEnded) await remindBorrower(ctx, { row, instalments: payment.rows, today }, open.unremindedDays)
  else if (row.application_id !== null) await finishApplication(ctx, row.application_id)
}
