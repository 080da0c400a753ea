import { insertDemoLoan } from '#server/modules/credit/public.ts'
import type { Ctx } from '#server/platform/context.ts'
import { demoUserId } from './accounts.ts'
import { listStaff } from './people.ts'

/** The first demo shopper has a credit limit, and a loan that is paid to the half. */
export function fillCredit(ctx: Ctx): Promise<void> {
  const userId = demoUserId(ctx.brand.id, 0)
  const principal = { userId, usercode: '', username: '', storeId: null, permissions: [], sessionHash: Buffer.alloc(0) }
  const deciderId = listStaff(ctx.brand).find(({ role }) => role === 'finance')!.userId
  return insertDemoLoan(
    { ...ctx, principal },
    {
      deciderId,
      limitTimes: 6,
      amountTimes: 4,
      months: 6,
      paidMonths: 3,
      reason: 'A regular income, and no overdue payments.',
    },
  )
}
