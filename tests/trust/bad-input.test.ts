import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { errors, type ErrorKey } from '#contract/errors.ts'
import { api } from '#contract/api.ts'
import type { Operation } from '#contract/operation.ts'
import { newId } from '#server/platform/ids.ts'
import { openTestShop, type TestShop } from '#tests/harness/app.ts'
import { makeGoods, makeStore, type TestGoods, type TestStore } from '#tests/harness/goods.ts'
import { makePerson, type Person } from '#tests/harness/people.ts'
import { makePlatformAdministrator } from '#tests/harness/staff.ts'
import { findMoneyErrors } from './money-invariants.ts'
import { isMeasuring, recordFigure, seed, scale } from './figures.ts'
import { buildFuzzedRequests, type FuzzedRequest } from './build-fuzzed-requests.ts'
import { makeShoppers, fundPassword, type Shopper } from './shoppers.ts'
import { makeIsolationWorld, type IsolationWorld } from './isolation-world.ts'
import { operationInputs } from './operation-inputs.ts'

/** `npm test` sends a third as many as `npm run trust`. */
const requestsPerOperation = (isMeasuring ? 64 : 20) * scale
const operations: [string, Operation][] = Object.entries(api).flatMap(([module, some]) =>
  Object.entries(some as Record<string, Operation>).map(([name, operation]): [string, Operation] => [
    `${module}.${name}`,
    operation,
  ]),
)

let shop: TestShop
let store: TestStore
let goods: TestGoods
let shopper: Shopper
let world: IsolationWorld
let administrator: Person

beforeAll(async () => {
  shop = await openTestShop({ policy: { ordersPerMinutePerUser: 1e6, otherRequestsPerSecondPerAddress: 1e6 } })
  store = await makeStore(shop)
  goods = await makeGoods(shop, { store, stock: [5, 100] })
  shopper = (await makeShoppers(shop, 1, 100_000))[0]!
  world = await makeIsolationWorld(shop)
  administrator = await makePlatformAdministrator(shop)
})
afterAll(() => shop.close())

const auth = () => ({ token: shopper.token })

describe('the cart', () => {
  it.each([0, -1, 1.5, 1e12, 'three', '', null, [], {}])(
    'refuses the quantity %j with 422 and the field',
    async (quantity) => {
      const [skuId] = goods.skuIds
      for (const path of ['/order/shop/cart/add', '/order/shop/cart/modify', '/order/shop/checkout/preview']) {
        const response = await shop.post(path, { skuId, quantity }, auth())
        // A preview of no quantity is that of a quantity that is missing.
        expect([path, response.status, response.error?.key]).toEqual([path, 422, 'request.invalid'])
        expect(Object.keys(response.error?.fields ?? {})).toEqual(['quantity'])
      }
      expect((await shop.get('/order/shop/cart/list', {}, auth())).data.cartItems).toEqual([])
    },
  )

  it('answers a SKU that there is not with 404', async () => {
    for (const skuId of [newId(), 'nonsense', "' or 1=1", '0'])
      for (const path of ['/order/shop/cart/add', '/order/shop/checkout/preview']) {
        const response = await shop.post(path, { skuId, quantity: 1 }, auth())
        expect([skuId, response.status, response.error?.key]).toEqual([skuId, 404, 'sku.not_found'])
      }
  })

  it('answers more than the stock with 409 and what is left', async () => {
    const [skuId] = goods.skuIds
    for (const path of ['/order/shop/cart/add', '/order/shop/checkout/preview']) {
      const response = await shop.post(path, { skuId, quantity: 6 }, auth())
      expect([response.status, response.error]).toMatchObject([
        409,
        { key: 'stock.insufficient', params: { left: 5, skuId } },
      ])
    }
  })
})

