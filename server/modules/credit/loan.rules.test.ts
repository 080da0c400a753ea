import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addMonths, calculateLoan } from '#contract/credit-schedule.ts'
import { addDays } from '#server/platform/brand-time.ts'
import { findAccrued, planPayment, tendDay, type Instalment, type LoanFigures, type Payment } from './loan.rules.ts'
import { chargeOverdueDay } from './overdue.rules.ts'

const startedOn = '2026-05-20'

function createLoan(amountMinor = 180_000, months = 12, rateBasisPoints = 990) {
  const { plan } = calculateLoan({ amountMinor, months, rateBasisPoints, feeBasisPoints: 0 })
  const loan: LoanFigures = {
    startedOn,
    rateBasisPoints,
    overdueBasisPoints: 500,
    overdueCapMinor: 4000,
    principalMinor: amountMinor,
    interestDueMinor: 0,
    overdueDueMinor: 0,
    overdueChargedMinor: 0,
    overdueRemainder: 0,
    interestFrom: startedOn,
    carriedInterestMinor: 0,
  }
  const rows = plan.map(({ number, principalMinor, interestMinor }): Instalment => ({
    number,
    principalMinor,
    interestMinor,
    dueOn: addMonths(startedOn, number),
    paidPrincipalMinor: 0,
    paidInterestMinor: 0,
    isBooked: false,
    paidOn: null,
  }))
  return { loan, rows, day: startedOn }
}
type State = ReturnType<typeof createLoan>

function tendUntil({ loan, rows, day }: State, until: string) {
  let state = { loan, rows: rows as readonly Instalment[], day, booked: 0, overdue: 0 }
  while (state.day < until) {
    const next = addDays(state.day, 1)
    const tended = tendDay(state.loan, state.rows, next)
    state = {
      loan: tended.loan,
      rows: tended.rows,
      day: next,
      booked: state.booked + tended.bookedMinor,
      overdue: state.overdue + tended.overdueMinor,
    }
  }
  return { ...state, rows: [...state.rows] }
}

const pay = (state: State, kind: 'instalment' | 'amount' | 'full', sumMinor = 0): Payment =>
  planPayment(state.loan, state.rows, { kind, sumMinor, today: state.day })!
const after = (state: State, payment: Payment): State => ({ ...state, loan: payment.loan, rows: [...payment.rows] })

/** Pays the first instalments, each on its day. */
function payOnTime(state: State, count: number): State {
  let now = state
  for (let number = 1; number <= count; number++) {
    now = tendUntil(now, addMonths(startedOn, number))
    now = after(now, pay(now, 'instalment'))
  }
  return now
}

describe('overdue interest', () => {
  const terms = { overdueBasisPoints: 500, overdueCapMinor: 4000 }
  const none = { chargedMinor: 0, remainder: 0 }

  it('of 210.89 at 5 % is 0.14 after five days and 0.02 after one', () => {
    let charged = none
    const days = [1, 2, 3, 4, 5].map(() => (charged = chargeOverdueDay(charged, terms, 21_089)).chargedMinor)
    expect(days).toEqual([2, 5, 8, 11, 14])
  })

  it('reaches the year exactly', () => {
    let charged = none
    for (let day = 0; day < 365; day++) charged = chargeOverdueDay(charged, terms, 20_000)
    expect(charged).toEqual({ chargedMinor: 1000, remainder: 0 })
  })

  it.each([
    [3999, 3_649_999, 0, 3999],
    [3999, 0, 7300, 4000],
    [4000, 0, 1e9, 4000],
    [0, 0, 1e11, 4000],
  ])('of a loan that was charged %i never passes the cap', (chargedMinor, remainder, overdue, expected) => {
    expect(chargeOverdueDay({ chargedMinor, remainder }, terms, overdue).chargedMinor).toBe(expected)
  })

  it('would pass it without the cap (negative control)', () => {
    const uncapped = chargeOverdueDay(none, { ...terms, overdueCapMinor: 1e12 }, 1e11)
    expect(uncapped.chargedMinor).toBeGreaterThan(4000)
  })
})

