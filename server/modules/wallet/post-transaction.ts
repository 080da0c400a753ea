import type { Ctx } from '#server/platform/context.ts'
import { findViolatedConstraint } from '#server/platform/database/errors.ts'
import { refusal } from '#server/platform/refusal.ts'
import { insertPosting, type Posting } from './wallet.queries.ts'

/**
 * Posts a transaction: entries in minor units that sum to zero, in the running transaction or a new one. Returns its
 * id. Throws `wallet.insufficient`; other errors are programming errors (unbalanced entries, a repeated reference) and
 * are thrown as the database reports them.
 */
export async function postTransaction(ctx: Ctx, posting: Posting): Promise<string> {
  try {
    return await insertPosting(ctx, posting)
  } catch (error) {
    if (findViolatedConstraint(error)?.name === 'ledger_accounts_covered') throw refusal('wallet.insufficient')
    throw error
  }
}
