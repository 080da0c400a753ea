import {
  escrowBalanceSql,
  releasedCommissionTaxSql,
  taxBalancesSql,
  type LedgerIssue,
} from '#server/modules/wallet/checks/public.ts'
import type { Ctx } from '#server/platform/context.ts'
import { findEscrow } from './refunds/refunds.queries.ts'
import {
  listDifferingCommissionTaxes,
  listDifferingLineTaxes,
  listDifferingOrderTaxes,
  listDifferingTaxAccounts,
} from './taxes/tax-checks.queries.ts'

/**
 * Checks that escrow equals the money paid for orders without its tax and neither refunded nor released, that the tax
 * accounts hold the tax of the orders, that the taxes of lines and delivery sum to it, and that releases booked the tax
 * on the commission of their lines. Each statement reads both figures, so concurrent purchases do not disturb it.
 * Returns the discrepancies.
 */
export async function checkEscrow(ctx: Ctx): Promise<LedgerIssue[]> {
  const { code } = ctx.brand.settings.currency
  const { expected, found } = await findEscrow(ctx, escrowBalanceSql(ctx.brand.id, code))
  const accounts = await listDifferingTaxAccounts(ctx, taxBalancesSql(ctx.brand.id, code))
  const orders = await listDifferingOrderTaxes(ctx)
  const lines = await listDifferingLineTaxes(ctx)
  const releases = await listDifferingCommissionTaxes(ctx, releasedCommissionTaxSql(ctx.brand.id, code))
  return [
    ...(expected === found ? [] : [{ issue: 'escrow_differs' as const, id: code, kind: 'escrow', found, expected }]),
    ...accounts.map((account) => ({ ...account, issue: 'tax_differs' as const, kind: 'tax' })),
    ...orders.map((order) => ({ ...order, issue: 'tax_differs' as const, kind: 'order' })),
    ...lines.map((line) => ({ ...line, issue: 'tax_differs' as const, kind: 'line' })),
    ...releases.map((order) => ({ ...order, issue: 'tax_differs' as const, kind: 'commission_tax' })),
  ]
}
