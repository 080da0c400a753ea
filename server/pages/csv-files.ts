import { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import type { z } from 'zod'
import type { Permission } from '#contract/permissions.ts'
import type { UserCtx } from '#server/platform/context.ts'
import { authenticatedRoute } from '#server/platform/http/authenticated-route.ts'
import type { Engine } from '#server/platform/http/engine.ts'
import { toFieldErrors } from '#server/platform/http/field-errors.ts'
import type { Authenticate } from '#server/platform/http/routes.ts'
import { fieldRefusal, refusal } from '#server/platform/refusal.ts'

type CsvFile<Query> = {
  readonly path: string
  readonly permission: Permission
  readonly schema: z.ZodType<Query>
  /** Without its ending. */
  readonly name: string
  readonly write: (ctx: UserCtx, query: Query) => AsyncIterable<string>
}

/** Adds CSV files for staff with a permission, written while they are sent. */
export const createAddCsvFile =
  (app: FastifyInstance, engine: Engine, authenticate: Authenticate) =>
  <Query>({ path, permission, schema, name, write }: CsvFile<Query>): void => {
    const handler = authenticatedRoute({ engine, authenticate }, async (ctx, request, reply) => {
      if (!ctx.principal.permissions.includes(permission)) throw refusal('permission.denied')
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
