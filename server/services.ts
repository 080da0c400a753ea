import { realpathSync } from 'node:fs'
import { join, sep } from 'node:path'
import { sql } from 'kysely'
import type { Parts } from './app.ts'
import type { BrandFile } from '#contract/brand-file.ts'
import { rememberNoDemo, type Config } from './config.ts'
import { ConfigError } from './config-error.ts'
import { fillDemo } from '#demo/fill-demo.ts'
import { fillDocuments, readDocumentFiles } from './modules/content/public.ts'
import { fillWarehouses } from './modules/inventory/public.ts'
import { fillRoles } from './modules/staff/public.ts'
import { openCardProviders } from './modules/payments/public.ts'
import {
  BrandFileError,
  fillBrands,
  followBrands,
  openBrandBook,
  readBrandFile,
  readBrandFiles,
  type BrandBook,
} from './modules/tenancy/public.ts'
import { AnswerCache } from './platform/answer-cache.ts'
import type { Brand } from './platform/brand.ts'
import { CacheStore } from './platform/cache-store.ts'
import { systemClock, type Clock } from './platform/clock.ts'
import { openDatabase, type Database } from './platform/database/connect.ts'
import { contextFor, type Engine } from './platform/http/engine.ts'
import { openLocalFiles } from './platform/local-files.ts'
import { contextOfBrand, startJobs } from './platform/jobs.ts'
import { createLog } from './platform/log.ts'
import { startOutbox } from './platform/outbox.ts'
import { prepareConfigured, type PreparedDatabase } from './prepare-configured.ts'
import { jobs } from './schedule.ts'
import { settleDemoAccounts } from './settle-demo-accounts.ts'
import { subscriptions } from './subscriptions.ts'

export type Services = {
  readonly parts: Omit<Parts, 'pages'>
  readonly database: Database
  readonly adminUrl: string
  readonly startJobs: () => void
  readonly announce: (port: number, milliseconds: number) => void
  readonly stop: () => Promise<void>
}

const backgroundTimeouts = { queryTimeoutMs: 60_000, acquireTimeoutMs: 60_000 }

/** Database, brands, demo data and background work of one process; `stop` ends them in order. */
export async function startServices(config: Config, root: string, clock: Clock = systemClock): Promise<Services> {
  const log = createLog(config.logLevel)
  const prepared = await prepareConfigured(config, root, log)
  const database = openDatabase(prepared.appUrl, { poolSize: 20, log })
  // Apart from the requests' connections: no crowd keeps the clock's work from being done, and none of it turns a shopper away.
  const background = openDatabase(prepared.appUrl, { poolSize: 14, ...backgroundTimeouts, log })
  const close = async () => {
    await Promise.all([database.close(), background.close()])
    await prepared.stop()
  }
  try {
    return await openServices({ config, root, clock, log, prepared, database, background, close })
  } catch (error) {
    // An embedded database must not stay behind for a server that could not begin.
    await close()
    throw error
  }
}

type Opened = {
  readonly config: Config
  readonly root: string
  readonly clock: Clock
  readonly log: ReturnType<typeof createLog>
  readonly prepared: PreparedDatabase
  readonly database: Database
  readonly background: Database
  readonly close: () => Promise<void>
}

