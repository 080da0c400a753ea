import type { creditApi } from '#contract/credit.ts'
import type { Data, Parsed } from '#contract/operation.ts'
import { checkFundPassword } from '#server/modules/identity/passwords/public.ts'
import { getBalance } from '#server/modules/wallet/public.ts'
import { toBrandDay } from '#server/platform/brand-time.ts'
import type { UserCtx } from '#server/platform/context.ts'
import { isId } from '#server/platform/ids.ts'
import { refusal } from '#server/platform/refusal.ts'
import { withIdempotency } from '#server/platform/transaction.ts'
import { createToMajor, readAmounts } from './amounts.ts'
import { toLoanAnswer } from './accept.ts'
import { listPlanned, planPayment, type Payment } from './loan.rules.ts'
import { findWithdrawalEnd, toInstalments, toPayable, toToday } from './loan-views.ts'
import { lockOwnLoan, settle, type OpenLoan } from './loan-work.ts'
import { findLoan, listInstalments, saveAutomatic } from './loans.queries.ts'

type Api = typeof creditApi
type Repayment = Pick<Parsed<Api['repay']>, 'kind' | 'amount'>

/** How a payment is split. Throws `wallet.above_maximum` for more than is owed. */
function getPayment(
  ctx: UserCtx,
  { figures, instalments, today }: Pick<OpenLoan, 'figures' | 'instalments' | 'today'>,
  { kind, amount }: Repayment,
): Payment {
  const sumMinor = kind === 'amount' ? readAmounts(ctx, { amount: amount! }).amount : 0
  const payment = planPayment(figures, instalments, { kind, sumMinor, today })
  if (payment) return payment
  const all = planPayment(figures, instalments, { kind: 'full', sumMinor: 0, today })!
  throw refusal('wallet.above_maximum', { max: createToMajor(ctx)(all.totalMinor) })
}

/** Throws `credit.amount_changed` when the person saw another total. */
function checkTotal(ctx: UserCtx, seen: number | undefined, totalMinor: number): void {
  const total = createToMajor(ctx)(totalMinor)
  if (seen !== undefined && seen !== total) throw refusal('credit.amount_changed', { total })
}

/**
 * A payment of today and the schedule after it; reads only. Throws `loan.not_found`, `loan.closed` and
 * `wallet.above_maximum`.
 */
export async function quoteRepayment(
  ctx: UserCtx,
  input: Parsed<Api['quoteRepayment']>,
): Promise<Data<Api['quoteRepayment']>> {
  const row = isId(input.loanId) ? await findLoan(ctx, input.loanId) : undefined
  if (row?.user_id !== ctx.principal.userId) throw refusal('loan.not_found')
  if (row.state !== 'open') throw refusal('loan.closed')
  const now = toBrandDay(ctx.brand, ctx.clock.now())
  const today = now > row.tended_on ? now : row.tended_on
  const view = toToday(row, (await listInstalments(ctx, [row.id])).get(row.id)!, today)
  const payment = getPayment(ctx, { figures: view.figures, instalments: view.rows, today }, input)
  const { availableMinor } = await getBalance(ctx, ctx.principal.userId)
  const money = createToMajor(ctx)
  const planned = listPlanned(payment.rows, today).map(({ number }) => number)
  const rows = toInstalments(ctx, row.amount_minor, payment.rows, today)
  return {
    ...toPayable(ctx, payment),
    saving: money(payment.savingMinor),
    balance: money(availableMinor),
    missing: money(Math.max(0, payment.totalMinor - availableMinor)),
    schedule: rows
      .filter(({ number }) => planned.includes(number))
      .map(({ state: _state, paid: _paid, paidOn: _paidOn, ...one }) => one),
  }
}

/**
 * Pays from the wallet under the lock of the loan. Throws `loan.not_found`, `loan.closed`, `credit.amount_changed`,
 * `wallet.insufficient`, `wallet.above_maximum`, and errors of the fund password.
 */
export async function repay(ctx: UserCtx, input: Parsed<Api['repay']>): Promise<Data<Api['repay']>> {
  await checkFundPassword(ctx, input.fundPassword)
  return withIdempotency(ctx, async (ctx) => {
    const { userId } = ctx.principal
    const open = await lockOwnLoan(ctx, { userId, loanId: input.loanId, isPaying: true })
    const payment = getPayment(ctx, open, input)
    checkTotal(ctx, input.total, payment.totalMinor)
    await settle(ctx, open, {
      kind: input.kind === 'instalment' ? 'payment' : 'early_payment',
      payment,
      actorId: userId,
      endState: 'repaid',
    })
    return toLoanAnswer(ctx, open.row.id)
  })
}

/** Switches automatic payment. Throws `loan.not_found`, `loan.closed`, and errors of the fund password. */
export async function setAutomatic(
  ctx: UserCtx,
  { loanId, isOn, fundPassword }: Parsed<Api['setAutomatic']>,
): Promise<Data<Api['setAutomatic']>> {
  if (isOn) await checkFundPassword(ctx, fundPassword!)
  return withIdempotency(ctx, async (ctx) => {
    const { row } = await lockOwnLoan(ctx, { userId: ctx.principal.userId, loanId, isPaying: false })
    await saveAutomatic(ctx, row.id, isOn)
    return toLoanAnswer(ctx, row.id)
  })
}

/**
 * Withdraws from the contract within the days of the policy: principal and the interest of the days are returned, the
 * fee is refunded. Throws as `repay`, and `credit.withdrawal_too_late`.
 */
export async function withdrawFromLoan(ctx: UserCtx, input: Parsed<Api['withdraw']>): Promise<Data<Api['withdraw']>> {
  await checkFundPassword(ctx, input.fundPassword)
  return withIdempotency(ctx, async (ctx) => {
    const { userId } = ctx.principal
    const open = await lockOwnLoan(ctx, { userId, loanId: input.loanId, isPaying: true })
    const { creditWithdrawalDays: days } = ctx.brand.policy
    if (days === 0 || open.today > findWithdrawalEnd(ctx, open.row)) throw refusal('credit.withdrawal_too_late')
    const payment = getPayment(ctx, open, { kind: 'full', amount: undefined })
    const { fee_minor: feeMinor } = open.row
    checkTotal(ctx, input.total, payment.totalMinor - feeMinor)
    await settle(ctx, open, { kind: 'withdrawal', payment, feeMinor, actorId: userId, endState: 'withdrawn' })
    return toLoanAnswer(ctx, open.row.id)
  })
}
