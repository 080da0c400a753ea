export { checkLedger, watchLedger } from './check-ledger.ts'
export {
  escrowBalanceSql,
  frozenBalanceSql,
  releasedCommissionTaxSql,
  taxBalancesSql,
  type LedgerIssue,
} from './ledger-checks.queries.ts'
