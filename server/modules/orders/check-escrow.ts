import { escrowBalanceSql, taxBalancesSql, type LedgerIssue } from '#server/modules/wallet/checks/public.ts'
import type { Ctx } from '#server/platform/context.ts'
import { findEscrow } from './refunds/refunds.queries.ts'
import { listDifferingOrderTaxes, listDifferingTaxAccounts } from './taxes/tax-checks.queries.ts'

/**
 * Checks that escrow equals the money paid for orders without its tax and neither refunded nor released, that the tax
 * accounts hold the tax of the orders, and that the taxes of lines and delivery sum to it. Each statement reads both
 * figures, so concurrent purchases do not disturb it. Returns the discrepancies.
 */
export async function checkEscrow(ctx: Ctx): Promise<LedgerIssue[]> {
  const { code } = ctx.brand.settings.currency
  const { expected, found } = await findEscrow(ctx, escrowBalanceSql(ctx.brand.id, code))
  const accounts = await listDifferingTaxAccounts(ctx, taxBalancesSql(ctx.brand.id, code))
  const orders = await listDifferingOrderTaxes(ctx)
  return [
    ...(expected === found ? [] : [{ issue: 'escrow_differs' as const, id: code, kind: 'escrow', found, expected }]),
    ...accounts.map((account) => ({ ...account, issue: 'tax_differs' as const, kind: 'tax' })),
    ...orders.map((order) => ({ ...order, issue: 'tax_differs' as const, kind: 'order' })),
  ]
}
