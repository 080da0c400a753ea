export { checkLedger, watchLedger } from './check-ledger.ts'
export { escrowBalanceSql, frozenBalanceSql, type LedgerIssue } from './ledger-checks.queries.ts'
