import { Writable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { buildApp } from '#server/app.ts'
import type { Config } from '#server/config.ts'
import { openTestShop, testConfig, type TestShop } from '#tests/harness/app.ts'
import { makePerson } from '#tests/harness/people.ts'
import { createLog } from '../log.ts'

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

let shop: TestShop
let logText = ''
const logStream = new Writable({
  write: (chunk, _encoding, done) => {
    logText += String(chunk)
    done()
  },
})

type Changes = { readonly config?: Partial<Config>; readonly level?: string; readonly isBroken?: boolean }

async function openLoggedApp({ config, level = 'info', isBroken = false }: Changes): Promise<FastifyInstance> {
  const log = createLog(level, logStream)
  const forBrand = () => {
    throw new Error('the database is gone')
  }
  const { app } = await buildApp({
    config: { ...testConfig(shop.dataDir), ...config },
    engine: { ...shop.engine, log, ...(isBroken && { forBrand }) },
    brands: shop.brands,
    log,
    isReady: async () => true,
  })
  await app.ready()
  return app
}

const readLines = () =>
  logText
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as Record<string, unknown>)

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

beforeAll(async () => {
  shop = await openTestShop()
  plain = await openLoggedApp({})
  proxied = await openLoggedApp({ config: { trustProxy: ['10.0.0.1', '192.168.0.0/16'] } })
  verbose = await openLoggedApp({ level: 'debug' })
  broken = await openLoggedApp({ isBroken: true })
})
afterEach(() => {
  logText = ''
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
    expect(logText).not.toMatch(/some-id|mine|hunter22/)
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
    expect(logText).not.toMatch(new RegExp(`${person.token}|${person.id}|${person.username}|AgentOfSomebody|198\\.51`))
  })

  test.each(['/health/live', '/health/ready', '/media/art/lamp/35507c-b98a58-1.svg', '/media/files/none.webp'])(
    'of %s is written at debug only',
    async (url) => {
      await send(plain, { url })
      expect(logText).toBe('')
      await send(verbose, { url })
      expect(readLines()).toMatchObject([{ level: 20, msg: 'request' }])
    },
  )
})
