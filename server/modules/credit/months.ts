import { sql } from 'kysely'
import type { Data, Parsed } from '#contract/operation.ts'
import type { staffCreditApi } from '#contract/staff-credit.ts'
import { addMonths } from '#contract/credit-schedule.ts'
import type { Tables } from '#server/db/schema.ts'
import { toBrandDay } from '#server/platform/brand-time.ts'
import type { Ctx, UserCtx } from '#server/platform/context.ts'
import { createToMajor } from './amounts.ts'

type Months = (typeof staffCreditApi)['months']
type LoansCtx = Ctx<Pick<Tables, 'credit_loans' | 'credit_instalments' | 'credit_movements'>>

type Sums = Record<
  'paidOut' | 'repaid' | 'booked' | 'paidBefore' | 'returned' | 'overdue' | 'fees' | 'lostPrincipal' | 'lostInterest',
  number
>

/**
 * Sums of the movements by month. Interest counts when it falls due, or when it is paid before that: a payment lowers
 * interest by both, so what was booked is taken off.
 */
async function sumMonths(ctx: LoansCtx, from: string): Promise<(Sums & { month: string })[]> {
  const { rows } = await sql<Sums & { month: string }>`
    select to_char(day, 'YYYY-MM') as month,
      coalesce(sum(principal_minor) filter (where kind = 'payout'), 0)::bigint as "paidOut",
      coalesce(sum(-principal_minor) filter (where kind not in ('payout', 'write_off')), 0)::bigint as repaid,
      coalesce(sum(interest_minor) filter (where kind = 'interest'), 0)::bigint as booked,
      coalesce(sum(new_interest_minor), 0)::bigint as "paidBefore",
      coalesce(sum(returned_interest_minor), 0)::bigint as returned,
      coalesce(sum(overdue_minor) filter (where kind = 'overdue_interest'), 0)::bigint
        - coalesce(sum(returned_overdue_minor), 0)::bigint as overdue,
      coalesce(sum(fee_minor), 0)::bigint as fees,
      coalesce(sum(-principal_minor) filter (where kind = 'write_off'), 0)::bigint as "lostPrincipal",
      coalesce(sum(-interest_minor - overdue_minor) filter (where kind = 'write_off'), 0)::bigint as "lostInterest"
    from credit_movements where brand_id = ${ctx.brand.id} and day >= ${from}::date
    group by to_char(day, 'YYYY-MM')`.execute(ctx.db)
  return rows
}

/** The debts of now: principal, interest that is due, and overdue principal. */
async function sumOwed(ctx: LoansCtx, today: string) {
  const { rows } = await sql<Record<'principal' | 'interest' | 'overdue', number>>`
    select coalesce(sum(principal_minor), 0)::bigint as principal,
      coalesce(sum(interest_due_minor + overdue_due_minor), 0)::bigint as interest,
      (select coalesce(sum(principal_minor - paid_principal_minor), 0)::bigint from credit_instalments
        where brand_id = ${ctx.brand.id} and paid_on is null and due_on < ${today}::date and loan_id in (
          select id from credit_loans where brand_id = ${ctx.brand.id} and state = 'open' and overdue_since is not null)) as overdue
    from credit_loans where brand_id = ${ctx.brand.id} and state = 'open'`.execute(ctx.db)
  return rows[0]!
}

const none: Sums = {
  paidOut: 0,
  repaid: 0,
  booked: 0,
  paidBefore: 0,
  returned: 0,
  overdue: 0,
  fees: 0,
  lostPrincipal: 0,
  lostInterest: 0,
}

/** Costs and earnings of credit in each of the last months, newest first. */
export async function readMonths(ctx: UserCtx, { months }: Parsed<Months>): Promise<Data<Months>> {
  const today = toBrandDay(ctx.brand, ctx.clock.now())
  const first = `${today.slice(0, 7)}-01`
  const [sums, owed] = await Promise.all([sumMonths(ctx, addMonths(first, 1 - months)), sumOwed(ctx, today)])
  const byMonth = new Map(sums.map((row) => [row.month, row]))
  const money = createToMajor(ctx)
  return {
    currency: ctx.brand.settings.currency.code,
    owedPrincipal: money(owed.principal),
    owedInterest: money(owed.interest),
    overduePrincipal: money(owed.overdue),
    months: Array.from({ length: months }, (_, index) => {
      const month = addMonths(first, -index).slice(0, 7)
      const sum = byMonth.get(month) ?? none
      const interest = sum.booked + sum.paidBefore - sum.returned
      const lost = sum.lostPrincipal + sum.lostInterest
      return {
        month,
        paidOut: money(sum.paidOut),
        repaidPrincipal: money(sum.repaid),
        interest: money(interest),
        overdueInterest: money(sum.overdue),
        fees: money(sum.fees),
        writtenOff: money(lost),
        result: money(interest + sum.overdue + sum.fees - lost),
      }
    }),
  }
}
