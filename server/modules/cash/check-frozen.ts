import { frozenBalanceSql, type LedgerIssue } from '#server/modules/wallet/checks/public.ts'
import type { Ctx } from '#server/platform/context.ts'
import { findFrozen } from './withdrawals.queries.ts'

/**
 * Checks that frozen balances equal the undecided withdrawals. One statement reads both figures, so concurrent requests
 * do not disturb it. Returns the discrepancy, if any.
 */
export async function checkFrozen(ctx: Ctx): Promise<LedgerIssue[]> {
  const { code } = ctx.brand.settings.currency
  const { expected, found } = await findFrozen(ctx, frozenBalanceSql(ctx.brand.id, code))
  return expected === found ? [] : [{ issue: 'frozen_differs', id: code, kind: 'frozen', found, expected }]
}