describe('a loan of 1,800.00 from 20 May 2026', () => {
  it('of which six payments were made owes 922.46 on 21 November', () => {
    const state = tendUntil(payOnTime(createLoan(), 6), '2026-11-21')
    const full = pay(state, 'full')
    expect(full).toMatchObject({ principalMinor: 92_221, newInterestMinor: 25, totalMinor: 92_246, savingMinor: 2656 })
    expect(full.loan).toMatchObject({ principalMinor: 0, interestDueMinor: 0, overdueDueMinor: 0 })
    expect(full.rows.every(({ paidOn }) => paidOn !== null)).toBe(true)
  })

  it('is 0.01 more on the day on which it costs more (both sides)', () => {
    const state = payOnTime(createLoan(), 6)
    const totals = ['2026-11-20', '2026-11-21', '2026-11-22'].map(
      (day) => pay(tendUntil(state, day), 'full').totalMinor,
    )
    expect(totals).toEqual([92_221, 92_246, 92_271])
  })

  it('takes the next payment before its day with the interest until then', () => {
    const state = tendUntil(payOnTime(createLoan(), 6), '2026-11-21')
    const payment = pay(state, 'instalment')
    expect(payment).toMatchObject({ principalMinor: 15_055, newInterestMinor: 25, totalMinor: 15_080 })
    const next = payment.rows[7]!
    // The rest of the month on 771.66 of 922.21.
    expect(next.interestMinor).toBe(state.rows[7]!.interestMinor + Math.round((736 * 77_166) / 92_221))
    expect(payment.savingMinor).toBe(736 - 616)
    const paid = after(state, payment)
    expect(findAccrued(paid.loan, paid.rows, paid.day)).toBe(0)
    const later = tendUntil(paid, '2026-12-20')
    expect(later.booked).toBe(0)
    // 29 days at 9.9 % on 771.66.
    expect(findAccrued(later.loan, later.rows, later.day)).toBe(607)
  })

  it('costs the same paid in parts or at once on a day', () => {
    const state = tendUntil(payOnTime(createLoan(), 6), '2026-11-29')
    let now: State = state
    let total = 0
    while (now.rows.some(({ paidOn }) => paidOn === null)) {
      const payment = pay(now, 'instalment')
      total += payment.totalMinor
      now = after(now, payment)
    }
    expect(total).toBe(pay(state, 'full').totalMinor)
  })

  it('plans later payments again after a part was repaid, over the same months', () => {
    const state = tendUntil(payOnTime(createLoan(), 6), '2026-11-21')
    const payment = pay(state, 'amount', 42_221)
    expect(payment).toMatchObject({ principalMinor: 42_221, newInterestMinor: 0, totalMinor: 42_221 })
    const later = payment.rows.slice(6)
    expect(later.map(({ dueOn }) => dueOn)).toEqual(state.rows.slice(6).map(({ dueOn }) => dueOn))
    expect(later.reduce((sum, row) => sum + row.principalMinor, 0)).toBe(50_000)
    // A day on 922.21 and 29 of 30 days on 500.00.
    expect(later[0]!.interestMinor).toBe(25 + Math.round((413 * 29) / 30))
    expect(payment.savingMinor).toBeGreaterThan(0)
  })

  it('takes a sum for what is overdue first: overdue interest, then interest, then principal', () => {
    const state = tendUntil(createLoan(), '2026-06-30')
    expect(state.loan).toMatchObject({ interestDueMinor: 1485, overdueDueMinor: 21 })
    expect(pay(state, 'amount', 21)).toMatchObject({ overdueMinor: 21, bookedInterestMinor: 0, principalMinor: 0 })
    expect(pay(state, 'amount', 1506)).toMatchObject({ overdueMinor: 21, bookedInterestMinor: 1485, principalMinor: 0 })
    expect(pay(state, 'amount', 1507)).toMatchObject({ bookedInterestMinor: 1485, principalMinor: 1 })
    expect(pay(state, 'instalment')).toMatchObject({ totalMinor: 15_816 + 21 })
  })

  it('refuses a sum above all that is owed, and takes exactly that', () => {
    const state = tendUntil(createLoan(), '2026-06-01')
    const all = pay(state, 'full')
    expect(
      planPayment(state.loan, state.rows, { kind: 'amount', sumMinor: all.totalMinor + 1, today: state.day }),
    ).toBeNull()
    expect(pay(state, 'amount', all.totalMinor)).toEqual(all)
    expect(pay(state, 'amount', all.totalMinor - 1).loan.principalMinor).toBe(0)
  })
})

