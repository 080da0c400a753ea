import { connect, type AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import type { FastifyInstance } from 'fastify'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, inject, test, vi } from 'vitest'
import { openTestShop, testConfig, type TestShop } from '#tests/harness/app.ts'
import { makePerson } from '#tests/harness/people.ts'
import { buildApp } from './app.ts'
import { readConfig } from './config.ts'
import { ConfigError } from './config-error.ts'
import { openCardProviders } from './modules/payments/public.ts'
import { systemClock } from './platform/clock.ts'
import { openDatabase, type Database } from './platform/database/open-database.ts'
import { admissionDefaults } from './platform/http/admission.ts'
import { newId } from './platform/ids.ts'
import { startJobs } from './platform/jobs.ts'
import { createMetrics, type Metrics } from './platform/metrics/metrics.ts'
import { createCallObserver } from './platform/observe-call.ts'
import { createOutboxLoadReader } from './platform/outbox-load.ts'
import { ResponseCache } from './platform/response-cache.ts'

const log = pino({ level: 'silent' })
const token = 'scraper-token-of-the-test'

type Instance = { readonly app: FastifyInstance; readonly database: Database; readonly metrics: Metrics }

let shop: TestShop
let open: Instance
let guarded: Instance

async function openInstance(metricsToken: string | null): Promise<Instance> {
  const metrics = createMetrics()
  const observer = metrics.observePool('requests')
  const database = openDatabase(inject('databaseUrl'), { poolSize: 4, queryTimeoutMs: 20_000, log, observer })
  metrics.addSources({
    pools: { requests: database.load },
    readOutboxLoad: createOutboxLoadReader({
      database,
      isIncluded: (id) => [shop.brand, shop.otherBrand].some((brand) => brand.id === id),
      clock: shop.clock,
      maxWaitMs: 10_000,
    }),
  })
  const { app } = await buildApp({
    config: { ...testConfig(shop.dataDir), metricsToken, demo: '0' },
    engine: { ...shop.engine, forBrand: database.forRequest, cache: new ResponseCache(), metrics },
    brands: shop.brands,
    log,
    isReady: async () => true,
    admission: { ...admissionDefaults, refusalDelay: { perWaitingMs: 0, maxMs: 0 } },
  })
  await app.ready()
  return { app, database, metrics }
}

beforeAll(async () => {
  shop = await openTestShop()
  open = await openInstance(null)
  guarded = await openInstance(token)
})
afterAll(async () => {
  for (const { app, database } of [open, guarded]) {
    await app.close()
    await database.close()
  }
  await shop.close()
})

type RequestOptions = {
  readonly method?: 'GET' | 'POST' | 'HEAD'
  readonly headers?: Record<string, string>
  readonly from?: string
  readonly url?: string
}

const scrape = ({ app }: Instance, { method = 'GET', headers = {}, from, url = '/metrics' }: RequestOptions = {}) =>
  app.inject({ method, url, headers: { host: 'localhost:3000', ...headers }, ...(from && { remoteAddress: from }) })

async function openListening(): Promise<FastifyInstance> {
  if (!open.app.server.listening) await open.app.listen({ host: '127.0.0.1', port: 0 })
  return open.app
}

/** The value of a sample, such as `name{label="x"}`; null when there is none. */
async function readSample(instance: Instance, sample: string): Promise<number | null> {
  const text = await instance.metrics.render()
  const line = text.split('\n').find((one) => one.startsWith(`${sample} `))
  return line === undefined ? null : Number(line.slice(sample.length + 1))
}

