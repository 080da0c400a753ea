import { once } from 'node:events'
import { connect, type AddressInfo } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { buildApp } from '#server/app.ts'
import type { Config } from '#server/config.ts'
import { createPages } from '#server/pages/pages.ts'
import { openTestShop, testConfig, type TestShop } from '#tests/harness/app.ts'
import { collectLog } from '#tests/harness/collect-log.ts'
import { makePerson } from '#tests/harness/people.ts'
import { createTestRenderer } from '#tests/trust/create-test-renderer.ts'
import { createMetrics } from '../metrics/metrics.ts'
import { noTracing, type SpanOptions } from '../tracing/tracing.ts'
import type { Engine } from './engine.ts'

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

let shop: TestShop
const logs = { debug: collectLog('debug'), info: collectLog('info') }
const { readText } = logs.info
const readLines = () => logs.info.readLines().filter(isOfRequest)
/** Fastify says where it listens. */
const isOfRequest = ({ msg }: Record<string, unknown>) => !String(msg).startsWith('Server listening')

type Changes = {
  readonly config?: Partial<Config>
  readonly level?: 'debug' | 'info'
  readonly engine?: Partial<Engine>
  readonly isReady?: () => Promise<boolean>
  readonly hasPages?: boolean
}

async function openLoggedApp({
  config: changed,
  level = 'info',
  engine: changedEngine,
  isReady = async () => true,
  hasPages = false,
}: Changes): Promise<FastifyInstance> {
  const { log } = logs[level]
  const config = { ...testConfig(shop.dataDir), ...changed }
  const engine = { ...shop.engine, log, ...changedEngine }
  const { app } = await buildApp({
    config,
    engine,
    brands: shop.brands,
    log,
    isReady,
    ...(hasPages && { pages: createPages(config, '/nonexistent', engine, async () => createTestRenderer()) }),
  })
  await app.ready()
  return app
}

type RequestOptions = {
  readonly url: string
  readonly headers?: Record<string, string>
  readonly remoteAddress?: string
}

const send = (app: FastifyInstance, { url, headers = {}, remoteAddress }: RequestOptions) =>
  app.inject({
    url,
    headers: { host: shop.brand.hosts[0]!, ...headers },
    ...(remoteAddress && { remoteAddress }),
  })

let plain: FastifyInstance
let proxied: FastifyInstance
let verbose: FastifyInstance
let broken: FastifyInstance

const forBrand = () => {
  throw new Error('the database is gone')
}

beforeAll(async () => {
  shop = await openTestShop()
  plain = await openLoggedApp({})
  proxied = await openLoggedApp({ config: { trustProxy: ['10.0.0.1', '192.168.0.0/16'] } })
  verbose = await openLoggedApp({ level: 'debug' })
  broken = await openLoggedApp({ engine: { forBrand } })
})
afterEach(() => {
  logs.debug.clear()
  logs.info.clear()
})
afterAll(async () => {
  await Promise.all([plain, proxied, verbose, broken].map((app) => app.close()))
  await shop.close()
})

