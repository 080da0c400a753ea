import type { FastifyInstance } from 'fastify'
import { openPrivateImage } from './modules/media/public.ts'
import { readCredential } from './platform/http/credentials.ts'
import { createContext, type Engine } from './platform/http/engine.ts'
import type { Authenticate } from './platform/http/routes.ts'
import { refusal } from './platform/refusal.ts'
import { setImageHeaders, sendNotFound } from './image-routes.ts'

/**
 * Serves `/media/private/<id>`: documents and evidence, authorized at every request and never cached. 401 without a
 * session, 404 for users who may not see it.
 */
export function addPrivateImages(app: FastifyInstance, engine: Engine, authenticate: Authenticate): void {
  app.get('/media/private/:id', async (request, reply) => {
    const credential = readCredential(request)
    if (!credential) throw refusal('session.required')
    const principal = await authenticate(request.brand, credential.token)
    if (!principal) throw refusal('session.expired')
    const { id } = request.params as { id: string }
    const ctx = { ...createContext(engine, { brand: request.brand, principal, lang: request.lang }), principal }
    const image = await openPrivateImage(ctx, id)
    reply.header('cache-control', 'private, no-store')
    if (!image) return sendNotFound(request, reply)
    return setImageHeaders(reply)
      .header('cross-origin-resource-policy', 'same-origin')
      .header('content-length', image.bytes)
      .type('image/webp')
      .send(image.stream)
  })
}
