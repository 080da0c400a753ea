import type { creditApi } from '#contract/credit.ts'
import type { Data, Parsed } from '#contract/operation.ts'
import { hasFundPassword } from '#server/modules/identity/users/public.ts'
import { getBalance } from '#server/modules/wallet/public.ts'
import type { Ctx, UserCtx } from '#server/platform/context.ts'
import { isId } from '#server/platform/ids.ts'
import { pickText } from '#server/platform/pick-text.ts'
import { refusal } from '#server/platform/refusal.ts'
import type { LoanEventKind } from '#contract/credit-terms.ts'
import { createToMajor } from './amounts.ts'
import { toLoans } from './loan-views.ts'
import { findLoan, listOwnLoans } from './loans.queries.ts'
import { listMovements } from './movements.queries.ts'

type Api = typeof creditApi

/** The caller's loans with schedules, newest first. */
export async function readLoans(ctx: UserCtx): Promise<Data<Api['loans']>> {
  const { userId } = ctx.principal
  const [rows, { availableMinor }, hasPassword] = await Promise.all([
    listOwnLoans(ctx, userId),
    getBalance(ctx, userId),
    hasFundPassword(ctx, userId),
  ])
  return { loans: await toLoans(ctx, rows), balance: createToMajor(ctx)(availableMinor), hasFundPassword: hasPassword }
}

/** Movements of a loan, oldest first, with the ledger transaction of each. */
export async function readMovements(ctx: Ctx, loanId: string) {
  const money = createToMajor(ctx)
  return (await listMovements(ctx, loanId)).map((row) => ({
    at: row.at.toISOString(),
    kind: row.kind as LoanEventKind,
    amount: money(row.amount_minor),
    principal: money(row.principal_minor),
    interest: money(row.interest_minor),
    overdueInterest: money(row.overdue_minor),
    fee: money(row.fee_minor),
    left: money(row.left_minor),
    transactionId: row.transaction_id,
  }))
}

/** The statement of a loan of the caller. Throws `loan.not_found`. */
export async function readStatement(
  ctx: UserCtx,
  { loanId }: Parsed<Api['statement']>,
): Promise<Data<Api['statement']>> {
  const row = isId(loanId) ? await findLoan(ctx, loanId) : undefined
  if (row?.user_id !== ctx.principal.userId) throw refusal('loan.not_found')
  const [[loan], movements] = await Promise.all([toLoans(ctx, [row]), readMovements(ctx, row.id)])
  const { settings } = ctx.brand
  return {
    loan: loan!,
    at: ctx.clock.now().toISOString(),
    borrower: ctx.principal.username,
    lender: {
      name: ctx.brand.name,
      address: pickText(settings.footer.address, ctx.lang, settings.defaultLanguage),
      mail: settings.supportMail,
    },
    movements: movements.map(({ transactionId: _id, ...movement }) => movement),
  }
}
