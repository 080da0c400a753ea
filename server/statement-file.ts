import { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { statementFilter } from '#contract/wallet.ts'
import { writeStatement } from './modules/cash/public.ts'
import { fieldFaults } from './platform/http/field-faults.ts'
import { readCredential } from './platform/http/credentials.ts'
import { contextFor, type Engine } from './platform/http/engine.ts'
import type { FindWho } from './platform/http/routes.ts'
import { refuse, refuseFields } from './platform/refuse.ts'

const Wanted = z.object(statementFilter)

/** `GET /api/wallet/statement.csv`: the caller's statement as a file, with the filters of `/api/wallet/statement`. */
export function addStatementFile(app: FastifyInstance, engine: Engine, findWho: FindWho): void {
  app.get('/api/wallet/statement.csv', async (request, reply) => {
    const credential = readCredential(request)
    if (!credential) throw refuse('session.required')
    const who = await findWho(request.brand, credential.token)
    if (!who) throw refuse('session.expired')
    const wanted = Wanted.safeParse(request.query)
    if (!wanted.success) throw refuseFields(fieldFaults(wanted.error))
    const ctx = { ...contextFor(engine, { brand: request.brand, who, lang: request.lang }), who }
    return reply
      .header('cache-control', 'private, no-store')
      .header('x-content-type-options', 'nosniff')
      .header('content-disposition', 'attachment; filename="statement.csv"')
      .type('text/csv; charset=utf-8')
      .send(Readable.from(writeStatement(ctx, wanted.data)))
  })
}
