import type { Kysely } from 'kysely'
import type { ErrorKey } from '#contract/errors.ts'
import type { Data, Handlers, Input, Operation, Operations } from '#contract/operation.ts'
import { findStorePermissions } from '#contract/store-permissions.ts'
import type { Locale } from '#i18n/locales.ts'
import type { Tables } from '#server/db/schema.ts'
import type { ResponseCache, CacheKey } from '../response-cache.ts'
import { findAuditIssue, toAuditedCall, isAudited } from '../audit/audit.rules.ts'
import type { Brand } from '../brand.ts'
import type { Clock } from '../clock.ts'
import type { AuditedCall, Client, Ctx, IdempotencyClaim, ExternalServices, Principal } from '../context.ts'
import type { FileStore } from '../file-store.ts'
import { isAllowedInStore } from '../store-access.ts'
import type { Log } from '../log.ts'
import type { Metrics } from '../metrics/metrics.ts'
import type { Database } from '../database/open-database.ts'
import type { ReplicaWatch } from '../database/watch-replica.ts'
import { Refusal, refusal, fieldRefusal } from '../refusal.ts'
import type { Tracing } from '../tracing/tracing.ts'
import { runAhead } from '../run-ahead.ts'
import { findAuditDetails, withIdempotency, wasAudited } from '../transaction.ts'
import { createDataWriter } from './response-body.ts'
import { toFieldErrors } from './field-errors.ts'
import { getListParameters } from './parameters.ts'

type Replica = Pick<Database, 'forReading'> & Pick<ReplicaWatch, 'isCurrent' | 'markChanged'>

/** Dependencies of the platform, given by the process. */
export type Engine = {
  /** A database handle for one request or job of a brand. */
  readonly forBrand: (brandId: number) => Kysely<Tables>
  /** Reads that may lag behind the last writes; absent without a replica. */
  readonly replica?: Replica | undefined
  readonly clock: Clock
  readonly log: Log
  readonly secret: string
  readonly files: FileStore
  readonly cache: ResponseCache
  /** Throws for unlisted refusals and data outside the contract; on in tests and development. */
  readonly strict: boolean
  /** Services outside the database; none by default. */
  readonly externalServices?: ExternalServices
  /** Measured, and served at `/metrics`; absent in most tests. */
  readonly metrics?: Metrics | undefined
  /** Records spans; none by default. */
  readonly tracing?: Tracing | undefined
}

/** The caller of an operation: from an HTTP request, or from a page's loader. */
export type Caller = {
  readonly brand: Brand
  readonly principal: Principal | null
  readonly lang: Locale
  readonly idempotency?: IdempotencyClaim
  readonly client?: Client
  /** The log of the request, whose lines bear its id; the engine's by default. */
  readonly log?: Log
  readonly requestId?: string | null
  /** Shared by the operations of one page, so that their statements are pipelined; each has its own by default. */
  readonly db?: Kysely<Tables>
  /** The same for reads that may go to the replica. */
  readonly readingDb?: Kysely<Tables> | undefined
  /** For a principal that is the last known one of the session, not yet checked; see `Ctx`. */
  readonly checkPrincipal?: Ctx['checkPrincipal']
}

const noClient: Client = {
  userAgent: null,
  address: null,
  refusesTracking: true,
  origin: null,
  setSessionCookie: () => undefined,
  deviceToken: null,
  setDeviceCookie: null,
  flowToken: null,
  setFlowCookie: null,
}

type Handler = (ctx: Ctx, input: unknown) => Promise<unknown>

/** An operation with its parser, handler and serialiser. */
export type ServedOperation = {
  readonly name: string
  readonly operation: Operation
  readonly lists: ReadonlySet<string>
  readonly write: (data: unknown) => string
  readonly handle: Handler
  /** Its handler does nothing outside the database before its first result, so it may run while the caller is checked. */
  readonly canRunAhead: boolean
  /** Its answer is the same for every shopper, and holds nothing that a shopper may have written. */
  readonly isImpersonal: boolean
}

/** Creates a context for `caller`, outside any transaction. */
export const createContext = (engine: Engine, caller: Caller): Ctx => ({
  brand: caller.brand,
  principal: caller.principal,
  lang: caller.lang,
  clock: engine.clock,
  log: caller.log ?? engine.log,
  requestId: caller.requestId ?? null,
  secret: engine.secret,
  files: engine.files,
  client: caller.client ?? noClient,
  externalServices: engine.externalServices ?? {},
  db: caller.db ?? engine.forBrand(caller.brand.id),
  ...(caller.idempotency && { idempotency: caller.idempotency }),
  ...(caller.checkPrincipal && { checkPrincipal: caller.checkPrincipal }),
  audit: () => undefined,
  deferToCommit: async (write) => void (await write),
  afterCommit: (work) => work(),
  markChanged: (tags) => engine.replica?.markChanged(caller.brand.id, tags),
})

