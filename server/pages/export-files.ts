import type { FastifyInstance } from 'fastify'
import { openPersonalExport } from '#server/modules/personal-data/public.ts'
import { openTranslationFile } from '#server/modules/translations/public.ts'
import { openExportFile } from '#server/modules/exports/public.ts'
import { authenticatedRoute } from '#server/platform/http/authenticated-route.ts'
import type { Engine } from '#server/platform/http/engine.ts'
import type { Authenticate } from '#server/platform/http/routes.ts'
import { refusal } from '#server/platform/refusal.ts'

type Open = typeof openExportFile

/** Returns the file to those for whom `open` opens it; 404 for anybody else. */
const createFileHandler = (engine: Engine, authenticate: Authenticate, open: Open, type: string) =>
  authenticatedRoute({ engine, authenticate }, async (ctx, request, reply) => {
    const { id } = request.params as { id: string }
    const file = await open(ctx, id)
    if (!file) throw refusal('export.not_found')
    return reply
      .header('x-content-type-options', 'nosniff')
      .header('content-disposition', `attachment; filename="${file.name}"`)
      .header('content-length', file.bytes)
      .type(type)
      .send(file.stream)
  })

/** `GET /seller/export/file/<id>`: the CSV file of a list, for the store that asked for it. */
export function addExportFiles(app: FastifyInstance, engine: Engine, authenticate: Authenticate): void {
  app.get('/seller/export/file/:id', createFileHandler(engine, authenticate, openExportFile, 'text/csv; charset=utf-8'))
}

/** `GET /api/user/export/file/<id>`: the copy of a person's data, for that person. */
export function addPersonalExports(app: FastifyInstance, engine: Engine, authenticate: Authenticate): void {
  app.get('/api/user/export/file/:id', createFileHandler(engine, authenticate, openPersonalExport, 'application/zip'))
}

/** `GET /seller/translation/file/<id>` and `/admin/translation/file/<id>`: texts for translators. */
export function addTranslationFiles(app: FastifyInstance, engine: Engine, authenticate: Authenticate): void {
  const open = createFileHandler(engine, authenticate, openTranslationFile, 'application/octet-stream')
  for (const workspace of ['seller', 'admin']) app.get(`/${workspace}/translation/file/:id`, open)
}
