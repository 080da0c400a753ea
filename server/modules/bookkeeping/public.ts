export { serveBookkeeping } from './bookkeeping.routes.ts'
export { writeLedger, writeMonth, writeStoreMonths } from './write-ledger.ts'
export { bookkeepingPersonalData } from './personal-data.ts'
