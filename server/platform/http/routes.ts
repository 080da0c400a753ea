import multipart from '@fastify/multipart'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Kysely } from 'kysely'
import type { Locale } from '#i18n/locales.ts'
import type { Tables } from '#server/db/schema.ts'
import type { Brand } from '../brand.ts'
import type { Principal } from '../context.ts'
import { pipeline } from '../pipeline.ts'
import { refusal } from '../refusal.ts'
import { PrincipalChangedError } from '../run-ahead.ts'
import { computeFingerprint } from '../transaction.ts'
import { buildFailureBody, buildSuccessBody } from './response-body.ts'
import type { Operation } from '#contract/operation.ts'
import type { Admission, Priority } from './admission.ts'
import { hashToken, toClient, readCredential, requireOwnPage, type Credential } from './credentials.ts'
import {
  isAuthorized,
  runCachedOperation,
  findCachedResponse,
  parseInput,
  authorize,
  type Caller,
  type Registry,
  type ServedOperation,
} from './engine.ts'
import { isServedWhenClosed } from './closed-brand.ts'
import { prepareFailure } from './failures.ts'
import { isSamePrincipal, LastPrincipals } from './last-principals.ts'
import type { RateLimits } from './rate-limits.ts'
import { mergeParameters } from './parameters.ts'
import { withMultipartForm } from './multipart-form.ts'

declare module 'fastify' {
  interface FastifyRequest {
    brand: Brand
    lang: Locale
    legacyToken: string | null
  }
}

/**
 * Finds the principal of a session token; null when it is unknown, ended or of another brand. `db` is a handle of the
 * brand, a new one by default.
 */
export type Authenticate = (brand: Brand, token: string, db?: Kysely<Tables>) => Promise<Principal | null>

/** Finds the principal of an API token; null when it is unknown, ended or of another brand, or its owner disabled. */
export type AuthenticateApiToken = (brand: Brand, token: string) => Promise<Principal | null>

const keyPattern = /^[\x21-\x7e]{1,128}$/

function buildIdempotencyClaim(
  request: FastifyRequest,
  served: ServedOperation,
  principal: Principal | null,
  input: unknown,
) {
  const key = request.headers['idempotency-key']
  if (key === undefined || served.operation.effect === 'read' || served.operation.hasSecretAnswer) return undefined
  if (typeof key !== 'string' || !keyPattern.test(key)) throw refusal('idempotency.key_invalid')
  // Without a user there is no scope that separates the keys of different callers.
  if (!principal) return undefined
  return {
    operation: served.name,
    scope: principal.userId,
    key,
    fingerprint: computeFingerprint(input, served.operation.secrets),
  }
}

/** Reads the credential; throws a refusal for a cross-site write. */
function readOwnCredential(request: FastifyRequest, { operation }: ServedOperation): Credential | null {
  const credential = readCredential(request)
  if (credential?.from === 'cookie' && request.method !== 'GET' && operation.effect !== 'read') requireOwnPage(request)
  return credential
}

const toAnonymousCaller = ({ brand, lang, log, id }: FastifyRequest): Caller => ({
  brand,
  principal: null,
  lang,
  log,
  requestId: id,
})

/**
 * The principal of an API token, for operations of staff; others are called without it. Wrong tokens of an address are
 * counted, and above the limit no token of it is looked up.
 */
async function findTokenPrincipal(
  { request, reply }: Exchange,
  { operation }: ServedOperation,
  { authenticateApiToken, limits }: Routing,
  token: string,
): Promise<Principal | null> {
  if (operation.audience === 'anyone') return null
  limits.checkBadTokens(request, reply)
  const principal = await authenticateApiToken(request.brand, token)
  if (!principal) await limits.countBadToken(request, reply)
  return principal
}

type Exchange = { readonly request: FastifyRequest; readonly reply: FastifyReply }

