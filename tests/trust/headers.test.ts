import { Writable } from 'node:stream'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { createLog } from '#server/platform/log.ts'
import { openTestShop, type TestShop } from '#tests/harness/app.ts'
import { makeStaff } from '#tests/harness/staff.ts'
import { computeBrandDigest } from './compute-brand-digest.ts'
import { recordFigure } from './figures.ts'
import { openInstance, type Instance } from './open-instance.ts'
import { makeIsolationWorld, type IsolationWorld } from './isolation-world.ts'
import { operationInputs } from './operation-inputs.ts'

const secret = 'SECRETwordOfTheTest'

let shop: TestShop
let world: IsolationWorld
let admin: pg.Client
/** Another process whose log is kept, and one that may only read. */
let loggingInstance: Instance
let readOnlyInstance: Instance
let logText = ''
const logStream = new Writable({
  write: (chunk, _encoding, done) => {
    logText += String(chunk)
    done()
  },
})

type Name = keyof typeof operationInputs
type Method = 'GET' | 'POST' | 'DELETE' | 'HEAD'

beforeAll(async () => {
  shop = await openTestShop({ policy: { ordersPerMinutePerUser: 1e6 } })
  world = await makeIsolationWorld(shop)
  admin = new pg.Client(shop.adminUrl)
  await admin.connect()
  loggingInstance = await openInstance(shop, { log: createLog('trace', logStream) })
  const url = new URL(inject('databaseUrl'))
  url.searchParams.set('options', '-c default_transaction_read_only=on')
  readOnlyInstance = await openInstance(shop, { databaseUrl: url.href })
})
afterAll(async () => {
  await Promise.all([loggingInstance.close(), readOnlyInstance.close(), admin.end()])
  await shop.close()
})

const digest = () => computeBrandDigest(admin, shop.brand)

async function send(method: Method, url: string, headers: Record<string, string>, body?: unknown, instance?: Instance) {
  const app = instance?.app ?? shop.app
  const host = shop.brand.hosts[0]!
  const payload = body === undefined ? {} : { payload: JSON.stringify(body) }
  const type: Record<string, string> = body === undefined ? {} : { 'content-type': 'application/json' }
  const response = await app.inject({ method, url, headers: { host, ...type, ...headers }, ...payload })
  const { error } = response.body ? response.json() : {}
  return { status: response.statusCode, key: error?.key, body: response.body, cookie: response.headers['set-cookie'] }
}

/** Every operation that is not a plain GET of something, with the victim's own inputs. */
const listWrites = () =>
  [...shop.registry.served].filter(([, { operation }]) => operation.method !== 'GET' && operation.effect !== 'read')

const toQuery = (input: Record<string, unknown>) => {
  const plain = Object.entries(input).filter(([, value]) => typeof value !== 'object')
  return new URLSearchParams(plain.map(([name, value]) => [name, String(value)])).toString()
}

