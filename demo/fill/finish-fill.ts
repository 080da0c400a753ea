import pg from 'pg'
import { buildPendingIndexes } from './deferred-indexes.ts'
import { listPendingBrands } from './pending-languages.ts'
import { startAddingLanguages, type AddingLanguages, type AddOrder } from './start-adding-languages.ts'

const finishLock = 7_201_006

type FinishOptions = {
  readonly adminUrl: string
  readonly log: { info(message: string): void; warn(message: string): void }
  readonly config: Pick<AddOrder, 'secret' | 'dataDir'>
}

async function tryLock(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ free: boolean }>('select pg_try_advisory_lock($1) as free', [finishLock])
  return rows[0]!.free
}

/** Runs `work` and says in the log how much it did in how long. */
async function report(work: () => Promise<number>, tell: (count: string, seconds: string) => void): Promise<void> {
  const started = performance.now()
  const count = await work()
  if (count > 0) tell(count.toLocaleString('en'), ((performance.now() - started) / 1000).toFixed(1))
}

/**
 * Does beside the first requests, in one process at a time, what a fill left: indexes and statistics, then the other
 * languages of products. A process that ends before leaves the rest to the next start. `stop` ends it within a batch.
 */
export function startFinishing({ adminUrl, log, config }: FinishOptions): {
  readonly finished: Promise<void>
  readonly stop: () => Promise<void>
} {
  const client = new pg.Client({ connectionString: adminUrl, connectionTimeoutMillis: 5000 })
  const stopping = new AbortController()
  const { signal } = stopping
  // Without a listener a lost connection would end the process; the running statement rejects anyway.
  client.on('error', () => undefined)
  const connecting = client.connect()
  let adding: AddingLanguages | undefined
  const finish = async () => {
    try {
      await connecting
      if (!(await tryLock(client))) return
      await report(
        () => buildPendingIndexes(client),
        (count, seconds) =>
          log.info(`${count} indexes of the demo were built beside the first requests in ${seconds} s`),
      )
      await report(
        async () => {
          if (signal.aborted || (await listPendingBrands(client)).length === 0) return 0
          adding = startAddingLanguages({ adminUrl, secret: config.secret, dataDir: config.dataDir })
          return adding.count
        },
        (count, seconds) => log.info(`${count} products of the demo have all languages after ${seconds} s`),
      )
    } catch (error) {
      if (!signal.aborted) log.warn(`The rest of the demo waits for the next start: ${(error as Error).message}`)
    } finally {
      await client.end().catch(() => undefined)
    }
  }
  const finished = finish()
  return {
    finished,
    stop: async () => {
      stopping.abort()
      adding?.stop()
      // Ending a client that connects would wait forever.
      await connecting.catch(() => undefined)
      await client.end().catch(() => undefined)
      await finished
    },
  }
}