describe('the id of a request', () => {
  test('is made, differs, and stands in the response and in the log', async () => {
    const ids = []
    for (const url of ['/api/brand', '/nothing/here', '/%zz', '/api/user/info'])
      ids.push((await send(plain, { url })).headers['x-request-id'])
    for (const id of ids) expect(id).toMatch(uuid)
    expect(new Set(ids).size).toBe(4)
    expect(readLines().map(({ requestId }) => requestId)).toEqual(ids)
  })

  test('is there where no brand was found', async () => {
    const { statusCode, headers } = await send(plain, { url: '/', headers: { host: 'nobody.example' } })
    expect([statusCode, headers['x-request-id']]).toEqual([404, expect.stringMatching(uuid)])
    expect(readLines()).toMatchObject([{ brand: null, status: 404 }])
  })

  test.each([
    ['10.0.0.1', 'edge-7f3a:00.1_b', true],
    ['192.168.3.4', 'a'.repeat(64), true],
    ['192.168.3.4', 'a'.repeat(65), false],
    ['10.0.0.1', 'a'.repeat(8), true],
    ['10.0.0.1', 'a'.repeat(7), false],
    ['10.0.0.1', 'twelve chars', false],
    ['10.0.0.1', '"},{"level":60', false],
    ['10.0.0.1', '', false],
    ['10.0.0.2', 'edge-7f3a', false],
  ])('from %s, given %s, is taken: %s', async (remoteAddress, given, isTaken) => {
    const { headers } = await send(proxied, { url: '/api/brand', headers: { 'x-request-id': given }, remoteAddress })
    expect(headers['x-request-id'] === given).toBe(isTaken)
    if (!isTaken) expect(headers['x-request-id']).toMatch(uuid)
    expect(readLines()).toMatchObject([{ requestId: headers['x-request-id'] }])
  })

  test('is never taken without a trusted proxy', async () => {
    const { headers } = await send(plain, { url: '/api/brand', headers: { 'x-request-id': 'edge-7f3a' } })
    expect(headers['x-request-id']).toMatch(uuid)
  })

  test('stands in every line of a request that failed, and not in its body', async () => {
    const { statusCode, headers, body } = await send(broken, { url: '/goods/shop/goods/detail?goodsId=1' })
    const id = headers['x-request-id']
    expect(statusCode).toBe(500)
    expect(readLines().map(({ msg, requestId }) => [msg, requestId])).toEqual([
      ['failed', id],
      ['request', id],
    ])
    expect(body).not.toContain(id)
  })
})

describe('the line of a request', () => {
  test('has route, method, status, brand and duration, and nothing of the address', async () => {
    await send(plain, { url: '/media/private/some-id?note=mine&password=hunter22' })
    expect(readLines()).toEqual([
      {
        level: 30,
        time: expect.any(Number),
        requestId: expect.stringMatching(uuid),
        method: 'GET',
        route: '/media/private/:id',
        status: 401,
        durationMs: expect.any(Number),
        brand: shop.brand.site,
        msg: 'request',
      },
    ])
    expect(readText()).not.toMatch(/some-id|mine|hunter22/)
  })

  test('has no route where none matched', async () => {
    await send(plain, { url: '/nothing/here' })
    await send(plain, { url: '/%zz' })
    expect(readLines()).toMatchObject([
      { route: null, status: 404 },
      { route: null, status: 400 },
    ])
  })

  test('names no person, session or address', async () => {
    const person = await makePerson(shop)
    const { statusCode } = await send(plain, {
      url: '/api/user/info',
      headers: { authorization: `Bearer ${person.token}`, 'user-agent': 'AgentOfSomebody' },
      remoteAddress: '198.51.100.7',
    })
    expect(statusCode).toBe(200)
    expect(readLines()).toHaveLength(1)
    expect(readText()).not.toMatch(
      new RegExp(`${person.token}|${person.id}|${person.username}|AgentOfSomebody|198\\.51`),
    )
  })

  test.each(['/health/live', '/health/ready', '/media/art/lamp/35507c-b98a58-1.svg', '/media/files/none.webp'])(
    'of %s is written at debug only',
    async (url) => {
      await send(plain, { url })
      expect(readText()).toBe('')
      await send(verbose, { url })
      expect(logs.debug.readLines()).toMatchObject([{ level: 20, msg: 'request' }])
    },
  )

  test('is written once, as 499, when the client goes away before the response', async () => {
    const metrics = createMetrics()
    const begun = Promise.withResolvers<void>()
    const ended = Promise.withResolvers<boolean>()
    const isReady = () => {
      begun.resolve()
      return ended.promise
    }
    const app = await openLoggedApp({ level: 'debug', isReady, engine: { metrics } })
    await app.listen({ host: '127.0.0.1', port: 0 })
    const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1')
    socket.write('GET /health/ready HTTP/1.1\r\nHost: localhost\r\n\r\n')
    await begun.promise
    socket.destroy()
    const readDebugLines = () => logs.debug.readLines().filter(isOfRequest)
    await vi.waitFor(() => expect(readDebugLines()).toHaveLength(1), 10_000)
    expect(readDebugLines()).toMatchObject([{ route: '/health/ready', status: 499, msg: 'request' }])
    ended.resolve(true)
    await app.close()
    expect(readDebugLines()).toHaveLength(1)
    expect(await metrics.render()).toContain(
      'galleria_http_request_duration_seconds_count{method="GET",route="/health/ready",status="4xx"} 1',
    )
  })

  test('is written once for a response that is read to its end', async () => {
    const app = await openLoggedApp({})
    await app.listen({ host: '127.0.0.1', port: 0 })
    const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1')
    socket.end(`GET /api/brand HTTP/1.1\r\nHost: ${shop.brand.hosts[0]!}\r\nConnection: close\r\n\r\n`)
    socket.resume()
    await once(socket, 'close')
    await app.close()
    expect(readLines()).toMatchObject([{ route: '/api/brand', status: 200 }])
  })

  test('names the page, and nothing of its address', async () => {
    const app = await openLoggedApp({ hasPages: true })
    const urls = ['/pc/searchGoods?keyword=wordsOfSomebody', '/pc/userInfo/nothing-of-ours', '/pc/index']
    for (const url of urls) await send(app, { url, headers: { accept: 'text/html' } })
    expect(readLines().map(({ route }) => route)).toEqual(['/pc/searchGoods', '/pc/*', '/pc/index'])
    expect(readText()).not.toMatch(/wordsOfSomebody|nothing-of-ours/)
    await app.close()
  })
})

