import type { FastifyInstance } from 'fastify'
import { openExportFile } from '#server/modules/exports/public.ts'
import { authenticatedRoute } from '#server/platform/http/authenticated-route.ts'
import type { Engine } from '#server/platform/http/engine.ts'
import type { Authenticate } from '#server/platform/http/routes.ts'
import { refusal } from '#server/platform/refusal.ts'

/** `GET /seller/export/file/<id>`: the CSV file of a list, for the store that asked for it; 404 for anybody else. */
export function addExportFiles(app: FastifyInstance, engine: Engine, authenticate: Authenticate): void {
  const handler = authenticatedRoute({ engine, authenticate }, async (ctx, request, reply) => {
    const { id } = request.params as { id: string }
    const file = await openExportFile(ctx, id)
    if (!file) throw refusal('export.not_found')
    return reply
      .header('x-content-type-options', 'nosniff')
      .header('content-disposition', `attachment; filename="${file.name}"`)
      .header('content-length', file.bytes)
      .type('text/csv; charset=utf-8')
      .send(file.stream)
  })
  app.get('/seller/export/file/:id', handler)
}
