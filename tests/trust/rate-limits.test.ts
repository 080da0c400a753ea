import { sql } from 'kysely'
import Fastify, { type FastifyInstance, type RouteOptions } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createPages } from '#server/pages/pages.ts'
import { createManualClock } from '#server/platform/clock.ts'
import { createRateLimits } from '#server/platform/http/rate-limits.ts'
import { openSharedCounts } from '#server/platform/http/shared-counts.ts'
import type { Brand } from '#server/platform/brand.ts'
import { openTestShop, patientLimits, type TestShop } from '#tests/harness/app.ts'
import { makePerson } from '#tests/harness/people.ts'
import { recordFigure } from './figures.ts'
import { openInstance, type Instance } from './open-instance.ts'
import { createTestRenderer } from './create-test-renderer.ts'

/** Numbers of their own for each kind, so that no test could pass by another kind's limit. */
const policy = {
  loginsPerMinutePerAddress: 30,
  registrationsPerMinutePerAddress: 8,
  searchesPerSecondPerAddress: 6,
  ordersPerMinutePerUser: 4,
  chatMessagesPerTenSecondsPerUser: 3,
  pagesPerSecondPerAddress: 9,
  filesPerSecondPerAddress: 12,
  otherRequestsPerSecondPerAddress: 10,
}

let shop: TestShop
/** The same, as a demo on one's own machine. */
let demo: TestShop
/** Another process of the shop. */
let second: Instance
const routes: RouteOptions[] = []

beforeAll(async () => {
  shop = await openTestShop({
    policy,
    demo: '0',
    pages: (config, engine) => createPages(config, '/nonexistent', engine, async () => createTestRenderer()),
    onRoute: (route) => void routes.push(route),
  })
  second = await openInstance(shop, { parts: { admission: patientLimits } })
  demo = await openTestShop({ policy })
})
afterAll(async () => {
  await second.close()
  await shop.close()
  await demo.close()
})

type RequestParts = {
  brand?: Brand
  headers?: Record<string, string>
  body?: unknown
  method?: 'GET' | 'POST' | 'DELETE'
}

/** One request from a network address. */
async function send(
  of: TestShop,
  from: string,
  url: string,
  { brand = of.brand, headers, body, method }: RequestParts = {},
) {
  const response = await of.app.inject({
    method: method ?? (body === undefined ? 'GET' : 'POST'),
    url,
    remoteAddress: from,
    headers: { host: brand.hosts[0]!, 'accept-language': 'en', ...headers },
    ...(body !== undefined && { payload: body as object }),
  })
  return { status: response.statusCode, headers: response.headers, body: response.body }
}

async function repeat<Answer>(count: number, one: (nth: number) => Promise<Answer>): Promise<Answer[]> {
  const responses: Answer[] = []
  for (let nth = 0; nth < count; nth++) responses.push(await one(nth))
  return responses
}

let lastHost = 0
/** An address that no test has used. */
const newAddress = () => `198.51.100.${++lastHost}`

const login = (from: string, parts: RequestParts = {}) =>
  send(shop, from, '/api/user/login', { body: { account: 'stranger1', password: 'wrong1234' }, ...parts })
const isRefused = ({ status }: { status: number }) => status === 429

