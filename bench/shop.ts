import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { Agent, request, type IncomingMessage } from 'node:http'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { text } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { hasPendingIndexes } from '#demo/fill/deferred-indexes.ts'
import { startEmbedded } from '#server/platform/database/embedded/embedded.ts'
import { plannerSettings } from '#server/platform/database/embedded/embedded-cluster.ts'
import { withClient } from '#server/platform/database/with-client.ts'
import { fillOtherCatalogue } from './fill-other-catalogue.ts'
import { growDocuments, type GrownCatalogue } from './grow-documents.ts'
import type { SeedSize } from './seed/seed-database.ts'
import { openSeededFolder } from './seed/seed-shop.ts'

const root = resolve(import.meta.dirname, '..')
const node = join(root, 'node_modules/.bin/node')

export type RunningProcess = { readonly base: string; readonly pid: number; readonly stop: () => Promise<void> }
/** The shop, and its database as the superuser sees it. */
export type RunningShop = RunningProcess & {
  readonly adminUrl: string
  readonly dataDir: string
  /** First process of the embedded database. */
  readonly postmaster?: number
}

async function waitUntilReady(url: string, child: ChildProcess): Promise<void> {
  for (let attempt = 0; attempt < 600; attempt++) {
    if (child.exitCode !== null) throw new Error(`${url}: the process ended`)
    const response = await fetch(url).catch(() => undefined)
    if (response?.ok) return
    await pause(250)
  }
  throw new Error(`${url} never answered`)
}

type ProcessOptions = {
  readonly file: string
  readonly port: number
  readonly ready: string
  readonly env: NodeJS.ProcessEnv
  /** The checkout to start; this one by default. */
  readonly folder?: string
}

async function startProcess({ file, port, ready, env, folder = root }: ProcessOptions): Promise<RunningProcess> {
  const base = `http://127.0.0.1:${port}`
  if (await fetch(base + ready).catch(() => undefined))
    throw new Error(`${base} is taken: another run goes on, or is left over`)
  const child = spawn(node, [join(folder, file)], {
    cwd: folder,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      ...process.env,
      NODE_ENV: 'production',
      PORT: String(port),
      LOG_LEVEL: process.env.LOG_LEVEL ?? 'error',
      ...env,
    },
  })
  await waitUntilReady(base + ready, child)
  return {
    base,
    pid: child.pid!,
    stop: async () => {
      const ended = new Promise((resolve) => child.once('exit', resolve))
      child.kill('SIGTERM')
      await ended
    },
  }
}

const firstPort = Number(process.env.PORT ?? 3490)

const startServer = (dataDir: string, demo: string) =>
  startProcess({
    file: 'server/main.ts',
    port: firstPort,
    ready: '/health/ready',
    env: { DATA_DIR: dataDir, DEMO: demo },
  })

/** Another checkout of the shop on the same data; `nth` from 1. Its migrations must be the same. */
export const startVersion = (
  folder: string,
  dataDir: string,
  nth: number,
  env: NodeJS.ProcessEnv = {},
): Promise<RunningProcess> =>
  startProcess({
    file: 'server/main.ts',
    port: firstPort + 1 + nth,
    ready: '/health/ready',
    env: { DATA_DIR: dataDir, DEMO: process.env.DEMO ?? 'full', ...env },
    folder,
  })

/** Five shoppers are to order like five thousand, and one address to ask like all of them. */
const liftedPolicy = JSON.stringify({
  ordersPerMinutePerUser: 1_000_000_000,
  maxUnpaidTrades: 1_000_000_000,
  maxUnpaidUnitsPerSku: 0,
  lapsesBeforeShorterExpiry: 0,
  loginsPerMinutePerAddress: 1_000_000_000,
  registrationsPerMinutePerAddress: 1_000_000_000,
  searchesPerSecondPerAddress: 1_000_000_000,
  pagesPerSecondPerAddress: 1_000_000_000,
  filesPerSecondPerAddress: 1_000_000_000,
  otherRequestsPerSecondPerAddress: 1_000_000_000,
  chatMessagesPerTenSecondsPerUser: 1_000_000,
  chatMessagesPerTenSecondsPerConversation: 1_000_000,
})

