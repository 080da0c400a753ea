import { randomBytes } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import type { FastifyInstance, RouteOptions } from 'fastify'
import type { Kysely } from 'kysely'
import { pino } from 'pino'
import { inject } from 'vitest'
import { BrandFile } from '#contract/brand-file.ts'
import type { Locale } from '#i18n/locales.ts'
import { buildApp, type Parts } from '#server/app.ts'
import type { Config } from '#server/config.ts'
import type { Tables } from '#server/db/schema.ts'
import { fillRoles } from '#server/modules/staff/public.ts'
import { fillBrands, openBrandBook, type BrandBook } from '#server/modules/tenancy/public.ts'
import { AnswerCache } from '#server/platform/answer-cache.ts'
import type { Brand } from '#server/platform/brand.ts'
import { movableClock, type Clock } from '#server/platform/clock.ts'
import type { Ctx, Outside, Who } from '#server/platform/context.ts'
import { openDatabase, type Database } from '#server/platform/database/connect.ts'
import { admissionDefaults, type AdmissionLimits } from '#server/platform/http/admission.ts'
import { contextFor, type Engine, type Registry } from '#server/platform/http/engine.ts'
import { openLocalFiles } from '#server/platform/local-files.ts'
import { contextOfBrand } from '#server/platform/jobs.ts'
import { testSecret } from './database.ts'

const root = resolve(import.meta.dirname, '../..')

export type Answer<Data = unknown> = {
  readonly status: number
  readonly code: number
  readonly message: string
  readonly data: Data
  readonly error?: { key: string; fields?: Record<string, string>; params?: Record<string, unknown> }
  readonly headers: Record<string, unknown>
}

export type Ask = {
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
  readonly brands: BrandBook
  /** The brand that questions go to unless they name another. */
  readonly brand: Brand
  /** A second brand on the same process, for what must not be seen. */
  readonly otherBrand: Brand
  readonly clock: ReturnType<typeof movableClock>
  readonly adminUrl: string
  /** Where the shop keeps what people gave it. */
  readonly dataDir: string
  /** The folder of its public pictures. */
  readonly filesDir: string
  readonly db: (brand?: Brand) => Kysely<Tables>
  /** A context for calling doors directly, outside a transaction. */
  readonly ctx: (who?: Who | null, brand?: Brand) => Ctx
  readonly get: <Data = any>(path: string, query?: Record<string, unknown>, ask?: Ask) => Promise<Answer<Data>> // oxlint-disable-line no-explicit-any
  readonly post: <Data = any>(path: string, body?: unknown, ask?: Ask) => Promise<Answer<Data>> // oxlint-disable-line no-explicit-any
  readonly delete: <Data = any>(path: string, query?: Record<string, unknown>, ask?: Ask) => Promise<Answer<Data>> // oxlint-disable-line no-explicit-any
  /** One more brand of the same system, spoken to as this one is; closing either closes the system. */
  readonly addBrand: () => Promise<TestShop>
  readonly close: () => Promise<void>
}

/** The part of a shop that people and goods are made with, straight in the database. */
export type Backstage = Pick<TestShop, 'brand' | 'db' | 'ctx'> & { readonly clock: Clock }

type Overrides = {
  readonly policy?: BrandFile['policy']
  readonly settings?: Partial<BrandFile>
  /** What lies beyond the database; nothing unless given. */
  readonly outside?: Outside
  /** Adds pages to the app; without it the shop speaks only the API. */
  readonly pages?: (config: Config, engine: Engine) => Parts['pages']
  /** Of answers, with the store that pages share; 32 MB by default. */
  readonly cache?: AnswerCache
  /** Told of every route of the app. */
  readonly onRoute?: (route: RouteOptions) => void
  /** As an operator's shop, whose loopback is not exempt from rate limits. */
  readonly demo?: Config['demo']
}

function brandFile(site: string, { policy = {}, settings = {} }: Overrides): BrandFile {
  const model = BrandFile.parse(JSON.parse(readFileSync(join(root, 'brands/default/brand.json'), 'utf8')))
  return { ...model, ...settings, site, hosts: [`${site}.localhost`], policy: { ...model.policy, ...policy } }
}

