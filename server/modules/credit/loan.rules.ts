import { countDays, planInstalments, toDaysInterest, toMonthInterest } from '#contract/credit-schedule.ts'
import type { RepaymentKind } from '#contract/credit-terms.ts'
import { chargeOverdueDay } from './overdue.rules.ts'

export type Instalment = {
  readonly number: number
  readonly dueOn: string
  readonly principalMinor: number
  readonly interestMinor: number
  readonly paidPrincipalMinor: number
  readonly paidInterestMinor: number
  /** Its interest is in the ledger. */
  readonly isBooked: boolean
  readonly paidOn: string | null
}

/** The debts of a loan, and its terms. */
export type LoanFigures = {
  readonly startedOn: string
  readonly rateBasisPoints: number
  readonly overdueBasisPoints: number
  readonly overdueCapMinor: number
  readonly principalMinor: number
  /** Interest that became due and is not paid. */
  readonly interestDueMinor: number
  /** Overdue interest that was charged and is not paid. */
  readonly overdueDueMinor: number
  readonly overdueChargedMinor: number
  readonly overdueRemainder: number
  /** From when on the interest of this month counts on the present principal. */
  readonly interestFrom: string
  /** Interest of this month from before that day. */
  readonly carriedInterestMinor: number
}

export const toUnpaid = (row: Instalment): number =>
  row.principalMinor - row.paidPrincipalMinor + row.interestMinor - row.paidInterestMinor

export const listDue = (rows: readonly Instalment[], today: string): Instalment[] =>
  rows.filter(({ paidOn, dueOn }) => paidOn === null && dueOn <= today)
export const listPlanned = (rows: readonly Instalment[], today: string): Instalment[] =>
  rows.filter(({ paidOn, dueOn }) => paidOn === null && dueOn > today)

const addUp = <Row>(rows: readonly Row[], value: (row: Row) => number): number =>
  rows.reduce((total, row) => total + value(row), 0)

/** Interest up to a day, on principal that is not due yet; at most the planned interest of the next payment. */
export function findAccrued(loan: LoanFigures, rows: readonly Instalment[], today: string): number {
  const planned = listPlanned(rows, today)
  const [next] = planned
  if (!next) return 0
  const days = Math.max(0, countDays(loan.interestFrom, today))
  const principal = addUp(planned, ({ principalMinor }) => principalMinor)
  return Math.min(loan.carriedInterestMinor + toDaysInterest(principal, loan.rateBasisPoints, days), next.interestMinor)
}

export type TendedDay = {
  readonly loan: LoanFigures
  readonly rows: readonly Instalment[]
  readonly bookedMinor: number
  readonly overdueMinor: number
}

/** One day of a loan: interest falls due with its instalment, and overdue payments cost a day of overdue interest. */
export function tendDay(loan: LoanFigures, rows: readonly Instalment[], day: string): TendedDay {
  const falling = rows.filter(({ dueOn, isBooked }) => dueOn <= day && !isBooked)
  const bookedMinor = addUp(falling, ({ interestMinor }) => interestMinor)
  const overdueSum = addUp(
    rows.filter(({ dueOn, paidOn }) => paidOn === null && dueOn < day),
    toUnpaid,
  )
  const before = { chargedMinor: loan.overdueChargedMinor, remainder: loan.overdueRemainder }
  const after = overdueSum > 0 ? chargeOverdueDay(before, loan, overdueSum) : before
  const overdueMinor = after.chargedMinor - before.chargedMinor
  const lastDue = falling.at(-1)?.dueOn
  return {
    bookedMinor,
    overdueMinor,
    loan: {
      ...loan,
      interestDueMinor: loan.interestDueMinor + bookedMinor,
      overdueDueMinor: loan.overdueDueMinor + overdueMinor,
      overdueChargedMinor: after.chargedMinor,
      overdueRemainder: after.remainder,
      ...(lastDue !== undefined && {
        interestFrom: lastDue > loan.interestFrom ? lastDue : loan.interestFrom,
        carriedInterestMinor: 0,
      }),
    },
    rows: rows.map((row) => (falling.includes(row) ? { ...row, isBooked: true } : row)),
  }
}

