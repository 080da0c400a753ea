import type { FastifyReply, FastifyRequest } from 'fastify'
import type { UserCtx } from '../context.ts'
import { refusal } from '../refusal.ts'
import { readCredential, toClient } from './credentials.ts'
import { createContext, type Engine } from './engine.ts'
import type { Authenticate } from './routes.ts'

type Options = { readonly engine: Engine; readonly authenticate: Authenticate }
type Handler = (ctx: UserCtx, request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>

/**
 * Creates a route handler for logged-in users, for responses that are not JSON (files, streams); they are never cached.
 * Throws `session.required` without a session token, `session.expired` when it is not valid.
 */
export const authenticatedRoute =
  ({ engine, authenticate }: Options, handler: Handler) =>
  async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const credential = readCredential(request)
    if (!credential) throw refusal('session.required')
    const principal = await authenticate(request.brand, credential.token)
    if (!principal) throw refusal('session.expired')
    reply.header('cache-control', 'private, no-store')
    const { brand, lang, log, id: requestId } = request
    const client = toClient(request, reply)
    const ctx = createContext(engine, { brand, principal, lang, log, requestId, client })
    return handler({ ...ctx, principal }, request, reply)
  }
