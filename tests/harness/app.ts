import { randomBytes } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import type { FastifyInstance, RouteOptions } from 'fastify'
import type { Kysely } from 'kysely'
import { pino, type Logger } from 'pino'
import { inject } from 'vitest'
import { BrandFile } from '#contract/brand-file.ts'
import type { Locale } from '#i18n/locales.ts'
import { buildApp, type AppParts } from '#server/app.ts'
import type { Config } from '#server/config.ts'
import type { Tables } from '#server/db/schema.ts'
import { fillRoles } from '#server/modules/staff/public.ts'
import { fillBrands, openBrandRegistry, type BrandRegistry } from '#server/modules/tenancy/public.ts'
import { ResponseCache } from '#server/platform/response-cache.ts'
import type { Brand } from '#server/platform/brand.ts'
import { createManualClock, type Clock } from '#server/platform/clock.ts'
import type { Ctx, ExternalServices, Principal } from '#server/platform/context.ts'
import { openDatabase, type Database, type ReplicaOptions } from '#server/platform/database/open-database.ts'
import { openDocumentKeys } from '#server/platform/document-keys.ts'
import { admissionDefaults, type AdmissionLimits } from '#server/platform/http/admission.ts'
import { createContext, type Engine, type Registry } from '#server/platform/http/engine.ts'
import { openLocalFileStore } from '#server/platform/local-file-store.ts'
import { createBrandContext } from '#server/platform/jobs.ts'
import type { Metrics } from '#server/platform/metrics/metrics.ts'
import { openQueue, type JobQueue } from '#server/platform/queue/open-queue.ts'
import type { Tracing } from '#server/platform/tracing/tracing.ts'
import { testSecret } from './database.ts'
import { createMemoryChannels, noMessages } from './read-messages.ts'

const root = resolve(import.meta.dirname, '../..')

export type ApiResponse<Data = unknown> = {
  readonly status: number
  readonly code: number
  readonly message: string
  readonly data: Data
  readonly error?: { key: string; fields?: Record<string, string>; params?: Record<string, unknown> }
  readonly headers: Record<string, unknown>
}

export type RequestOptions = {
  readonly brand?: Brand
  readonly token?: string | undefined
  readonly lang?: Locale
  readonly headers?: Record<string, string>
}

/** A running system with two fresh brands, spoken to over HTTP. */
export type TestShop = {
  readonly app: FastifyInstance
  readonly registry: Registry
  readonly engine: Engine
  readonly database: Database
  readonly brands: BrandRegistry
  /** The brand that questions go to unless they name another. */
  readonly brand: Brand
  /** A second brand on the same process, for what must not be seen. */
  readonly otherBrand: Brand
  readonly clock: ReturnType<typeof createManualClock>
  readonly adminUrl: string
  /** Where the shop keeps what people gave it. */
  readonly dataDir: string
  /** The folder of its public pictures. */
  readonly filesDir: string
  readonly db: (brand?: Brand) => Kysely<Tables>
  /** A context for calling public APIs directly, without a transaction. */
  readonly ctx: (principal?: Principal | null, brand?: Brand) => Ctx
  readonly get: <Data = any>(
    path: string,
    query?: Record<string, unknown>,
    options?: RequestOptions,
  ) => Promise<ApiResponse<Data>> // oxlint-disable-line no-explicit-any
  readonly post: <Data = any>(path: string, body?: unknown, options?: RequestOptions) => Promise<ApiResponse<Data>> // oxlint-disable-line no-explicit-any
  readonly delete: <Data = any>(
    path: string,
    query?: Record<string, unknown>,
    options?: RequestOptions,
  ) => Promise<ApiResponse<Data>> // oxlint-disable-line no-explicit-any
  /** One more brand of the same system, spoken to as this one is; closing either closes the system. */
  readonly addBrand: () => Promise<TestShop>
  readonly close: () => Promise<void>
}

