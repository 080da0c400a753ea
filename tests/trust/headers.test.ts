import { Writable } from 'node:stream'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { createLog } from '#server/platform/log.ts'
import { openTestShop, type TestShop } from '#tests/harness/app.ts'
import { digestOf } from './brand-digest.ts'
import { recordFigure } from './figures.ts'
import { openInstance, type Instance } from './second-instance.ts'
import { inputs, makeWorld, type World } from './wall-world.ts'

const secret = 'SECRETwordOfTheTest'

let shop: TestShop
let world: World
let admin: pg.Client
/** Another process whose log is kept, and one that may only read. */
let logged: Instance
let readOnly: Instance
let log = ''
const kept = new Writable({
  write: (chunk, _encoding, done) => {
    log += String(chunk)
    done()
  },
})

type Name = keyof typeof inputs
type Method = 'GET' | 'POST' | 'DELETE' | 'HEAD'

beforeAll(async () => {
  shop = await openTestShop({ policy: { ordersPerMinutePerUser: 1e6 } })
  world = await makeWorld(shop)
  admin = new pg.Client(shop.adminUrl)
  await admin.connect()
  logged = await openInstance(shop, { log: createLog('trace', kept) })
  const url = new URL(inject('databaseUrl'))
  url.searchParams.set('options', '-c default_transaction_read_only=on')
  readOnly = await openInstance(shop, { databaseUrl: url.href })
})
afterAll(async () => {
  await Promise.all([logged.close(), readOnly.close(), admin.end()])
  await shop.close()
})

const digest = () => digestOf(admin, shop.brand)

async function ask(method: Method, url: string, headers: Record<string, string>, body?: unknown, instance?: Instance) {
  const app = instance?.app ?? shop.app
  const host = shop.brand.hosts[0]!
  const payload = body === undefined ? {} : { payload: JSON.stringify(body) }
  const type: Record<string, string> = body === undefined ? {} : { 'content-type': 'application/json' }
  const answer = await app.inject({ method, url, headers: { host, ...type, ...headers }, ...payload })
  const { error } = answer.body ? answer.json() : {}
  return { status: answer.statusCode, key: error?.key, body: answer.body, cookie: answer.headers['set-cookie'] }
}

/** Every operation that is not a plain GET of something, with the victim's own inputs. */
const writes = () =>
  [...shop.registry.served].filter(([, { operation }]) => operation.method !== 'GET' && operation.effect !== 'read')

const queryOf = (input: Record<string, unknown>) => {
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
    let asked = 0
    for (const [name, { operation }] of writes())
      for (const [how, headers] of Object.entries(foreign)) {
        const input = inputs[name as Name](world.ids)
        const cookie = { cookie: `session=${world.victim.token}`, ...headers }
        const url = operation.method === 'DELETE' ? `${operation.path}?${queryOf(input)}` : operation.path
        const answer = await ask(operation.method, url, cookie, operation.method === 'DELETE' ? undefined : input)
        asked++
        if (answer.status !== 403 || answer.key !== 'request.csrf' || answer.cookie)
          wrong.push(`${name} ${how}: ${answer.status} ${answer.key}`)
      }
    expect(wrong).toEqual([])
    expect(await digest()).toBe(before)
    recordFigure({ promise: 12, name: 'csrf', text: `${asked} cross-site cookie writes: 0 effects` })
  })

  it('of our own page does change something (the test has eyes)', async () => {
    const before = await digest()
    const own = {
      'x-requested-with': 'galleria',
      'sec-fetch-site': 'same-origin',
      cookie: `session=${world.victim.token}`,
    }
    const body = { skuId: world.ids.skuId, quantity: 3 }
    expect((await ask('POST', '/order/shop/cart/modify', own, body)).status).toBe(200)
    expect(await digest()).not.toBe(before)
  })

  it('gives a foreign page no session: logging in from there sets no cookie', async () => {
    const account = { username: 'cookie1abc', password: 'gallery77x', confirmPassword: 'gallery77x' }
    const cross = { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' }
    expect((await ask('POST', '/api/user/register', cross, account)).cookie).toBeUndefined()
    const login = { account: account.username, password: account.password }
    expect((await ask('POST', '/api/user/login', cross, login)).cookie).toBeUndefined()
    const own = { 'x-requested-with': 'galleria', 'sec-fetch-site': 'same-origin' }
    const { cookie } = await ask('POST', '/api/user/login', own, login)
    expect(String(cookie)).toMatch(/\bsession=[^,]*HttpOnly[^,]*SameSite=Lax/)
  })
})

