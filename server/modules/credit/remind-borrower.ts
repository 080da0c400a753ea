import { emit } from '#server/events.ts'
import { addDays } from '#server/platform/brand-time.ts'
import type { Ctx } from '#server/platform/context.ts'
import { toUnpaid, type Instalment } from './loan.rules.ts'
import type { LoanRow } from './loans.queries.ts'

/** Days after a missed payment on which its payer is reminded. */
const overdueReminderDays = [1, 7, 30, 60]

type Reminder = 'credit.due' | 'credit.overdue'
export type RemindedLoan = {
  readonly row: LoanRow
  readonly instalments: readonly Instalment[]
  readonly today: string
}

const tell = (ctx: Ctx, kind: Reminder, { row }: RemindedLoan, instalment: Instalment): Promise<void> =>
  emit(ctx, kind, {
    loanId: row.id,
    userId: row.user_id,
    number: instalment.number,
    dueOn: instalment.dueOn,
    amountMinor: toUnpaid(instalment),
    isAutomatic: row.automatic_payment,
  })

/** Reminds of payments that fall due soon, and of those that are overdue, for days that were counted in this transaction. */
export async function remindBorrower(ctx: Ctx, loan: RemindedLoan, days: readonly string[]): Promise<void> {
  const { creditReminderDays } = ctx.brand.policy
  for (const instalment of loan.instalments.filter(({ paidOn }) => paidOn === null)) {
    const { dueOn } = instalment
    if (dueOn > loan.today && days.includes(addDays(dueOn, -creditReminderDays)))
      await tell(ctx, 'credit.due', loan, instalment)
    if (dueOn < loan.today && overdueReminderDays.some((count) => days.includes(addDays(dueOn, count))))
      await tell(ctx, 'credit.overdue', loan, instalment)
  }
}

/** The days after one up to another. */
export function listDays(after: string, until: string): string[] {
  const days: string[] = []
  for (let day = addDays(after, 1); day <= until; day = addDays(day, 1)) days.push(day)
  return days
}
