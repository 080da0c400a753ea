import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { demoData } from '#demo/demo-data.ts'
import { buildApp } from '#server/app.ts'
import { backUp } from '#server/commands/backup.ts'
import { readConfig, type Config } from '#server/config.ts'
import { createBrand, parseBrandFile } from '#server/modules/tenancy/public.ts'
import { withClient } from '#server/platform/database/with-client.ts'
import { createBrandContext } from '#server/platform/jobs.ts'
import { systemClock } from '#server/platform/clock.ts'
import { restore } from '#server/commands/restore.ts'
import { startServices, type Services } from '#server/services.ts'
import type { ApiResponse, TestShop } from '#tests/harness/app.ts'
import { makeBuyer, type Buyer } from '#tests/harness/buyers.ts'
import { makeDataDir } from '#tests/harness/data-dir.ts'
import { makeGoods, makeStore } from '#tests/harness/goods.ts'
import { recordFigure } from './figures.ts'

const root = resolve(import.meta.dirname, '../..')
const folders: string[] = []

function newFolder(name: string): string {
  const folder = makeDataDir(name)
  folders.push(folder)
  return folder
}

const dataDir = newFolder('backup-shop')
const backupDir = newFolder('backup-copies')
let config: Config
let services: Services
let app: FastifyInstance
let buyer: Buyer
let skuId: string
const numbers: string[] = []
let restorePoint: Date

/** The part of a test shop that orders need, on a shop that was started as a real one is. */
async function createTestShop({ parts: { engine, brands }, database, adminUrl }: Services): Promise<TestShop> {
  const brand = (await brands.list())[0]!
  const send = async (method: 'GET' | 'POST', url: string, body: unknown, token?: string) => {
    const headers = { host: 'localhost', ...(token && { authorization: `Bearer ${token}` }) }
    const response = await app.inject({ method, url, headers, ...(body !== undefined && { payload: body as object }) })
    return { status: response.statusCode, headers: response.headers, ...response.json<object>() } as ApiResponse<never>
  }
  return {
    engine,
    brand,
    clock: systemClock,
    adminUrl,
    db: () => database.forBrand(brand.id),
    ctx: () => createBrandContext(engine, brand),
    get: (path: string, query: Record<string, string> = {}, options: { token?: string } = {}) =>
      send('GET', `${path}?${String(new URLSearchParams(query))}`, undefined, options.token),
    post: (path: string, body: unknown = {}, options: { token?: string } = {}) =>
      send('POST', path, body, options.token),
  } as unknown as TestShop
}

/** Buys one and pays; keeps the order's number. */
async function placeAndPay(): Promise<void> {
  const { data } = await buyer.preview({ skuId, quantity: 1 })
  const placed = await buyer.place(data.quoteId)
  expect((await buyer.pay(placed.data.tradeId)).status).toBe(200)
  numbers.push((await buyer.order(placed.data.orderIds[0])).data.order.number)
}

const listBackups = () => readdirSync(backupDir).filter((name) => /^\d{4}-/.test(name))

async function archiveAll(): Promise<void> {
  await withClient(services.adminUrl, async (client) => {
    const { rows } = await client.query<{ wal: string }>('select pg_walfile_name(pg_switch_wal()) as wal')
    const findLast = async () =>
      (await client.query<{ last: string | null }>('select last_archived_wal as last from pg_stat_archiver')).rows[0]
        ?.last
    while (((await findLast()) ?? '') < rows[0]!.wal) await pause(50)
  })
}

beforeAll(async () => {
  config = readConfig({ DATA_DIR: dataDir, BACKUP_DIR: backupDir, DEMO: '0', LOG_LEVEL: 'silent' })
  services = await startServices(config, root, demoData)
  expect(await services.parts.brands.list()).toEqual([])
  const file = parseBrandFile(readFileSync(join(root, 'brands/default/brand.json'), 'utf8'), 'brand.json')
  await createBrand({ adminUrl: services.adminUrl, log: services.parts.log }, file, new Date())
  await services.parts.brands.reload()
  ;({ app } = await buildApp(services.parts))
  await app.ready()
  const shop = await createTestShop(services)
  const { skuIds } = await makeGoods(shop, { store: await makeStore(shop), stock: [10] })
  skuId = skuIds[0]!
  buyer = await makeBuyer(shop, { creditMinor: 1_000_000 })
  await placeAndPay()
  expect(await backUp(config, [])).toContain('started, and the ledgers of 1 brands add up')
  await placeAndPay()
  restorePoint = new Date()
  await placeAndPay()
  await archiveAll()
}, 180_000)

afterAll(async () => {
  await app.close()
  await services.stop()
  for (const folder of folders) rmSync(folder, { recursive: true, force: true })
})

const restoreInto = (folder: string, ...words: string[]) =>
  restore([backupDir, '--compare', dataDir, ...words], { DATA_DIR: folder })

it('the last copy comes back with books that add up, and names the orders that it lacks', async () => {
  const folder = newFolder('restored-copy')
  const output = await restoreInto(folder)
  expect(output).toContain('the ledgers of 1 brands add up')
  expect(output).toContain(`Its last order is ${numbers[0]}`)
  expect(output).toContain('Lost orders: 2')
  expect(output.slice(output.indexOf('Lost orders'))).toMatch(new RegExp(`${numbers[1]}[\\s\\S]*${numbers[2]}`))
}, 120_000)

it('a chosen second comes back from the copy and the archive', async () => {
  const output = await restoreInto(newFolder('restored-second'), '--at', restorePoint.toISOString())
  expect(output).toContain(`Its last order is ${numbers[1]}`)
  expect(output).toContain('Lost orders: 1')
  recordFigure({
    promise: 6,
    name: 'embedded',
    text: 'npm run restore to a chosen second between two orders: the one before is there, the one after is named as lost, the ledgers add up',
  })
}, 120_000)

it('everything that was archived comes back', async () => {
  expect(await restoreInto(newFolder('restored-last'), '--at', 'last')).toContain('Lost orders: 0')
}, 120_000)

it.each([
  ['a folder that holds a shop', () => restoreInto(dataDir), 'holds a shop'],
  [
    'a moment before the first copy',
    () => restoreInto(newFolder('early'), '--at', '2020-01-01'),
    'choose a later moment',
  ],
  ['a moment after the archive', () => restoreInto(newFolder('late'), '--at', '2099-01-01'), 'The archive ends before'],
  ['no moment', () => restoreInto(newFolder('never'), '--at', 'noon'), '--at is "noon"'],
  ['no copy', () => restore([dataDir], { DATA_DIR: newFolder('none') }), 'There is no copy'],
])(
  '%s is refused',
  async (_, work, output) => {
    await expect(work()).rejects.toThrow(output)
  },
  120_000,
)

it('a copy whose books do not add up is no copy (negative control)', async () => {
  const before = listBackups()
  const tamper = (by: number) =>
    withClient(services.adminUrl, (client) =>
      client.query('update ledger_accounts set balance_minor = balance_minor + $1 where owner_id = $2', [by, buyer.id]),
    )
  await tamper(1)
  await expect(backUp(config, [])).rejects.toThrow('do not add up')
  await tamper(-1)
  expect(listBackups()).toEqual(before)
}, 120_000)

it('old copies go when newer ones are there, and another shop takes another folder', async () => {
  expect(await backUp(config, ['--keep', '1', '--no-check'])).toContain('1 older removed')
  expect(listBackups()).toHaveLength(1)
  writeFileSync(join(backupDir, 'shop.json'), JSON.stringify({ systemIdentifier: '1' }))
  await expect(backUp(config, [])).rejects.toThrow('of another shop')
}, 120_000)