/** The part of a shop that people and goods are made with, straight in the database. */
export type FixtureContext = Pick<TestShop, 'brand' | 'db' | 'ctx'> & { readonly clock: Clock }

type Overrides = {
  readonly policy?: BrandFile['policy']
  readonly settings?: Partial<BrandFile>
  /** Services besides the database; none by default. */
  readonly externalServices?: ExternalServices
  /** Observes requests, statements and jobs. */
  readonly observers?: { readonly metrics: Metrics; readonly tracing: Tracing }
  /** Of the server; silent by default. */
  readonly log?: Logger
  /** Adds pages to the app; without it the shop speaks only the API. */
  readonly pages?: (config: Config, engine: Engine) => AppParts['pages']
  /** Of answers, with the store that pages share; 32 MB by default. */
  readonly cache?: ResponseCache
  /** Told of every route of the app. */
  readonly onRoute?: (route: RouteOptions) => void
  /** As an operator's shop, whose loopback is not exempt from rate limits. */
  readonly demo?: Config['demo']
  /** Addresses of a migrated database for the superuser and for the server; the run's by default. */
  readonly database?: { readonly adminUrl: string; readonly appUrl: string }
  /** A standby of that database, for reads of visitors. */
  readonly replica?: ReplicaOptions
}

/** Most tests pay out without a verified identity; those of identities set the shipped policy. */
const withoutIdentity = { identityForWithdrawal: 'none', identityForCredit: 'none' } as const

function brandFile(site: string, { policy = {}, settings = {} }: Overrides): BrandFile {
  const model = BrandFile.parse(JSON.parse(readFileSync(join(root, 'brands/default/brand.json'), 'utf8')))
  return {
    ...model,
    ...settings,
    site,
    hosts: [`${site}.localhost`],
    policy: { ...model.policy, ...withoutIdentity, ...policy },
  }
}

const toQuery = (query: Record<string, unknown>) => {
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) if (value !== undefined) search.set(name, String(value))
  const text = search.toString()
  return text ? `?${text}` : ''
}

/** The settings of a shop under test, with its files in `dataDir`. */
export const testConfig = (dataDir: string): Config => ({
  host: '127.0.0.1',
  port: 0,
  dataDir,
  s3: null,
  backupDir: null,
  databaseUrl: null,
  databaseAdminUrl: null,
  databaseQueueUrl: null,
  replica: null,
  redisUrl: null,
  site: null,
  demo: 'small',
  secret: testSecret,
  documentKeysFile: join(dataDir, 'document-keys'),
  trustProxy: false,
  logLevel: 'silent',
  cacheBytes: 64 << 20,
  webhookHosts: [],
  oidcHosts: [],
  metricsToken: null,
  telemetry: null,
  production: false,
  jobs: 'inside',
  workers: 1,
  stopDelaySeconds: 0,
  cards: { stripe: null, stripeBySite: new Map(), stripeHost: null, sandbox: false },
  messages: noMessages,
})

/** The shop's own order of requests; only a machine that is busy with other tests must not make them fail. */
export const patientLimits: AdmissionLimits = {
  ...admissionDefaults,
  classes: {
    checkout: { ...admissionDefaults.classes.checkout, maxWaitMs: 25_000 },
    browse: { ...admissionDefaults.classes.browse, maxWaitMs: 25_000 },
    password: { ...admissionDefaults.classes.password, maxWaitMs: 25_000 },
  },
}