describe('logging in', () => {
  test('the 31st try within a minute is refused with Retry-After, the first of the next minute is not', async () => {
    const from = newAddress()
    expect((await repeat(30, () => login(from))).some(isRefused)).toBe(false)
    shop.clock.forward(59_000)
    const refused = await login(from)
    expect(refused.status).toBe(429)
    expect(refused.headers).toMatchObject({ 'retry-after': '1', 'ratelimit-limit': '30', 'ratelimit-remaining': '0' })
    expect(JSON.parse(refused.body)).toMatchObject({ code: 1, data: null, error: { key: 'rate.limited' } })
    shop.clock.forward(1_000)
    expect(isRefused(await login(from))).toBe(false)
    recordFigure({
      promise: 14,
      name: '1-login',
      text: 'login 31 of one minute: 429 with Retry-After; 1 of the next: answered',
    })
  })

  test('a brand at its limit does not shut another', async () => {
    const from = newAddress()
    expect((await repeat(31, () => login(from))).at(-1)!.status).toBe(429)
    expect(isRefused(await login(from, { brand: shop.otherBrand }))).toBe(false)
    recordFigure({ promise: 14, name: '2-brands', text: 'brand A at its limit: brand B answers' })
  })

  test('forwarding headers that no trusted proxy has set do not make another client', async () => {
    const from = newAddress()
    const forged = await repeat(31, (nth) => login(from, { headers: { 'x-forwarded-for': `203.0.113.${nth}` } }))
    expect(forged.filter(isRefused)).toHaveLength(1)
    recordFigure({ promise: 14, name: '3-forwarded', text: '31 logins with 31 X-Forwarded-For: the 31st is refused' })
  })

  test('an IPv6 client is counted by its /64, and IPv4 written as IPv6 as IPv4', async () => {
    const inNetwork = await repeat(31, (nth) => login(`2001:db8:7:1::${(nth + 1).toString(16)}`))
    expect(inNetwork.filter(isRefused)).toHaveLength(1)
    expect(isRefused(await login('2001:db8:7:2::1'))).toBe(false)
    const from = newAddress()
    await repeat(30, () => login(from))
    expect((await login(`::ffff:${from}`)).status).toBe(429)
    recordFigure({ promise: 14, name: '4-ipv6', text: '31 addresses of one /64: the 31st is refused' })
  })
})

describe('placing orders', () => {
  const order = (from: string, token: string) =>
    send(shop, from, '/order/shop/trade/create', {
      headers: { authorization: `Bearer ${token}` },
      body: { quoteId: 'none', addressId: 'none' },
    })

  test('is counted by person: two of one address do not use up each other, one has no more from two', async () => {
    const [one, two] = [await makePerson(shop), await makePerson(shop)]
    const office = newAddress()
    expect((await repeat(4, () => order(office, one.token))).some(isRefused)).toBe(false)
    const refused = await order(newAddress(), one.token)
    expect(refused.status).toBe(429)
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
    expect((await repeat(4, () => order(office, two.token))).some(isRefused)).toBe(false)
    expect(isRefused(await order(office, two.token))).toBe(true)
    recordFigure({
      promise: 14,
      name: '5-orders',
      text: 'orders by person: 2 of one address have both, 1 from two addresses has one',
    })
  })

  test('is counted by address before, so that made-up tokens have no counters of their own', async () => {
    const from = newAddress()
    const responses = await repeat(81, (nth) => order(from, `made-up-${nth}`))
    expect(responses.slice(0, 80).every(({ status }) => status === 401)).toBe(true)
    expect(responses[80]!.status).toBe(429)
  })
})