describe('a purchase', () => {
  const preview = async () =>
    (await shop.post('/order/shop/checkout/preview', { skuId: goods.skuIds[1], quantity: 1 }, auth())).data
      .quoteId as string
  const create = (quoteId: string) =>
    shop.post('/order/shop/trade/create', { quoteId, addressId: shopper.addressId }, auth())

  it('at a price that changed since the preview places nothing and says which line', async () => {
    const quoteId = await preview()
    const priced = shop
      .db()
      .updateTable('skus')
      .where('brand_id', '=', shop.brand.id)
      .where('id', '=', goods.skuIds[1]!)
    await priced.set({ price_minor: 1_250 }).execute()
    const response = await create(quoteId)
    expect([response.status, response.error]).toMatchObject([
      409,
      {
        key: 'checkout.changed',
        params: { changes: [{ skuId: goods.skuIds[1], kind: 'price', before: 10, now: 12.5 }] },
      },
    ])
    expect((await shop.get('/order/shop/trade/detail', { tradeId: quoteId }, auth())).status).toBe(404)
    expect((await shop.get('/order/shop/order/list', {}, auth())).data.pageInfo.totalElements).toBe(0)
    await priced.set({ price_minor: 1_000 }).execute()
    expect((await create(quoteId)).status).toBe(200)
  })

  it('with a wrong fund password moves nothing', async () => {
    const { data } = await create(await preview())
    const balance = async () => (await shop.get('/api/wallet/balance', {}, auth())).data.money
    const before = await balance()
    const pay = (password: unknown) =>
      shop.post('/order/shop/trade/pay', { tradeId: data.tradeId, fundPassword: password }, auth())
    expect((await pay('wrong-one')).error).toMatchObject({ key: 'fund_password.wrong', params: { left: 2 } })
    for (const nothing of [undefined, '', null, 17, {}]) expect((await pay(nothing)).status).toBe(422)
    expect(await balance()).toBe(before)
    expect((await shop.get('/order/shop/trade/detail', { tradeId: data.tradeId }, auth())).data).toMatchObject({
      status: 'awaiting_payment',
    })
    expect((await pay(fundPassword)).status).toBe(200)
    expect(await balance()).toBe(before - 14)
    expect(await findMoneyErrors(shop)).toEqual([])
  })
})

describe('the request itself', () => {
  it.each(['{', '{"skuId":', '[1,2', '"text"', '17', '\u0000', '{"a":1}}'])(
    'is malformed with the body %j: 400',
    async (body) => {
      const response = await shop.post('/order/shop/cart/add', body, auth())
      expect([response.status, response.error?.key]).toEqual([400, 'request.malformed'])
    },
  )

  it.each([
    ['/goods/shop/goods/detail', 'goodsId'],
    ['/goods/shop/seller/detail', 'sellerId'],
    ['/goods/shop/review/list', 'goodsId'],
    ['/order/shop/order/detail', 'orderId'],
    ['/order/shop/trade/detail', 'tradeId'],
  ])('to %s with a nonsense %s is 404', async (path, name) => {
    for (const id of ['nonsense', '0', '-1', "' or 1=1--", '\u0000', '<script>', newId(), newId().toUpperCase()])
      expect([id, (await shop.get(path, { [name]: id }, auth())).status]).toEqual([id, 404])
  })

  it.each(['%ff', '%c3', '%e0%a4%a', '%f8%80%80%80', '%', '%zz%ff', '%ed%a0%80'])(
    'with the token %s, which is no text, is answered like any unknown token',
    async (token) => {
      const headers = { host: shop.brand.hosts[0]! }
      const send = (url: string) => shop.app.inject({ url, headers })
      const expired = await send(`/api/user/info?token=${token}`)
      expect([expired.statusCode, expired.json().error.key]).toEqual([401, 'session.expired'])
      expect((await send(`/api/nothing?token=${token}`)).statusCode).toBe(404)
      expect((await send(`/health/live?token=${token}&token=${token}x`)).statusCode).toBe(400)
    },
  )

  it('with a host that is no host is refused before a brand is looked for', async () => {
    const hosts = ['localhost:99999', '[.localhost', 'a b.localhost', 'x@y.localhost', 'evil.example/x.localhost']
    for (const host of hosts)
      for (const url of ['/', '/pc/index', '/robots.txt', '/api/user/info', '/assets/x.js']) {
        const response = await shop.app.inject({ url, headers: { host } })
        expect([host, url, response.statusCode, response.json().error.key]).toEqual([
          host,
          url,
          400,
          'request.malformed',
        ])
      }
    expect((await shop.app.inject({ url: '/health/live', headers: { host: 'a b' } })).statusCode).toBe(200)
  })

  it('with a name longer than every id is 404', async () => {
    const headers = { host: shop.brand.hosts[0]! }
    for (const url of [`/media/files/${'a'.repeat(600)}.webp`, `/brand/x/${'a'.repeat(600)}`]) {
      const response = await shop.app.inject({ url, headers })
      expect([response.statusCode, response.json().error.key]).toEqual([404, 'not_found'])
    }
  })

  it('to nowhere is 404 in the shape of every answer', async () => {
    for (const path of ['/api/nothing', '/%zz', '/api/%', '/..%2f..%2fetc', '/api/user/info/'])
      for (const method of ['GET', 'POST', 'DELETE', 'PUT', 'PATCH', 'OPTIONS'] as const) {
        const headers = { host: shop.brand.hosts[0]! }
        const response = await shop.app.inject({ method, url: path, headers })
        expect(findResponseProblem(response.statusCode, response.body), `${method} ${path} ${response.body}`).toBeNull()
        expect([400, 404]).toContain(response.statusCode)
      }
  })
})

