import { frozenHeld, type LedgerFault } from '#server/modules/wallet/public.ts'
import type { Ctx } from '#server/platform/context.ts'
import { findFrozen } from './withdrawals.queries.ts'

/**
 * Proves that wallets hold back exactly what undecided withdrawals asked for. Both figures are read by one statement, so
 * requests may go on meanwhile. Answers the fault, if there is one.
 */
export async function checkFrozen(ctx: Ctx): Promise<LedgerFault[]> {
  const { code } = ctx.brand.settings.currency
  const { expected, found } = await findFrozen(ctx, frozenHeld(ctx.brand.id, code))
  return expected === found ? [] : [{ fault: 'frozen_differs', id: code, kind: 'frozen', found, expected }]
}