export type Payment = {
  readonly overdueMinor: number
  /** Interest that was due. */
  readonly bookedInterestMinor: number
  /** Interest that is paid before it falls due. */
  readonly newInterestMinor: number
  readonly principalMinor: number
  readonly totalMinor: number
  /** Planned interest that will not be due any more. */
  readonly savingMinor: number
  readonly loan: LoanFigures
  readonly rows: readonly Instalment[]
}

const pay = (row: Instalment, today: string): Instalment => ({
  ...row,
  paidPrincipalMinor: row.principalMinor,
  paidInterestMinor: row.interestMinor,
  isBooked: true,
  paidOn: today,
})

/** Pays instalments that are due with what there is, the oldest first: interest, then principal. */
function payDue(rows: readonly Instalment[], today: string, availableMinor: number) {
  let left = availableMinor
  let interestMinor = 0
  let principalMinor = 0
  const paid = rows.map((row) => {
    if (row.paidOn !== null || row.dueOn > today) return row
    const interest = Math.min(left, row.interestMinor - row.paidInterestMinor)
    const principal = Math.min(left - interest, row.principalMinor - row.paidPrincipalMinor)
    left -= interest + principal
    interestMinor += interest
    principalMinor += principal
    const next = {
      ...row,
      paidInterestMinor: row.paidInterestMinor + interest,
      paidPrincipalMinor: row.paidPrincipalMinor + principal,
    }
    return toUnpaid(next) === 0 ? { ...next, paidOn: today } : next
  })
  return { rows: paid, interestMinor, principalMinor, leftMinor: left }
}

type Parts = Pick<Payment, 'overdueMinor' | 'bookedInterestMinor' | 'newInterestMinor' | 'principalMinor'>

const toPayment = (
  loan: LoanFigures,
  rows: readonly Instalment[],
  parts: Parts,
  savingMinor: number,
  period: Partial<LoanFigures> = {},
): Payment => ({
  ...parts,
  totalMinor: parts.overdueMinor + parts.bookedInterestMinor + parts.newInterestMinor + parts.principalMinor,
  savingMinor,
  rows,
  loan: {
    ...loan,
    ...period,
    overdueDueMinor: loan.overdueDueMinor - parts.overdueMinor,
    interestDueMinor: loan.interestDueMinor - parts.bookedInterestMinor,
    principalMinor: loan.principalMinor - parts.principalMinor,
  },
})

/** A part of a sum, rounded to the nearest minor unit. */
const toPart = (sumMinor: number, count: number, ofCount: number): number => {
  const [part, whole] = [BigInt(sumMinor) * BigInt(count), BigInt(ofCount)]
  return whole === 0n ? 0 : Number((2n * part + whole) / (2n * whole))
}

/** All that is owed today; the next instalment takes the principal of all later ones. */
function payAll(loan: LoanFigures, rows: readonly Instalment[], today: string): Payment {
  const due = payDue(rows, today, Number.MAX_SAFE_INTEGER)
  const planned = listPlanned(rows, today)
  const accrued = findAccrued(loan, rows, today)
  const principal = addUp(planned, ({ principalMinor }) => principalMinor)
  const [next] = planned
  const settled = next && pay({ ...next, dueOn: today, principalMinor: principal, interestMinor: accrued }, today)
  const parts = {
    overdueMinor: loan.overdueDueMinor,
    bookedInterestMinor: due.interestMinor,
    newInterestMinor: accrued,
    principalMinor: due.principalMinor + principal,
  }
  const others = due.rows.filter((row) => !planned.some(({ number }) => number === row.number))
  const saving = addUp(planned, ({ interestMinor }) => interestMinor) - accrued
  return toPayment(loan, settled ? [...others, settled] : others, parts, saving, {
    interestFrom: today,
    carriedInterestMinor: 0,
  })
}

/**
 * The next instalment, before it is due, with the interest until today. Interest of the days up to its due date counts on
 * the principal that is left, and is paid with the instalment after it.
 */
