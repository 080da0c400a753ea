import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fillDemo } from '#demo/fill-demo.ts'
import { locales } from '#i18n/locales.ts'
import type { Brand } from '#server/platform/brand.ts'
import { withClient } from '#server/platform/database/with-client.ts'
import { openTestShop, type TestShop } from '#tests/harness/app.ts'
import { addLanguages } from './add-languages.ts'
import { startFinishing } from './finish-fill.ts'
import { listPendingBrands } from './pending-languages.ts'

let shop: TestShop
let brand: Brand
beforeAll(async () => {
  shop = await openTestShop()
  brand = { ...shop.brand, settings: { ...shop.brand.settings, languages: [...locales] } }
  await withClient(shop.adminUrl, (client) =>
    client.query(`update brands set settings = jsonb_set(settings, '{languages}', $2) where id = $1`, [
      brand.id,
      JSON.stringify(locales),
    ]),
  )
  const { adminUrl, clock, engine } = shop
  const { secret, log } = engine
  await fillDemo({ adminUrl, brands: [brand], config: { demo: 'small', secret }, log, clock })
})
afterAll(() => shop.close())

const query = async <Row extends object>(text: string): Promise<Row[]> =>
  withClient(shop.adminUrl, async (client) => (await client.query<Row>(text, [brand.id])).rows)

/** How many rows of a table lack one of the languages in one of the columns. */
async function countIncomplete(table: string, columns: readonly string[]): Promise<number> {
  const lacks = columns.map((column) => `not ${column} ?& array['${locales.join("','")}']`).join(' or ')
  const [row] = await query<{ all: number; bad: number }>(
    `select count(*)::int as all, count(*) filter (where ${lacks})::int as bad from ${table} where brand_id = $1`,
  )
  expect([table, row!.all > 0]).toEqual([table, true])
  return row!.bad
}

test('the fill writes all but products in every language of the brand', async () => {
  for (const [table, columns] of [
    ['stores', ['name', 'about', 'city']],
    ['categories', ['name']],
    ['warehouses', ['name']],
    ['delivery_methods', ['name']],
    ['coupons', ['name']],
    ['banners', ['headline', 'sentence', 'button']],
    ['news', ['title', 'summary', 'body']],
    ['chat_replies', ['texts']],
    ['search_options', ['name']],
  ] as const)
    expect([table, await countIncomplete(table, columns)]).toEqual([table, 0])
  expect(
    (await query<{ lang: string }>('select distinct lang from reviews where brand_id = $1')).length,
  ).toBeGreaterThan(6)
  expect(await countIncomplete('goods', ['title'])).toBe(60)
})

const createContext = () => shop.ctx()
const add = (signal = new AbortController().signal) =>
  withClient(shop.adminUrl, (client: pg.Client) => addLanguages(client, { brands: [brand], createContext, signal }))
const isPending = () =>
  withClient(shop.adminUrl, async (client) => (await listPendingBrands(client)).includes(brand.id))

test('a process that stops leaves the products to the next start', async () => {
  const stopped = AbortSignal.abort()
  expect(await add(stopped)).toBe(0)
  expect(await isPending()).toBe(true)
  expect(await countIncomplete('goods', ['title'])).toBe(60)
})

test('the server ends the process that adds them', async () => {
  const warned: string[] = []
  const log = { info: () => undefined, warn: (line: string) => void warned.push(line) }
  const { adminUrl, engine } = shop
  const { finished, stop } = startFinishing({ adminUrl, log, config: { secret: engine.secret, dataDir: tmpdir() } })
  await pause(300)
  await stop()
  await finished
  expect(warned).toEqual([])
  expect(await isPending()).toBe(true)
})

test('products get every language, are found by it, and what somebody has changed stays', async () => {
  const [changed] = await query<{ id: string }>(
    'update goods set updated_at = now() where id = (select min(id::text)::uuid from goods where brand_id = $1) returning id',
  )
  const { adminUrl, engine } = shop
  const lines: string[] = []
  const log = {
    ...engine.log,
    info: (line: string) => void lines.push(line),
    warn: (line: string) => void lines.push(line),
  }
  const config = { secret: engine.secret, dataDir: mkdtempSync(join(tmpdir(), 'galleria-languages-')) }
  const started = startFinishing({ adminUrl, log, config })
  await started.finished
  expect(lines.join()).toMatch(/^\d+ products of the demo have all languages after/)
  expect(await isPending()).toBe(false)

  expect(await countIncomplete('goods', ['title', 'subtitle', 'description'])).toBe(1)
  const [unchanged] = await query<{ id: string }>("select id from goods where brand_id = $1 and not title ? 'de'")
  expect(unchanged).toEqual(changed)
  const lacking = "goods where brand_id = $1 and not attributes @? '$[0].name.de'"
  expect(await query(`select id from ${lacking}`)).toEqual([changed])

  const [one] = await query<{ id: string; title: Record<string, string> }>(
    "select id, title from goods where brand_id = $1 and title ? 'de' order by sales_count desc, id limit 1",
  )
  for (const lang of ['de', 'ja', 'th', 'ru', 'hi'] as const) {
    const { data } = await shop.post('/goods/shop/goods/list', { keyword: one!.title[lang]! }, { lang })
    expect([lang, data.pageList[0]?.name]).toEqual([lang, one!.title[lang]])
  }
})
