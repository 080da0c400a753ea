import { unsealRows } from '#server/platform/audit/person-keys.ts'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import type { FastifyInstance } from 'fastify'
import pg from 'pg'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildApp } from '#server/app.ts'
import type { OperatorShop } from '#server/commands/run-command.ts'
import { runAdminCommand } from '#server/commands/admin.ts'
import { openBrandRegistry } from '#server/modules/tenancy/public.ts'
import { systemClock } from '#server/platform/clock.ts'
import { openDatabase, type Database } from '#server/platform/database/open-database.ts'
import { prepareDatabase } from '#server/platform/database/prepare-database.ts'
import { startTemporaryCluster } from '#server/platform/database/embedded/temporary-cluster.ts'
import type { Engine } from '#server/platform/http/engine.ts'
import { createBrandContext } from '#server/platform/jobs.ts'
import { openLocalFileStore } from '#server/platform/local-file-store.ts'
import { ResponseCache } from '#server/platform/response-cache.ts'
import { patientLimits, testConfig } from '#tests/harness/app.ts'
import { testSecret } from '#tests/harness/database.ts'
import { openSetupState, type SetupState } from './setup-state.ts'
import { toStoreKey } from './setup-steps.ts'

let cluster: Awaited<ReturnType<typeof startTemporaryCluster>>
let database: Database
let app: FastifyInstance
let operator: OperatorShop
let state: SetupState
let dataDir: string
let adminUrl: string

beforeAll(async () => {
  cluster = await startTemporaryCluster()
  adminUrl = await cluster.freshDatabase()
  const log = pino({ level: process.env.LOG_LEVEL ?? 'silent' })
  const migrations = resolve(import.meta.dirname, '../db/migrations')
  const appUrl = await prepareDatabase({ adminUrl, secret: testSecret, migrations, log })
  database = openDatabase(appUrl, { poolSize: 10, queryTimeoutMs: 60_000, log })
  dataDir = mkdtempSync(join(tmpdir(), 'galleria-test-setup-'))
  const brands = openBrandRegistry(database.withoutBrand, null)
  const engine: Engine = {
    forBrand: database.forRequest,
    clock: systemClock,
    log,
    secret: testSecret,
    files: openLocalFileStore(dataDir),
    cache: new ResponseCache(),
    strict: true,
  }
  const config = { ...testConfig(dataDir), demo: '0' as const }
  operator = {
    brands,
    config,
    admin: { adminUrl, log },
    createContext: (brand) => createBrandContext(engine, brand),
  }
  state = openSetupState({ adminUrl, log, secret: testSecret })
  const setup = { shop: operator, secret: testSecret, log }
  const parts = { config, engine, brands, log, isReady: async () => true, admission: patientLimits, setup }
  app = (await buildApp(parts)).app
  await app.ready()
}, 120_000)
afterAll(async () => {
  await app.close()
  await database.close()
  await cluster.remove()
  rmSync(dataDir, { recursive: true, force: true })
})

type RequestFrom = {
  readonly cookie?: string | undefined
  readonly headers?: Record<string, string>
  readonly address?: string
  readonly host?: string
}

const root = '/console/setup/api/'

async function send(
  method: 'GET' | 'POST',
  name: string,
  body: unknown,
  { cookie, headers, address, host }: RequestFrom,
) {
  const response = await app.inject({
    method,
    url: root + name,
    remoteAddress: address ?? '127.0.0.1',
    headers: {
      host: host ?? 'localhost:3000',
      'accept-language': 'en',
      ...(method === 'POST' && { 'x-requested-with': 'galleria' }),
      ...(cookie && { cookie: `setup=${cookie}` }),
      ...(body !== undefined && { 'content-type': typeof body === 'string' ? 'text/csv' : 'application/json' }),
      ...headers,
    },
    ...(body !== undefined && { payload: typeof body === 'string' ? body : JSON.stringify(body) }),
  })
  const set = response.cookies.find(({ name }) => name === 'setup')
  const answer = response.json<{
    data: Record<string, never>
    error?: { key: string; fields?: object }
    message: string
  }>()
  return { status: response.statusCode, cookie: set?.value, flags: set, ...answer }
}
const read = (from: RequestFrom = {}) => send('GET', 'state', undefined, from)
const post = (name: string, body: unknown, from: RequestFrom = {}) => send('POST', name, body, from)

