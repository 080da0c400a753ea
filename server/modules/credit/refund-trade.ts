import { brandAccounts, postTransaction, toUserAccount, type Entry } from '#server/modules/wallet/public.ts'
import { toBrandDay } from '#server/platform/brand-time.ts'
import type { Ctx } from '#server/platform/context.ts'
import { finishApplication } from './applications.queries.ts'
import { findOverdueSince, planRefund, waiveInterest } from './loan.rules.ts'
import { lockTended, settle, type OpenLoan } from './loan-work.ts'
import { findTradeLoan, lockLoan, saveInstalments, updateLoan, type LoanRow } from './loans.queries.ts'
import { insertMovement, newMovementId, sumEarned } from './movements.queries.ts'

/** The locked loan that paid a trade; `open` is absent once it has ended. */
export type TradeLoan = { readonly row: LoanRow; readonly open: OpenLoan | undefined }

/** Locks the loan that paid a trade; before the refund, because loans are locked before accounts. */
export async function lockTradeLoan(ctx: Ctx, tradeId: string): Promise<TradeLoan | undefined> {
  const found = await findTradeLoan(ctx, tradeId)
  if (!found) return undefined
  const open = await lockTended(ctx, found.id)
  return { row: open?.row ?? (await lockLoan(ctx, found.id))!, open }
}

type Reversal = {
  readonly paidMinor: number
  readonly dueMinor: number
  readonly interestMinor: number
  readonly overdueMinor: number
}

/** Paid interest goes back to the wallet, due interest is not owed any more, and neither is earned. */
const buildReversal = (userId: string, { paidMinor, dueMinor, interestMinor, overdueMinor }: Reversal): Entry[] =>
  [
    { account: toUserAccount(userId, 'available'), amountMinor: paidMinor },
    { account: brandAccounts.creditDue, amountMinor: dueMinor },
    { account: brandAccounts.creditInterest, amountMinor: -interestMinor },
    { account: brandAccounts.creditOverdue, amountMinor: -overdueMinor },
  ].filter(({ amountMinor }) => amountMinor !== 0)

/** Takes back all interest that a loan has earned, in one transaction. */
async function reverseInterest(ctx: Ctx, { row, open }: TradeLoan): Promise<void> {
  const returned = await sumEarned(ctx, row.id)
  const earnedMinor = returned.interestMinor + returned.overdueMinor
  if (earnedMinor === 0) return
  const interestDueMinor = open?.figures.interestDueMinor ?? 0
  const overdueDueMinor = open?.figures.overdueDueMinor ?? 0
  const dueMinor = interestDueMinor + overdueDueMinor
  const paidMinor = earnedMinor - dueMinor
  const id = newMovementId(ctx)
  const transactionId = await postTransaction(ctx, {
    kind: 'credit_interest_refund',
    referenceId: id,
    reason: '',
    actorId: ctx.principal?.userId ?? null,
    entries: buildReversal(row.user_id, { paidMinor, dueMinor, ...returned }),
  })
  await insertMovement(ctx, {
    id,
    loanId: row.id,
    kind: 'interest_refund',
    day: open?.today ?? toBrandDay(ctx.brand, ctx.clock.now()),
    amountMinor: paidMinor,
    principalMinor: 0,
    interestMinor: -interestDueMinor,
    overdueMinor: -overdueDueMinor,
    returned,
    feeMinor: 0,
    leftMinor: open?.figures.principalMinor ?? 0,
    transactionId,
  })
}

/** Frees an open loan from interest; it ends when no principal is owed. Undefined once it has ended. */
async function freeFromInterest(ctx: Ctx, open: OpenLoan): Promise<OpenLoan | undefined> {
  const { loan: figures, rows } = waiveInterest(open.figures, open.instalments, open.today)
  await saveInstalments(ctx, open.row.id, open.instalments, rows)
  const hasEnded = rows.every(({ paidOn }) => paidOn !== null)
  const row = await updateLoan(ctx, open.row, {
    figures,
    overdueSince: findOverdueSince(rows, open.today),
    tendedOn: open.today,
    end: hasEnded ? { state: 'repaid', on: open.today } : undefined,
  })
  if (!row) throw new Error(`loan ${open.row.id} changed while it was locked`)
  if (hasEnded && row.application_id !== null) await finishApplication(ctx, row.application_id)
  return hasEnded ? undefined : { ...open, row, figures, instalments: rows }
}

/** A purchase that is refunded in full ends its loan without any cost: interest is given back or not owed any more. */
async function endWithoutCost(ctx: Ctx, loan: TradeLoan): Promise<OpenLoan | undefined> {
  // A written-off debt stays lost.
  if (loan.row.state === 'written_off') return undefined
  await reverseInterest(ctx, loan)
  return loan.open && freeFromInterest(ctx, loan.open)
}

type TradeRefund = {
  readonly refundMinor: number
  /** All that the loan paid is refunded now, by this refund and those before. */
  readonly isWhole: boolean
}

/**
 * Repays principal with a refund that has just reached the wallet; the rest of it stays there. The refund that makes the
 * trade refunded in full ends the loan without any cost.
 */
export async function repayByRefund(ctx: Ctx, loan: TradeLoan, { refundMinor, isWhole }: TradeRefund): Promise<void> {
  const open = isWhole ? await endWithoutCost(ctx, loan) : loan.open
  if (!open) return
  const payment = planRefund(open.figures, open.instalments, refundMinor, open.today)
  if (payment.principalMinor === 0) return
  const actorId = ctx.principal?.userId ?? null
  await settle(ctx, open, { kind: 'refund', payment, actorId, endState: 'repaid' })
}
