import { rmSync } from 'node:fs'
import { resolve } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { demoData } from '#demo/demo-data.ts'
import { demoUserIds } from '#demo/fill/accounts.ts'
import { buildApp } from '#server/app.ts'
import { readConfig } from '#server/config.ts'
import { createUser } from '#server/modules/identity/users/public.ts'
import { grantRole } from '#server/modules/staff/public.ts'
import type { Brand } from '#server/platform/brand.ts'
import { createManualClock } from '#server/platform/clock.ts'
import { withClient } from '#server/platform/database/with-client.ts'
import { createBrandContext } from '#server/platform/jobs.ts'
import { hashPassword } from '#server/platform/passwords.ts'
import { startServices, type Services } from '#server/services.ts'
import { makeDataDir } from '#tests/harness/data-dir.ts'
import { recordFigure } from './figures.ts'

const root = resolve(import.meta.dirname, '../..')
const dataDir = makeDataDir('demo-accounts')
const clock = createManualClock(new Date())
const accounts = ['admin1', 'seller1', 'shopper1']
const ownPassword = 'Kettle-42'

type Shop = { readonly app: FastifyInstance; readonly services: Services; readonly brands: readonly Brand[] }
let shop: Shop | null = null

/** Starts the shop on the one data folder as `npm start` does, but for listening. */
async function start(demo: '0' | 'small'): Promise<Shop> {
  await stop()
  const config = readConfig({ DATA_DIR: dataDir, DEMO: demo, LOG_LEVEL: 'silent' })
  const services = await startServices(config, root, demoData, { clock })
  const { app } = await buildApp(services.parts)
  await app.ready()
  shop = { app, services, brands: await services.parts.brands.list() }
  return shop
}
async function stop(): Promise<void> {
  await shop?.app.close()
  await shop?.services.stop()
  shop = null
}
afterAll(async () => {
  await stop()
  rmSync(dataDir, { recursive: true, force: true })
})

/** A host that every brand answers on, whether the demo is on or not. */
const getHost = ({ site }: Brand): string => `${site}.shop.example`

const addHosts = ({ services, brands }: Shop) =>
  withClient(services.adminUrl, (client) =>
    client.query('insert into brand_hosts (host, brand_id) select * from unnest($1::text[], $2::int[])', [
      brands.map(getHost),
      brands.map(({ id }) => id),
    ]),
  )

const createContext = ({ services }: Shop, brand: Brand) => createBrandContext(services.parts.engine, brand)

async function send(brand: Brand, url: string, { token, body }: { token?: string; body?: object } = {}) {
  const response = await shop!.app.inject({
    method: body ? 'POST' : 'GET',
    url,
    headers: { host: getHost(brand), ...(token && { authorization: `Bearer ${token}` }) },
    ...(body && { payload: body }),
  })
  const { data, error } = response.json<{ data: { token: string; money: number }; error?: { key: string } }>()
  return { key: error?.key ?? 'ok', data }
}
const logIn = (brand: Brand, account: string, password = 'demo1234') =>
  send(brand, '/api/user/login', { body: { account, password } })

/** Every account of every brand with the outcome of a login, those that came out otherwise. */
async function findUnexpectedLogins(outcome: string, names = accounts, brands = shop!.brands): Promise<string[]> {
  const found: string[] = []
  for (const brand of brands)
    for (const account of names) {
      const { key } = await logIn(brand, account)
      if (key !== outcome) found.push(`${account} of ${brand.site}: ${key}`)
    }
  return found
}