const mara = { username: 'mara', password: 'a long password' }
const strangers: readonly [string, RequestFrom][] = [
  ['another address', { address: '10.0.0.5' }],
  ['a proxy that names the client', { headers: { 'x-forwarded-for': '203.0.113.9' } }],
  ['a proxy that names itself', { headers: { via: '1.1 proxy' } }],
  ['a page of another site with a name that leads here', { host: 'attacker.example' }],
]

const openClient = async (url: string) => {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  return client
}

/** How many locks are waited for; `pg_stat_activity` would not change within a transaction. */
const countWaiting = async (client: pg.Client): Promise<number> =>
  (await client.query('select from pg_locks where not granted')).rowCount!

/** The session of the administrator, from the step that makes one. */
let session: string | undefined

describe('an empty installation', () => {
  it.each(strangers)('offers nothing but the link to %s', async (_name, from) => {
    expect((await read(from)).data).toEqual({ phase: 'link' })
    const { status, error } = await post('administrator', mara, from)
    expect([status, error?.key]).toEqual([401, 'session.required'])
  })

  it('offers the first step on this machine', async () => {
    expect((await read()).data).toEqual({ phase: 'administrator' })
  })

  it('leads there from the address of the shop', async () => {
    const { statusCode, headers } = await app.inject({ url: '/', headers: { host: 'localhost:3000' } })
    expect([statusCode, headers.location]).toEqual([302, '/console/setup'])
  })

  it('refuses a write of another page (CSRF)', async () => {
    const { status } = await post('administrator', mara, { headers: { 'x-requested-with': 'other' } })
    expect(status).toBe(403)
  })

  it('refuses steps without the administrator', async () => {
    for (const [name, body] of [
      ['brand', brand],
      ['host', { host: 'shop.lindenhof.test' }],
      ['store', store],
      ['goods', { from: 'sample' }],
      ['home', { sections: ['new'], hasBanner: true }],
      ['finish', {}],
      ['import', 'Handle,Title\n'],
    ] as const)
      expect([name, (await post(name, body)).status]).toEqual([name, 401])
  })

  it('takes the link once, from anywhere, and of two at once one', async () => {
    const link = (await state.readLink())!
    const away = { address: '10.0.0.5', host: 'shop.lindenhof.test' }
    expect((await post('open', { link: `${link}x` }, away)).error?.key).toBe('setup.link_invalid')
    const both = await Promise.all([post('open', { link }, away), post('open', { link }, away)])
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 403])
    const opened = both.find(({ status }) => status === 200)!
    expect(opened.flags).toMatchObject({ httpOnly: true, sameSite: 'Strict', path: '/console/setup' })
    expect((await read({ ...away, cookie: opened.cookie })).data).toEqual({ phase: 'administrator' })
    expect((await post('open', { link }, away)).error?.key).toBe('setup.link_invalid')
    expect(await state.readLink()).not.toBe(link)
  })

  it('stays open when the administrator is made while another request reads the state', async () => {
    const id = '00000000-0000-7000-8000-00000000000a'
    const admin = await openClient(adminUrl)
    try {
      await admin.query('begin')
      await admin.query('lock table platform_administrators in access exclusive mode')
      const reading = read()
      await expect.poll(async () => countWaiting(admin)).toBeGreaterThan(0)
      await admin.query(
        `insert into platform_administrators
           (id, username, username_key, password_hash, created_at, created_by, sessions_from)
         values ($1, 'lia', 'lia', '-', now(), 'test', now())`,
        [id],
      )
      await admin.query('update platform_setup set administrator_id = $1', [id])
      await admin.query('commit')
      expect((await reading).data).toEqual({ phase: 'login' })
      await admin.query('update platform_setup set administrator_id = null')
      await admin.query('delete from platform_administrators where id = $1', [id])
    } finally {
      await admin.end()
    }
    expect((await read()).data).toEqual({ phase: 'administrator' })
  })

  it.each([
    [{ ...mara, password: 'short' }, { password: expect.any(String) }],
    [{ ...mara, username: '' }, { username: expect.any(String) }],
  ])('names what is wrong with %o', async (body, fields) => {
    expect((await post('administrator', body)).error).toMatchObject({ key: 'request.invalid', fields })
  })

  it('makes one administrator of several at once', async () => {
    const all = await Promise.all(
      ['mara', 'rui', 'jon', 'eve'].map((username) => post('administrator', { ...mara, username })),
    )
    const made = all.filter(({ status }) => status === 200)
    expect(made).toHaveLength(1)
    expect(all.filter(({ status }) => status === 404)).toHaveLength(3)
    session = made[0]!.cookie
    const { data } = await read({ cookie: session })
    expect(data).toMatchObject({ phase: 'steps', brand: null })
    mara.username = data.administrator as unknown as string
  })
})