describe('two processes', () => {
  /** Requests that go to both in any order; returns how many were not refused. */
  const countAnswered = async (requests: readonly (() => Promise<{ status: number }>)[]) => {
    const order = requests.toSorted(() => Math.random() - 0.5)
    const responses = await Promise.all(order.map((request) => request()))
    return responses.filter((response) => !isRefused(response)).length
  }
  const processes = () => [shop, { ...shop, app: second.app }]

  test('together let 30 logins of an address through, 40 at once to each', async () => {
    const from = newAddress()
    // A body that is refused after counting, so that no password has to be hashed.
    const body = { account: 'stranger1' }
    const logins = processes().flatMap((of) =>
      Array.from({ length: 40 }, () => () => send(of, from, '/api/user/login', { body })),
    )
    expect(await countAnswered(logins)).toBe(30)
    shop.clock.forward(60_000)
    expect(await countAnswered(logins)).toBe(30)
    recordFigure({
      promise: 14,
      name: '7-two-processes',
      text: '2 processes, 40 logins of one address to each at once: 30 of 80 are answered, again after a minute',
    })
  })

  test('together let 8 registrations of an address, 4 orders and 3 chat messages of a person through', async () => {
    const from = newAddress()
    const body = { username: 'x' }
    const registrations = processes().flatMap((of) =>
      Array.from({ length: 10 }, () => () => send(of, from, '/api/user/register', { body })),
    )
    expect(await countAnswered(registrations)).toBe(8)
    const { token } = await makePerson(shop)
    const headers = { authorization: `Bearer ${token}` }
    const orders = processes().flatMap((of) =>
      Array.from({ length: 10 }, (_, nth) => () => {
        const parts = { headers, body: { quoteId: 'none', addressId: 'none' } }
        return send(of, `203.0.113.${nth}`, '/order/shop/trade/create', parts)
      }),
    )
    expect(await countAnswered(orders)).toBe(4)
    const messages = processes().flatMap((of) =>
      Array.from({ length: 4 }, (_, nth) => () => {
        const parts = { headers, body: { content: 'x', clientId: `${of === shop ? 1 : 2}-${nth}` } }
        return send(of, `203.0.113.${nth}`, '/api/chat/send', parts)
      }),
    )
    expect(await countAnswered(messages)).toBe(3)
  })

  test('keep a count that one of them began when it is gone', async () => {
    const from = newAddress()
    const third = await openInstance(shop, { engine: { clock: shop.clock } })
    const parts = { body: { account: 'stranger1' } }
    await repeat(29, () => send({ ...shop, app: third.app }, from, '/api/user/login', parts))
    await third.close()
    expect((await repeat(2, () => login(from, parts))).map(isRefused)).toEqual([false, true])
  })

  test('browsing writes no row', async () => {
    const countRows = async () => {
      const { rows } = await sql<{ count: number }>`
        select count(*)::integer as count from request_counts where brand_id = ${shop.brand.id}`.execute(shop.db())
      return rows[0]!.count
    }
    const before = await countRows()
    const from = newAddress()
    await send(shop, from, '/pc/index')
    await send(shop, from, '/goods/shop/goods/suggest?keyword=la')
    await send(shop, from, '/goods/shop/goods/list')
    expect(await countRows()).toBe(before)
  })

  test('delete counters that are over', async () => {
    const counts = openSharedCounts({ ...shop.engine, secret: 'of this test only' })
    const counter = { kind: 'login', key: 'a', windowMs: 60_000 }
    for (let nth = 0; nth < 99; nth++)
      await counts.count(shop.brand.id, [{ ...counter, key: `${nth}` }], shop.clock.now())
    shop.clock.forward(60_001)
    await counts.count(shop.brand.id, [counter], shop.clock.now())
    const { rows } = await sql<{ open: boolean }>`
      select expires_at > ${shop.clock.now()} as open from request_counts where brand_id = ${shop.brand.id}`.execute(
      shop.db(),
    )
    expect(rows).toEqual([{ open: true }])
  })

  test('each with separate counters would let twice as many through (negative control)', async () => {
    const openBare = async () => {
      const app = Fastify()
      const limits = createRateLimits({ clock: createManualClock(new Date()), exemptLoopback: false })
      app.addHook('onRequest', async (request) => void (request.brand = shop.brand))
      limits.countRequests(app)
      app.get('/', { config: { limit: 'login' } }, async (request, reply) => {
        await limits.countShared(request, reply, null)
        return 'answered'
      })
      app.setErrorHandler((_error, _request, reply) => reply.code(429).send())
      return app
    }
    const bare = [await openBare(), await openBare()]
    const logins = bare.flatMap((app) =>
      Array.from({ length: 40 }, () => async () => ({
        status: (await app.inject({ url: '/', remoteAddress: '198.51.100.200' })).statusCode,
      })),
    )
    const answered = await countAnswered(logins)
    expect(answered).toBe(60)
    recordFigure({
      promise: 14,
      name: '8-control',
      text: `control, counters in memory: ${answered} of 80 are answered`,
    })
    for (const app of bare) await app.close()
  })
})

