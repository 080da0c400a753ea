import type { FastifyInstance } from 'fastify'
import { openPrivatePicture } from './modules/media/public.ts'
import { readCredential } from './platform/http/credentials.ts'
import { contextFor, type Engine } from './platform/http/engine.ts'
import type { FindWho } from './platform/http/routes.ts'
import { refuse } from './platform/refuse.ts'
import { guarded, missing } from './pictures.ts'

/**
 * `/media/private/<id>`: papers and evidence, looked up for whoever asks each time anew, and kept by nobody on the way.
 * Without a session 401; for those who may not see one it is not there (404).
 */
export function addPrivatePictures(app: FastifyInstance, engine: Engine, findWho: FindWho): void {
  app.get('/media/private/:id', async (request, reply) => {
    const credential = readCredential(request)
    if (!credential) throw refuse('session.required')
    const who = await findWho(request.brand, credential.token)
    if (!who) throw refuse('session.expired')
    const { id } = request.params as { id: string }
    const ctx = { ...contextFor(engine, { brand: request.brand, who, lang: request.lang }), who }
    const picture = await openPrivatePicture(ctx, id)
    reply.header('cache-control', 'private, no-store')
    if (!picture) return missing(request, reply)
    return guarded(reply)
      .header('cross-origin-resource-policy', 'same-origin')
      .header('content-length', picture.bytes)
      .type('image/webp')
      .send(picture.stream)
  })
}