const queryOf = (query: Record<string, unknown>) => {
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
  backupDir: null,
  databaseUrl: null,
  databaseAdminUrl: null,
  site: null,
  demo: 'small',
  secret: testSecret,
  trustProxy: false,
  logLevel: 'silent',
  cacheBytes: 64 << 20,
  production: false,
  cards: { stripe: null, stripeBySite: new Map(), stripeHost: null, sandbox: false },
})

/** The shop's own order of requests; only a machine that is busy with other tests must not make them fail. */
const patient: AdmissionLimits = {
  ...admissionDefaults,
  classes: {
    checkout: { ...admissionDefaults.classes.checkout, maxWaitMs: 25_000 },
    browse: { ...admissionDefaults.classes.browse, maxWaitMs: 25_000 },
    password: { ...admissionDefaults.classes.password, maxWaitMs: 25_000 },
  },
}

/** Opens a system on the run's database with two brands of its own; the clock stands until it is moved. */
export async function openTestShop(overrides: Overrides = {}): Promise<TestShop> {
  const log = pino({ level: process.env.LOG_LEVEL ?? 'silent' })
  const database = openDatabase(inject('databaseUrl'), { poolSize: 20, queryTimeoutMs: 20_000, log })
  const clock = movableClock(new Date())
  const dataDir = mkdtempSync(join(tmpdir(), 'galleria-test-files-'))
  const brands = await openBrandBook(database.withoutBrand, null, { demoHosts: true })
  const engine: Engine = {
    forBrand: database.forRequest,
    clock,
    log,
    secret: testSecret,
    files: openLocalFiles(dataDir),
    cache: overrides.cache ?? new AnswerCache(),
    strict: true,
    ...(overrides.outside && { outside: overrides.outside }),
  }
  const config = { ...testConfig(dataDir), demo: overrides.demo ?? 'small' }
  const makeBrand = async (): Promise<Brand> => {
    const site = `test-${randomBytes(5).toString('hex')}`
    const files = [brandFile(site, overrides)]
    await fillBrands({ adminUrl: inject('databaseAdminUrl'), files, at: clock.now(), log })
    await brands.reload()
    const made = brands.bySite(site)!
    await fillRoles(contextOfBrand(engine, made))
    return made
  }
  const brand = await makeBrand()
  const otherBrand = await makeBrand()
  const { app, registry } = await buildApp({
    config,
    engine,
    brands,
    log,
    ready: async () => true,
    admission: patient,
    ...(overrides.onRoute && { onRoute: overrides.onRoute }),
    ...(overrides.pages && { pages: overrides.pages(config, engine) }),
  })
  await app.ready()

  const send = async (
    method: 'GET' | 'POST' | 'DELETE',
    url: string,
    body: unknown,
    ask: Ask & { readonly brand: Brand },
  ): Promise<Answer<never>> => {
    const answer = await app.inject({
      method,
      url,
      headers: {
        host: ask.brand.hosts[0]!,
        'accept-language': ask.lang ?? 'en',
        ...(ask.token && { authorization: `Bearer ${ask.token}` }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...ask.headers,
      },
      ...(body !== undefined && { payload: typeof body === 'string' ? body : JSON.stringify(body) }),
    })
    return { status: answer.statusCode, headers: answer.headers, ...answer.json<object>() } as Answer<never>
  }
  const speakTo = (brand: Brand, otherBrand: Brand): TestShop => ({
    app,
    registry,
    engine,
    database,
    brands,
    brand,
    otherBrand,
    clock,
    adminUrl: inject('databaseAdminUrl'),
    dataDir,
    filesDir: join(dataDir, 'files'),
    db: (of = brand) => database.forBrand(of.id),
    ctx: (who = null, of = brand) => contextFor(engine, { brand: of, who, lang: 'en' }),
    get: (path, query = {}, ask) => send('GET', path + queryOf(query), undefined, { brand, ...ask }),
    post: (path, body = {}, ask) => send('POST', path, body, { brand, ...ask }),
    delete: (path, query = {}, ask) => send('DELETE', path + queryOf(query), undefined, { brand, ...ask }),
    addBrand: async () => speakTo(await makeBrand(), brand),
    close: async () => {
      await app.close()
      await database.close()
      rmSync(dataDir, { recursive: true, force: true })
    },
  })
  return speakTo(brand, otherBrand)
}