/** The context of one call, with the audit entry for changes by staff and sellers. */
function createCallContext(engine: Engine, { name, operation }: ServedOperation, caller: Caller, input: unknown): Ctx {
  const ctx = createContext(engine, caller)
  // Everything that a platform administrator changes is audited, also what shoppers do.
  const isOfPlatform = caller.principal?.isPlatform === true && operation.effect === 'write'
  const leftOut = [...(operation.secrets ?? []), ...(operation.unaudited ?? [])]
  return isAudited(operation) || isOfPlatform ? { ...ctx, audited: toAuditedCall(name, input, leftOut) } : ctx
}

/** Parses raw parameters by the contract; throws a refusal that names every invalid field. */
export function parseInput(served: ServedOperation, raw: unknown): unknown {
  const parsed = served.operation.input.safeParse(raw)
  if (!parsed.success) throw fieldRefusal(toFieldErrors(parsed.error))
  return parsed.data
}

/** Whether a signed-in caller belongs to the operation's audience. */
export function isAuthorized({ audience, path, permission }: Operation, principal: Principal): boolean {
  if (audience === 'anyone') return true
  // A token has scopes of staff; what belongs to the person alone, as their wallet, needs a session.
  if (principal.apiTokenId !== undefined && audience !== 'staff') return false
  if (audience === 'seller') return isAllowedInStore(principal, principal.storeId, findStorePermissions(path))
  if (audience === 'staff') return [permission ?? []].flat().some((one) => principal.permissions.includes(one))
  return true
}

/** Throws `session.required` or `permission.denied` unless the caller belongs to the operation's audience. */
export function authorize(operation: Operation, principal: Principal | null): void {
  if (operation.audience === 'anyone') return
  if (!principal) throw refusal('session.required')
  if (!isAuthorized(operation, principal)) throw refusal('permission.denied')
}

const commonErrors: readonly ErrorKey[] = [
  'request.malformed',
  'request.invalid',
  'session.required',
  'session.expired',
  'permission.denied',
  'user.disabled',
  'idempotency.key_reused',
  'rate.limited',
  'overloaded',
  'brand.closed',
]

function assertListed(served: ServedOperation, error: unknown): void {
  if (!(error instanceof Refusal) || commonErrors.includes(error.key)) return
  if (!served.operation.errors.includes(error.key))
    throw new Error(`${served.name} refused with ${error.key}, which its contract does not list`)
}

function warnOfIncompleteAudit(log: Log, audited: AuditedCall): void {
  const details = findAuditDetails(audited)
  const issue = details && findAuditIssue(audited.operation, details)
  if (issue) log.error({ operation: audited.operation }, issue)
}

/** Shoppers without a store and without staff permissions change nothing that impersonal answers hold. */
const isPlainShopper = ({ storeId, permissions }: Principal): boolean => storeId === null && permissions.length === 0

/**
 * The handle at the replica for a read whose answer may be cached for visitors, unless the replica may lack a change of
 * it; undefined otherwise.
 */
function findReadingDb(
  { replica }: Engine,
  { operation, isImpersonal }: ServedOperation,
  { brand, principal, readingDb }: Caller,
  input: unknown,
): Kysely<Tables> | undefined {
  if (!replica || operation.effect !== 'read' || !operation.cacheTag) return undefined
  if (principal && !(isImpersonal && isPlainShopper(principal))) return undefined
  if (!replica.isCurrent(brand.id, operation.cacheTag(input))) return undefined
  return readingDb ?? replica.forReading(brand.id)
}

/** Runs a handler that opens its own transactions; one that runs ahead has to check its caller. */
async function runOwn<R>(ctx: Ctx, body: (ctx: Ctx) => Promise<R>): Promise<R> {
  const { checkPrincipal } = ctx
  if (!checkPrincipal) return body(ctx)
  let isChecked = false
  const check = async (db: Ctx['db']) => {
    await checkPrincipal(db)
    isChecked = true
  }
  try {
    const answer = await body({ ...ctx, checkPrincipal: check })
    if (!isChecked) throw new Error('a handler that runs ahead has not checked its caller')
    return answer
  } catch (error) {
    // Without a session the answer is only that.
    if (!isChecked) await checkPrincipal(ctx.db)
    throw error
  }
}

/**
 * Runs a read; ahead of the check of its caller, when there is one. The check is always made at the primary, where
 * sessions end.
 */
