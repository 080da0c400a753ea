import { bankStatementsApi, payoutBatchesApi } from '#contract/staff-bank.ts'
import { staffLedgerApi } from '#contract/staff-ledger.ts'
import type { UserCtx } from '#server/platform/context.ts'
import type { Serve } from '#server/platform/http/engine.ts'
import { readAccounts, readEntries, readMonth, readTransaction } from './read-ledger.ts'
import {
  approveBatch,
  cancelBatch,
  giveBack,
  listOpen,
  listPayoutBatches,
  makeBatch,
  markOutside,
  readBatch,
  sendBatch,
  writeBatchFile,
} from './payout-batches.ts'
import { confirmEntry, listBankEntries, listCandidates, setEntryAside } from './reconcile.ts'
import { listBankStatements, readStatement, uploadStatement } from './statements.ts'

export function serveBookkeeping({ serve }: Serve): void {
  serve<typeof staffLedgerApi, UserCtx>('staffLedger', staffLedgerApi, {
    accounts: readAccounts,
    entries: readEntries,
    transaction: readTransaction,
    month: readMonth,
  })
  serve<typeof payoutBatchesApi, UserCtx>('payoutBatches', payoutBatchesApi, {
    open: listOpen,
    list: listPayoutBatches,
    detail: readBatch,
    make: makeBatch,
    markOutside,
    giveBack,
    approve: approveBatch,
    file: writeBatchFile,
    send: sendBatch,
    cancel: cancelBatch,
  })
  serve<typeof bankStatementsApi, UserCtx>('bankStatements', bankStatementsApi, {
    upload: uploadStatement,
    list: listBankStatements,
    detail: readStatement,
    entries: listBankEntries,
    candidates: listCandidates,
    confirm: confirmEntry,
    setAside: setEntryAside,
  })
}