/** Opens a system on the run's database with two brands of its own; the clock stands until it is moved. */
export async function openTestShop(overrides: Overrides = {}): Promise<TestShop> {
  const log = overrides.log ?? pino({ level: process.env.LOG_LEVEL ?? 'silent' })
  const { metrics, tracing } = overrides.observers ?? {}
  const { adminUrl, appUrl } = overrides.database ?? {
    adminUrl: inject('databaseAdminUrl'),
    appUrl: inject('databaseUrl'),
  }
  const observer = metrics && { ...metrics.observePool('requests'), startStatement: tracing?.startStatement }
  const { replica } = overrides
  const database = openDatabase(appUrl, { poolSize: 20, queryTimeoutMs: 20_000, log, observer, replica })
  const clock = createManualClock(new Date())
  const dataDir = mkdtempSync(join(tmpdir(), 'galleria-test-files-'))
  const brands = openBrandRegistry(database.withoutBrand, null, { demoHosts: true })
  let queue: Promise<JobQueue> | undefined
  const openJobs = () => (queue ??= openQueue({ url: inject('databaseUrl'), kinds: [], log, mode: 'sender' }))
  const engine: Engine = {
    forBrand: database.forRequest,
    replica: replica && { ...replica.watch, forReading: database.forReading },
    clock,
    log,
    secret: testSecret,
    files: openLocalFileStore(dataDir),
    cache: overrides.cache ?? new ResponseCache(),
    strict: true,
    externalServices: {
      jobs: { getRecords: async () => (await openJobs()).records },
      documentKeys: openDocumentKeys(join(dataDir, 'document-keys'), testSecret),
      brandWriter: {
        admin: { adminUrl, log },
        brands,
        createContext: (brand: Brand): Ctx => createBrandContext(engine, brand),
      },
      messageChannels: createMemoryChannels(),
      ...overrides.externalServices,
    },
    metrics,
    tracing,
  }
  if (replica) engine.cache.onInvalidate(replica.watch.markChanged)
  const config = { ...testConfig(dataDir), demo: overrides.demo ?? 'small' }
  const makeBrand = async (): Promise<Brand> => {
    const site = `test-${randomBytes(5).toString('hex')}`
    const files = [brandFile(site, overrides)]
    await fillBrands({ adminUrl, files, at: clock.now(), log })
    await brands.reload()
    const created = (await brands.findBySite(site))!
    await fillRoles(createBrandContext(engine, created))
    return created
  }
  const brand = await makeBrand()
  const otherBrand = await makeBrand()
  const { app, registry } = await buildApp({
    config,
    engine,
    brands,
    log,
    isReady: async () => true,
    listen: database.listen,
    getReplicaState: replica?.watch.state,
    admission: patientLimits,
    ...(overrides.onRoute && { onRoute: overrides.onRoute }),
    ...(overrides.pages && { pages: overrides.pages(config, engine) }),
  })
  await app.ready()

  const send = async (
    method: 'GET' | 'POST' | 'DELETE',
    url: string,
    body: unknown,
    options: RequestOptions & { readonly brand: Brand },
  ): Promise<ApiResponse<never>> => {
    const response = await app.inject({
      method,
      url,
      headers: {
        host: options.brand.hosts[0]!,
        'accept-language': options.lang ?? 'en',
        ...(options.token && { authorization: `Bearer ${options.token}` }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...options.headers,
      },
      ...(body !== undefined && { payload: typeof body === 'string' ? body : JSON.stringify(body) }),
    })
    return { status: response.statusCode, headers: response.headers, ...response.json<object>() } as ApiResponse<never>
  }
  const createShop = (brand: Brand, otherBrand: Brand): TestShop => ({
    app,
    registry,
    engine,
    database,
    brands,
    brand,
    otherBrand,
    clock,
    adminUrl,
    dataDir,
    filesDir: join(dataDir, 'files'),
    db: (of = brand) => database.forBrand(of.id),
    ctx: (principal = null, of = brand) => createContext(engine, { brand: of, principal, lang: 'en' }),
    get: (path, query = {}, options) => send('GET', path + toQuery(query), undefined, { brand, ...options }),
    post: (path, body = {}, options) => send('POST', path, body, { brand, ...options }),
    delete: (path, query = {}, options) => send('DELETE', path + toQuery(query), undefined, { brand, ...options }),
    addBrand: async () => createShop(await makeBrand(), brand),
    close: async () => {
      await app.close()
      await (await queue)?.close()
      await database.close()
      rmSync(dataDir, { recursive: true, force: true })
    },
  })
  return createShop(brand, otherBrand)
}
