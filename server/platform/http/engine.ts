import type { Kysely } from 'kysely'
import type { ErrorKey } from '#contract/errors.ts'
import type { Data, Handlers, Input, Operation, Operations } from '#contract/operation.ts'
import type { Locale } from '#i18n/locales.ts'
import type { Tables } from '#server/db/schema.ts'
import type { AnswerCache, CacheKey } from '../answer-cache.ts'
import { auditedCall, isAudited } from '../audit.rules.ts'
import type { Brand } from '../brand.ts'
import type { Clock } from '../clock.ts'
import type { Client, Ctx, IdempotencyClaim, Outside, Who } from '../context.ts'
import type { FileStore } from '../file-store.ts'
import type { Log } from '../log.ts'
import { Refusal, refuse, refuseFields } from '../refuse.ts'
import { once, wasAudited } from '../transaction.ts'
import { dataWriter } from './answers.ts'
import { fieldFaults } from './field-faults.ts'
import { listNames } from './parameters.ts'

/** What the platform needs from the process that runs it. */
export type Engine = {
  /** A handle for one request or job of a brand. */
  readonly forBrand: (brandId: number) => Kysely<Tables>
  readonly clock: Clock
  readonly log: Log
  readonly secret: string
  readonly files: FileStore
  readonly cache: AnswerCache
  /** Unlisted refusals and unparsable answers are faults; on in tests and development. */
  readonly strict: boolean
  /** What modules may reach beyond the database; nothing unless given. */
  readonly outside?: Outside
}

/** Who calls, in which shop and language; made by the HTTP layer or by a page's loader. */
export type Caller = {
  readonly brand: Brand
  readonly who: Who | null
  readonly lang: Locale
  readonly idempotency?: IdempotencyClaim
  readonly client?: Client
  /** Shared by the operations of one page, so that their statements travel together; by default each has its own. */
  readonly db?: Kysely<Tables>
}

const noClient: Client = {
  userAgent: null,
  address: null,
  origin: null,
  keepSession: () => undefined,
  deviceToken: null,
  keepDevice: null,
}

type Handler = (ctx: Ctx, input: unknown) => Promise<unknown>

/** An operation ready to run: parsed in, checked, executed, compiled out. */
export type Served = {
  readonly name: string
  readonly operation: Operation
  readonly lists: ReadonlySet<string>
  readonly write: (data: unknown) => string
  readonly handle: Handler
}

/** A context for `caller` outside any transaction. */
export const contextFor = (engine: Engine, caller: Caller): Ctx => ({
  brand: caller.brand,
  who: caller.who,
  lang: caller.lang,
  clock: engine.clock,
  log: engine.log,
  secret: engine.secret,
  files: engine.files,
  client: caller.client ?? noClient,
  outside: engine.outside ?? {},
  db: caller.db ?? engine.forBrand(caller.brand.id),
  ...(caller.idempotency && { idempotency: caller.idempotency }),
  audit: () => undefined,
  lastly: async (write) => void (await write),
  afterCommit: (work) => work(),
})

/** The context of one call: what staff and sellers change through it is audited. */
function contextOfCall(engine: Engine, { name, operation }: Served, caller: Caller, input: unknown): Ctx {
  const ctx = contextFor(engine, caller)
  return isAudited(operation) ? { ...ctx, audited: auditedCall(name, input, operation.secrets) } : ctx
}

/** Parses raw parameters by the contract; every fault names its field. */
export function parseInput(served: Served, raw: unknown): unknown {
  const parsed = served.operation.input.safeParse(raw)
  if (!parsed.success) throw refuseFields(fieldFaults(parsed.error))
  return parsed.data
}

/** Refuses whoever is not of the operation's audience. */
export function refuseStranger(operation: Operation, who: Who | null): void {
  if (operation.who === 'anyone') return
  if (!who) throw refuse('session.required')
  if (operation.who === 'seller' && !who.storeId) throw refuse('permission.denied')
  const { permission } = operation
  if (operation.who === 'staff' && !(permission && who.permissions.includes(permission)))
    throw refuse('permission.denied')
}

