import { pino } from 'pino'
import { openBrandRegistry } from '#server/modules/tenancy/public.ts'
import { systemClock } from '#server/platform/clock.ts'
import type { ExternalServices } from '#server/platform/context.ts'
import { openDatabase } from '#server/platform/database/open-database.ts'
import type { Engine } from '#server/platform/http/engine.ts'
import { openLocalFileStore } from '#server/platform/local-file-store.ts'
import { startRelay } from '#server/platform/outbox.ts'
import type { JobKind } from '#server/platform/queue/job-kind.ts'
import { openQueue } from '#server/platform/queue/open-queue.ts'
import { startWorkers } from '#server/platform/queue/run-jobs.ts'
import { ResponseCache } from '#server/platform/response-cache.ts'

/** Short times, so that the jobs of a killed worker are found soon. */
const timing = { pollSeconds: 1, heartbeatSeconds: 10, superviseSeconds: 1 }

type WorkerOptions = {
  readonly kinds: readonly JobKind[]
  readonly secret: string
  readonly externalServices?: ExternalServices
}

/** The parts of a worker process for one brand, by the environment that its parent gives: DATABASE_URL, SITE, DATA_DIR. */
export async function openWorkerEngine({ kinds, secret, externalServices }: WorkerOptions) {
  const { DATABASE_URL: url, SITE: site, DATA_DIR: dataDir } = process.env as Record<string, string>
  const log = pino({ level: process.env.LOG_LEVEL ?? 'silent' })
  const database = openDatabase(url!, { poolSize: 8, queryTimeoutMs: 20_000, log })
  const brand = (await openBrandRegistry(database.withoutBrand, null).findBySite(site!))!
  const engine: Engine = {
    forBrand: database.forBrand,
    clock: systemClock,
    log,
    secret,
    files: openLocalFileStore(dataDir!),
    cache: new ResponseCache(),
    strict: false,
    ...(externalServices && { externalServices }),
  }
  const queue = await openQueue({ url: url!, kinds, log, mode: 'worker', timing })
  return {
    brand,
    engine,
    queue,
    /** Runs the jobs of the brand until the parent ends. */
    start: async () => {
      await startWorkers({ engine, queue, kinds, findBrand: async (id) => (id === brand.id ? brand : undefined) })
      startRelay({ engine, findBrand: (id) => (id === brand.id ? brand : null), database, queue, pollSeconds: 0.2 })
      process.send?.('ready')
      process.once('disconnect', () => process.exit(0))
    },
  }
}
