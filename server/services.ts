import { realpathSync } from 'node:fs'
import { sep } from 'node:path'
import { sql } from 'kysely'
import type { AppParts } from './app.ts'
import type { Config } from './config.ts'
import { ConfigError } from './config-error.ts'
import type { DemoData } from './demo-data.ts'
import { openMessageChannels } from './modules/messages/public.ts'
import { openCardProviders } from './modules/payments/public.ts'
import {
  fillBrands,
  reloadBrandsOnChange,
  openBrandRegistry,
  type BrandFileError,
  type BrandRegistry,
} from './modules/tenancy/public.ts'
import { ResponseCache } from './platform/response-cache.ts'
import { startCacheInvalidation } from './platform/cache-invalidation.ts'
import { CacheStore } from './platform/cache-store.ts'
import type { Brand } from './platform/brand.ts'
import { systemClock, type Clock } from './platform/clock.ts'
import { createNodeChecker } from './platform/database/check-nodes.ts'
import { openDatabase, type Database } from './platform/database/open-database.ts'
import { openDocumentKeys } from './platform/document-keys.ts'
import { toReplicaUrl, watchReplica, type ReplicaWatch } from './platform/database/watch-replica.ts'
import type { RedisNotifier } from './platform/redis-notifier.ts'
import type { Engine } from './platform/http/engine.ts'
import { createBrandContext, startJobs, type BackgroundService } from './platform/jobs.ts'
import { createLog, type Log } from './platform/log.ts'
import { createMetrics, type Metrics } from './platform/metrics/metrics.ts'
import { createCallObserver } from './platform/observe-call.ts'
import { createOutboxLoadReader } from './platform/outbox-load.ts'
import { startRelay } from './platform/outbox.ts'
import { openQueue, type JobQueue } from './platform/queue/open-queue.ts'
import { startWorkers } from './platform/queue/run-jobs.ts'
import { noTracing, type Tracing } from './platform/tracing/tracing.ts'
import { jobKinds } from './job-kinds.ts'
import { getAdmissionLimits, getPoolSizes } from './pool-sizes.ts'
import { openFileStore } from './open-file-store.ts'
import { prepareConfiguredDatabase, type PreparedDatabase } from './prepare-configured-database.ts'
import { setupPath } from './setup/setup-access.ts'
import type { SetupParts } from './setup/setup-routes.ts'
import { openSetupState } from './setup/setup-state.ts'
import { jobs } from './schedule.ts'
import { prepareBrands, readShippedBrands } from './prepare-brands.ts'

export type Services = {
  readonly parts: Omit<AppParts, 'pages'>
  readonly database: Database
  readonly adminUrl: string
  /** Starts the work of this process beside requests; a server with `JOBS=off` only queues jobs. */
  readonly startJobs: () => Promise<void>
  /** The lines that tell where the shop is. */
  readonly getAnnouncement: (port: number, milliseconds: number) => string
  /** Makes the process not ready, while it serves on. */
  readonly setUnready: () => void
  readonly stop: () => Promise<void>
}

const backgroundTimeouts = { queryTimeoutMs: 60_000, acquireTimeoutMs: 60_000 }

/** A process that serves requests, or one that only runs jobs. */
type Role = 'server' | 'worker'

/** Pause between two look-ups for events and jobs of processes that died. */
const relayPollSeconds = 10

type StartOptions = {
  readonly clock?: Clock
  readonly role?: Role
  /** Null only for measuring what metrics cost. */
  readonly metrics?: Metrics | null
}

