import type { FastifyInstance } from 'fastify'
import { sendNotFound, setImageHeaders } from './image-routes.ts'
import { openPrivateImage } from '#server/modules/media/public.ts'
import { authenticatedRoute } from '#server/platform/http/authenticated-route.ts'
import type { Engine } from '#server/platform/http/engine.ts'
import type { Authenticate } from '#server/platform/http/routes.ts'

/**
 * Serves `/media/private/<id>`: documents and evidence, authorized at every request. 401 without a session, 404 for
 * users who may not see it.
 */
export function addPrivateImages(app: FastifyInstance, engine: Engine, authenticate: Authenticate): void {
  const handler = authenticatedRoute({ engine, authenticate }, async (ctx, request, reply) => {
    const { id } = request.params as { id: string }
    const image = await openPrivateImage(ctx, id)
    if (!image) return sendNotFound(request, reply)
    return setImageHeaders(reply)
      .header('cross-origin-resource-policy', 'same-origin')
      .header('content-length', image.bytes)
      .type('image/webp')
      .send(image.stream)
  })
  app.get('/media/private/:id', handler)
}
