import multipart from '@fastify/multipart'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Locale } from '#i18n/locales.ts'
import type { Brand } from '../brand.ts'
import type { Who } from '../context.ts'
import { refuse } from '../refuse.ts'
import { fingerprintOf } from '../transaction.ts'
import { failureBody, successBody } from './answers.ts'
import type { Operation } from '#contract/operation.ts'
import type { Admission, Priority } from './admission.ts'
import { clientOf, readCredential, refuseForeignWrite, type Credential } from './credentials.ts'
import {
  answerOperation,
  findCachedAnswer,
  parseInput,
  refuseStranger,
  type Caller,
  type Registry,
  type Served,
} from './engine.ts'
import { prepareFailure } from './failures.ts'
import type { RateLimits } from './limits.ts'
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

/** The credential of a request, which a foreign page must not have sent along with a write. */
function readOwnCredential(request: FastifyRequest, { operation }: Served): Credential | null {
  const credential = readCredential(request)
  if (credential?.from === 'cookie' && request.method !== 'GET' && operation.effect !== 'read')
    refuseForeignWrite(request)
  return credential
}

const anonymous = ({ brand, lang }: FastifyRequest): Caller => ({ brand, who: null, lang })

/** Finds who calls and refuses callers who are not of the operation's audience. */
async function findCaller(
  request: FastifyRequest,
  { operation }: Served,
  findWho: FindWho,
  credential: Credential | null,
): Promise<Caller> {
  const who = credential ? await findWho(request.brand, credential.token) : null
  if (credential && !who && operation.who !== 'anyone') throw refuse('session.expired')
  refuseStranger(operation, who)
  return { ...anonymous(request), who }
}

/** Work on passwords is bound by hashing, so it must not take the places of requests that only read. */
const priorityOf = ({ priority, secrets }: Operation): Priority => priority ?? (secrets ? 'password' : 'browse')

/** Turns whatever was thrown into status and body; only here do failures get words. */
export function sendFailure(request: FastifyRequest, reply: FastifyReply, error: unknown): FastifyReply {
  const refusal = prepareFailure(request, reply, error)
  return reply.type('application/json; charset=utf-8').send(failureBody(request.lang, refusal))
}

type Routing = { readonly findWho: FindWho; readonly admission: Admission; readonly limits: RateLimits }

function addOperationRoute(app: FastifyInstance, registry: Registry, routing: Routing, served: Served): void {
  const { findWho, admission, limits } = routing
  const { operation } = served
  const priority = priorityOf(operation)
  const admitted = <Result>(work: () => Promise<Result>) => admission.run(priority, work)
  const parse = (request: FastifyRequest, body: unknown) =>
    parseInput(served, mergeParameters(request.query as Record<string, unknown>, body, served.lists, operation.secrets))
  const identify = async (request: FastifyRequest, reply: FastifyReply, credential: Credential | null) => {
    const caller = await findCaller(request, served, findWho, credential)
    if (caller.who) limits.countUser(request, reply, caller.who.userId)
    return caller
  }
  const answer = (request: FastifyRequest, reply: FastifyReply, caller: Caller, input: unknown) => {
    const idempotency = claimOf(request, served, caller.who, input)
    const asked = { ...caller, client: clientOf(request, reply), ...(idempotency && { idempotency }) }
    return answerOperation(registry.engine, served, asked, input)
  }
  const answerVisitor = (request: FastifyRequest, reply: FastifyReply) => {
    refuseStranger(operation, null)
    const caller = anonymous(request)
    const input = parse(request, request.body)
    return (
      findCachedAnswer(registry.engine, served, caller, input) ??
      admitted(async () => answer(request, reply, caller, input))
    )
  }
  const answerForm = async (request: FastifyRequest, reply: FastifyReply, credential: Credential | null) => {
    const caller = await admitted(() => identify(request, reply, credential))
    // Neither a slow sender nor the decoding of pictures, which has its own queue, takes the place of another request.
    return withReceivedForm(request, operation, async (body) => answer(request, reply, caller, parse(request, body)))
  }
  const answerUser = (request: FastifyRequest, reply: FastifyReply, credential: Credential) =>
    admitted(async () => {
      const caller = await identify(request, reply, credential)
      return answer(request, reply, caller, parse(request, request.body))
    })
  const handler = async (request: FastifyRequest, reply: FastifyReply) => {
    const credential = readOwnCredential(request, served)
    const text = await (operation.fileMegabytes
      ? answerForm(request, reply, credential)
      : credential
        ? answerUser(request, reply, credential)
        : answerVisitor(request, reply))
    reply.header('cache-control', 'no-store').type('application/json; charset=utf-8')
    return reply.send(successBody(request.lang, text, operation.done))
  }
  const config = { limit: operation.limit ?? 'general' }
  app.route({ config, method: operation.method, url: operation.path, handler })
}

/** Registers every served operation as a route of the app; only those that take a file understand multipart forms. */
export function addOperationRoutes(app: FastifyInstance, registry: Registry, routing: Routing): void {
  const all = [...registry.served.values()]
  for (const served of all.filter(({ operation }) => !operation.fileMegabytes))
    addOperationRoute(app, registry, routing, served)
  void app.register(async (forms) => {
    await forms.register(multipart)
    for (const served of all.filter(({ operation }) => operation.fileMegabytes))
      addOperationRoute(forms, registry, routing, served)
  })
}
