import type { Tables } from '#server/db/schema.ts'
import type { Ctx } from '#server/platform/context.ts'

type LoansCtx = Ctx<Pick<Tables, 'credit_loans' | 'credit_instalments'>>

/** Whether a person has a loan that is not repaid; those that paid orders have no application. */
export async function hasOpenLoan(ctx: LoansCtx, userId: string): Promise<boolean> {
  const found = await ctx.db
    .selectFrom('credit_loans')
    .select('id')
    .where('brand_id', '=', ctx.brand.id)
    .where('user_id', '=', userId)
    .where('state', '=', 'open')
    .limit(1)
    .execute()
  return found.length > 0
}

/** Whether an instalment of a person was due before a day of the brand's calendar and is not paid. */
export async function hasOverdue(ctx: LoansCtx, userId: string, today: string): Promise<boolean> {
  const found = await ctx.db
    .selectFrom('credit_loans as loan')
    .innerJoin('credit_instalments as instalment', (join) =>
      join.onRef('instalment.brand_id', '=', 'loan.brand_id').onRef('instalment.loan_id', '=', 'loan.id'),
    )
    .select('loan.id')
    .where('loan.brand_id', '=', ctx.brand.id)
    .where('instalment.brand_id', '=', ctx.brand.id)
    .where('loan.user_id', '=', userId)
    .where('loan.state', '=', 'open')
    .where('instalment.paid_on', 'is', null)
    .where('instalment.due_on', '<', today)
    .limit(1)
    .execute()
  return found.length > 0
}