async function liftLimits(adminUrl: string): Promise<void> {
  const client = new pg.Client(adminUrl)
  await client.connect()
  await client.query(
    `update brands set settings = jsonb_set(settings, '{policy}', settings -> 'policy' || $1::jsonb)
     where not settings -> 'policy' @> $1::jsonb`,
    [liftedPolicy],
  )
  await client.end()
}

/**
 * Gives the database the planner settings of the embedded server. With PostgreSQL's defaults a read by index counts as
 * four times as dear as one in sequence, so that the planner reads all documents for a brand that has most of them.
 */
async function setPlanner(adminUrl: string): Promise<void> {
  const client = new pg.Client(adminUrl)
  await client.connect()
  const { rows } = await client.query<{ name: string }>('select current_database() as name')
  for (const [name, value] of Object.entries(plannerSettings))
    await client.query(
      `alter database ${pg.escapeIdentifier(rows[0]!.name)} set ${pg.escapeIdentifier(name)} = ${pg.escapeLiteral(value)}`,
    )
  await client.end()
}

const maxJobAttempts = 1_200

/**
 * Waits until the jobs have run in every brand that count products and read their names, which a new shop does beside its
 * first requests. They read whole brands, so the first measurement would be theirs too.
 */
async function waitForFirstJobs(adminUrl: string): Promise<void> {
  const client = new pg.Client(adminUrl)
  await client.connect()
  try {
    for (let attempt = 0; attempt < maxJobAttempts; attempt++) {
      const { rows } = await client.query<{ open: number }>(`
        select count(*)::int as open from brands as b cross join unnest(array['refresh-best-sellers', 'refresh-vocabulary']) as job
        where not exists (select from job_runs as r where r.brand_id = b.id and r.job = job and r.ran_at is not null)`)
      if (rows[0]!.open === 0) return
      await pause(500)
    }
    throw new Error('the first jobs did not end within ten minutes')
  } finally {
    await client.end()
  }
}

/** The embedded server, or the one that DATABASE_URL (with SECRET) names: an operator's own may be faster. */
async function openServer(
  dataDir: string,
): Promise<{ readonly adminUrl: string; readonly pid?: number; stop(): Promise<void> }> {
  const { DATABASE_URL: givenUrl } = process.env
  if (givenUrl) return { adminUrl: givenUrl, stop: async () => undefined }
  // Several versions of the shop may use it.
  const settings = { max_connections: '400' }
  return startEmbedded({ dataDir, log: { info: () => {}, warn: () => {} }, settings })
}

/** Starts the shop until it has all demo products and their indexes, which it builds beside its first requests. */
async function fillShop(dataDir: string, demo: string): Promise<void> {
  const server = await startServer(dataDir, demo)
  const database = await openServer(join(dataDir, 'postgres'))
  try {
    await withClient(database.adminUrl, async (client) => {
      while (await hasPendingIndexes(client)) await pause(250)
    })
  } finally {
    await server.stop()
    await database.stop()
  }
}

export type ShopOptions = {
  /** Grow the search documents of the demo to a million, or make a million of one name. */
  readonly catalogue?: GrownCatalogue | null
  /** Documents of that catalogue instead of a million, in a folder for this number. */
  readonly catalogueGoods?: number | undefined
  /** Add the brands of `search-quality`. */
  readonly otherCatalogue?: boolean
  /** Instead of the demo: this many brands and products. Throws with DATABASE_URL. */
  readonly size?: SeedSize | undefined
  /** Kept apart from the shop of the other benchmarks, under this name in the temporary folder. */
  readonly folder?: string
}

async function openDataDir({ catalogue, catalogueGoods, size, folder }: ShopOptions): Promise<string> {
  if (folder) return join(tmpdir(), `galleria-bench-${folder}`)
  if (!size && catalogue) return join(tmpdir(), ['galleria-bench', catalogue, catalogueGoods].filter(Boolean).join('-'))
  if (!size) return join(root, '.data/bench')
  if (process.env.DATABASE_URL) throw new Error('--brands and --goods fill the embedded database: unset DATABASE_URL.')
  return openSeededFolder(size)
}

/**
 * The built shop with the full demo catalogue, kept in .data/bench between runs; or, kept in the temporary folder because
 * it takes several gigabytes, with a million search documents, or with many brands and products.
 */
