import { globSync, readFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { join, resolve } from 'node:path'
import { diag } from '@opentelemetry/api'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { readConfig } from '#server/config.ts'
import { ConfigError } from '#server/config-error.ts'
import { openCardProviders } from '#server/modules/payments/public.ts'
import { openTestShop, type TestShop } from '#tests/harness/app.ts'
import { fundPassword, makeBuyer } from '#tests/harness/buyers.ts'
import { collectLog } from '#tests/harness/collect-log.ts'
import { makeGoods, makeStore } from '#tests/harness/goods.ts'
import { noOrderLimits } from '#tests/harness/no-order-limits.ts'
import { openCollector, toRecord, type CollectedSpan, type Collector } from '#tests/harness/otlp-collector.ts'
import { openStripeHost, type StripeHost } from '#tests/harness/stripe-host.ts'
import { systemClock } from '../clock.ts'
import { createMetrics, type Metrics } from '../metrics/metrics.ts'
import { createCallObserver } from '../observe-call.ts'
import { runJob } from '../run-job.ts'
import { openTelemetry } from './open-telemetry.ts'
import { withSpan, type Tracing } from './tracing.ts'

const root = resolve(import.meta.dirname, '../../..')
const { log } = collectLog()

describe('a checkout over HTTP', () => {
  let collector: Collector
  let stripe: StripeHost
  let tracing: Tracing
  let shop: TestShop
  let spans: readonly CollectedSpan[]
  let metrics: Metrics
  /** Everything that no span may hold. */
  const secrets: Record<string, string> = { 'the fund password': fundPassword }
  const requestIds = new Map<string, string>()

  beforeAll(async () => {
    collector = await openCollector()
    stripe = await openStripeHost(() => systemClock.now())
    metrics = createMetrics()
    tracing = openTelemetry({ endpoint: `${collector.endpoint}/`, share: 1, metrics, log, maxCloseMs: 30_000 })
    const cards = await openCardProviders(
      { stripe: stripe.keys, stripeBySite: new Map(), stripeHost: stripe.address, sandbox: false },
      systemClock,
      createCallObserver({ metrics, tracing }),
    )
    shop = await openTestShop({
      externalServices: { cards },
      observers: { metrics, tracing },
      policy: noOrderLimits,
    })
    await shop.app.listen({ host: '127.0.0.1', port: 0 })
    const { port } = shop.app.server.address() as AddressInfo
    const buyer = await makeBuyer(shop, { creditMinor: 5_000_00 })
    const { skuIds } = await makeGoods(shop, { store: await makeStore(shop), stock: [10] })
    const send = async (path: string, body?: object) => {
      const response = await fetch(`http://127.0.0.1:${port}${path}`, {
        method: body ? 'POST' : 'GET',
        headers: {
          'x-forwarded-host': shop.brand.hosts[0]!,
          authorization: `Bearer ${buyer.token}`,
          traceparent: `00-${'a'.repeat(32)}-${'b'.repeat(16)}-01`,
          ...(body && { 'content-type': 'application/json' }),
        },
        ...(body && { body: JSON.stringify(body) }),
      })
      requestIds.set(path, response.headers.get('x-request-id')!)
      // oxlint-disable-next-line no-explicit-any
      return ((await response.json()) as { data: any }).data
    }
    const buy = async (method: 'wallet' | 'stripe', more: object) => {
      await send('/order/shop/cart/add', { skuId: skuIds[0], quantity: 1 })
      const { quoteId } = await send('/order/shop/checkout/preview', {})
      const { tradeId } = await send('/order/shop/trade/create', { quoteId, addressId: buyer.addressId })
      await send('/order/shop/trade/pay', { tradeId, method, ...more })
      return tradeId as string
    }
    secrets['the id of a trade'] = await buy('wallet', { fundPassword })
    await buy('stripe', {})
    await send('/goods/shop/goods/search?keyword=wordsOfTheSearch&token=tokenOfTheAddress')
    Object.assign(secrets, {
      'a session': buyer.token,
      'the id of a user': buyer.id,
      'a user name': buyer.username,
      'the id of an address': buyer.addressId,
      'the id of a SKU': skuIds[0]!,
      'a phone number': '13800000000',
      'a searched word': 'wordsOfTheSearch',
      'a token parameter': 'tokenOfTheAddress',
      'the key of Stripe': stripe.keys.secretKey,
    })
    await runJob(
      shop.engine,
      { job: 'test-job', brand: shop.brand, id: 'id-of-the-job', requestId: 'request-of-it' },
      (ctx) => sql`select ${'valueOfTheJob'}::text`.execute(ctx.db).then(() => undefined),
    )
    secrets['a parameter of a job'] = 'valueOfTheJob'
    await expect(
      runJob(shop.engine, { job: 'test-job', brand: shop.brand }, async (ctx) => {
        await sql`select ${'valueThatFails'}::integer`.execute(ctx.db)
      }),
    ).rejects.toThrow('valueThatFails')
    secrets['a value in the message of an error'] = 'valueThatFails'
    await shop.app.close()
    await tracing.close()
    spans = collector.spans()
  })
  afterAll(async () => {
    await shop.close()
    await stripe.close()
    collector.close()
  })

  const find = (name: string) => spans.filter((span) => span.name === name)
  const listBelow = (parent: CollectedSpan) => spans.filter(({ parentSpanId }) => parentSpanId === parent.spanId)

  test('is one span for each request, by its route', () => {
    const [payment] = find('POST /order/shop/trade/pay')
    expect(payment).toMatchObject({
      kind: 2,
      parentSpanId: null,
      isFailed: false,
      attributes: {
        'http.request.method': 'POST',
        'http.route': '/order/shop/trade/pay',
        'http.response.status_code': 200,
        'galleria.brand': shop.brand.site,
      },
    })
    for (const [path, times] of [
      ['cart/add', 2],
      ['checkout/preview', 2],
      ['trade/create', 2],
      ['trade/pay', 2],
    ] as const)
      expect(find(`POST /order/shop/${path}`)).toHaveLength(times)
    expect(new Set(spans.filter(({ kind }) => kind === 2).map(({ traceId }) => traceId)).size).toBe(9)
  })

  test('has its statements below the request, with a body too, by operation and tables', () => {
    for (const name of ['POST /order/shop/cart/add', 'POST /order/shop/trade/create', 'POST /order/shop/trade/pay'])
      for (const request of find(name)) {
        const statements = listBelow(request).filter(({ attributes }) => attributes['db.system.name'] === 'postgresql')
        expect(statements.length).toBeGreaterThanOrEqual(2)
        expect(statements.every(({ traceId, kind }) => traceId === request.traceId && kind === 3)).toBe(true)
      }
    const [placed] = find('POST /order/shop/trade/create')
    expect(listBelow(placed!).map(({ name }) => name)).toEqual(
      expect.arrayContaining([expect.stringMatching(/^insert orders/), expect.stringMatching(/^insert trades/)]),
    )
  })

  test('has the call to the payment provider below its request', () => {
    const [call] = find('stripe create-page')
    expect(call).toMatchObject({ kind: 3, attributes: { 'galleria.provider': 'stripe' } })
    const requests = find('POST /order/shop/trade/pay')
    expect(requests.map(({ spanId }) => spanId)).toContain(call!.parentSpanId)
  })

  test('bears the id of the request, and takes no trace from a stranger', () => {
    const request = spans.find(({ attributes }) => attributes['http.route'] === '/goods/shop/goods/search')
    const id = requestIds.get('/goods/shop/goods/search?keyword=wordsOfTheSearch&token=tokenOfTheAddress')
    expect(request?.attributes['galleria.request.id']).toBe(id)
    expect(collector.text()).not.toContain('a'.repeat(32))
  })

  test('a job is a trace with its statements, and one that fails says how, not with what', () => {
    const [done, failed] = find('job test-job')
    expect(done).toMatchObject({
      kind: 5,
      parentSpanId: null,
      isFailed: false,
      attributes: {
        'galleria.job': 'test-job',
        'galleria.job.id': 'id-of-the-job',
        'galleria.brand': shop.brand.site,
        'galleria.request.id': 'request-of-it',
      },
    })
    expect(listBelow(done!)).toMatchObject([{ name: 'select', isFailed: false }])
    expect(failed).toMatchObject({ isFailed: true, attributes: { 'error.type': '22P02' } })
    expect(listBelow(failed!)).toMatchObject([{ isFailed: true, attributes: { 'error.type': '22P02' } }])
  })

  const listLeaks = (text: string) => Object.keys(secrets).filter((name) => text.includes(secrets[name]!))

  test('no span or metric holds a parameter, a person, an address or a secret', () => {
    expect(spans.length).toBeGreaterThan(30)
    expect(listLeaks(collector.text())).toEqual([])
  })

  test('the look for leaks finds one (negative control)', async () => {
    const other = await openCollector()
    const leaky = openTelemetry({ endpoint: other.endpoint, share: 1, metrics: null, log, maxCloseMs: 30_000 })
    await withSpan(leaky, 'leak', { attributes: { statement: `select '${fundPassword}'` } }, async () => undefined)
    await leaky.close()
    expect(listLeaks(other.text())).toEqual(['the fund password'])
    other.close()
  })

  test('the metrics are those of /metrics', async () => {
    const sent = new Map(collector.metrics().map((metric) => [metric.name, metric]))
    const measured = await metrics.read()
    expect([...sent.keys()].toSorted()).toEqual(measured.map(({ name }) => name).toSorted())
    const route = '/order/shop/trade/pay'
    const point = sent
      .get('galleria_http_request_duration_seconds')!
      .histogram!.dataPoints.find(({ attributes }) => toRecord(attributes).route === route)!
    expect(toRecord(point.attributes)).toEqual({ method: 'POST', route, status: '2xx' })
    expect([point.count, point.bucketCounts!.reduce((sum, count) => sum + Number(count), 0)]).toEqual([2, 2])
    expect(point.bucketCounts).toHaveLength(point.explicitBounds!.length + 1)
    const text = await metrics.render()
    expect(text).toContain(
      `galleria_http_request_duration_seconds_count{method="POST",route="${route}",status="2xx"} 2`,
    )
    expect(text).toContain(
      `galleria_http_request_duration_seconds_sum{method="POST",route="${route}",status="2xx"} ${point.sum}`,
    )
    expect(sent.get('process_cpu_seconds_total')!.sum!.isMonotonic).toBe(true)
    expect(sent.get('process_resident_memory_bytes')!.gauge!.dataPoints[0]!.asDouble).toBeGreaterThan(1e7)
  })
})

describe('a collector', () => {
  let collector: Collector | undefined
  let tracing: Tracing
  let lines: ReturnType<typeof collectLog>

  beforeEach(() => {
    lines = collectLog()
  })
  afterEach(() => collector?.close())

  const open = async (options: { hangs?: boolean; endpoint?: string; maxCloseMs?: number }) => {
    collector = await openCollector(options)
    const { endpoint = collector.endpoint, maxCloseMs = 30_000 } = options
    tracing = openTelemetry({ endpoint, share: 1, metrics: null, log: lines.log, maxCloseMs })
  }
  const startMany = async (count: number) => {
    for (let nth = 0; nth < count; nth++) await withSpan(tracing, `span ${nth}`, {}, async () => undefined)
  }

  test('that hangs gets no more than the queue holds, and nothing waits for it', async () => {
    await open({ hangs: true, maxCloseMs: 100 })
    await startMany(10_000)
    await vi.waitFor(() => expect(collector!.countRequests()).toBeGreaterThan(0), 10_000)
    await tracing.close()
    // A batch that is under way, and the queue.
    expect(collector!.spans().length).toBeLessThanOrEqual(512 + 2_048)
  })

  test('that is away stops nothing', async () => {
    await open({ endpoint: 'http://127.0.0.1:1', maxCloseMs: 100 })
    await startMany(5_000)
    await tracing.close()
  })

  test('that fails again and again is one line a minute', async () => {
    await open({})
    diag.error(JSON.stringify({ stack: 'Error: ...', message: 'connect ECONNREFUSED 127.0.0.1:4318' }))
    diag.warn('Dropped 5 spans because maxQueueSize reached')
    expect(lines.readLines()).toMatchObject([{ level: 40, reason: 'connect ECONNREFUSED 127.0.0.1:4318' }])
  })

  test('that responds gets every span that fits the queue (negative control)', async () => {
    await open({})
    await startMany(500)
    await tracing.close()
    expect(collector!.spans()).toHaveLength(500)
  })

  test('gets no statement outside of a request or job that is recorded', async () => {
    await open({})
    expect(tracing.startStatement('select 1')).toBe(null)
    expect(tracing.run(tracing.start('within'), () => tracing.startStatement('select 1'))).not.toBe(null)
    const unrecorded = tracing.start('unrecorded', { parent: `00-${'a'.repeat(32)}-${'b'.repeat(16)}-00` })
    expect(tracing.run(unrecorded, () => tracing.startStatement('select 1'))).toBe(null)
  })

  test('gets the wanted share of traces, each whole', async () => {
    collector = await openCollector()
    tracing = openTelemetry({
      endpoint: collector.endpoint,
      share: 0.25,
      metrics: null,
      log: lines.log,
      maxCloseMs: 30_000,
    })
    for (let nth = 0; nth < 400; nth++)
      await withSpan(tracing, 'outer', { parent: null }, () => withSpan(tracing, 'inner', {}, async () => undefined))
    await tracing.close()
    const outer = collector.spans().filter(({ name }) => name === 'outer')
    const inner = collector.spans().filter(({ name }) => name === 'inner')
    expect(outer.length).toBeGreaterThan(40)
    expect(outer.length).toBeLessThan(180)
    expect(new Set(inner.map(({ traceId }) => traceId))).toEqual(new Set(outer.map(({ traceId }) => traceId)))
  })

  test.each([
    [`00-${'a'.repeat(32)}-${'b'.repeat(16)}-01`, 'a'.repeat(32)],
    [`00-${'0'.repeat(32)}-${'b'.repeat(16)}-01`, null],
    [`00-${'a'.repeat(32)}-${'0'.repeat(16)}-01`, null],
    [`01-${'a'.repeat(32)}-${'b'.repeat(16)}-01`, null],
    [`00-${'A'.repeat(32)}-${'b'.repeat(16)}-01`, null],
    ['", "x": "', null],
  ])('gets the trace that %s continues', async (parent, traceId) => {
    await open({})
    await withSpan(tracing, 'one', { parent }, async () => undefined)
    await tracing.close()
    const [span] = collector!.spans()
    if (traceId) expect(span).toMatchObject({ traceId, parentSpanId: 'b'.repeat(16) })
    else expect([span!.traceId === 'a'.repeat(32), span!.parentSpanId]).toEqual([false, null])
  })
})

/** Whether a file loads the SDK with itself; types load nothing. */
const loadsSdk = (source: string) =>
  /^(?:import|export)(?! type)[^'"]*['"](?:@opentelemetry\/|[^'"]*\/(?:open-telemetry|metric-producer)\.ts)/m.test(
    source,
  )

