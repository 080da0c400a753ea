import { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { statementFilter } from '#contract/wallet.ts'
import { writeStatement } from './modules/cash/public.ts'
import { toFieldErrors } from './platform/http/field-errors.ts'
import { readCredential } from './platform/http/credentials.ts'
import { createContext, type Engine } from './platform/http/engine.ts'
import type { Authenticate } from './platform/http/routes.ts'
import { refusal, fieldRefusal } from './platform/refusal.ts'

const StatementQuery = z.object(statementFilter)

/** `GET /api/wallet/statement.csv`: the caller's statement as a file, with the filters of `/api/wallet/statement`. */
export function addStatementFile(app: FastifyInstance, engine: Engine, authenticate: Authenticate): void {
  app.get('/api/wallet/statement.csv', async (request, reply) => {
    const credential = readCredential(request)
    if (!credential) throw refusal('session.required')
    const principal = await authenticate(request.brand, credential.token)
    if (!principal) throw refusal('session.expired')
    const query = StatementQuery.safeParse(request.query)
    if (!query.success) throw fieldRefusal(toFieldErrors(query.error))
    const ctx = { ...createContext(engine, { brand: request.brand, principal, lang: request.lang }), principal }
    return reply
      .header('cache-control', 'private, no-store')
      .header('x-content-type-options', 'nosniff')
      .header('content-disposition', 'attachment; filename="statement.csv"')
      .type('text/csv; charset=utf-8')
      .send(Readable.from(writeStatement(ctx, query.data)))
  })
}
