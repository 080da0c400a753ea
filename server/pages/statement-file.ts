import { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { statementFilter } from '#contract/wallet.ts'
import { writeStatement } from '#server/modules/cash/public.ts'
import { authenticatedRoute } from '#server/platform/http/authenticated-route.ts'
import { toFieldErrors } from '#server/platform/http/field-errors.ts'
import type { Engine } from '#server/platform/http/engine.ts'
import type { Authenticate } from '#server/platform/http/routes.ts'
import { fieldRefusal } from '#server/platform/refusal.ts'

const StatementQuery = z.object(statementFilter)

/** `GET /api/wallet/statement.csv`: the caller's statement as a file, with the filters of `/api/wallet/statement`. */
export function addStatementFile(app: FastifyInstance, engine: Engine, authenticate: Authenticate): void {
  const handler = authenticatedRoute({ engine, authenticate }, async (ctx, request, reply) => {
    const query = StatementQuery.safeParse(request.query)
    if (!query.success) throw fieldRefusal(toFieldErrors(query.error))
    return reply
      .header('x-content-type-options', 'nosniff')
      .header('content-disposition', 'attachment; filename="statement.csv"')
      .type('text/csv; charset=utf-8')
      .send(Readable.from(writeStatement(ctx, query.data)))
  })
  app.get('/api/wallet/statement.csv', handler)
}