const everywhere: readonly ErrorKey[] = [
  'request.malformed',
  'request.invalid',
  'session.required',
  'session.expired',
  'permission.denied',
  'user.disabled',
  'idempotency.key_reused',
  'rate.limited',
  'overloaded',
]

function checkListed(served: Served, error: unknown): void {
  if (!(error instanceof Refusal) || everywhere.includes(error.key)) return
  if (!served.operation.errors.includes(error.key))
    throw new Error(`${served.name} refused with ${error.key}, which its contract does not list`)
}

/** Runs one operation for a caller: `data` as the handler gave it. */
export async function runOperation(engine: Engine, served: Served, caller: Caller, input: unknown): Promise<unknown> {
  refuseStranger(served.operation, caller.who)
  const ctx = contextOfCall(engine, served, caller, input)
  try {
    const data = await (served.operation.effect === 'write'
      ? once(ctx, (ctx) => served.handle(ctx, input))
      : served.handle(ctx, input))
    if (engine.strict) {
      served.operation.data.parse(data)
      if (ctx.audited && !wasAudited(ctx.audited)) throw new Error(`${served.name} changed things outside of once()`)
    }
    return data
  } catch (error) {
    if (engine.strict) checkListed(served, error)
    throw error
  }
}

/** Where an anonymous answer of a cacheable read is cached; null for every other call. */
function cacheKeyOf({ name, operation }: Served, { brand, who, lang }: Caller, input: unknown): CacheKey | null {
  if (!operation.cacheTag || who) return null
  return { brandId: brand.id, tag: operation.cacheTag(input), key: `${name} ${lang} ${JSON.stringify(input)}` }
}

/** The cached answer, also one that is being computed; undefined when the operation has to run. */
export function findCachedAnswer(
  engine: Engine,
  served: Served,
  caller: Caller,
  input: unknown,
): Promise<string> | undefined {
  const key = cacheKeyOf(served, caller, input)
  return key ? engine.cache.find(key) : undefined
}

/** The writer joins its text of many small ones, which stay in memory as long as the joined text does. */
const toFlatText = (text: string): string => Buffer.from(text).toString()

/** `data` written as JSON; anonymous answers of cacheable reads come from the cache. */
export function answerOperation(
  engine: Engine,
  served: Served,
  caller: Caller,
  input: unknown,
): Promise<string> | string {
  const run = async () => served.write(await runOperation(engine, served, caller, input))
  const key = cacheKeyOf(served, caller, input)
  return key ? engine.cache.through(key, async () => toFlatText(await run())) : run()
}

/** The operations that this process serves, and the in-process way to call them. */
export class Registry {
  readonly served = new Map<string, Served>()
  readonly #engine: Engine

  constructor(engine: Engine) {
    this.#engine = engine
  }

  get engine(): Engine {
    return this.#engine
  }

  /** Adds a module's operations, one handler each. */
  serve<Api extends Operations, C extends Ctx>(module: string, api: Api, handlers: Handlers<Api, C>): void {
    for (const [name, operation] of Object.entries(api)) {
      const full = `${module}.${name}`
      this.served.set(full, {
        name: full,
        operation,
        lists: listNames(operation),
        write: dataWriter(operation),
        handle: handlers[name] as unknown as Handler,
      })
    }
  }

  /** Calls an operation inside the process, with the same parsing, checks and rules as over HTTP. */
  async call<O extends Operation>(name: string, caller: Caller, input: Input<O>): Promise<Data<O>> {
    const served = this.served.get(name)
    if (!served) throw new Error(`no operation ${name}`)
    const text = await answerOperation(this.#engine, served, caller, parseInput(served, input))
    return JSON.parse(text) as Data<O>
  }
}

/** What a module's `serve…` function receives. */
export type Serve = Pick<Registry, 'serve'>
