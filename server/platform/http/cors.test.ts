import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestShop, type TestShop } from '#tests/harness/app.ts'
import { makePerson, type Person } from '#tests/harness/people.ts'

const friend = 'https://app.friend.example'
const stranger = 'https://evil.example'

let shop: TestShop
let closed: TestShop
let shopper: Person

beforeAll(async () => {
  shop = await openTestShop({ settings: { corsOrigins: [friend] } })
  closed = await openTestShop()
  shopper = await makePerson(shop)
})
afterAll(() => Promise.all([shop.close(), closed.close()]))

type Method = 'GET' | 'POST' | 'OPTIONS'
const sendRequest = (target: TestShop, method: Method, url: string, headers: Record<string, string>) =>
  target.app.inject({ method, url, headers: { host: target.brand.hosts[0]!, ...headers } })
const preflight = (target: TestShop, origin: string, url = '/order/shop/cart/add') =>
  sendRequest(target, 'OPTIONS', url, {
    origin,
    'access-control-request-method': 'POST',
    'access-control-request-headers': 'authorization,username,userid,messages',
  })
const corsHeaders = (headers: object) => Object.keys(headers).filter((name) => name.startsWith('access-control-'))

test('a page of an allowed origin calls with a token and reads the answer', async () => {
  const headers = {
    origin: friend,
    authorization: `Bearer ${shopper.token}`,
    username: 'x',
    userid: '1',
    messages: 'x',
  }
  const answer = await sendRequest(shop, 'GET', '/api/user/info', headers)
  expect(answer.json()).toMatchObject({ code: 0, data: { id: shopper.id } })
  expect(answer.headers).toMatchObject({
    'access-control-allow-origin': friend,
    'access-control-expose-headers': expect.stringContaining('x-request-id'),
    vary: expect.stringContaining('origin'),
  })
})

test('its preflight is answered with the method and the older clients’ headers', async () => {
  const answer = await preflight(shop, friend)
  expect(answer.statusCode).toBe(204)
  expect(answer.headers).toMatchObject({
    'access-control-allow-origin': friend,
    'access-control-allow-methods': 'POST',
    'access-control-allow-headers': expect.stringMatching(/authorization.*username, userid, messages/),
  })
})

test('refusals can be read too', async () => {
  const answer = await sendRequest(shop, 'GET', '/order/shop/cart/list', { origin: friend })
  expect([answer.statusCode, answer.headers['access-control-allow-origin']]).toEqual([401, friend])
})

test('cookies are never part of it', async () => {
  const cookies = { cookie: `session=${shopper.token}` }
  for (const answer of [
    await preflight(shop, friend),
    await sendRequest(shop, 'GET', '/api/user/info', { origin: friend, ...cookies }),
  ])
    expect(answer.headers).not.toHaveProperty('access-control-allow-credentials')
  const write = await sendRequest(shop, 'POST', '/order/shop/cart/clear', {
    origin: friend,
    ...cookies,
    'sec-fetch-site': 'cross-site',
  })
  expect([write.statusCode, write.json().error.key]).toEqual([403, 'request.csrf'])
})

test.each([
  ['an origin that is not on the list', () => preflight(shop, stranger)],
  ['a list of another brand', () => preflight(closed, friend)],
  ['an origin that only begins like an allowed one', () => preflight(shop, `${friend}.evil.example`)],
  ['no origin', () => preflight(shop, 'null')],
  ['a page', () => preflight(shop, friend, '/pc/index')],
  ['a webhook', () => preflight(shop, friend, '/api/payment/stripe/webhook')],
])('nothing is opened to %s', async (_, send) => {
  const { statusCode, headers } = await send()
  expect([statusCode, corsHeaders(headers)]).toEqual([404, []])
})

test('a stranger’s simple request gets no header that would let its page read', async () => {
  const { statusCode, headers } = await sendRequest(shop, 'GET', '/api/brand', { origin: stranger })
  expect([statusCode, corsHeaders(headers)]).toEqual([200, []])
})
