import { pino } from 'pino'
import { openBrandRegistry } from '#server/modules/tenancy/public.ts'
import { systemClock } from '#server/platform/clock.ts'
import { openDatabase } from '#server/platform/database/open-database.ts'
import type { Engine } from '#server/platform/http/engine.ts'
import { createBrandContext } from '#server/platform/jobs.ts'
import { openLocalFileStore } from '#server/platform/local-file-store.ts'
import { relayOutbox, startRelay } from '#server/platform/outbox.ts'
import { deleteRows, readDueRows } from '#server/platform/outbox.queries.ts'
import { createRowJob } from '#server/platform/queue/job-kind.ts'
import { openQueue } from '#server/platform/queue/open-queue.ts'
import { startWorkers } from '#server/platform/queue/run-jobs.ts'
import { ResponseCache } from '#server/platform/response-cache.ts'

/** Settings of this process, from its parent. */
const {
  DATABASE_URL: url,
  SITE: site,
  KIND: name,
  PROVIDER: provider,
  RELAY: relay,
  DATA_DIR: dataDir,
} = process.env as Record<'DATABASE_URL' | 'SITE' | 'KIND' | 'PROVIDER' | 'RELAY' | 'DATA_DIR', string>

const log = pino({ level: process.env.LOG_LEVEL ?? 'silent' })
const database = openDatabase(url, { poolSize: 8, queryTimeoutMs: 20_000, log })
const brand = (await openBrandRegistry(database.withoutBrand, null).findBySite(site))!
const engine: Engine = {
  forBrand: database.forBrand,
  clock: systemClock,
  log,
  secret: 'secret of a worker that is killed',
  files: openLocalFileStore(dataDir),
  cache: new ResponseCache(),
  strict: false,
}

/** An effect outside the database, with the row's id as the provider's key. */
const kind = createRowJob({
  name,
  policy: { maxRetries: 5, retrySeconds: 1, maxRetrySeconds: 10, maxRunSeconds: 60, retentionSeconds: 3600 },
  maxConcurrent: 4,
  run: async (_, rowId) => {
    const { ok } = await fetch(provider, { method: 'POST', headers: { 'idempotency-key': rowId } })
    if (!ok) throw new Error('the provider is down')
    return undefined
  },
})
const timing = { pollSeconds: 1, heartbeatSeconds: 10, superviseSeconds: 1 }
const queue = await openQueue({ url, kinds: [kind], log, mode: 'worker', timing })

const tell = (what: string) => process.send?.(what)
/** Waits for its parent to end it. */
const waitForKill = () => new Promise<never>(() => undefined)

const ctx = createBrandContext(engine, brand)
const relays: Readonly<Record<string, () => Promise<void>>> = {
  /** Killed between sending and marking. */
  'stop-after-sending': () =>
    relayOutbox(ctx, {
      kinds: queue.kinds,
      send: async (kind, jobs) => {
        await queue.send(kind, jobs)
        tell('sent')
        await waitForKill()
      },
    }),
  /** The control: killed between marking and sending, in the wrong order. */
  'mark-first': async () => {
    const rows = await readDueRows(ctx, 200)
    await deleteRows(
      ctx,
      rows.map(({ id }) => id),
    )
    tell('sent')
    await waitForKill()
  },
}

const special = relays[relay]
if (special) await special()
await startWorkers({ engine, queue, kinds: [kind], findBrand: async (id) => (id === brand.id ? brand : undefined) })
startRelay({ engine, findBrand: (id) => (id === brand.id ? brand : null), database, queue, pollSeconds: 0.2 })
tell('ready')
process.once('disconnect', () => process.exit(0))