function payNext(loan: LoanFigures, rows: readonly Instalment[], next: Instalment, today: string): Payment {
  const accrued = findAccrued(loan, rows, today)
  const planned = addUp(listPlanned(rows, today), ({ principalMinor }) => principalMinor)
  const later = toPart(next.interestMinor - accrued, planned - next.principalMinor, planned)
  const parts = {
    overdueMinor: 0,
    bookedInterestMinor: 0,
    newInterestMinor: accrued,
    principalMinor: next.principalMinor,
  }
  const paid = rows.map((row) => {
    if (row.number === next.number) return pay({ ...row, interestMinor: accrued }, today)
    return row.number === next.number + 1 ? { ...row, interestMinor: row.interestMinor + later } : row
  })
  return toPayment(loan, paid, parts, next.interestMinor - accrued - later, {
    interestFrom: today > loan.interestFrom ? today : loan.interestFrom,
    carriedInterestMinor: 0,
  })
}

type Replanning = {
  readonly planned: readonly Instalment[]
  readonly principalMinor: number
  readonly carriedMinor: number
  readonly from: string
  readonly periodFrom: string
}

/** Equal payments of the months that are left, for less principal; the interest of this month counts by days. */
function replan(loan: LoanFigures, { planned, principalMinor, carriedMinor, from, periodFrom }: Replanning) {
  const [next] = planned as [Instalment, ...Instalment[]]
  const terms = { amountMinor: principalMinor, rateBasisPoints: loan.rateBasisPoints }
  const even = principalMinor > 0 ? planInstalments({ ...terms, months: planned.length }) : []
  const isEven = even.length > 0 && even.every((row) => row.principalMinor > 0)
  const plan = isEven
    ? even
    : [{ principalMinor, interestMinor: toMonthInterest(principalMinor, loan.rateBasisPoints) }]
  return plan.map((row, index): Instalment => {
    const rest = toPart(row.interestMinor, Math.max(0, countDays(from, next.dueOn)), countDays(periodFrom, next.dueOn))
    const interestMinor = index === 0 ? Math.min(next.interestMinor, carriedMinor + rest) : row.interestMinor
    return { ...planned[index]!, principalMinor: row.principalMinor, interestMinor }
  })
}

/** The day on which the month of an instalment begins. */
const findPeriodFrom = (loan: LoanFigures, rows: readonly Instalment[], next: Instalment): string =>
  rows
    .filter(({ number }) => number < next.number)
    .reduce((last, { dueOn }) => (dueOn > last ? dueOn : last), loan.startedOn)

/** A sum: overdue interest, what is due, then principal, after which the later payments are planned again. */
function paySum(loan: LoanFigures, rows: readonly Instalment[], sumMinor: number, today: string): Payment {
  const overdueMinor = Math.min(sumMinor, loan.overdueDueMinor)
  const due = payDue(rows, today, sumMinor - overdueMinor)
  const planned = listPlanned(rows, today)
  const booked = { overdueMinor, bookedInterestMinor: due.interestMinor }
  const [next] = planned
  if (due.leftMinor === 0 || !next)
    return toPayment(loan, due.rows, { ...booked, newInterestMinor: 0, principalMinor: due.principalMinor }, 0)
  const principal = addUp(planned, ({ principalMinor }) => principalMinor)
  const early = Math.min(due.leftMinor, principal)
  const newInterestMinor = due.leftMinor - early
  const carriedMinor = findAccrued(loan, rows, today) - newInterestMinor
  const from = loan.interestFrom > today ? loan.interestFrom : today
  const periodFrom = findPeriodFrom(loan, rows, next)
  const later = replan(loan, { planned, principalMinor: principal - early, carriedMinor, from, periodFrom })
  const interest = (list: readonly Instalment[]) => addUp(list, ({ interestMinor }) => interestMinor)
  const others = due.rows.filter((row) => !planned.some(({ number }) => number === row.number))
  const parts = { ...booked, newInterestMinor, principalMinor: due.principalMinor + early }
  return toPayment(loan, [...others, ...later], parts, interest(planned) - interest(later) - newInterestMinor, {
    interestFrom: from,
    carriedInterestMinor: carriedMinor,
  })
}

