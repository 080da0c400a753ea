export { checkLedger, watchLedger } from './check-ledger.ts'
export {
  accountBalanceSql,
  escrowBalanceSql,
  frozenBalanceSql,
  releasedCommissionTaxSql,
  taxBalancesSql,
  type LedgerIssue,
} from './ledger-checks.queries.ts'
