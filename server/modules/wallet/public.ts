export { postTransaction, reverseTransaction } from './post-transaction.ts'
export { getBalance, getEarnings } from './read-balance.ts'
export {
  countMovements,
  listMovements,
  listMovementsByReference,
  listOutflows,
  type Movement,
  type MovementFilter,
  type StatementPosition,
} from './movements.queries.ts'
export {
  findCurrencies,
  findLedgerTransaction,
  listAccountTotals,
  listLedgerEntries,
  sumAccountMovements,
  sumEarningMovements,
  type EarningMovements,
  type LedgerEntry,
  type LedgerFilter,
} from './ledger-reads.queries.ts'
export {
  toUserAccount,
  toStoreTaxAccount,
  brandAccounts,
  movementTexts,
  toTransferEntries,
  type AccountRef,
  type Entry,
} from './wallet.rules.ts'
export { serveWallet } from './wallet.routes.ts'
export { hasTransactions } from './wallet.queries.ts'
export { walletPersonalData } from './personal-data.ts'