describe('an error', () => {
  test('is logged without the values of rows, also those within it', async () => {
    const { log } = logs.info
    const detail = 'Key (brand_id, email)=(1, ann@example.com) already exists.'
    const where = "unnamed portal parameter $1 = 'hunter22'"
    const inner = Object.assign(new Error('inner'), { code: '23505', table: 'users', detail, where })
    log.error({ err: inner }, 'failed')
    log.error({ err: Object.assign(new Error('outer'), { original: inner }) }, 'failed')
    log.error({ err: new AggregateError([inner], 'both') }, 'failed')
    expect(readLines().map(({ err }) => (err as { message: string }).message)).toEqual(['inner', 'outer', 'both'])
    expect(readLines()[0]).toMatchObject({ err: { errorCode: '23505', table: 'users', stack: expect.any(String) } })
    expect(readText()).not.toMatch(/ann@example|hunter22/)
  })

  test('of a database is logged like that by a request', async () => {
    const forFailure = () => {
      throw Object.assign(new Error('broken'), { detail: 'Failing row contains (ann@example.com).' })
    }
    const app = await openLoggedApp({ engine: { forBrand: forFailure } })
    await send(app, { url: '/goods/shop/goods/detail?goodsId=1' })
    expect(readLines()).toMatchObject([{ msg: 'failed' }, { msg: 'request', status: 500 }])
    expect(readText()).not.toContain('ann@example')
    await app.close()
  })
})

describe('the traceparent', () => {
  test.each([
    ['a trusted proxy', '10.0.0.1', true],
    ['anyone else', '10.0.0.2', false],
  ])('of %s (%s) is continued: %s', async (_sender, remoteAddress, isContinued) => {
    const started: (SpanOptions | undefined)[] = []
    const start = (_name: string, options?: SpanOptions) => {
      started.push(options)
      return noTracing.start('')
    }
    const app = await openLoggedApp({
      config: { trustProxy: ['10.0.0.1'] },
      engine: { tracing: { ...noTracing, start } },
    })
    const traceparent = `00-${'a'.repeat(32)}-${'b'.repeat(16)}-01`
    await send(app, { url: '/api/brand', headers: { traceparent }, remoteAddress })
    expect(started).toMatchObject([{ kind: 'server', parent: isContinued ? traceparent : null }])
    await app.close()
  })
})