/** Authenticates the caller and checks the operation's audience. */
async function findCaller(
  { request, reply }: Exchange,
  served: ServedOperation,
  routing: Routing,
  credential: Credential | null,
): Promise<Caller> {
  const { operation } = served
  const principal = !credential
    ? null
    : credential.isApiToken
      ? await findTokenPrincipal({ request, reply }, served, routing, credential.token)
      : await routing.authenticate(request.brand, credential.token)
  if (credential && !principal && operation.audience !== 'anyone') throw refusal('session.expired')
  authorize(operation, principal)
  return { ...toAnonymousCaller(request), principal }
}

/** Requests that hash passwords have their own slots. */
const getPriority = ({ priority, secrets }: Operation): Priority => priority ?? (secrets ? 'password' : 'browse')

/** Sends an error response; the only place that turns refusals into texts. */
export function sendFailure(request: FastifyRequest, reply: FastifyReply, error: unknown): FastifyReply {
  const refusal = prepareFailure(request, reply, error)
  return reply.type('application/json; charset=utf-8').send(buildFailureBody(request.lang, refusal))
}

type Routing = {
  readonly authenticate: Authenticate
  /** Of operations that a chat token may call, too. */
  readonly authenticateChat: Authenticate
  readonly authenticateApiToken: AuthenticateApiToken
  readonly admission: Admission
  readonly limits: RateLimits
  readonly lastPrincipals: LastPrincipals
}

type LastCaller = Caller & Required<Pick<Caller, 'checkPrincipal'>> & { readonly principal: Principal }

/** The caller as the session was last known, with the check that confirms it; null when it must be asked first. */
function findLastCaller(
  request: FastifyRequest,
  { operation, canRunAhead }: ServedOperation,
  { authenticate, lastPrincipals }: Routing,
  { token, isApiToken }: Credential,
): LastCaller | null {
  if (!canRunAhead || isApiToken) return null
  const { brand } = request
  const sessionHash = hashToken(token)
  const principal = lastPrincipals.find(brand.id, sessionHash)
  if (!principal || !isAuthorized(operation, principal)) return null
  const checkPrincipal = async (db: Kysely<Tables>) => {
    const current = await authenticate(brand, token, db)
    lastPrincipals.update(brand.id, sessionHash, current)
    // Not what is known now: another request may have learnt of the change meanwhile.
    if (!isSamePrincipal(principal, current)) throw new PrincipalChangedError()
  }
  return { ...toAnonymousCaller(request), principal, checkPrincipal }
}