describe('/metrics without a token', () => {
  test.each<[what: string, status: number, sent: RequestOptions]>([
    ['this machine', 200, {}],
    ['this machine, by address', 200, { headers: { host: '127.0.0.1:3000' } }],
    ['this machine, with IPv6', 200, { headers: { host: '[::1]:3000' }, from: '::1' }],
    ['HEAD', 200, { method: 'HEAD' }],
    ['another machine', 404, { from: '10.0.0.7' }],
    ['another machine that claims to be this one', 404, { from: '10.0.0.7', headers: { 'x-real-ip': '127.0.0.1' } }],
    ['a proxy: X-Forwarded-For', 404, { headers: { 'x-forwarded-for': '127.0.0.1' } }],
    ['a proxy: X-Forwarded-Proto', 404, { headers: { 'x-forwarded-proto': 'https' } }],
    ['a proxy: Forwarded', 404, { headers: { forwarded: 'for=127.0.0.1' } }],
    ['a proxy: X-Real-IP', 404, { headers: { 'x-real-ip': '127.0.0.1' } }],
    ['a proxy: Via', 404, { headers: { via: '1.1 edge' } }],
    ['a proxy: CF-Connecting-IP', 404, { headers: { 'cf-connecting-ip': '127.0.0.1' } }],
    ['a host of no brand', 404, { headers: { host: 'nobody.example' } }],
    ['a token although none is set', 200, { headers: { authorization: `Bearer ${token}` } }],
    ['POST', 404, { method: 'POST' }],
  ])('%s: %i', async (_what, status, sent) => {
    const response = await scrape(open, sent)
    expect(response.statusCode).toBe(status)
    expect(response.body.includes('process_cpu')).toBe(status === 200 && sent.method !== 'HEAD')
  })

  test.each([
    ['1.1', '200'],
    ['1.0', '404'],
  ])('over HTTP/%s, which proxies without headers use: %s', async (version, status) => {
    const app = await openListening()
    const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1')
    socket.write(`GET /metrics HTTP/${version}\r\nHost: 127.0.0.1:3000\r\nConnection: close\r\n\r\n`)
    expect(await text(socket)).toMatch(new RegExp(`^HTTP/1.1 ${status} `))
  })

  test('is not found under the host of a brand', async () => {
    expect((await scrape(open, { headers: { host: shop.brand.hosts[0]! } })).statusCode).toBe(404)
  })
})

describe('/metrics with a token', () => {
  test.each<[what: string, status: number, headers: Record<string, string>]>([
    ['it', 200, { authorization: `Bearer ${token}` }],
    ['it, through a proxy', 200, { authorization: `Bearer ${token}`, 'x-forwarded-for': '198.51.100.1' }],
    ['it, on any host', 200, { authorization: `Bearer ${token}`, host: 'shop.internal' }],
    ['none', 404, {}],
    ['a wrong one', 404, { authorization: 'Bearer scraper-token-of-the-tesT' }],
    ['the beginning of it', 404, { authorization: 'Bearer scraper-token' }],
    ['a longer one', 404, { authorization: `Bearer ${token}x` }],
    ['a very long one', 404, { authorization: `Bearer ${'x'.repeat(12_000)}` }],
    ['an empty one', 404, { authorization: 'Bearer ' }],
    ['another scheme', 404, { authorization: `Basic ${token}` }],
  ])('%s: %i', async (_what, status, headers) => {
    expect((await scrape(guarded, { headers })).statusCode).toBe(status)
  })

  test('does not take it from the address', async () => {
    expect((await scrape(guarded, { url: `/metrics?token=${token}` })).statusCode).toBe(404)
  })

  test('needs it under the host of a brand too, and serves it there', async () => {
    const host = shop.brand.hosts[0]!
    expect((await scrape(guarded, { headers: { host } })).statusCode).toBe(404)
    expect((await scrape(guarded, { headers: { host, authorization: `Bearer ${token}` } })).statusCode).toBe(200)
  })

  test.each(['short', 'with a space inside it', 'x'.repeat(257)])('a setting that is unsuitable: %s', (text) => {
    expect(() => readConfig({ SECRET: 'x'.repeat(16), METRICS_TOKEN: text })).toThrow(ConfigError)
  })

  test('a setting that is suitable, and none', () => {
    expect(readConfig({ SECRET: 'x'.repeat(16), METRICS_TOKEN: token }).metricsToken).toBe(token)
    expect(readConfig({ SECRET: 'x'.repeat(16), METRICS_TOKEN: '' }).metricsToken).toBe(null)
  })
})

