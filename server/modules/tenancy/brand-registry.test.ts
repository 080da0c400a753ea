import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestShop, type TestShop } from '#tests/harness/app.ts'
import { fillBrands, openBrandRegistry, readBrandFiles, type BrandRegistry } from './public.ts'

let shop: TestShop
let demo: BrandRegistry
let real: BrandRegistry

beforeAll(async () => {
  shop = await openTestShop()
  const files = readBrandFiles(`${import.meta.dirname}/../../../brands`).filter(({ site }) => site === 'default')
  await fillBrands({ adminUrl: shop.adminUrl, files, at: shop.clock.now(), log: shop.engine.log })
  demo = await openBrandRegistry(shop.database.withoutBrand, null, { demoHosts: true })
  real = await openBrandRegistry(shop.database.withoutBrand, null)
})
afterAll(() => shop.close())

const findSite = (book: BrandRegistry, host: string) => book.findByHost(host)?.site ?? null

test.each(['localhost', 'localhost:3000', 'LOCALHOST', '127.0.0.1:3000', '127.8.9.1', '[::1]', '[::1]:3000'])(
  '%s is the default brand, with and without the demo',
  (host) => expect([findSite(demo, host), findSite(real, host)]).toEqual(['default', 'default']),
)

test('the hosts of brands below .localhost are the demo’s alone', () => {
  const host = `${shop.brand.hosts[0]!}:3000`
  expect([findSite(demo, host), findSite(real, host)]).toEqual([shop.brand.site, null])
  expect([findSite(demo, 'default.localhost'), findSite(real, 'default.localhost')]).toEqual(['default', null])
})

test.each([
  'evil.localhost',
  'x.hive.localhost',
  'evil.example',
  'localhost.evil.example',
  '128.0.0.1',
  '10.0.0.1',
  '[::2]',
])('%s is the host of no brand', (host) => expect([findSite(demo, host), findSite(real, host)]).toEqual([null, null]))

test('a pinned brand answers on every host', async () => {
  const pinned = await openBrandRegistry(shop.database.withoutBrand, shop.brand.site)
  expect([findSite(pinned, 'evil.example'), findSite(pinned, 'localhost')]).toEqual([shop.brand.site, shop.brand.site])
})