function addOperationRoute(app: FastifyInstance, registry: Registry, routing: Routing, served: ServedOperation): void {
  const { admission, limits, lastPrincipals } = routing
  const { operation } = served
  const priority = getPriority(operation)
  const runAdmitted = <Result>(work: () => Promise<Result>) => admission.run(priority, work)
  const parse = (request: FastifyRequest, body: unknown) =>
    parseInput(served, mergeParameters(request.query as Record<string, unknown>, body, served.lists, operation.secrets))
  const isShared = limits.isShared(operation.limit ?? 'general')
  const identify = async (request: FastifyRequest, reply: FastifyReply, credential: Credential | null) => {
    const finding = findCaller({ request, reply }, served, routing, credential)
    const [found] = await Promise.allSettled([finding])
    const principal = found.status === 'fulfilled' ? found.value.principal : null
    if (credential && !credential.isApiToken && served.canRunAhead)
      lastPrincipals.update(request.brand.id, hashToken(credential.token), principal)
    // Made-up sessions count, too.
    if (isShared) await limits.countShared(request, reply, principal?.userId ?? null)
    return finding
  }
  const respond = (request: FastifyRequest, reply: FastifyReply, caller: Caller, input: unknown) => {
    const idempotency = buildIdempotencyClaim(request, served, caller.principal, input)
    const fullCaller = { ...caller, client: toClient(request, reply), ...(idempotency && { idempotency }) }
    return runCachedOperation(registry.engine, served, fullCaller, input)
  }
  const respondToCountedVisitor = (request: FastifyRequest, reply: FastifyReply) =>
    runAdmitted(async () => {
      await limits.countShared(request, reply, null)
      authorize(operation, null)
      return respond(request, reply, toAnonymousCaller(request), parse(request, request.body))
    })
  const respondToVisitor = (request: FastifyRequest, reply: FastifyReply) => {
    if (isShared) return respondToCountedVisitor(request, reply)
    authorize(operation, null)
    const caller = toAnonymousCaller(request)
    const input = parse(request, request.body)
    return (
      findCachedResponse(registry.engine, served, caller, input) ??
      runAdmitted(async () => respond(request, reply, caller, input))
    )
  }
  const respondToForm = async (request: FastifyRequest, reply: FastifyReply, credential: Credential | null) => {
    // A secret in the address is refused before the file is read.
    mergeParameters(request.query as Record<string, unknown>, {}, served.lists, operation.secrets)
    const caller = await runAdmitted(() => identify(request, reply, credential))
    // Neither a slow upload nor image decoding, which has its own queue, occupies a slot.
    return withMultipartForm(request, operation, async (body) => respond(request, reply, caller, parse(request, body)))
  }
  const respondToUser = (request: FastifyRequest, reply: FastifyReply, credential: Credential) =>
    runAdmitted(async () => {
      const last = findLastCaller(request, served, routing, credential)
      if (!last) {
        const caller = await identify(request, reply, credential)
        return respond(request, reply, caller, parse(request, request.body))
      }
      const { principal, checkPrincipal } = last
      const counting = isShared ? limits.countShared(request, reply, principal.userId) : Promise.resolve()
      // Awaited with the check; until then nothing handles a refusal.
      counting.catch(() => undefined)
      let isChecked = false
      const checkAll = async (db: Kysely<Tables>) => {
        isChecked = true
        await pipeline([counting, checkPrincipal(db)])
      }
      try {
        const input = parse(request, request.body)
        return await respond(request, reply, { ...last, checkPrincipal: checkAll }, input)
      } catch (error) {
        await counting
        // Parameters are refused only to those who are signed in.
        if (isChecked && !(error instanceof PrincipalChangedError)) throw error
      }
      // The request was counted above.
      const caller = await findCaller({ request, reply }, served, routing, credential)
      return respond(request, reply, caller, parse(request, request.body))
    })
  const handler = async (request: FastifyRequest, reply: FastifyReply) => {
    if (request.brand.isClosed && !isServedWhenClosed(served)) throw refusal('brand.closed')
    const credential = readOwnCredential(request, served)
    const text = await (operation.maxFileMegabytes
      ? respondToForm(request, reply, credential)
      : credential
        ? respondToUser(request, reply, credential)
        : respondToVisitor(request, reply))
    reply.header('cache-control', 'no-store').type('application/json; charset=utf-8')
    return reply.send(buildSuccessBody(request.lang, text, operation.successText))
  }
  const config = { limit: operation.limit ?? 'general' }
  app.route({ config, method: operation.method, url: operation.path, handler })
}

/** Registers a route for every operation; only operations with a file accept multipart forms. */
export function addOperationRoutes(
  app: FastifyInstance,
  registry: Registry,
  parts: Omit<Routing, 'lastPrincipals'>,
): void {
  const sessionRouting = { ...parts, lastPrincipals: new LastPrincipals() }
  const chatRouting = { ...parts, authenticate: parts.authenticateChat, lastPrincipals: new LastPrincipals() }
  const addRoute = (to: FastifyInstance, served: ServedOperation) =>
    addOperationRoute(to, registry, served.operation.acceptsChatToken ? chatRouting : sessionRouting, served)
  const all = [...registry.served.values()]
  for (const served of all.filter(({ operation }) => !operation.maxFileMegabytes)) addRoute(app, served)
  void app.register(async (forms) => {
    await forms.register(multipart)
    for (const served of all.filter(({ operation }) => operation.maxFileMegabytes)) addRoute(forms, served)
  })
}