/** How a payment of today is split; null for a sum above all that is owed. The loan must be tended up to today. */
export function planPayment(
  loan: LoanFigures,
  rows: readonly Instalment[],
  { kind, sumMinor, today }: { readonly kind: RepaymentKind; readonly sumMinor: number; readonly today: string },
): Payment | null {
  const all = payAll(loan, rows, today)
  if (kind === 'full') return all
  if (kind === 'amount') {
    if (sumMinor > all.totalMinor) return null
    return sumMinor === all.totalMinor ? all : paySum(loan, rows, sumMinor, today)
  }
  const dueMinor = loan.overdueDueMinor + addUp(listDue(rows, today), toUnpaid)
  if (dueMinor > 0) return paySum(loan, rows, dueMinor, today)
  const [next] = listPlanned(rows, today)
  return next ? payNext(loan, rows, next, today) : all
}

/** Pays principal of instalments that are due, the oldest first; their interest stays owed. */
function payDuePrincipal(rows: readonly Instalment[], today: string, sumMinor: number) {
  let leftMinor = sumMinor
  const paid = rows.map((row) => {
    if (row.paidOn !== null || row.dueOn > today) return row
    const principal = Math.min(leftMinor, row.principalMinor - row.paidPrincipalMinor)
    leftMinor -= principal
    return { ...row, paidPrincipalMinor: row.paidPrincipalMinor + principal }
  })
  return { rows: paid, leftMinor }
}

/**
 * A refund of a part of what a loan paid: lowers the principal only, at most to nothing. Interest of the days before stays
 * owed, and later interest is counted on what is left.
 */
export function planRefund(loan: LoanFigures, rows: readonly Instalment[], sumMinor: number, today: string): Payment {
  const due = payDuePrincipal(rows, today, Math.min(sumMinor, loan.principalMinor))
  const planned = listPlanned(rows, today)
  const [next] = planned
  const early = next ? due.leftMinor : 0
  const principalMinor = Math.min(sumMinor, loan.principalMinor) - due.leftMinor + early
  const parts = { overdueMinor: 0, bookedInterestMinor: 0, newInterestMinor: 0, principalMinor }
  const close = (list: readonly Instalment[]) =>
    list.map((row) => (row.paidOn === null && toUnpaid(row) === 0 ? pay(row, today) : row))
  if (!next || early === 0) return toPayment(loan, close(due.rows), parts, 0)
  const from = loan.interestFrom > today ? loan.interestFrom : today
  const carriedMinor = findAccrued(loan, rows, today)
  const later = replan(loan, {
    planned,
    principalMinor: addUp(planned, (row) => row.principalMinor) - early,
    carriedMinor,
    from,
    periodFrom: findPeriodFrom(loan, rows, next),
  })
  const others = due.rows.filter((row) => !planned.some(({ number }) => number === row.number))
  const saving = addUp(planned, (row) => row.interestMinor) - addUp(later, (row) => row.interestMinor)
  return toPayment(loan, close([...others, ...later]), parts, saving, {
    interestFrom: from,
    carriedInterestMinor: carriedMinor,
  })
}

/** A loan that costs nothing from now on: interest that is not paid yet is not owed any more. */
export function waiveInterest(loan: LoanFigures, rows: readonly Instalment[], today: string) {
  const waived = rows.map((row) => {
    if (row.paidOn !== null) return row
    const free = { ...row, interestMinor: row.paidInterestMinor }
    return toUnpaid(free) === 0 ? pay(free, today) : free
  })
  const figures = { ...loan, interestDueMinor: 0, overdueDueMinor: 0, overdueRemainder: 0, carriedInterestMinor: 0 }
  return { loan: figures, rows: waived }
}

/** The price of a withdrawal from the contract: the principal and the interest of the days, without the fee. */
export function planWithdrawal(loan: LoanFigures, rows: readonly Instalment[], feeMinor: number, today: string) {
  const all = payAll(loan, rows, today)
  return { ...all, feeMinor, totalMinor: all.totalMinor - feeMinor }
}

/** The first day since which a payment has been overdue; null when none is. */
export const findOverdueSince = (rows: readonly Instalment[], today: string): string | null =>
  rows.find(({ paidOn, dueOn }) => paidOn === null && dueOn < today)?.dueOn ?? null