describe('pages', () => {
  test('are refused with a short readable page', async () => {
    const from = newAddress()
    const responses = await repeat(10, (nth) => send(shop, from, `/pc/index?visit=${nth}`))
    expect(responses.slice(0, 9).every(({ status }) => status === 200)).toBe(true)
    const refused = responses[9]!
    expect([refused.status, refused.headers['retry-after']]).toEqual([429, '1'])
    expect(String(refused.headers['content-type'])).toContain('text/html')
    expect(refused.body).toMatch(/^<!doctype html>.*again in 1 second/s)
    shop.clock.forward(1_000)
    expect((await send(shop, from, '/pc/index')).status).toBe(200)
  })

  test('that search share the limit of searches with the API', async () => {
    const from = newAddress()
    const search = (nth: number) => send(shop, from, `/shop/searchGoods?keyword=lamp${nth}`)
    await repeat(3, (nth) => send(shop, from, `/goods/shop/goods/suggest?keyword=la${nth}`))
    expect((await repeat(4, search)).map(({ status }) => status)).toEqual([200, 200, 200, 429])
    expect((await send(shop, from, '/pc/index')).status).toBe(200)
  })
})

describe('loopback', () => {
  test('is not counted by address in a demo, but where a proxy says that the request is somebody else', async () => {
    const from = '127.0.0.1'
    const suggest = (headers: Record<string, string>) => () =>
      send(demo, from, '/goods/shop/goods/suggest?keyword=la', { headers })
    expect((await repeat(20, suggest({}))).some(isRefused)).toBe(false)
    expect((await repeat(7, suggest({ 'x-forwarded-for': '203.0.113.9' }))).filter(isRefused)).toHaveLength(1)
    expect((await repeat(7, suggest({ forwarded: 'for=203.0.113.9' }))).every(isRefused)).toBe(true)
  })

  test('is counted like all others where there is no demo', async () => {
    const responses = await repeat(7, () => send(shop, '127.0.0.1', '/goods/shop/goods/suggest?keyword=la'))
    expect(responses.filter(isRefused)).toHaveLength(1)
  })
})

type Route = { readonly method: 'GET' | 'POST' | 'DELETE'; readonly url: string }

/** The routes that answer one client more often than `maxPerSecond` times in a second. */
async function findUncounted(
  app: FastifyInstance,
  host: string,
  all: readonly Route[],
  maxPerSecond: number,
): Promise<string[]> {
  const uncounted: string[] = []
  for (const [nth, { method, url }] of all.entries()) {
    const remoteAddress = `192.0.2.${nth % 250}`
    shop.clock.forward(120_000)
    let refused = false
    for (let sent = 0; sent <= maxPerSecond && !refused; sent++)
      refused = (await app.inject({ method, url, remoteAddress, headers: { host } })).statusCode === 429
    if (!refused) uncounted.push(`${method} ${url}`)
  }
  return uncounted
}

const toRoutes = (options: readonly RouteOptions[]): Route[] =>
  options.flatMap(({ method, url }) =>
    [method].flat().flatMap((one): Route[] => {
      if (one !== 'GET' && one !== 'POST' && one !== 'DELETE') return []
      return [
        {
          method: one as Route['method'],
          url: url.replace(/:(\w+)(\([^)]*\))?/g, (_, name) => (name === 'piece' ? '1' : 'a')).replace('*', 'a'),
        },
      ]
    }),
  )

describe('every route', () => {
  /** The largest limit: that of health checks, which belong to no brand. */
  const maxPerSecond = 100

  test('is counted by some limit, without a session', async () => {
    const all = toRoutes(routes)
    expect(all.length).toBeGreaterThan(130)
    expect(
      await findUncounted(shop.app, shop.brand.hosts[0]!, [...all, { method: 'GET', url: '/nowhere' }], maxPerSecond),
    ).toEqual([])
    recordFigure({ promise: 14, name: '6-routes', text: `${all.length} routes of ${all.length} are counted` })
  }, 120_000)

  test('control: one that is outside of the counted part is found', async () => {
    const app = Fastify()
    await app.register(async (counted) => {
      createRateLimits({ clock: createManualClock(new Date()), exemptLoopback: false }).countRequests(counted)
      counted.get('/counted', async () => 'yes')
    })
    app.get('/forgotten', async () => 'no')
    const all: Route[] = [
      { method: 'GET', url: '/counted' },
      { method: 'GET', url: '/forgotten' },
    ]
    app.setErrorHandler((_error, _request, reply) => reply.code(429).send())
    expect(await findUncounted(app, 'shop.example', all, 100)).toEqual(['GET /forgotten'])
    await app.close()
  })
})
