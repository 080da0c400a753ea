import { spawn, type ChildProcess } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, inject, test, vi } from 'vitest'
import { newId } from '#server/platform/ids.ts'
import { enqueueJobs } from '#server/platform/outbox.ts'
import { inTransaction } from '#server/platform/transaction.ts'
import { openTestShop, type TestShop } from '#tests/harness/app.ts'
import { isMeasuring, recordFigure, scale } from './figures.ts'

const node = join(import.meta.dirname, '../../node_modules/.bin/node')
/** The longest that a job of a killed worker waits: its heartbeat, and a busy machine. */
const maxSecondsPerKill = 60

let shop: TestShop
let admin: pg.Client
beforeAll(async () => {
  shop = await openTestShop()
  admin = new pg.Client(shop.adminUrl)
  await admin.connect()
})
afterAll(async () => {
  await admin.query("delete from pgboss.job where name like 'test-kill-%' or source_name like 'test-kill-%'")
  await admin.query("delete from pgboss.queue where name like 'test-kill-%'")
  await admin.end()
  await shop.close()
})

/** A provider that does each thing once per key, and counts how often it was asked to. */
class Provider {
  readonly callsByKey = new Map<string, number>()
  /** Called with each request; true leaves it without a response. */
  onCall: (keys: number) => boolean = () => false
  readonly #server: Server

  constructor() {
    this.#server = createServer((request, response: ServerResponse) => {
      const key = String(request.headers['idempotency-key'])
      this.callsByKey.set(key, (this.callsByKey.get(key) ?? 0) + 1)
      if (this.onCall(this.callsByKey.size)) return
      response.end('ok')
    })
  }

  async open(): Promise<string> {
    this.#server.listen(0, '127.0.0.1')
    await once(this.#server, 'listening')
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}/`
  }

  close(): void {
    this.#server.closeAllConnections()
    this.#server.close()
  }
}

type Relay = 'real' | 'stop-after-sending' | 'mark-first'

/** A provider, a kind of jobs for this test, and worker processes for it. */
async function openScene() {
  const provider = new Provider()
  const address = await provider.open()
  const kind = `test-kill-${randomBytes(6).toString('hex')}`
  const workers = new Set<ChildProcess>()
  /** Starts a worker; resolves with it and its first message. */
  const start = async (relay: Relay = 'real') => {
    const worker = spawn(node, [join(import.meta.dirname, 'job-recovery/serve.ts')], {
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
      env: {
        PATH: process.env.PATH,
        NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
        DATABASE_URL: inject('databaseUrl'),
        SITE: shop.brand.site,
        KIND: kind,
        PROVIDER: address,
        RELAY: relay,
        DATA_DIR: shop.dataDir,
      },
    })
    workers.add(worker)
    const [first] = (await Promise.race([once(worker, 'message'), once(worker, 'exit')])) as unknown[]
    if (first !== 'ready' && first !== 'sent') throw new Error(`the worker ended: ${String(first)}`)
    return worker
  }
  const kill = async (worker: ChildProcess) => {
    const ended = once(worker, 'exit')
    worker.kill('SIGKILL')
    await ended
    workers.delete(worker)
  }
  const countStates = async () => {
    const { rows } = await admin.query<{ state: string; count: number }>(
      'select state::text, count(*)::int from pgboss.job where name = $1 group by state',
      [kind],
    )
    return Object.fromEntries(rows.map(({ state, count }) => [state, count]))
  }
  const close = async () => {
    for (const worker of workers) await kill(worker)
    provider.close()
  }
  return { provider, kind, start, kill, countStates, close }
}

/** Commits jobs in transactions of a hundred, as a shop would; returns their keys. */
async function enqueue(kind: string, count: number): Promise<string[]> {
  const rowIds = Array.from({ length: count }, () => newId())
  for (let start = 0; start < count; start += 100)
    await inTransaction(shop.ctx(), (ctx) => enqueueJobs(ctx, kind, rowIds.slice(start, start + 100)))
  return rowIds
}

const killCount = isMeasuring ? 2 * scale : 1
const jobCount = 1_000

test(
  `kill -9 of the worker, ${killCount} times in the middle of ${jobCount} jobs, loses none and does none twice`,
  { timeout: (killCount + 2) * maxSecondsPerKill * 1000 },
  async () => {
    const { provider, kind, start, kill, countStates, close } = await openScene()
    try {
      const wanted = await enqueue(kind, jobCount)
      for (let nth = 1; nth <= killCount; nth++) {
        const killAt = Math.round((jobCount * nth) / (killCount + 1))
        const reached = Promise.withResolvers<void>()
        // The request at which the worker is killed has reached the provider and gets no response.
        provider.onCall = (keys) => {
          if (keys < killAt) return false
          reached.resolve()
          return true
        }
        const worker = await start()
        await reached.promise
        await kill(worker)
      }
      provider.onCall = () => false
      await start()
      await vi.waitFor(async () => expect(await countStates()).toEqual({ completed: jobCount }), {
        timeout: maxSecondsPerKill * 1000,
        interval: 250,
      })
      const repeated = [...provider.callsByKey.values()].filter((calls) => calls > 1)
      expect({ lost: wanted.filter((key) => !provider.callsByKey.has(key)), done: provider.callsByKey.size }).toEqual({
        lost: [],
        done: jobCount,
      })
      // The kills hit running jobs, or they would show nothing; a worker runs four at a time.
      expect(repeated.length).toBeGreaterThanOrEqual(killCount)
      expect(repeated.length).toBeLessThanOrEqual(killCount * 4)
      recordFigure({
        promise: 4,
        name: 'kills-worker',
        text: `${killCount} kill -9 of the worker in the middle of ${jobCount} jobs: ${provider.callsByKey.size} done, 0 lost, 0 done twice; ${repeated.length} sent again with their key, which the provider did once`,
      })
    } finally {
      await close()
    }
  },
)

/** Kills a relay in the middle and lets a good worker finish; returns how often each job reached the provider. */
async function killRelay(relay: Relay): Promise<{ lost: number; twice: number }> {
  const { provider, kind, start, kill, countStates, close } = await openScene()
  try {
    const wanted = await enqueue(kind, 100)
    await kill(await start(relay))
    const [last] = (await enqueue(kind, 1)) as [string]
    await start()
    await vi.waitFor(
      async () => {
        const { completed = 0, created = 0, active = 0 } = await countStates()
        expect([provider.callsByKey.has(last), completed > 0, created, active]).toEqual([true, true, 0, 0])
      },
      { timeout: maxSecondsPerKill * 1000, interval: 250 },
    )
    return {
      lost: wanted.filter((key) => !provider.callsByKey.has(key)).length,
      twice: [...provider.callsByKey.values()].filter((calls) => calls > 1).length,
    }
  } finally {
    await close()
  }
}

test(
  'a relay that is killed between sending and marking sends again, and each job runs once',
  { timeout: 120_000 },
  async () => {
    expect(await killRelay('stop-after-sending')).toEqual({ lost: 0, twice: 0 })
  },
)

test('a relay that marked before it sends would lose them: the test can fail', { timeout: 120_000 }, async () => {
  expect(await killRelay('mark-first')).toEqual({ lost: 100, twice: 0 })
})
