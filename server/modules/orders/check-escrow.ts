import { escrowHeld, type LedgerFault } from '#server/modules/wallet/public.ts'
import type { Ctx } from '#server/platform/context.ts'
import { findEscrow } from './refunds.queries.ts'

/**
 * Proves that escrow holds what was paid for orders and neither given back nor released, no more and no less. Both
 * figures are read by one statement, so purchases may go on meanwhile. Answers the fault, if there is one.
 */
export async function checkEscrow(ctx: Ctx): Promise<LedgerFault[]> {
  const { code } = ctx.brand.settings.currency
  const { expected, found } = await findEscrow(ctx, escrowHeld(ctx.brand.id, code))
  return expected === found ? [] : [{ fault: 'escrow_differs', id: code, kind: 'escrow', found, expected }]
}
