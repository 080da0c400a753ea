import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { ledgerFilter } from '#contract/staff-ledger.ts'
import { writeLedger, writeMonth, writeStoreMonths } from '#server/modules/bookkeeping/public.ts'
import { writeTaxReport } from '#server/modules/orders/taxes/public.ts'
import type { Engine } from '#server/platform/http/engine.ts'
import type { Authenticate } from '#server/platform/http/routes.ts'
import { createAddCsvFile } from './csv-files.ts'

const Month = z.object({ month: z.string().regex(/^\d{4}-(0[1-9]|1[0-2])$/) })

/** CSV files of the ledger and of months, for staff who may see money, with the filters of the lists beside them. */
export function addLedgerFiles(app: FastifyInstance, engine: Engine, authenticate: Authenticate): void {
  const addFile = createAddCsvFile(app, engine, authenticate)
  const add = <Query>(
    path: string,
    schema: z.ZodType<Query>,
    name: string,
    write: Parameters<typeof addFile<Query>>[0]['write'],
  ) => addFile({ path, permission: 'money.view', schema, name, write })
  add('/admin/ledger/entries.csv', z.object(ledgerFilter), 'ledger', writeLedger)
  add('/admin/ledger/month.csv', Month, 'accounts', writeMonth)
  add('/admin/ledger/stores.csv', Month, 'stores', writeStoreMonths)
  add('/admin/tax/report.csv', Month, 'taxes', writeTaxReport)
}