/** Starts database, brands, demo data and background work of one process; `stop` ends them in order. */
export async function startServices(
  config: Config,
  root: string,
  demo: DemoData,
  { clock = systemClock, role = 'server', metrics = createMetrics() }: StartOptions = {},
): Promise<Services> {
  const log = createLog(config.logLevel)
  const tracing = await openTracing(config, metrics, log)
  const prepared = await prepareConfiguredDatabase(config, root, log)
  const observe = (pool: string) =>
    metrics ? { ...metrics.observePool(pool), startStatement: tracing.startStatement } : undefined
  const pools = getPoolSizes({
    workers: role === 'server' ? config.workers : 1,
    runsJobs: config.jobs === 'inside' || role === 'worker',
  })
  const replica = role === 'server' ? openReplica(config, prepared, log) : null
  const database = openDatabase(prepared.appUrl, {
    poolSize: pools.requests,
    log,
    observer: observe('requests'),
    ...(replica && { replica: { ...replica, poolSize: pools.requests, observer: observe('replica') } }),
  })
  // Separate from the requests' pool, so that neither requests nor background work starve the other.
  const observer = observe('background')
  // At the coordinator of a cluster, so that locks of jobs hold in all processes.
  const background = openDatabase(prepared.coordinatorUrl, {
    poolSize: pools.background,
    ...backgroundTimeouts,
    log,
    observer,
  })
  const notifier = await openNotifier(config, log)
  const close = async () => {
    // Reads what the pools hold.
    await tracing.close()
    await Promise.all([database.close(), background.close(), replica?.watch.close(), notifier?.close()])
    await prepared.stop()
  }
  try {
    return await openServices({
      config,
      root,
      demo,
      clock,
      log,
      metrics,
      tracing,
      prepared,
      database,
      background,
      replica: replica?.watch ?? null,
      notifier,
      close,
      role,
    })
  } catch (error) {
    // Stops the embedded database when the server could not start.
    await close()
    throw error
  }
}

/** Loads OpenTelemetry's SDK only when there is an address to send to. */
async function openTracing({ telemetry }: Config, metrics: Metrics | null, log: Log): Promise<Tracing> {
  if (!telemetry) return noTracing
  const { openTelemetry } = await import('./platform/tracing/open-telemetry.ts')
  return openTelemetry({ ...telemetry, metrics, log })
}

function openReplica({ replica }: Config, { appUrl }: PreparedDatabase, log: Log) {
  if (!replica) return null
  const url = toReplicaUrl(appUrl, replica.url)
  const maxLagMs = replica.maxLagSeconds * 1000
  return { url, watch: watchReplica({ primaryUrl: appUrl, replicaUrl: url, maxLagMs, log }) }
}

/** Loads the client of Redis only where there is one. */
async function openNotifier({ redisUrl, secret }: Config, log: Log): Promise<RedisNotifier | null> {
  if (!redisUrl) return null
  const { openRedisNotifier } = await import('./platform/redis-notifier.ts')
  return openRedisNotifier({ url: redisUrl, secret, log })
}

type ServiceParts = {
  readonly config: Config
  readonly root: string
  readonly demo: DemoData
  readonly clock: Clock
  readonly log: ReturnType<typeof createLog>
  readonly metrics: Metrics | null
  readonly tracing: Tracing
  readonly prepared: PreparedDatabase
  readonly database: Database
  readonly background: Database
  readonly replica: ReplicaWatch | null
  readonly notifier: RedisNotifier | null
  readonly close: () => Promise<void>
  readonly role: Role
}

const getQueueMode = ({ config, role }: ServiceParts): 'inside' | 'worker' | 'sender' => {
  if (config.jobs === 'off' && role === 'server') return 'sender'
  // Jobs that other processes queue are found at once, too.
  return role === 'worker' || config.workers > 1 ? 'worker' : 'inside'
}

