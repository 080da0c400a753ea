import type { Loan } from '#contract/credit-views.ts'
import { countDays } from '#contract/credit-schedule.ts'
import { addDays, toBrandDay } from '#server/platform/brand-time.ts'
import type { Ctx } from '#server/platform/context.ts'
import { createToMajor } from './amounts.ts'
import { toLoanNumber } from './application-views.ts'
import {
  findOverdueSince,
  listDue,
  listPlanned,
  planPayment,
  planWithdrawal,
  tendDay,
  toUnpaid,
  type Instalment,
  type LoanFigures,
  type Payment,
} from './loan.rules.ts'
import { listInstalments, toFigures, type LoanRow } from './loans.queries.ts'
import { findVersions } from './products.queries.ts'
import { toProductName } from './products.ts'

type View = {
  readonly row: LoanRow
  readonly figures: LoanFigures
  readonly rows: readonly Instalment[]
  readonly today: string
}

/** A loan as it is today, also before the scheduler has counted the day. */
export function toToday(row: LoanRow, instalments: readonly Instalment[], today: string): View {
  let figures = toFigures(row)
  let rows = instalments
  if (row.state === 'open')
    for (let day = addDays(row.tended_on, 1); day <= today; day = addDays(day, 1)) {
      const tended = tendDay(figures, rows, day)
      figures = tended.loan
      rows = tended.rows
    }
  return { row, figures, rows, today }
}

const sum = (rows: readonly Instalment[], value: (row: Instalment) => number) =>
  rows.reduce((total, row) => total + value(row), 0)

export const toPayable = (ctx: Ctx, payment: Payment) => {
  const money = createToMajor(ctx)
  return {
    principal: money(payment.principalMinor),
    interest: money(payment.bookedInterestMinor + payment.newInterestMinor),
    overdueInterest: money(payment.overdueMinor),
    total: money(payment.totalMinor),
  }
}

/** A payment of a kind; sums are given by amount elsewhere. */
const plan = ({ figures, rows, today }: View, kind: 'instalment' | 'full') =>
  planPayment(figures, rows, { kind, sumMinor: 0, today })!

function toNext(ctx: Ctx, view: View): Loan['next'] {
  if (view.row.state !== 'open') return null
  const due = listDue(view.rows, view.today)
  const first = due[0] ?? listPlanned(view.rows, view.today)[0]
  const payment = plan(view, 'instalment')
  const isEarly = due.length === 0 && view.figures.overdueDueMinor === 0 && first !== undefined
  const planned = createToMajor(ctx)(isEarly ? toUnpaid(first) : payment.totalMinor)
  return { ...toPayable(ctx, payment), dueOn: first?.dueOn ?? view.today, planned }
}

function toFull(ctx: Ctx, view: View): Loan['full'] {
  if (view.row.state !== 'open') return null
  const payment = plan(view, 'full')
  const days = Math.max(0, countDays(view.figures.interestFrom, view.today))
  return { ...toPayable(ctx, payment), saving: createToMajor(ctx)(payment.savingMinor), days }
}

/** The last day on which the contract can be withdrawn from. */
export const findWithdrawalEnd = (ctx: Ctx, row: Pick<LoanRow, 'started_on'>): string =>
  addDays(row.started_on, ctx.brand.policy.creditWithdrawalDays)

function toWithdrawal(ctx: Ctx, { row, figures, rows, today }: View): Loan['withdrawal'] {
  const until = findWithdrawalEnd(ctx, row)
  if (row.state !== 'open' || today > until || ctx.brand.policy.creditWithdrawalDays === 0) return null
  const money = createToMajor(ctx)
  const payment = planWithdrawal(figures, rows, row.fee_minor, today)
  return {
    until,
    principal: money(payment.principalMinor),
    interest: money(payment.bookedInterestMinor + payment.newInterestMinor + payment.overdueMinor),
    fee: money(payment.feeMinor),
    total: money(payment.totalMinor),
  }
}

/** Instalments with the principal that is left after each. */
export function toInstalments(
  ctx: Ctx,
  amountMinor: number,
  rows: readonly Instalment[],
  today: string,
): Loan['instalments'] {
  const money = createToMajor(ctx)
  const planned = sum(rows, ({ principalMinor }) => principalMinor)
  // Principal that was repaid between instalments lowers the balance before the first of those that were planned again.
  const repaidBetween = amountMinor - planned
  let leftMinor = amountMinor
  let hasSubtracted = false
  return rows.map((row) => {
    if (!hasSubtracted && row.paidOn === null) {
      leftMinor -= repaidBetween
      hasSubtracted = true
    }
    leftMinor -= row.principalMinor
    const isPaid = row.paidOn !== null
    const isDue = row.dueOn <= today
    return {
      number: row.number,
      dueOn: row.dueOn,
      payment: money(row.principalMinor + row.interestMinor),
      principal: money(row.principalMinor),
      interest: money(row.interestMinor),
      left: money(Math.max(0, leftMinor)),
      state: isPaid ? 'paid' : row.dueOn < today ? 'overdue' : isDue ? 'due' : 'planned',
      paid: money(row.paidPrincipalMinor + row.paidInterestMinor),
      paidOn: row.paidOn,
    }
  })
}

function toLoan(ctx: Ctx, view: View, name: string): Loan {
  const { row, figures, rows, today } = view
  const money = createToMajor(ctx)
  const isOpen = row.state === 'open'
  const overdue = rows.filter(({ paidOn, dueOn }) => paidOn === null && dueOn < today)
  return {
    id: row.id,
    number: toLoanNumber(row.number),
    state: row.state,
    isOverdue: isOpen && findOverdueSince(rows, today) !== null,
    name,
    amount: money(row.amount_minor),
    months: row.months,
    ratePercent: row.rate_basis_points / 100,
    aprPercent: row.apr_hundredths / 100,
    fee: money(row.fee_minor),
    received: money(row.amount_minor - row.fee_minor),
    startedOn: row.started_on,
    endsOn: row.ended_on ?? rows.at(-1)?.dueOn ?? today,
    repaid: money(row.repaid_minor),
    leftPrincipal: money(figures.principalMinor),
    leftInterest: money(
      isOpen ? sum(rows, (one) => (one.paidOn === null ? one.interestMinor - one.paidInterestMinor : 0)) : 0,
    ),
    overdue: money(isOpen ? sum(overdue, toUnpaid) : 0),
    overdueInterest: money(figures.overdueDueMinor),
    overdueRatePercent: row.overdue_basis_points / 100,
    overdueCap: money(row.overdue_cap_minor),
    paidInstalments: rows.filter(({ paidOn }) => paidOn !== null).length,
    instalments: toInstalments(ctx, row.amount_minor, rows, today),
    next: toNext(ctx, view),
    full: toFull(ctx, view),
    automaticPayment: row.automatic_payment,
    withdrawal: toWithdrawal(ctx, view),
  }
}

/** Loans as their owners see them today. */
export async function toLoans(ctx: Ctx, loans: readonly LoanRow[]): Promise<Loan[]> {
  const [instalments, versions] = await Promise.all([
    listInstalments(
      ctx,
      loans.map(({ id }) => id),
    ),
    findVersions(ctx, [...new Set(loans.map(({ product_id: id }) => id))]),
  ])
  const today = toBrandDay(ctx.brand, ctx.clock.now())
  return loans.map((row) => {
    const product = versions.get(`${row.product_id} ${row.product_version}`)!
    return toLoan(ctx, toToday(row, instalments.get(row.id)!, today), toProductName(ctx, product))
  })
}
