import type { Data } from '#contract/operation.ts'
import type { staffCreditApi } from '#contract/staff-credit.ts'
import { countDays } from '#contract/credit-schedule.ts'
import { getUsernames } from '#server/modules/identity/users/public.ts'
import { toBrandDay } from '#server/platform/brand-time.ts'
import type { Ctx } from '#server/platform/context.ts'
import { createToMajor, toPolicyMinor } from './amounts.ts'
import { toApplications } from './application-views.ts'
import type { ApplicationRow } from './applications.queries.ts'
import type { LimitRow } from './limits.queries.ts'
import { toLoans } from './loan-views.ts'
import { sumOwed, type LoanRow } from './loans.queries.ts'

type Api = typeof staffCreditApi
type StaffApplication = Data<Api['decide']>['application']
type StaffLoan = Data<Api['writeOff']>['loan']
type Limit = Data<Api['saveLimit']>['limit']

/** Returns a function that names users. */
async function createToUser(ctx: Ctx, ids: readonly (string | null)[]) {
  const names = await getUsernames(ctx, [...new Set(ids.filter((id) => id !== null))])
  return (id: string) => ({ id, username: names.get(id) ?? '' })
}

/** Applications with the people who applied and decided. */
export async function toStaffApplications(ctx: Ctx, rows: readonly ApplicationRow[]): Promise<StaffApplication[]> {
  const people = rows.flatMap((row) => [row.user_id, row.first_approver_id, row.decider_id])
  const [views, toUser] = await Promise.all([toApplications(ctx, rows), createToUser(ctx, people)])
  const money = createToMajor(ctx)
  const twoPeopleAbove = toPolicyMinor(ctx, ctx.brand.policy.creditTwoPeopleAmount)
  return rows.map((row, index) => ({
    ...views[index]!,
    user: toUser(row.user_id),
    needsTwoPeople: (row.approved_minor ?? row.amount_minor) > twoPeopleAbove,
    firstApproval:
      row.first_approver_id && row.first_approved_at
        ? {
            user: toUser(row.first_approver_id),
            at: row.first_approved_at.toISOString(),
            limit: money(row.first_limit_minor ?? 0),
            reason: row.first_reason ?? '',
          }
        : null,
    decider: row.decider_id === null ? null : toUser(row.decider_id),
    reviewReason: row.review_reason,
  }))
}

/** Loans with their borrowers. */
export async function toStaffLoans(ctx: Ctx, rows: readonly LoanRow[]): Promise<StaffLoan[]> {
  const [loans, toUser] = await Promise.all([
    toLoans(ctx, rows),
    createToUser(
      ctx,
      rows.flatMap((row) => [row.user_id, row.write_off_proposer_id]),
    ),
  ])
  const money = createToMajor(ctx)
  const today = toBrandDay(ctx.brand, ctx.clock.now())
  return rows.map((row, index) => {
    const { instalments, withdrawal: _withdrawal, next: _next, full: _full, ...loan } = loans[index]!
    const since = loan.isOverdue ? instalments.find(({ state }) => state === 'overdue')?.dueOn : undefined
    return {
      ...loan,
      user: toUser(row.user_id),
      overdueDays: since === undefined ? 0 : countDays(since, today),
      writtenOff: money(row.written_off_minor),
      writeOffProposal:
        row.state === 'open' && row.write_off_proposer_id && row.write_off_proposed_at
          ? {
              user: toUser(row.write_off_proposer_id),
              at: row.write_off_proposed_at.toISOString(),
              reason: row.write_off_reason ?? '',
            }
          : null,
    }
  })
}

/** Limits with what the people owe now. */
export async function toLimits(ctx: Ctx, rows: readonly LimitRow[]): Promise<Limit[]> {
  const toUser = await createToUser(
    ctx,
    rows.flatMap((row) => [row.user_id, row.decider_id]),
  )
  const money = createToMajor(ctx)
  const owed = await sumOwed(
    ctx,
    rows.map((row) => row.user_id),
  )
  return rows.map((row) => ({
    user: toUser(row.user_id),
    limit: money(row.limit_minor),
    used: money(owed.get(row.user_id) ?? 0),
    reason: row.reason,
    decidedBy: row.decider_id === null ? null : toUser(row.decider_id),
    decidedAt: row.decided_at.toISOString(),
  }))
}
