import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { creditApplicationViews, loanViews } from '#contract/credit-terms.ts'
import { writeApplications, writeLoans } from '#server/modules/credit/public.ts'
import type { Engine } from '#server/platform/http/engine.ts'
import type { Authenticate } from '#server/platform/http/routes.ts'
import { createAddCsvFile } from './csv-files.ts'

const toQuery = <const Views extends readonly [string, ...string[]]>(views: Views) =>
  z.object({ view: z.enum(views).optional(), keyword: z.string().trim().min(1).max(64).optional() })

/** CSV files of applications and loans, for staff who may see credit, with the filters of the lists beside them. */
export function addCreditFiles(app: FastifyInstance, engine: Engine, authenticate: Authenticate): void {
  const addFile = createAddCsvFile(app, engine, authenticate)
  const permission = 'credit.view'
  addFile({
    path: '/admin/credit/applications.csv',
    permission,
    schema: toQuery(creditApplicationViews),
    name: 'applications',
    write: writeApplications,
  })
  addFile({
    path: '/admin/credit/loans.csv',
    permission,
    schema: toQuery(loanViews),
    name: 'loans',
    write: writeLoans,
  })
}