async function openServices(serviceParts: ServiceParts): Promise<Services> {
  const { config, root, demo, clock, log, metrics, tracing, prepared, database, background, replica, notifier, close } =
    serviceParts
  const files = await openFileStore(config, log, { check: true })
  const shipped = readShippedBrands(config, root, log)
  await fillBrands({ adminUrl: prepared.adminUrl, files: shipped.files, at: clock.now(), log })
  const brands = openBrandRegistry(database.withoutBrand, config.site, { demoHosts: config.demo !== '0', log })
  const opening = Promise.withResolvers<JobQueue>()
  const cache = new ResponseCache({ store: new CacheStore(config.cacheBytes) })
  if (replica) cache.onInvalidate(replica.markChanged)
  // With the longer timeouts of background work.
  const messages = await openMessageChannels(config.messages)
  const createOperatorContext = (brand: Brand) =>
    createBrandContext({ ...engine, forBrand: background.forBrand }, brand)
  const engine: Engine = {
    forBrand: database.forRequest,
    ...(replica && { replica: { ...replica, forReading: database.forReading } }),
    clock,
    log,
    secret: config.secret,
    files,
    cache,
    strict: !config.production,
    externalServices: {
      cards: await openCardProviders(config.cards, clock, createCallObserver({ metrics, tracing })),
      jobs: { getRecords: async () => (await opening.promise).records },
      documentKeys: openDocumentKeys(config.documentKeysFile, config.secret),
      brandWriter: {
        admin: { adminUrl: prepared.adminUrl, log },
        brands,
        createContext: createOperatorContext,
      },
      webhooks: { allowedHosts: config.webhookHosts },
      oidc: { allowedHosts: config.oidcHosts },
      messageChannels: messages.channels,
      ...(notifier && { notifier }),
    },
    ...(metrics && { metrics }),
    tracing,
  }
  metrics?.addSources({
    pools: {
      requests: database.load,
      background: background.load,
      ...(database.replicaLoad && { replica: database.replicaLoad }),
    },
    ...(replica && { replica }),
    ...(notifier && { redis: notifier }),
    readOutboxLoad: createOutboxLoadReader({ database, clock }),
  })
  const stopReloading = await reloadBrandsOnChange({
    brands,
    database: background,
    onChange: (id) => (id === null ? cache.clear() : cache.invalidate(id)),
    log,
  })
  const hasBrands = await checkSite(config, brands, shipped.errors)
  // Fills data with the longer timeouts of background work, so that a busy machine does not fail the start.
  const backgroundEngine = { ...engine, forBrand: background.forBrand }
  await prepareBrands({
    engine: backgroundEngine,
    database: background,
    adminUrl: prepared.adminUrl,
    config,
    demo,
    root,
    home: prepared.home,
  })
  const setup = isSetupOffered(config) ? createSetupParts(serviceParts, backgroundEngine, brands) : undefined
  const setupLink =
    setup && !hasBrands ? await openSetupState({ ...setup.shop.admin, secret: config.secret }).readLink() : null
  const running: BackgroundService[] = []
  const nodes = createNodeChecker(prepared.appUrl, log)
  let isStopping = false
  return {
    parts: {
      config,
      engine,
      brands,
      log,
      isReady: async () => !isStopping && (await isReady(database)),
      listen: notifier?.listen ?? database.listen,
      checkNodes: nodes.check,
      ...(replica && { getReplicaState: replica.state }),
      ...(notifier && { getRedisState: notifier.state }),
      admission: getAdmissionLimits(database.load().max),
      ...(setup && { setup }),
    },
    database,
    adminUrl: prepared.adminUrl,
    startJobs: async () => {
      running.push(demo.startFinishing({ adminUrl: prepared.adminUrl, log, config }))
      const mode = getQueueMode(serviceParts)
      const queue = await openQueue({ ...prepared.queue, kinds: jobKinds, log, mode })
      opening.resolve(queue)
      running.push(...(await startBackground({ engine: backgroundEngine, brands, database: background, queue, mode })))
      running.push({ stop: queue.close })
      // Notices stay on the node where they are sent: those of requests on that of the brand.
      if (prepared.coordinatorUrl !== prepared.appUrl)
        running.push(startCacheInvalidation({ engine: backgroundEngine, database }))
    },
    getAnnouncement: (port, milliseconds) =>
      buildAnnouncement(config, { port, milliseconds, hasBrands, home: prepared.home, setupLink }),
    setUnready: () => {
      isStopping = true
    },
    stop: async () => {
      await stopReloading()
      // The queue last: the others send to it.
      for (const service of running) await service.stop()
      messages.close()
      await nodes.close()
      await close()
    },
  }
}

/** The demo has its brands, and a pinned brand is made by command. */
const isSetupOffered = ({ demo, site }: Config): boolean => demo === '0' && site === null

