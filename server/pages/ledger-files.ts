import { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { ledgerFilter } from '#contract/staff-ledger.ts'
import { writeLedger, writeMonth, writeStoreMonths } from '#server/modules/bookkeeping/public.ts'
import { writeTaxReport } from '#server/modules/orders/taxes/public.ts'
import type { UserCtx } from '#server/platform/context.ts'
import { authenticatedRoute } from '#server/platform/http/authenticated-route.ts'
import type { Engine } from '#server/platform/http/engine.ts'
import { toFieldErrors } from '#server/platform/http/field-errors.ts'
import type { Authenticate } from '#server/platform/http/routes.ts'
import { fieldRefusal, refusal } from '#server/platform/refusal.ts'

const Month = z.object({ month: z.string().regex(/^\d{4}-(0[1-9]|1[0-2])$/) })

/** CSV files of the ledger and of months, for staff who may see money, with the filters of the lists beside them. */
export function addLedgerFiles(app: FastifyInstance, engine: Engine, authenticate: Authenticate): void {
  const add = <Query>(
    path: string,
    schema: z.ZodType<Query>,
    name: string,
    write: (ctx: UserCtx, query: Query) => AsyncIterable<string>,
  ) => {
    const handler = authenticatedRoute({ engine, authenticate }, async (ctx, request, reply) => {
      if (!ctx.principal.permissions.includes('money.view')) throw refusal('permission.denied')
      const query = schema.safeParse(request.query)
      if (!query.success) throw fieldRefusal(toFieldErrors(query.error))
      return reply
        .header('x-content-type-options', 'nosniff')
        .header('content-disposition', `attachment; filename="${name}.csv"`)
        .type('text/csv; charset=utf-8')
        .send(Readable.from(write(ctx, query.data)))
    })
    app.get(path, handler)
  }
  add('/admin/ledger/entries.csv', z.object(ledgerFilter), 'ledger', writeLedger)
  add('/admin/ledger/month.csv', Month, 'accounts', writeMonth)
  add('/admin/ledger/stores.csv', Month, 'stores', writeStoreMonths)
  add('/admin/tax/report.csv', Month, 'taxes', writeTaxReport)
}
