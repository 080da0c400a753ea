import type { Tables } from '#server/db/schema.ts'
import type { Ctx } from '#server/platform/context.ts'

/** Whether the brand's ledger has any transaction. */
export const hasTransactions = async (ctx: Ctx<Pick<Tables, 'ledger_transactions'>>): Promise<boolean> => {
  const rows = ctx.db.selectFrom('ledger_transactions').select('id').where('brand_id', '=', ctx.brand.id).limit(1)
  return (await rows.execute()).length > 0
}