/** The set-up works as the operator's commands do, with the longer timeouts of background work. */
const createSetupParts = (
  { config, prepared, log }: ServiceParts,
  engine: Engine,
  brands: BrandRegistry,
): SetupParts => ({
  secret: config.secret,
  log,
  shop: {
    brands,
    config,
    admin: { adminUrl: prepared.adminUrl, log },
    createContext: (brand) => createBrandContext(engine, brand),
  },
})

type Background = {
  readonly engine: Engine
  readonly brands: BrandRegistry
  readonly database: Database
  readonly queue: JobQueue
  readonly mode: ReturnType<typeof getQueueMode>
}

/** Starts the work of a process beside requests; services in the order in which they stop. */
async function startBackground({ engine, brands, database, queue, mode }: Background): Promise<BackgroundService[]> {
  const parts = { engine, findBrand: brands.findById, database }
  const sendsAlone = mode === 'sender'
  const services = [
    startRelay({ ...parts, queue, pollSeconds: sendsAlone ? null : relayPollSeconds }),
    startCacheInvalidation(parts),
  ]
  if (sendsAlone) return services
  await startWorkers({ engine, queue, kinds: jobKinds, findBrand: brands.findById })
  return [startJobs({ ...parts, jobs }), ...services]
}

/** Returns whether there is any brand. Throws ConfigError when SITE names none. */
async function checkSite({ site }: Config, brands: BrandRegistry, errors: readonly BrandFileError[]): Promise<boolean> {
  if (site === null) return (await brands.findByHost('localhost')) !== null
  if (await brands.findBySite(site)) return true
  if (errors.length > 0) throw new ConfigError(errors.map(({ message }) => message).join('\n'))
  const known = (await brands.list()).map((brand) => brand.site)
  const remedy = known.length > 0 ? `set it to one of ${known.join(', ')}, or ` : ''
  throw new ConfigError(
    `SITE is "${site}", and no brand is called so: ${remedy}make it by npm run admin -- brand create ${site} ...`,
  )
}

async function isReady({ withoutBrand }: Database): Promise<boolean> {
  await sql`select 1`.execute(withoutBrand)
  return true
}

type Announcement = {
  readonly port: number
  readonly milliseconds: number
  readonly hasBrands: boolean
  readonly home: string | null
  /** Token of the one-time link; null unless the installation is empty. */
  readonly setupLink: string | null
}

/** Prints the data folder, and the database's when it is elsewhere. */
function buildDataLines({ dataDir }: Config, home: string | null): string[] {
  const lines = [`  The data        ${dataDir}`]
  if (home === null || home.startsWith(`${realpathSync(dataDir)}${sep}`)) return lines
  return [
    ...lines,
    `  The database    ${home}`,
    `                  (its user may not enter ${dataDir}; a backup needs both)`,
  ]
}

function buildShopLines({ hasBrands, port, setupLink }: Announcement): string[] {
  if (hasBrands) return [`  The shop        http://localhost:${port}/`]
  const command = `npm run admin -- brand create --help`
  if (setupLink === null) return [`  No brand yet    make one: ${command}`]
  return [
    `  Set it up       http://localhost:${port}${setupPath}        (from this machine)`,
    `                  http://<host>${setupPath}#${setupLink}`,
    `                  (from elsewhere; works once), or by ${command}`,
  ]
}

function buildAnnouncement(config: Config, opening: Announcement): string {
  const { port, milliseconds } = opening
  const lines = [``, `Galleria is open (${(milliseconds / 1000).toFixed(1)} s)`, ``, ...buildShopLines(opening)]
  if (config.demo !== '0') {
    lines.push(`  Other brands    http://hive.localhost:${port}/  http://greenmall.localhost:${port}/  ...`)
    lines.push(`  Demo accounts   shopper1 ... shopper5, seller1 ... seller5, support1, finance1, admin1`)
    lines.push(`                  login password demo1234, fund password fund1234`)
  }
  lines.push(`  The API         http://localhost:${port}/api/docs`, ...buildDataLines(config, opening.home), ``)
  if (config.workers > 1) lines.push(`  Processes       ${config.workers}`, ``)
  return [...lines, `Ctrl-C stops it.`, ``].join('\n')
}