describe('the metrics', () => {
  const request = (url: string, headers: Record<string, string> = {}) =>
    open.app.inject({ url, headers: { host: shop.brand.hosts[0]!, ...headers } })

  test('are well-formed, over a real connection', async () => {
    const app = await openListening()
    const { port } = app.server.address() as AddressInfo
    const response = await fetch(`http://127.0.0.1:${port}/metrics`)
    expect(response.headers.get('content-type')).toBe('text/plain; version=0.0.4; charset=utf-8')
    expect(response.headers.get('cache-control')).toBe('no-store')
    const sample = /^[a-z_]+(\{[a-z_]+="[^"]*"(,[a-z_]+="[^"]*")*\})? (NaN|\+Inf|-?[\d.]+(e[+-]?\d+)?)$/
    const lines = (await response.text()).split('\n').filter((line) => line !== '' && !line.startsWith('# '))
    expect(lines.filter((line) => !sample.test(line))).toEqual([])
  })

  test('count requests by route, method and class of status', async () => {
    const count = (labels: string) => readSample(open, `galleria_http_request_duration_seconds_count{${labels}}`)
    await request('/media/private/one')
    await request('/media/private/two')
    await request('/nothing/here')
    await request('/%zz')
    expect(await count('method="GET",route="/media/private/:id",status="4xx"')).toBe(2)
    expect(await count('method="GET",route="none",status="4xx"')).toBeGreaterThanOrEqual(2)
  })

  test('hold no brand, person, address or token', async () => {
    const person = await makePerson(shop)
    await request(`/api/user/info?token=${person.token}`)
    await request('/api/user/info', { authorization: `Bearer ${person.token}`, 'user-agent': 'AgentOfSomebody' })
    const text = await open.metrics.render()
    expect(text).toContain('route="/api/user/info"')
    for (const word of [shop.brand.site, person.token, person.id, person.username, 'AgentOfSomebody', '127.0.0.1'])
      expect(text).not.toContain(word)
  })

  test('count statements, and packets that failed', async () => {
    const read = () =>
      Promise.all([
        readSample(open, 'galleria_database_statements_total{pool="requests"}'),
        readSample(open, 'galleria_database_round_trip_seconds_count{pool="requests",result="failed"}'),
      ])
    const db = open.database.forRequest(shop.brand.id)
    const [statements, failed] = await read()
    await Promise.all([sql`select 1`.execute(db), sql`select 2`.execute(db)])
    await expect(sql`select 1 / 0`.execute(db)).rejects.toThrow()
    const [statementsAfter, failedAfter] = await read()
    expect(failedAfter! - failed!).toBe(1)
    // Reading the age of events sends statements too.
    expect(statementsAfter! - statements!).toBeGreaterThanOrEqual(3)
  })

  test('show connections in use, callers that wait, and waits that ended without one', async () => {
    const metrics = createMetrics()
    const observer = metrics.observePool('one')
    const database = openDatabase(inject('databaseUrl'), { poolSize: 1, acquireTimeoutMs: 150, log, observer })
    metrics.addSources({ pools: { one: database.load } })
    const instance = { ...open, metrics }
    const slow = sql`select pg_sleep(0.6)`.execute(database.forBrand(shop.brand.id))
    await vi.waitFor(() => expect(database.load().used).toBe(1))
    const waiting = sql`select 1`.execute(database.forBrand(shop.brand.id))
    waiting.catch(() => undefined)
    await vi.waitFor(() => expect(database.load().waiting).toBe(1))
    expect(await readSample(instance, 'galleria_database_connections{pool="one",state="used"}')).toBe(1)
    await expect(waiting).rejects.toThrow('no database connection')
    await slow
    expect(await readSample(instance, 'galleria_database_acquire_timeouts_total{pool="one"}')).toBe(1)
    expect(await readSample(instance, 'galleria_database_connections{pool="one",state="max"}')).toBe(1)
    await database.close()
  })

  test('count hits and misses of caches', async () => {
    const read = (name: string) => readSample(open, `galleria_cache_${name}{cache="responses"}`)
    const [hits, misses] = [await read('hits_total'), await read('misses_total')]
    await request('/api/brand')
    await request('/api/brand')
    await request('/goods/shop/category/list')
    await request('/goods/shop/category/list')
    expect((await read('hits_total'))! - hits!).toBeGreaterThanOrEqual(1)
    expect((await read('misses_total'))! - misses!).toBeGreaterThanOrEqual(1)
    expect(await read('bytes')).toBeGreaterThan(0)
  })

  test('show admission', async () => {
    expect(await readSample(open, 'galleria_admission_requests{state="running"}')).toBe(0)
    expect(await readSample(open, 'galleria_admission_refused_total{class="checkout"}')).toBe(0)
  })

  test('show how long the oldest event waits, also one that the queue has', async () => {
    const age = () => readSample(open, 'galleria_outbox_oldest_event_age_seconds')
    expect(await age()).toBe(0)
    const now = shop.clock.now().getTime()
    await shop
      .db()
      .insertInto('outbox')
      .values({
        brand_id: shop.brand.id,
        id: newId(),
        kind: 'test.stuck',
        payload: '{}',
        created_at: new Date(now - 90_000),
        due_at: new Date(now + 86_400_000),
      })
      .execute()
    expect(await age()).toBe(90)
    await shop.db().deleteFrom('outbox').where('brand_id', '=', shop.brand.id).execute()
  })

  test('go on without the age of events where the database is away or slow', async () => {
    for (const forBrand of [() => Promise.reject(new Error('away')), () => pause(60_000, undefined, { ref: false })]) {
      const metrics = createMetrics()
      const withoutBrand = { getExecutor: () => ({ executeQuery: forBrand }) } as never
      const database = { forBrand: shop.database.forBrand, withoutBrand }
      metrics.addSources({
        readOutboxLoad: createOutboxLoadReader({ database, clock: shop.clock, maxWaitMs: 50 }),
      })
      const text = await metrics.render()
      expect(text).toContain('process_resident_memory_bytes')
      expect(text).not.toMatch(/^galleria_outbox_oldest_event_age_seconds \d/m)
    }
  })

  test('record jobs by name and result', async () => {
    const run = async (ctx: { brand: { id: number } }) => {
      if (ctx.brand.id === shop.brand.id) throw new Error('broken')
    }
    const jobs = startJobs({
      engine: { ...shop.engine, clock: systemClock, metrics: open.metrics },
      findBrand: (id) => [shop.brand, shop.otherBrand].find((brand) => brand.id === id),
      database: shop.database,
      jobs: [{ name: 'measured', intervalSeconds: 0.02, idleSeconds: 0, run }],
    })
    const count = (result: string) =>
      readSample(open, `galleria_job_duration_seconds_count{job="measured",result="${result}"}`)
    await vi.waitFor(async () => expect(await count('done')).toBeGreaterThan(0), 10_000)
    await vi.waitFor(async () => expect(await count('failed')).toBeGreaterThan(0), 10_000)
    await jobs.stop()
  })

  test('record calls to a provider and their result', async () => {
    const observeCall = createCallObserver({ metrics: open.metrics })
    const keys = { secretKey: 'sk_test_none', webhookSecret: 'whsec_none' }
    const cards = await openCardProviders(
      {
        stripe: keys,
        stripeBySite: new Map(),
        stripeHost: { host: '127.0.0.1', port: 1, protocol: 'http' },
        sandbox: false,
      },
      systemClock,
      observeCall,
    )
    await expect(cards.getProvider(shop.brand)!.readPayment('cs_none')).rejects.toThrow()
    expect(
      await readSample(open, 'galleria_outbound_call_duration_seconds_count{provider="stripe",result="failed"}'),
    ).toBe(1)
    expect(await observeCall({ provider: 'other', operation: 'count' }, async () => 7)).toBe(7)
    expect(
      await readSample(open, 'galleria_outbound_call_duration_seconds_count{provider="other",result="done"}'),
    ).toBe(1)
  })

  test('show memory, processor time and event loop delay', async () => {
    expect(await readSample(open, 'process_resident_memory_bytes')).toBeGreaterThan(1e7)
    expect(await readSample(open, 'process_cpu_seconds_total')).toBeGreaterThan(0)
    await pause(100)
    expect(await readSample(open, 'nodejs_eventloop_delay_seconds{kind="max"}')).toBeGreaterThanOrEqual(0)
  })

  test('show the same event loop delay to each reader', async () => {
    await readSample(open, 'nodejs_eventloop_delay_seconds{kind="max"}')
    await pause(50)
    const blockedUntil = performance.now() + 300
    while (performance.now() < blockedUntil);
    await pause(50)
    for (let reader = 0; reader < 2; reader++)
      expect(await readSample(open, 'nodejs_eventloop_delay_seconds{kind="max"}')).toBeGreaterThan(0.2)
  })
})
