import { createConnection, type AddressInfo } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { withClient } from '#server/platform/database/with-client.ts'
import { defaultTimeouts } from '#server/platform/http/timeouts.ts'
import { openTestShop, type TestShop } from '#tests/harness/app.ts'
import { range } from './concurrency.ts'
import { recordFigure } from './figures.ts'
import { openInstance, type Instance } from './open-instance.ts'

/** The server's own, in the same order but short. */
const timeouts = { headersMs: 400, requestMs: 1_500, keepAliveMs: 400, idleMs: 1_000, responseMs: 2_000 }
/** More than an operating system buffers for a client that does not read. */
const largeBytes = 64 * 1_048_576
const clientsOfEachKind = 6
const applicationName = 'slow-clients'
const busyConnections = `
  select count(*)::int as busy from pg_stat_activity where application_name = $1 and state <> 'idle'`

let shop: TestShop
let instance: Instance
/** Similar routes with the framework's own defaults. */
let careless: FastifyInstance

const large = Buffer.alloc(largeBytes, 'x')
const addLarge = (app: FastifyInstance) => app.get('/large', async () => large)

beforeAll(async () => {
  shop = await openTestShop()
  const url = new URL(inject('databaseUrl'))
  url.searchParams.set('application_name', applicationName)
  instance = await openInstance(shop, {
    databaseUrl: url.href,
    parts: { timeouts, pages: async ({ app }) => void addLarge(app) },
  })
  careless = Fastify({ forceCloseConnections: true })
  addLarge(careless)
  careless.post('/api/user/login', async () => 'late')
  for (const app of [instance.app, careless]) await app.listen({ host: '127.0.0.1', port: 0 })
})
afterAll(async () => {
  await careless.close()
  await instance.close()
  await shop.close()
})

type Behaviour = { readonly first: string; readonly rest?: string; readonly reads: 'all' | 'slowly' | 'nothing' }

const buildHead = (line: string, ...more: string[]) =>
  [`${line} HTTP/1.1`, `host: ${shop.brand.hosts[0]}`, ...more].join('\r\n')
const buildSlowLogin = () =>
  `${buildHead('POST /api/user/login', 'content-type: application/json', 'content-length: 900')}\r\n\r\n{`

const behaviours: Record<string, () => Behaviour> = {
  'sends headers byte by byte': () => ({ first: `${buildHead('GET /large')}\r\nx: `, rest: 'y', reads: 'all' }),
  'sends a body byte by byte': () => ({ first: buildSlowLogin(), rest: ' ', reads: 'all' }),
  'sends half of a body': () => ({ first: buildSlowLogin(), reads: 'all' }),
  'reads a large answer slowly': () => ({ first: `${buildHead('GET /large')}\r\n\r\n`, reads: 'slowly' }),
  'reads nothing of a large answer': () => ({ first: `${buildHead('GET /large')}\r\n\r\n`, reads: 'nothing' }),
}

/** Behaves so until the server ends the connection, or the returned function is called. */
function connect(app: FastifyInstance, { first, rest, reads }: Behaviour) {
  const socket = createConnection((app.server.address() as AddressInfo).port, '127.0.0.1')
  socket.on('error', () => undefined)
  socket.write(first)
  const more = setInterval(() => {
    if (rest) socket.write(rest)
    if (reads === 'slowly') socket.read(1_000)
  }, 50)
  if (reads === 'all') socket.resume()
  socket.once('close', () => clearInterval(more))
  return () => socket.destroy()
}

/** As the server sees it: a client that reads nothing does not notice the end of its connection. */
const countConnections = ({ server }: FastifyInstance): Promise<number> =>
  new Promise((resolve, reject) => server.getConnections((error, count) => (error ? reject(error) : resolve(count))))

it(
  'a client that sends or reads too slowly loses its connection, and holds none of the database',
  { timeout: 120_000 },
  async () => {
    const all = Object.values(behaviours).flatMap((behave) => range(clientsOfEachKind).map(behave))
    const started = performance.now()
    const patient = Object.values(behaviours).map((behave) => connect(careless, behave()))
    let arrived = 0
    instance.app.server.on('connection', () => (arrived += 1))
    const clients = all.map((behaviour) => connect(instance.app, behaviour))
    while (arrived < clients.length) await pause(5)
    let busiest = 0
    await withClient(shop.adminUrl, async (client) => {
      while ((await countConnections(instance.app)) > 0) {
        const { rows } = await client.query<{ busy: number }>(busyConnections, [applicationName])
        busiest = Math.max(busiest, rows[0]!.busy)
        await pause(50)
      }
    })
    expect(busiest).toBe(0)
    const seconds = (performance.now() - started) / 1000
    // Negative control: with the defaults of the framework they are all still there.
    expect(await countConnections(careless)).toBe(patient.length)
    for (const stop of [...patient, ...clients]) stop()
    const { headersMs, requestMs, idleMs, responseMs } = defaultTimeouts
    expect(Math.min(headersMs, requestMs, idleMs, responseMs)).toBeGreaterThan(0)
    recordFigure({
      promise: 16,
      name: 'slow-clients',
      text: `${clients.length} clients that send or read slowly: all cut off (in ${seconds.toFixed(1)} s where the server's times are ${timeouts.headersMs} to ${timeouts.responseMs} ms instead of ${headersMs / 1000} to ${requestMs / 1000} s), no database connection held; control, framework defaults: 0 of ${patient.length} cut off`,
    })
  },
)