// Each start prepares a database and nineteen brands.
describe('demo accounts', { timeout: 300_000 }, () => {
  const old = new Map<string, string>()
  let first: Brand
  let promoted: string

  beforeAll(async () => {
    const demo = await start('small')
    await addHosts(demo)
    await demo.services.parts.brands.reload()
    first = demo.brands.find(({ site }) => site === 'default')!
    for (const brand of demo.brands) old.set(brand.site, (await logIn(brand, 'shopper1')).data.token)
    // An operator made one of them staff, another changed its password, and staff disabled a third.
    const ctx = createContext(demo, first)
    promoted = (await grantRole(ctx, { username: 'shopper2', role: 'administrator' })).id
    const { token } = (await logIn(first, 'shopper3')).data
    const change = { oldPassword: 'demo1234', password: ownPassword, confirmPassword: ownPassword }
    expect((await send(first, '/api/user/password/update', { token, body: change })).key).toBe('ok')
    const admin = (await logIn(first, 'admin1')).data.token
    const disabled = { userId: demoUserIds(first.id)[3]! }
    expect((await send(first, '/admin/user/disable', { token: admin, body: disabled })).key).toBe('ok')
  }, 300_000)

  it('log in with their known password in every brand while the demo is on (negative control)', async () => {
    expect(shop!.brands.length).toBe(19)
    expect(await findUnexpectedLogins('ok', ['admin1', 'seller1'])).toEqual([])
  })

  it('are refused in all brands once DEMO is 0 on the same data, with password, session and token parameter', async () => {
    const { brands } = await start('0')
    expect(await findUnexpectedLogins('user.disabled')).toEqual([])
    for (const brand of brands) {
      const token = old.get(brand.site)!
      expect((await send(brand, '/api/user/info', { token })).key).toBe('session.expired')
      expect((await send(brand, `/api/wallet/balance?token=${token}`)).key).toBe('session.expired')
    }
    recordFigure({
      promise: 22,
      name: 'demo-accounts',
      text: `DEMO=0 on the data of a demo: ${accounts.length} accounts in ${brands.length} brands refused by password, and their sessions; with the demo they log in (control)`,
    })
  })

  it('are refused whatever became of them: made staff, another password, disabled by staff', async () => {
    const found = [
      await logIn(first, 'shopper2'),
      await logIn(first, 'shopper3', ownPassword),
      await logIn(first, 'shopper4'),
    ]
    expect(found.map(({ key }) => key)).toEqual(['user.disabled', 'user.disabled', 'user.disabled'])
  })

  it('are not enabled by staff, who are let in when the operator makes them', async () => {
    const ctx = createContext(shop!, first)
    const passwordHash = await hashPassword(ctx.secret, ownPassword)
    await createUser(ctx, { username: 'realadmin', passwordHash })
    await grantRole(ctx, { username: 'realadmin', role: 'administrator' })
    const { token } = (await logIn(first, 'realadmin', ownPassword)).data
    for (const userId of [promoted, demoUserIds(first.id)[3]!])
      expect((await send(first, '/admin/user/enable', { token, body: { userId } })).key).toBe('user.demo')
    const seller = demoUserIds(first.id)[8]!
    expect((await send(first, '/admin/user/disable', { token, body: { userId: seller } })).key).toBe('ok')
    expect(await findUnexpectedLogins('user.disabled', accounts, [first])).toEqual([])
  })

  it('come back with the demo, but for those that staff disabled before or meanwhile, and no old session does', async () => {
    await start('small')
    expect(await findUnexpectedLogins('ok', ['admin1'])).toEqual([])
    const names = ['shopper1', 'shopper2', 'shopper4', 'seller1', 'seller2']
    const found = []
    for (const name of names) found.push((await logIn(first, name)).key)
    expect(found).toEqual(['ok', 'ok', 'user.disabled', 'user.disabled', 'ok'])
    expect((await logIn(first, 'shopper3', ownPassword)).key).toBe('ok')
    expect((await logIn(first, 'realadmin', ownPassword)).key).toBe('ok')
    for (const brand of shop!.brands)
      expect((await send(brand, '/api/user/info', { token: old.get(brand.site)! })).key).toBe('session.expired')
  })

  it('are the users of the demo and no others', async () => {
    for (const brand of shop!.brands) {
      const { db } = createContext(shop!, brand)
      const rows = await db.selectFrom('users').select(['id', 'usercode']).where('brand_id', '=', brand.id).execute()
      const ids = new Set(demoUserIds(brand.id))
      const made = rows.filter(({ usercode }) => usercode.startsWith('demo')).map(({ id }) => id)
      expect(rows.filter(({ id }) => ids.has(id)).map(({ id }) => id)).toEqual(made)
      expect(made.length).toBeGreaterThan(10)
    }
  })
})