function runRead<R>(ctx: Ctx, body: (ctx: Ctx) => Promise<R>, readingDb?: Kysely<Tables>): Promise<R> {
  const { checkPrincipal } = ctx
  const reading = readingDb ? { ...ctx, db: readingDb } : ctx
  return checkPrincipal ? runAhead(reading, checkPrincipal(ctx.db), body) : body(reading)
}

type Run = <R>(ctx: Ctx, body: (ctx: Ctx) => Promise<R>, readingDb?: Kysely<Tables>) => Promise<R>
const runners: Readonly<Record<Operation['effect'], Run>> = { read: runRead, write: withIdempotency, own: runOwn }

/** Runs an operation and returns the handler's `data`. */
async function runOperation(engine: Engine, served: ServedOperation, caller: Caller, input: unknown): Promise<unknown> {
  authorize(served.operation, caller.principal)
  const ctx = createCallContext(engine, served, caller, input)
  try {
    const data = await runners[served.operation.effect](
      ctx,
      (ctx) => served.handle(ctx, input),
      findReadingDb(engine, served, caller, input),
    )
    if (engine.strict) {
      served.operation.data.parse(data)
      if (ctx.audited && !wasAudited(ctx.audited))
        throw new Error(`${served.name} changed things outside of withIdempotency()`)
      if (ctx.audited && isAudited(served.operation)) warnOfIncompleteAudit(engine.log, ctx.audited)
    }
    return data
  } catch (error) {
    if (engine.strict) assertListed(served, error)
    throw error
  }
}

/** Cache key of an anonymous call of a cacheable read; null for any other call. */
function findCacheKey(
  { name, operation }: ServedOperation,
  { brand, principal, lang }: Caller,
  input: unknown,
): CacheKey | null {
  if (!operation.cacheTag || principal) return null
  return { brandId: brand.id, tag: operation.cacheTag(input), key: `${name} ${lang} ${JSON.stringify(input)}` }
}

/** The cached response, also one still being computed; undefined when the operation has to run. */
export function findCachedResponse(
  engine: Engine,
  served: ServedOperation,
  caller: Caller,
  input: unknown,
): Promise<string> | undefined {
  const key = findCacheKey(served, caller, input)
  return key ? engine.cache.find(key) : undefined
}

/** Flattens the serialiser's rope string, whose parts would otherwise stay in memory. */
const toFlatText = (text: string): string => Buffer.from(text).toString()

/** Runs an operation and returns `data` as JSON; anonymous calls of cacheable reads use the cache. */
export function runCachedOperation(
  engine: Engine,
  served: ServedOperation,
  caller: Caller,
  input: unknown,
): Promise<string> | string {
  const run = async () => served.write(await runOperation(engine, served, caller, input))
  const key = findCacheKey(served, caller, input)
  return key ? engine.cache.getOrCompute(key, async () => toFlatText(await run())) : run()
}

/** The operations that this process serves. */
export class Registry {
  readonly served = new Map<string, ServedOperation>()
  readonly #engine: Engine

  constructor(engine: Engine) {
    this.#engine = engine
  }

  get engine(): Engine {
    return this.#engine
  }

  /**
   * Adds a module's operations, one handler each. Those in `runAhead` start while their caller is checked: their
   * handlers do nothing outside the database before its first result. The answers of those in `impersonal` are the same
   * for every shopper and hold nothing that a shopper may have written.
   */
  serve<Api extends Operations, C extends Ctx>(
    module: string,
    api: Api,
    handlers: Handlers<Api, C>,
    {
      runAhead = [],
      impersonal = [],
    }: {
      readonly runAhead?: readonly (keyof Api & string)[]
      readonly impersonal?: readonly (keyof Api & string)[]
    } = {},
  ): void {
    for (const [name, operation] of Object.entries(api)) {
      const full = `${module}.${name}`
      this.served.set(full, {
        name: full,
        operation,
        lists: getListParameters(operation),
        write: createDataWriter(operation),
        handle: handlers[name] as unknown as Handler,
        canRunAhead: runAhead.includes(name),
        isImpersonal: impersonal.includes(name),
      })
    }
  }

  /**
   * Calls an operation in-process, with the same parsing, authorization and rules as over HTTP. The data passes through
   * its JSON text, so that a page holds only fields that the contract names; 28 µs of CPU for a product's detail.
   */
  async call<O extends Operation>(name: string, caller: Caller, input: Input<O>): Promise<Data<O>> {
    const served = this.served.get(name)
    if (!served) throw new Error(`no operation ${name}`)
    const text = await runCachedOperation(this.#engine, served, caller, parseInput(served, input))
    return JSON.parse(text) as Data<O>
  }
}

/** Parameter of a module's `serve...` function. */
export type Serve = Pick<Registry, 'serve'>
