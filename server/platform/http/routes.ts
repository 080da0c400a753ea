import multipart from '@fastify/multipart'
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteShorthandOptions } from 'fastify'
import type { Locale } from '#i18n/locales.ts'
import { Overloaded, isUnavailable } from '../database/errors.ts'
import type { Brand } from '../brand.ts'
import type { Who } from '../context.ts'
import { Refusal, refuse } from '../refuse.ts'
import { fingerprintOf } from '../transaction.ts'
import { failureBody, successBody } from './answers.ts'
import { clientOf, readCredential, refuseForeignWrite } from './credentials.ts'
import { answerOperation, parseInput, refuseStranger, type Caller, type Registry, type Served } from './engine.ts'
import { limitOf } from './limits.ts'
import { mergeParameters } from './parameters.ts'
import { withReceivedForm } from './receive-form.ts'

declare module 'fastify' {
  interface FastifyRequest {
    brand: Brand
    lang: Locale
    legacyToken: string | null
  }
}

/** Finds the person behind a session token; null when it is unknown, ended or another brand's. */
export type FindWho = (brand: Brand, token: string) => Promise<Who | null>

const keyForm = /^[\x21-\x7e]{1,128}$/

function claimOf(request: FastifyRequest, served: Served, who: Who | null, input: unknown) {
  const key = request.headers['idempotency-key']
  if (key === undefined || served.operation.effect === 'read') return undefined
  if (typeof key !== 'string' || !keyForm.test(key)) throw refuse('idempotency.key_invalid')
  // Without a person there is no scope in which two callers could not collide.
  if (!who) return undefined
  return { operation: served.name, scope: who.userId, key, fingerprint: fingerprintOf(input, served.operation.secrets) }
}

async function readCaller(request: FastifyRequest, served: Served, findWho: FindWho): Promise<Caller> {
  const credential = readCredential(request)
  if (credential?.from === 'cookie' && request.method !== 'GET' && served.operation.effect !== 'read')
    refuseForeignWrite(request)
  const who = credential ? await findWho(request.brand, credential.token) : null
  if (credential && !who && served.operation.who !== 'anyone') throw refuse('session.expired')
  return { brand: request.brand, who, lang: request.lang }
}

/** Turns whatever was thrown into status and body; only here do failures get words. */
export function sendFailure(request: FastifyRequest, reply: FastifyReply, error: unknown): FastifyReply {
  const refusal = asRefusal(error)
  if (refusal.key === 'internal') request.log.error({ err: error, operation: request.routeOptions.url }, 'failed')
  if (refusal.status === 503) reply.header('retry-after', '2')
  const seconds = refusal.params?.seconds
  if (refusal.status === 429 && typeof seconds === 'number') reply.header('retry-after', String(seconds))
  return reply.code(refusal.status).type('application/json; charset=utf-8').send(failureBody(request.lang, refusal))
}

function asRefusal(error: unknown): Refusal {
  if (error instanceof Refusal) return error
  if (error instanceof Overloaded || isUnavailable(error)) return refuse('overloaded')
  const status = (error as { statusCode?: number }).statusCode
  if (status === 413) return refuse('request.too_large')
  if (status === 415) return refuse('request.unsupported_type')
  if (status === 400) return refuse('request.malformed')
  return refuse('internal')
}

type Routing = { readonly registry: Registry; readonly findWho: FindWho; readonly exemptLoopback: boolean }

function addOperationRoute(app: FastifyInstance, { registry, findWho, exemptLoopback }: Routing, served: Served): void {
  const { operation } = served
  const options: RouteShorthandOptions = { config: { rateLimit: limitOf(operation, exemptLoopback) } }
  const answer = (request: FastifyRequest, reply: FastifyReply, caller: Caller, body: unknown) => {
    const raw = mergeParameters(request.query as Record<string, unknown>, body, served.lists, operation.secrets)
    const input = parseInput(served, raw)
    const idempotency = claimOf(request, served, caller.who, input)
    const asked = { ...caller, client: clientOf(request, reply), ...(idempotency && { idempotency }) }
    return answerOperation(registry.engine, served, asked, input)
  }
  const handler = async (request: FastifyRequest, reply: FastifyReply) => {
    const caller = await readCaller(request, served, findWho)
    refuseStranger(operation, caller.who)
    const text = operation.fileMegabytes
      ? await withReceivedForm(request, operation, async (body) => answer(request, reply, caller, body))
      : await answer(request, reply, caller, request.body)
    reply.header('cache-control', 'no-store').type('application/json; charset=utf-8')
    return reply.send(successBody(request.lang, text, operation.done))
  }
  app.route({ ...options, method: operation.method, url: operation.path, handler })
}

/** Registers every served operation as a route of the app; only those that take a file understand multipart forms. */
export function addOperationRoutes(
  app: FastifyInstance,
  registry: Registry,
  findWho: FindWho,
  exemptLoopback: boolean,
): void {
  const routing = { registry, findWho, exemptLoopback }
  const all = [...registry.served.values()]
  for (const served of all.filter(({ operation }) => !operation.fileMegabytes)) addOperationRoute(app, routing, served)
  void app.register(async (forms) => {
    await forms.register(multipart)
    for (const served of all.filter(({ operation }) => operation.fileMegabytes))
      addOperationRoute(forms, routing, served)
  })
}