test('a server without an address to send to loads no SDK', () => {
  const files = globSync('server/**/*.ts', { cwd: root }).filter((file) => !file.endsWith('.test.ts'))
  const loading = files.filter((file) => loadsSdk(readFileSync(join(root, file), 'utf8')))
  expect(loading.toSorted()).toEqual([
    'server/platform/tracing/metric-producer.ts',
    'server/platform/tracing/open-telemetry.ts',
  ])
  expect(loadsSdk("import { openTelemetry } from './platform/tracing/open-telemetry.ts'")).toBe(true)
})

describe('the address of a collector', () => {
  const read = (env: Record<string, string>) => readConfig({ SECRET: 'x'.repeat(16), ...env }).telemetry

  test('is off by default', () => expect([read({}), read({ OTEL_EXPORTER_OTLP_ENDPOINT: '' })]).toEqual([null, null]))

  test('may be of this machine or a private network, with a share of traces', () => {
    expect(read({ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://10.0.0.5:4318', OTEL_TRACES_SAMPLER_ARG: '0.1' })).toEqual({
      endpoint: 'http://10.0.0.5:4318',
      share: 0.1,
    })
  })

  test.each([
    [{ OTEL_EXPORTER_OTLP_ENDPOINT: 'collector:4318' }],
    [{ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://ann:secret@collector:4318' }],
    [{ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector:4318/?key=1' }],
    [{ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector:4318', OTEL_TRACES_SAMPLER_ARG: '2' }],
    [{ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector:4318', OTEL_TRACES_SAMPLER_ARG: 'all' }],
  ])('that is unsuitable is refused, and not repeated: %j', (env) => {
    expect(() => read(env)).toThrow(ConfigError)
    expect(() => read(env)).not.toThrow(/secret/)
  })
})