const brand = {
  name: 'Lindenhof',
  site: 'lindenhof',
  host: 'shop.lindenhof.test',
  mail: 'help@lindenhof.test',
  address: '1 Linden Street, Hamburg',
  currency: 'EUR',
  timeZone: 'Europe/Berlin',
  languages: ['en', 'ar'],
  look: 'greenmall',
}
const store = { name: 'Oak & Iron', username: 'oakseller', password: 'sell3r!!', delivery: '4.90' }

describe('once there is an administrator', () => {
  it('makes no other one, and the link is dead', async () => {
    expect((await read()).data).toEqual({ phase: 'login' })
    expect((await post('administrator', { ...mara, username: 'eve' })).status).toBe(404)
    expect((await post('administrator', { ...mara, username: 'eve' }, { cookie: session })).status).toBe(404)
    expect(await state.readLink()).toBe(null)
  })

  it('goes on after a log-in, which ends the session before', async () => {
    expect((await post('login', { ...mara, password: 'wrong password' })).error?.key).toBe('login.failed')
    const { cookie } = await post('login', mara)
    expect((await read({ cookie })).data).toMatchObject({ phase: 'steps' })
    expect((await read({ cookie: session })).data).toEqual({ phase: 'login' })
    session = cookie
  })

  it('names what is wrong with a brand', async () => {
    const { error } = await post(
      'brand',
      { ...brand, currency: 'XQX', host: 'no host', timeZone: 'Nowhere' },
      { cookie: session },
    )
    expect(Object.keys(error!.fields!).toSorted()).toEqual(['currency', 'host', 'timeZone'])
  })

  it('makes the brand, whose host is then taken', async () => {
    expect((await post('host', { host: brand.host }, { cookie: session })).status).toBe(200)
    const { data } = await post('brand', brand, { cookie: session })
    expect(data.brand).toMatchObject({ site: 'lindenhof', host: brand.host, currency: 'EUR', languages: ['en', 'ar'] })
    const { error } = await post('host', { host: brand.host }, { cookie: session })
    expect(error).toMatchObject({ key: 'request.invalid', fields: { host: 'This is already in use.' } })
    expect((await post('brand', brand, { cookie: session })).status).toBe(404)
  })

  it('opens the first store with the account of its seller', async () => {
    const bad = await post('store', { ...store, password: 'x' }, { cookie: session })
    expect(bad.error?.fields).toMatchObject({ password: expect.any(String) })
    const { data } = await post('store', store, { cookie: session })
    expect(data.storeKey).toBe('oak-iron')
    const login = await app.inject({
      method: 'POST',
      url: '/api/user/login',
      headers: { host: brand.host },
      payload: { account: store.username, password: store.password },
    })
    expect(login.json().data.userInfo.seller).toMatchObject({ name: 'Oak & Iron' })
  })

  it('shows sample products, and takes them off in one step', async () => {
    // Another page size each time, because answers are cached.
    const listed = async (pageSize: number) =>
      (
        await app.inject({
          url: '/goods/shop/goods/list',
          method: 'POST',
          headers: { host: brand.host },
          payload: { pageSize },
        })
      ).json().data.pageInfo.totalElements as number
    const { data } = await post('goods', { from: 'sample' }, { cookie: session })
    expect(data.goodsFrom).toBe('sample')
    expect(await listed(20)).toBe(12)
    expect(toDone(data)).toMatchObject({ store: true, products: false, samples: false })
    const after = await post('goods', { from: 'no-sample' }, { cookie: session })
    expect(toDone(after.data)).toMatchObject({ products: false, samples: true })
    expect(await listed(21)).toBe(0)
  })

  it('imports a file with its progress; a bad one changes nothing and says why', async () => {
    await importFile('Handle,Title,Variant SKU,Variant Price\ncup,Cup,CUP-1,abc\n')
    const failed = await waitForImport()
    expect(failed).toMatchObject({ state: 'failed', line: expect.stringContaining('Nothing was imported') })
    expect(failed.notes.join('\n')).toContain('abc')
    await importFile('Handle,Title,Variant SKU,Variant Inventory Qty,Variant Price\ncup,Cup,CUP-1,5,12.50\n')
    expect(await waitForImport()).toMatchObject({ state: 'done', line: '1 new, 0 changed, 0 unchanged.' })
    const { data } = await read({ cookie: session })
    expect(data.goodsFrom).toBe('file')
    expect(toDone(data)).toMatchObject({ store: true, products: true, delivery: true, payment: false })
  }, 60_000)

  it('lists by command what is left', async () => {
    const said = await runAdminCommand(operator, ['brand', 'checklist', 'lindenhof'])
    expect(said).toContain('done: a store is open\n')
    expect(said).toContain('required: shoppers can pay')
  })

  it('arranges the home page', async () => {
    const { data } = await post('home', { sections: ['banner', 'new'], hasBanner: true }, { cookie: session })
    expect(data.hasHome).toBe(true)
    expect(await runAdminCommand(operator, ['section', 'list', 'lindenhof'])).toBe('banner\nnew')
    expect(await runAdminCommand(operator, ['banner', 'list', 'lindenhof'])).toContain('Welcome to Lindenhof')
  })

  it('records every step in the audit log of the brand as its administrator', async () => {
    const brand = (await operator.brands.findBySite('lindenhof'))!
    const rows = await database
      .forBrand(brand.id)
      .selectFrom('audit_log')
      .select(['operation', 'username'])
      .where('operation', 'in', ['command.brand.create', 'command.store.create', 'command.section.set'])
      .orderBy('position')
      .execute()
    const operations = ['command.brand.create', 'command.store.create', 'command.section.set']
    expect(rows.map(({ operation }) => operation)).toEqual(operations)
    const opened = await unsealRows(operator.createContext(brand), rows)
    expect(new Set(opened.map(({ username }) => username))).toEqual(new Set([`${mara.username}@platform`]))
  })

  it('is over permanently after the last step', async () => {
    expect((await post('finish', {}, { cookie: session })).status).toBe(200)
    for (const cookie of [session, undefined]) {
      expect((await read({ cookie })).status).toBe(404)
      expect((await post('brand', { ...brand, site: 'other', host: 'other.test' }, { cookie })).status).toBe(404)
    }
    expect((await post('login', mara)).status).toBe(404)
    expect((await post('administrator', { ...mara, username: 'eve' })).status).toBe(404)
  })

  it('keeps the last platform administrator', async () => {
    await expect(runAdminCommand(operator, ['platform', 'remove', mara.username])).rejects.toThrow('platform.last')
    await runAdminCommand(operator, ['create', '--platform', 'second'])
    await runAdminCommand(operator, ['platform', 'remove', mara.username])
    await expect(runAdminCommand(operator, ['platform', 'remove', 'second'])).rejects.toThrow('platform.last')
  })
})

type Checklist = {
  readonly checklist: { readonly items: readonly { readonly key: string; readonly isDone: boolean }[] }
}

const toDone = (data: unknown) =>
  Object.fromEntries((data as Checklist).checklist.items.map(({ key, isDone }) => [key, isDone]))

const importFile = async (text: string) =>
  expect((await send('POST', 'import?skipBad=0', text, { cookie: session })).status).toBe(200)

async function waitForImport() {
  for (;;) {
    const { data } = await read({ cookie: session })
    const found = data.importState as unknown as { state: string; line: string; notes: string[] }
    if (found.state !== 'running') return found
  }
}

describe('the log-in of the set-up', () => {
  it('is locked after wrong passwords, also for the right one', async () => {
    for (const _ of [1, 2, 3, 4, 5]) await state.logIn({ ...mara, password: 'wrong' }).catch(() => undefined)
    await expect(state.logIn(mara)).rejects.toThrow('login.locked')
  })
})

it.each([
  ['Oak & Iron', 'oak-iron'],
  ['  Café Zoë ', 'cafe-zoe'],
  ['店铺', 'store'],
])('the key of the store %s is %s', (name, key) => expect(toStoreKey(name)).toBe(key))
