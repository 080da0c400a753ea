import { escrowBalanceSql, type LedgerIssue } from '#server/modules/wallet/checks/public.ts'
import type { Ctx } from '#server/platform/context.ts'
import { findEscrow } from './refunds/refunds.queries.ts'

/**
 * Checks that escrow equals the money paid for orders and neither refunded nor released. One statement reads both
 * figures, so concurrent purchases do not disturb it. Returns the discrepancy, if any.
 */
export async function checkEscrow(ctx: Ctx): Promise<LedgerIssue[]> {
  const { code } = ctx.brand.settings.currency
  const { expected, found } = await findEscrow(ctx, escrowBalanceSql(ctx.brand.id, code))
  return expected === found ? [] : [{ issue: 'escrow_differs', id: code, kind: 'escrow', found, expected }]
}