export async function startShop(options: ShopOptions = {}): Promise<RunningShop> {
  const dataDir = await openDataDir(options)
  // The seed has demo products but no accounts whose passwords are known.
  const demo = options.size ? '0' : (process.env.DEMO ?? 'full')
  // The first start fills the shop; what is changed below is known to the second.
  await fillShop(dataDir, demo)
  if (options.otherCatalogue) await fillOtherCatalogue(dataDir)
  const database = await openServer(join(dataDir, 'postgres'))
  await liftLimits(database.adminUrl)
  await setPlanner(database.adminUrl)
  if (options.catalogue) await growDocuments(database.adminUrl, options.catalogue, options.catalogueGoods)
  const shop = await startServer(dataDir, demo)
  const stop = () => shop.stop().then(() => database.stop())
  const { pid: postmaster } = database
  const running = {
    ...shop,
    stop,
    adminUrl: database.adminUrl,
    dataDir,
    ...(postmaster !== undefined && { postmaster }),
  }
  // The first jobs of a thousand brands take longer than the measurement.
  if (options.size) return running
  await waitForFirstJobs(database.adminUrl).catch(async (error: unknown) => {
    await stop()
    throw error
  })
  return running
}

/** One Fastify process with routes that answer ready bytes. */
export const startBare = (): Promise<RunningProcess> =>
  startProcess({
    file: 'bench/bare-server.ts',
    port: Number(process.env.BARE_PORT ?? firstPort + 1),
    ready: '/ready',
    env: {},
  })

type Envelope = { code: number; data: never; message: string }

// fetch() would take as much of the two cores as the database does.
const agent = new Agent({ keepAlive: true, maxSockets: 64 })

/** An answer that is not the one asked for. */
export class ResponseError extends Error {
  override readonly name = 'AnswerError'
  readonly status: number
  readonly hasRetryAfter: boolean
  constructor(message: string, { status, hasRetryAfter }: { status: number; hasRetryAfter: boolean }) {
    super(message)
    this.status = status
    this.hasRetryAfter = hasRetryAfter
  }
}

/** Asks the shop as a client would; throws ResponseError on a refusal. */
export async function callShop<Data>(
  shop: RunningProcess,
  method: string,
  path: string,
  body?: unknown,
  token?: string,
): Promise<Data> {
  const headers = { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) }
  const outgoing = request(shop.base + path, { method, headers, agent }).end(
    body === undefined ? '' : JSON.stringify(body),
  )
  const [response] = (await once(outgoing, 'response')) as [IncomingMessage]
  const status = response.statusCode!
  const failure = (reason: string) =>
    new ResponseError(`${method} ${path}: ${status} ${reason}`, {
      status,
      hasRetryAfter: response.headers['retry-after'] !== undefined,
    })
  const received = await text(response)
  if (!response.headers['content-type']?.startsWith('application/json')) throw failure(received.slice(0, 100))
  const { code, data, message } = JSON.parse(received) as Envelope
  if (code !== 0) throw failure(message)
  return data
}

type GoodsDetail = { goods: { id: string; skus: { skuId: string; stock: number }[] } }

const maxPageSize = 100

/** Ids of the cheapest goods, each with one SKU that has plenty in stock; fewer than `count` where these have little. */
export async function findGoods(shop: RunningProcess, count: number): Promise<{ goodsId: string; skuId: string }[]> {
  const ids: string[] = []
  for (let pageNum = 1; ids.length < count; pageNum++) {
    const { pageList } = await callShop<{ pageList: { id: string }[] }>(shop, 'POST', '/goods/shop/goods/list', {
      sort: 'price_asc',
      inStock: true,
      pageNum,
      pageSize: Math.min(count, maxPageSize),
    })
    if (pageList.length === 0) break
    ids.push(...pageList.slice(0, count - ids.length).map(({ id }) => id))
  }
  const details: GoodsDetail[] = []
  for (const id of ids) details.push(await callShop<GoodsDetail>(shop, 'GET', `/goods/shop/goods/detail?goodsId=${id}`))
  return details.flatMap(({ goods }) => {
    const sku = goods.skus.toSorted((a, b) => b.stock - a.stock)[0]
    return sku && sku.stock > 20 ? [{ goodsId: goods.id, skuId: sku.skuId }] : []
  })
}
