import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findBrandTrader, findStoreTraders } from '#server/modules/traders/public.ts'
import { openTestShop, type TestShop } from '#tests/harness/app.ts'
import { makeStore } from '#tests/harness/goods.ts'
import { runAdminCommand } from '../admin.ts'
import type { OperatorShop } from '../run-command.ts'

const folder = mkdtempSync(join(tmpdir(), 'galleria-law-'))
let shop: TestShop
let keyboard: OperatorShop
beforeAll(async () => {
  shop = await openTestShop({ settings: { exchangeRates: { currencies: ['EUR', 'JPY'], maxAgeDays: 7 } } })
  keyboard = {
    brands: shop.brands,
    createContext: (brand) => shop.ctx(null, brand),
    admin: { adminUrl: shop.adminUrl, log: shop.engine.log },
    config: { dataDir: 'nowhere', s3: null, secret: shop.engine.secret },
  }
})
afterAll(async () => {
  await shop.close()
  rmSync(folder, { recursive: true })
})

const admin = (...words: string[]) => runAdminCommand(keyboard, words)
const address = ['--street', '1 Mill Lane', '--city', 'Berlin', '--country', 'germany', '--mail', 'law@oak.example']

test('trader data are set by command, of the brand and of a store, one field or all', async () => {
  const { site } = shop.brand
  expect(await admin('trader', 'show', site)).toBe('No trader data is set.')
  await expect(admin('trader', 'set', site, '--name', 'Oak GmbH')).rejects.toThrow(
    '--street, --city, --country, --mail',
  )
  await admin(
    'trader',
    'set',
    site,
    '--name',
    'Oak GmbH',
    ...address,
    '--line',
    'Director: A. Oak',
    '--line',
    'ar=مدير',
  )
  await admin('trader', 'set', site, '--phone', '+49 30 1234567')
  expect(await findBrandTrader(shop.ctx())).toMatchObject({
    legalName: 'Oak GmbH',
    country: 'DE',
    phone: '+49 30 1234567',
    legalLines: { en: 'Director: A. Oak', ar: 'مدير' },
  })
  await admin('trader', 'set', site, '--phone', '')
  expect(JSON.parse(await admin('trader', 'show', site))).toMatchObject({ legalName: 'Oak GmbH', phone: null })
  const store = await makeStore(shop)
  const { key } = await shop
    .db()
    .selectFrom('stores')
    .select('key')
    .where('id', '=', store.id)
    .executeTakeFirstOrThrow()
  await admin('trader', 'set', site, '--store', key, '--name', 'Iron Ltd', ...address)
  expect((await findStoreTraders(shop.ctx(), [store.id])).get(store.id)?.legalName).toBe('Iron Ltd')
})

test('rates are set from a file, which names what is missing', async () => {
  const { site } = shop.brand
  const file = join(folder, 'rates.json')
  const date = shop.clock.now().toISOString().slice(0, 10)
  writeFileSync(file, JSON.stringify({ base: 'USD', date, rates: { EUR: 0.9 } }))
  expect(await admin('rates', 'show', site)).toBe('No rate is shown.')
  expect(await admin('rates', 'set', site, file)).toContain('shows prices in EUR now. The list has no JPY.')
  expect(await admin('rates', 'show', site)).toBe(`1 USD is 0.9 EUR (${date})`)
  writeFileSync(file, '{}')
  await expect(admin('rates', 'set', site, file)).rejects.toThrow('base, date, rates')
  await expect(admin('rates', 'set', site, join(folder, 'none.json'))).rejects.toThrow('There is no file')
  await expect(admin('rates', 'fetch', site)).rejects.toThrow('has no address')
})