describe('the token parameter of older clients', () => {
  const info = '/api/user/info'

  it('is taken, once', async () => {
    const { token } = world.victim
    expect((await ask('GET', `${info}?token=${token}`, {})).status).toBe(200)
    expect((await ask('GET', `${info}?token=${token}&token=${token}`, {})).status).toBe(200)
  })

  it('is refused where two that differ are sent', async () => {
    const { token } = world.victim
    const authorization = { authorization: `Bearer ${token}` }
    for (const answer of [
      await ask('GET', `${info}?token=${token}&token=${secret}`, {}),
      await ask('GET', `${info}?token=${secret}`, authorization),
      await ask('GET', `${info}?Token=${secret}`, authorization),
    ])
      expect([answer.status, answer.key]).toEqual([400, 'request.parameter_conflict'])
  })

  it('and every other secret stand in no log and no answer, whatever goes wrong', async () => {
    const broken = await openInstance(shop, {
      log: createLog('trace', kept),
      engine: {
        forBrand: () => {
          throw new Error('the database is gone')
        },
      },
    })
    const before = log.length
    const bodies: string[] = []
    for (const instance of [logged, broken])
      for (const path of [info, '/nothing/here', '/%zz', '/goods/shop/goods/detail', '/api/user/login', '/health/live'])
        for (const name of ['token', 'Token', 'password', 'fundPassword', 'oldPassword'])
          for (const method of ['GET', 'POST'] as const)
            bodies.push(
              (
                await ask(
                  method,
                  `${path}?x=1&${name}=${secret}`,
                  {},
                  method === 'POST' ? { x: 1 } : undefined,
                  instance,
                )
              ).body,
            )
    bodies.push((await ask('GET', info, { authorization: `Bearer ${secret}` }, undefined, broken)).body)
    bodies.push((await ask('GET', info, { cookie: `session=${secret}` }, undefined, broken)).body)
    bodies.push((await ask('POST', '/api/user/login', {}, { account: 'nobody', password: secret }, broken)).body)
    await broken.close()
    expect(log.length).toBeGreaterThan(before)
    expect(log).not.toContain(secret)
    expect(bodies.filter((body) => body.includes(secret))).toEqual([])
    recordFigure({
      promise: 12,
      name: 'secrets',
      text: `${bodies.length} requests with secrets, half of them failing: 0 in log or answers`,
    })
  })

  it('would be found in the log (the test has eyes)', () => {
    logged.app.log.info(`GET ${info}?token=${secret}`)
    expect(log).toContain(secret)
  })
})

describe('a secret in the address', () => {
  it('is refused by every operation that takes one, and has no effect', async () => {
    const before = await digest()
    const wrong: string[] = []
    for (const [name, { operation }] of shop.registry.served)
      for (const field of operation.secrets ?? []) {
        const input = inputs[name as Name](world.ids)
        const authorization = { authorization: `Bearer ${world.victim.token}` }
        const answer = await ask('POST', `${operation.path}?${field}=${secret}`, authorization, input)
        if (answer.status !== 400 || answer.key !== 'request.secret_in_query')
          wrong.push(`${name} ${field}: ${answer.key}`)
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
      const input = inputs[name as Name](world.ids)
      const isGet = operation.method === 'GET'
      const url = isGet ? `${operation.path}?${queryOf(input)}` : operation.path
      const body = isGet ? undefined : input
      const there = await ask(operation.method, url, authorization, body, readOnly)
      const here = await ask(operation.method, url, authorization, body)
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
    for (const [name, { operation }] of writes())
      for (const method of ['GET', 'HEAD'] as const) {
        const { status } = await ask(
          method,
          `${operation.path}?${queryOf(inputs[name as Name](world.ids))}`,
          authorization,
        )
        if (status !== 404) wrong.push(`${method} ${name}: ${status}`)
      }
    expect(wrong).toEqual([])
    expect(await digest()).toBe(before)
  })

  it('would fail there if it wrote: a POST does (the test has eyes)', async () => {
    const authorization = { authorization: `Bearer ${world.victim.token}` }
    const { status } = await ask('POST', '/order/shop/cart/clear', authorization, {}, readOnly)
    expect(status).toBe(500)
  })
})