describe('a write that comes with the cookie', () => {
  const foreign: Record<string, Record<string, string>> = {
    'without our header': {},
    'without our header, from the same origin': { 'sec-fetch-site': 'same-origin' },
    'with our header from another site': { 'x-requested-with': 'galleria', 'sec-fetch-site': 'cross-site' },
    'with our header from a neighbour': { 'x-requested-with': 'galleria', 'sec-fetch-site': 'same-site' },
    'with our header and a foreign origin': { 'x-requested-with': 'galleria', origin: 'https://evil.example' },
    'with our header and no origin to speak of': { 'x-requested-with': 'galleria', origin: 'null' },
    'with a header of somebody else': { 'x-requested-with': 'XMLHttpRequest', 'sec-fetch-site': 'same-origin' },
  }

  it('changes nothing at any operation unless our own page sent it', { timeout: 60_000 }, async () => {
    const before = await digest()
    const wrong: string[] = []
    let requestCount = 0
    for (const [name, { operation }] of listWrites())
      for (const [caseName, headers] of Object.entries(foreign)) {
        const input = operationInputs[name as Name](world.ids)
        const cookie = { cookie: `session=${world.victim.token}`, ...headers }
        const url = operation.method === 'DELETE' ? `${operation.path}?${toQuery(input)}` : operation.path
        const response = await send(operation.method, url, cookie, operation.method === 'DELETE' ? undefined : input)
        requestCount++
        if (response.status !== 403 || response.key !== 'request.csrf' || response.cookie)
          wrong.push(`${name} ${caseName}: ${response.status} ${response.key}`)
      }
    expect(wrong).toEqual([])
    expect(await digest()).toBe(before)
    recordFigure({ promise: 12, name: 'csrf', text: `${requestCount} cross-site cookie writes: 0 effects` })
  })

  it('of our own page does change something (negative control)', async () => {
    const before = await digest()
    const own = {
      'x-requested-with': 'galleria',
      'sec-fetch-site': 'same-origin',
      cookie: `session=${world.victim.token}`,
    }
    const body = { skuId: world.ids.skuId, quantity: 3 }
    expect((await send('POST', '/order/shop/cart/modify', own, body)).status).toBe(200)
    expect(await digest()).not.toBe(before)
  })

  it('gives a foreign page no session: logging in from there sets no cookie', async () => {
    const account = { username: 'cookie1abc', password: 'gallery77x', confirmPassword: 'gallery77x' }
    const cross = { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' }
    expect((await send('POST', '/api/user/register', cross, account)).cookie).toBeUndefined()
    const login = { account: account.username, password: account.password }
    expect((await send('POST', '/api/user/login', cross, login)).cookie).toBeUndefined()
    const own = { 'x-requested-with': 'galleria', 'sec-fetch-site': 'same-origin' }
    const { cookie } = await send('POST', '/api/user/login', own, login)
    expect(String(cookie)).toMatch(/\bsession=[^,]*HttpOnly[^,]*SameSite=Lax/)
  })
})

describe('the token parameter of older clients', () => {
  const info = '/api/user/info'

  it('is taken, once', async () => {
    const { token } = world.victim
    expect((await send('GET', `${info}?token=${token}`, {})).status).toBe(200)
    expect((await send('GET', `${info}?token=${token}&token=${token}`, {})).status).toBe(200)
  })

  it('is refused where two that differ are sent', async () => {
    const { token } = world.victim
    const authorization = { authorization: `Bearer ${token}` }
    for (const response of [
      await send('GET', `${info}?token=${token}&token=${secret}`, {}),
      await send('GET', `${info}?token=${secret}`, authorization),
      await send('GET', `${info}?Token=${secret}`, authorization),
    ])
      expect([response.status, response.key]).toEqual([400, 'request.parameter_conflict'])
  })

  it('and every other secret stand in no log and no answer, whatever goes wrong', async () => {
    const broken = await openInstance(shop, {
      log: createLog('trace', logStream),
      engine: {
        forBrand: () => {
          throw new Error('the database is gone')
        },
      },
    })
    const before = logText.length
    const bodies: string[] = []
    for (const instance of [loggingInstance, broken])
      for (const path of [info, '/nothing/here', '/%zz', '/goods/shop/goods/detail', '/api/user/login', '/health/live'])
        for (const name of ['token', 'Token', 'password', 'fundPassword', 'oldPassword'])
          for (const method of ['GET', 'POST'] as const)
            bodies.push(
              (
                await send(
                  method,
                  `${path}?x=1&${name}=${secret}`,
                  {},
                  method === 'POST' ? { x: 1 } : undefined,
                  instance,
                )
              ).body,
            )
    bodies.push((await send('GET', info, { authorization: `Bearer ${secret}` }, undefined, broken)).body)
    bodies.push((await send('GET', info, { cookie: `session=${secret}` }, undefined, broken)).body)
    bodies.push((await send('POST', '/api/user/login', {}, { account: 'nobody', password: secret }, broken)).body)
    await broken.close()
    expect(logText.length).toBeGreaterThan(before)
    expect(logText).not.toContain(secret)
    expect(bodies.filter((body) => body.includes(secret))).toEqual([])
    recordFigure({
      promise: 12,
      name: 'secrets',
      text: `${bodies.length} requests with secrets, half of them failing: 0 in log or answers`,
    })
  })

  it('would be found in the log (negative control)', () => {
    loggingInstance.app.log.info(`GET ${info}?token=${secret}`)
    expect(logText).toContain(secret)
  })
})

describe('a secret in the address', () => {
  it('is refused by every operation that takes one, and has no effect', async () => {
    const staff = await makeStaff(shop, ['administrator'])
    const callers = { anyone: world.victim, shopper: world.victim, seller: world.seller, staff }
    const before = await digest()
    const wrong: string[] = []
    for (const [name, { operation }] of shop.registry.served)
      for (const field of operation.secrets ?? []) {
        const input = operationInputs[name as Name](world.ids)
        const authorization = { authorization: `Bearer ${callers[operation.audience].token}` }
        const response = await send('POST', `${operation.path}?${field}=${secret}`, authorization, input)
        if (response.status !== 400 || response.key !== 'request.secret_in_query')
          wrong.push(`${name} ${field}: ${response.key}`)
      }
    expect(wrong).toEqual([])
    expect(await digest()).toBe(before)
  })
})

describe('GET', () => {
  it('writes nothing: every one answers as well where the database takes no write', { timeout: 60_000 }, async () => {
    const before = await digest()
    const wrong: string[] = []
    const authorization = { authorization: `Bearer ${world.victim.token}` }
    for (const [name, { operation }] of shop.registry.served) {
      if (operation.effect !== 'read') continue
      const input = operationInputs[name as Name](world.ids)
      const isGet = operation.method === 'GET'
      const url = isGet ? `${operation.path}?${toQuery(input)}` : operation.path
      const body = isGet ? undefined : input
      const there = await send(operation.method, url, authorization, body, readOnlyInstance)
      const here = await send(operation.method, url, authorization, body)
      if (there.status !== here.status || here.status >= 500)
        wrong.push(`${name}: ${there.status} ${there.key}, ${here.status}`)
    }
    expect(wrong).toEqual([])
    expect(await digest()).toBe(before)
  })

  it('of what writes is not found, and does not happen', async () => {
    const before = await digest()
    const wrong: string[] = []
    const authorization = { authorization: `Bearer ${world.victim.token}` }
    for (const [name, { operation }] of listWrites())
      for (const method of ['GET', 'HEAD'] as const) {
        const { status } = await send(
          method,
          `${operation.path}?${toQuery(operationInputs[name as Name](world.ids))}`,
          authorization,
        )
        if (status !== 404) wrong.push(`${method} ${name}: ${status}`)
      }
    expect(wrong).toEqual([])
    expect(await digest()).toBe(before)
  })

  it('would fail there if it wrote: a POST does (negative control)', async () => {
    const authorization = { authorization: `Bearer ${world.victim.token}` }
    const { status } = await send('POST', '/order/shop/cart/clear', authorization, {}, readOnlyInstance)
    expect(status).toBe(500)
  })
})
