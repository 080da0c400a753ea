export { checkLedger } from './check-ledger.ts'
export { escrowBalanceSql, type LedgerIssue } from './ledger-checks.queries.ts'
export { postTransaction } from './post-transaction.ts'
export { reverseTransaction } from './post-transaction.ts'
export { getBalance, getEarnings } from './read-balance.ts'
export {
  countMovements,
  listMovements,
  type Movement,
  type MovementFilter,
  type StatementPosition,
} from './movements.queries.ts'
export { frozenBalanceSql } from './ledger-checks.queries.ts'
export { toUserAccount, brandAccounts, movementTexts, toTransferEntries, type Entry } from './wallet.rules.ts'
export { serveWallet } from './wallet.routes.ts'
export { watchLedger } from './check-ledger.ts'
export { hasTransactions } from './wallet.queries.ts'
