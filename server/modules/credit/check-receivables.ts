import { accountBalanceSql, type LedgerIssue } from '#server/modules/wallet/checks/public.ts'
import type { Ctx } from '#server/platform/context.ts'
import { findReceivables } from './loans.queries.ts'

/**
 * Checks that the ledger's receivables are what the loans owe, and that the instalments add up to their principal. One
 * statement reads all figures. Returns the discrepancies.
 */
export async function checkReceivables(ctx: Ctx): Promise<LedgerIssue[]> {
  const { code } = ctx.brand.settings.currency
  const found = await findReceivables(
    ctx,
    accountBalanceSql(ctx.brand.id, code, 'credit_principal'),
    accountBalanceSql(ctx.brand.id, code, 'credit_due'),
  )
  const compare = (kind: string, ledger: number, expected: number): LedgerIssue[] =>
    ledger === expected ? [] : [{ issue: 'credit_differs', id: code, kind, found: ledger, expected }]
  return [
    ...compare('credit_principal', -found.ledgerPrincipal, found.principal),
    ...compare('credit_due', -found.ledgerDue, found.due),
    ...compare('credit_instalments', found.planned, found.principal),
  ]
}