const terms = [
  fc.integer({ min: 12_000, max: 10_000_000 }),
  fc.integer({ min: 1, max: 36 }),
  fc.integer({ min: 0, max: 3000 }),
] as const

/** The sum of all payments when one instalment is paid early, and the others on their due dates. */
function payOneEarly(state: State, { onTime, day }: { readonly onTime: number; readonly day: number }) {
  const before = payOnTime(state, onTime)
  const early = tendUntil(before, addDays(before.day, day))
  const planned = early.rows.reduce((sum, row) => sum + row.principalMinor + row.interestMinor, 0)
  const payment = pay(early, 'instalment')
  let now: State = after(early, payment)
  while (now.rows.some(({ paidOn }) => paidOn === null)) {
    now = tendUntil(now, now.rows.find(({ paidOn }) => paidOn === null)!.dueOn)
    now = after(now, pay(now, 'instalment'))
  }
  const paid = now.rows.reduce((sum, row) => sum + row.paidPrincipalMinor + row.paidInterestMinor, 0)
  return { before, early, payment, planned, paid }
}

it('who pays one instalment early pays no more than planned, and interest of the days that passed only', () => {
  fc.assert(
    fc.property(...terms, fc.nat(35), fc.nat(27), (amount, months, rate, drawn, day) => {
      const onTime = drawn % months
      const { before, early, payment, planned, paid } = payOneEarly(createLoan(amount, months, rate), { onTime, day })
      expect(paid).toBeLessThanOrEqual(planned)
      expect(paid).toBe(planned - payment.savingMinor)
      const exact = (before.loan.principalMinor * rate * day) / 3_650_000
      expect(payment.newInterestMinor).toBeLessThanOrEqual(exact + 0.5)
      expect(payment.newInterestMinor).toBe(pay(early, 'full').newInterestMinor)
    }),
    { numRuns: 300 },
  )
})

type Step = { readonly days: number; readonly kind: 'instalment' | 'amount' | 'full' | 'none'; readonly share: number }
const steps = fc.array(
  fc.record({
    days: fc.integer({ min: 0, max: 50 }),
    kind: fc.constantFrom<Step['kind']>('instalment', 'instalment', 'amount', 'amount', 'none', 'full'),
    share: fc.integer({ min: 1, max: 1000 }),
  }),
  { maxLength: 25 },
)

it('whatever is paid and when, what is owed is what the instalments say, and nothing is paid twice', () => {
  fc.assert(
    fc.property(...terms, steps, (amount, months, rate, drawn) => {
      let state: State = createLoan(amount, months, rate)
      let paidPrincipal = 0
      let [booked, overdue, paidBooked, paidOverdue] = [0, 0, 0, 0]
      for (const { days, kind, share } of drawn) {
        const tended = tendUntil(state, addDays(state.day, days))
        booked += tended.booked
        overdue += tended.overdue
        state = { loan: tended.loan, rows: tended.rows, day: tended.day }
        if (kind !== 'none' && state.rows.some(({ paidOn }) => paidOn === null)) {
          const all = pay(state, 'full').totalMinor
          const sum = Math.max(1, Math.floor((all * share) / 1000))
          const payment = pay(state, kind, sum)
          if (kind === 'amount') expect(payment.totalMinor).toBe(sum)
          expect(payment.totalMinor).toBeLessThanOrEqual(all)
          expect(payment.savingMinor).toBeGreaterThanOrEqual(0)
          paidPrincipal += payment.principalMinor
          paidBooked += payment.bookedInterestMinor
          paidOverdue += payment.overdueMinor
          state = after(state, payment)
        }
        const unpaid = state.rows.reduce((sum, row) => sum + row.principalMinor - row.paidPrincipalMinor, 0)
        expect(state.loan.principalMinor).toBe(amount - paidPrincipal)
        expect(unpaid).toBe(state.loan.principalMinor)
        expect(state.loan.interestDueMinor).toBe(booked - paidBooked)
        expect(state.loan.overdueDueMinor).toBe(overdue - paidOverdue)
        expect(Math.min(state.loan.interestDueMinor, state.loan.overdueDueMinor)).toBeGreaterThanOrEqual(0)
        expect(overdue).toBeLessThanOrEqual(4000)
      }
    }),
    { numRuns: 300 },
  )
})
