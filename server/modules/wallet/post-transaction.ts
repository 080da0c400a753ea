import type { Ctx } from '#server/platform/context.ts'
import { constraintOf } from '#server/platform/database/errors.ts'
import { refuse } from '#server/platform/refuse.ts'
import { insertPosting, type Posting } from './wallet.queries.ts'

/**
 * Moves money: entries in minor units that sum to zero, in the running transaction or one of their own; the id.
 * Refuses `wallet.insufficient`. Any other fault is the caller's (entries that do not balance, a cause that moved
 * before) and is thrown as the database says it.
 */
export async function postTransaction(ctx: Ctx, posting: Posting): Promise<string> {
  try {
    return await insertPosting(ctx, posting)
  } catch (error) {
    if (constraintOf(error)?.name === 'ledger_accounts_covered') throw refuse('wallet.insufficient')
    throw error
  }
}