async function openServices(opened: Opened): Promise<Services> {
  const { config, root, clock, log, prepared, database, background, close } = opened
  await fillBrands({ adminUrl: prepared.adminUrl, files: readShipped(config, root), at: clock.now(), log })
  const brands = await openBrandBook(database.withoutBrand, config.site, { demoHosts: config.demo !== '0' })
  checkSite(config, brands)
  const cache = new AnswerCache({ store: new CacheStore(config.cacheBytes) })
  const engine = {
    forBrand: database.forRequest,
    clock,
    log,
    secret: config.secret,
    files: openLocalFiles(config.dataDir),
    cache,
    strict: !config.production,
    outside: { cards: await openCardProviders(config.cards, clock) },
  }
  const stopFollowing = await followBrands({ brands, database: background, onChange: (id) => cache.drop(id), log })
  // Nor does a busy machine keep a server from starting: what it fills waits as background work does.
  const patient = { ...engine, forBrand: background.forBrand }
  await fillContent(patient, brands.all(), join(root, 'documents'))
  await Promise.all(brands.all().map((brand) => fillRoles(contextOfBrand(patient, brand))))
  if (config.demo !== '0') await fillDemo({ adminUrl: prepared.adminUrl, brands: brands.all(), config, log, clock })
  await Promise.all(brands.all().map((brand) => fillWarehouses(contextOfBrand(patient, brand))))
  const suspended = await settleDemoAccounts(patient, brands.all(), config.demo !== '0')
  if (config.demo === '0' && suspended === 0 && prepared.home) rememberNoDemo(config.dataDir)
  const running: { stop: () => Promise<void> }[] = []
  return {
    parts: { config, engine, brands, log, ready: () => isReady(database) },
    database,
    adminUrl: prepared.adminUrl,
    startJobs: () => {
      const parts = { engine: patient, brands: brands.all, database: background }
      running.push(startJobs({ ...parts, jobs }), startOutbox({ ...parts, subscriptions }))
    },
    announce: (port, milliseconds) => announce(config, { port, milliseconds, brands, home: prepared.home }),
    stop: async () => {
      await Promise.all([stopFollowing(), ...running.map((service) => service.stop())])
      await close()
    },
  }
}

/** Gives every brand the documents it lacks; the files are read only when one does. */
async function fillContent(engine: Engine, brands: readonly Brand[], folder: string): Promise<void> {
  let files: ReturnType<typeof readDocumentFiles> | undefined
  const read = () => (files ??= readDocumentFiles(folder))
  await Promise.all(
    brands.map((brand) =>
      fillDocuments(contextFor(engine, { brand, who: null, lang: brand.settings.defaultLanguage }), read),
    ),
  )
}

/** The brands of a demo are all that ship; a real shop's is made by command, or is the shipped one that SITE names. */
function readShipped({ demo, site }: Config, root: string): BrandFile[] {
  const folder = join(root, 'brands')
  try {
    if (demo !== '0') return readBrandFiles(folder)
    return [site && readBrandFile(folder, site)].filter((file) => typeof file === 'object' && file !== null)
  } catch (error) {
    throw error instanceof BrandFileError ? new ConfigError(error.message) : error
  }
}

function checkSite({ site }: Config, brands: BrandBook): void {
  if (site === null || brands.bySite(site)) return
  const known = brands.all().map((brand) => brand.site)
  const remedy = known.length > 0 ? `set it to one of ${known.join(', ')}, or ` : ''
  throw new ConfigError(
    `SITE is "${site}", and no brand is called so: ${remedy}make it by npm run admin -- brand create ${site} ...`,
  )
}

/** Whether the database answers; nothing else is asked. */
async function isReady({ withoutBrand }: Database): Promise<boolean> {
  await sql`select 1`.execute(withoutBrand)
  return true
}

type Opening = {
  readonly port: number
  readonly milliseconds: number
  readonly brands: BrandBook
  readonly home: string | null
}

/** Where the data lie, and why elsewhere than asked. */
function dataLines({ dataDir }: Config, home: string | null): string[] {
  const lines = [`  The data        ${dataDir}`]
  if (home === null || home.startsWith(`${realpathSync(dataDir)}${sep}`)) return lines
  return [
    ...lines,
    `  The database    ${home}`,
    `                  (its user may not enter ${dataDir}; a backup needs both)`,
  ]
}

const shopLines = ({ brands, port }: Opening): string[] =>
  brands.all().length > 0
    ? [`  The shop        http://localhost:${port}/`]
    : [`  No brand yet    make one: npm run admin -- brand create --help`]

function announce(config: Config, opening: Opening): void {
  const { port, milliseconds } = opening
  const lines = [``, `Galleria is open (${(milliseconds / 1000).toFixed(1)} s)`, ``, ...shopLines(opening)]
  if (config.demo !== '0') {
    lines.push(`  Other brands    http://hive.localhost:${port}/  http://greenmall.localhost:${port}/  ...`)
    lines.push(`  Demo accounts   shopper1 ... shopper5, seller1 ... seller5, support1, finance1, admin1`)
    lines.push(`                  login password demo1234, fund password fund1234`)
  }
  lines.push(`  The API         http://localhost:${port}/api/docs`, ...dataLines(config, opening.home), ``)
  lines.push(`Ctrl-C stops it.`, ``)
  console.log(lines.join('\n'))
}