/** The first violation of the contract by a response; null when there is none. */
function findResponseProblem(status: number, text: string, operation?: Operation): string | null {
  if (status >= 500) return `status ${status}`
  const body = JSON.parse(text) as { code: unknown; message: unknown; data: unknown; error?: { key: ErrorKey } }
  if (typeof body.message !== 'string' || body.message === '') return 'no message'
  if (status === 200) {
    if (body.code !== 0 || 'error' in body) return '200 that is no success'
    const parsed = operation?.data.safeParse(body.data)
    return parsed && !parsed.success ? `data breaks the contract: ${parsed.error.message}` : null
  }
  if (body.code !== 1 || body.data !== null || !body.error) return `${status} without the shape of a refusal`
  const known = errors[body.error.key] as { status: number } | undefined
  if (!known) return `unknown key ${body.error.key}`
  return known.status === status ? null : `${body.error.key} is ${known.status}, not ${status}`
}

const statuses = new Map<number, number>()

async function sendFuzzed(operation: Operation, { url, headers, payload }: FuzzedRequest, token: string) {
  const response = await shop.app.inject({
    method: operation.method,
    url,
    headers: { host: shop.brand.hosts[0]!, authorization: `Bearer ${token}`, ...headers },
    ...(payload !== undefined && { payload }),
  })
  statuses.set(response.statusCode, (statuses.get(response.statusCode) ?? 0) + 1)
  return response
}

/** Somebody who may call the operation, so that its handler is reached; log-out ends the session that it is sent with. */
async function makeCaller(name: string, { audience }: Operation): Promise<Person> {
  if (name === 'account.logout') return makePerson(shop)
  if (audience === 'staff') return administrator
  return audience === 'seller' ? world.seller : world.victim
}

describe(`${requestsPerOperation} fuzzed requests to each operation`, () => {
  it.each(operations)(
    '%s: never a 5xx, every answer keeps the contract',
    { timeout: 60_000 * scale },
    async (name, operation) => {
      const base = { ...operationInputs[name as keyof typeof operationInputs](world.ids) }
      const { token } = await makeCaller(name, operation)
      await fc.assert(
        fc.asyncProperty(buildFuzzedRequests(operation, base), async (request) => {
          const response = await sendFuzzed(operation, request, token)
          const problem = findResponseProblem(response.statusCode, response.body, operation)
          if (problem) throw new Error(`${problem}\n${response.body.slice(0, 500)}`)
        }),
        { numRuns: requestsPerOperation, seed, endOnFailure: scale === 1 },
      )
    },
  )

  it('reached the handlers too, and left money and stock whole', async () => {
    const sent = [...statuses.values()].reduce((sum, count) => sum + count, 0)
    const all = [...statuses].toSorted(([a], [b]) => a - b).map(([status, count]) => `${status}: ${count}`)
    expect(statuses.get(200) ?? 0).toBeGreaterThan(sent / 10)
    expect(await findMoneyErrors(shop)).toEqual([])
    recordFigure({
      promise: 13,
      name: 'fuzz',
      text: `${sent} fuzzed requests to ${operations.length} operations (seed ${seed}): 0 status 5xx, every answer valid (${all.join(', ')})`,
    })
  })

  it('would see a 5xx, a wrong shape and a wrong status (negative control)', () => {
    expect(findResponseProblem(500, '{}')).toBe('status 500')
    expect(findResponseProblem(404, '{"error":"Not Found","message":"no","statusCode":404}')).toMatch(/shape/)
    expect(
      findResponseProblem(404, '{"code":1,"message":"no","data":null,"error":{"key":"wallet.insufficient"}}'),
    ).toMatch(/is 409/)
    expect(
      findResponseProblem(200, '{"code":0,"message":"done","data":{"money":"a lot"}}', api.wallet.balance),
    ).toMatch(/breaks the contract/)
  })
})
