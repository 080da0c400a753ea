import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Kysely } from 'kysely'
import type { Tables } from '#server/db/schema.ts'
import { openTestShop, type TestShop } from '#tests/harness/app.ts'
import { withClient } from '#server/platform/database/with-client.ts'
import { fillBrands, openBrandRegistry, readBrandFiles, type BrandRegistry } from './public.ts'

let shop: TestShop
let demo: BrandRegistry
let real: BrandRegistry

beforeAll(async () => {
  shop = await openTestShop()
  const files = readBrandFiles(`${import.meta.dirname}/../../../brands`).filter(({ site }) => site === 'default')
  await fillBrands({ adminUrl: shop.adminUrl, files, at: shop.clock.now(), log: shop.engine.log })
  demo = openBrandRegistry(shop.database.withoutBrand, null, { demoHosts: true })
  real = openBrandRegistry(shop.database.withoutBrand, null)
})
afterAll(() => shop.close())

const findSites = async (host: string) =>
  (await Promise.all([demo, real].map(async (registry) => await registry.findByHost(host)))).map(
    (brand) => brand?.site ?? null,
  )

test.each(['localhost', 'localhost:3000', 'LOCALHOST', '127.0.0.1:3000', '127.8.9.1', '[::1]', '[::1]:3000'])(
  '%s is the default brand, with and without the demo',
  async (host) => expect(await findSites(host)).toEqual(['default', 'default']),
)

test('the hosts of brands below .localhost are the demo’s alone', async () => {
  const host = `${shop.brand.hosts[0]!}:3000`
  expect(await findSites(host)).toEqual([shop.brand.site, null])
  expect(await findSites('default.localhost')).toEqual(['default', null])
})

test.each([
  'evil.localhost',
  'x.hive.localhost',
  'evil.example',
  'localhost.evil.example',
  '128.0.0.1',
  '10.0.0.1',
  '[::2]',
])('%s is the host of no brand', async (host) => expect(await findSites(host)).toEqual([null, null]))

test('a pinned brand answers on every host', async () => {
  const pinned = openBrandRegistry(shop.database.withoutBrand, shop.brand.site)
  for (const host of ['evil.example', 'localhost'])
    expect(await pinned.findByHost(host)).toMatchObject({ site: shop.brand.site })
})

describe('reads', () => {
  let statements = 0
  /** The database, with each statement counted; rejects instead while `isAway`. */
  let isAway = false
  const createCounted = (): Kysely<Tables> =>
    shop.database.withoutBrand.withPlugin({
      transformQuery: ({ node }) => {
        statements++
        if (isAway) throw new Error('away')
        return node
      },
      transformResult: async ({ result }) => result,
    })
  let registry: BrandRegistry
  beforeEach(() => {
    statements = 0
    isAway = false
    registry = openBrandRegistry(createCounted(), null, { demoHosts: true })
  })
  const host = () => shop.brand.hosts[0]!

  test('are none when it is opened, and one for all who ask for a brand at the same time', async () => {
    expect(statements).toBe(0)
    const found = await Promise.all(Array.from({ length: 50 }, async () => await registry.findByHost(host())))
    expect(new Set(found).size).toBe(1)
    expect(statements).toBe(1)
  })

  test('of a host serve number and site, too, and the brand is then there at once', async () => {
    const brand = await registry.findByHost(host())
    expect([
      registry.findByHost(host()),
      registry.findById(shop.brand.id),
      registry.findBySite(shop.brand.site),
    ]).toEqual([brand, brand, brand])
    expect(statements).toBe(1)
  })

  test('are a few for a thousand unknown hosts, and none for one that was asked for just now', async () => {
    const hosts = Array.from({ length: 1_000 }, (_, nth) => `unknown-${nth}.example`)
    expect(new Set(await Promise.all(hosts.map(async (one) => await registry.findByHost(one))))).toEqual(
      new Set([null]),
    )
    expect(statements).toBeLessThanOrEqual(3)
    const before = statements
    expect(registry.findByHost('unknown-1.example')).toBeNull()
    expect(statements).toBe(before)
  })

  test('that fail are not kept', async () => {
    isAway = true
    await expect(registry.findByHost(host())).rejects.toThrow('away')
    isAway = false
    expect(await registry.findByHost(host())).toMatchObject({ id: shop.brand.id })
  })

  test('are needed neither for a known brand nor for this machine’s names while the database is away', async () => {
    await registry.findByHost(host())
    await registry.findByHost('localhost')
    isAway = true
    expect(registry.findByHost(host())).toMatchObject({ id: shop.brand.id })
    expect(registry.findByHost('localhost')).toMatchObject({ site: 'default' })
    await expect(registry.findBySite(shop.otherBrand.site)).rejects.toThrow('away')
  })

  test('happen again for a brand that was evicted for another', async () => {
    const small = openBrandRegistry(createCounted(), null, { demoHosts: true, maxBytes: 1 })
    for (let nth = 0; nth < 3; nth++) expect(await small.findById(shop.brand.id)).toMatchObject({ id: shop.brand.id })
    expect(statements).toBe(3)
  })
})

describe('a change', () => {
  const change = (text: string, ...values: unknown[]) =>
    withClient(shop.adminUrl, (client) => client.query(text, values))

  test('of a host that was unknown, and of one that a brand had, is seen after the reload', async () => {
    const host = `${shop.brand.site}-moved.example`
    expect(await real.findByHost(host)).toBeNull()
    await change('insert into brand_hosts (host, brand_id) values ($1, $2)', host, shop.brand.id)
    await real.reload(shop.brand.id)
    expect(await real.findByHost(host)).toMatchObject({ id: shop.brand.id })
    await change('update brand_hosts set brand_id = $2 where host = $1', host, shop.otherBrand.id)
    await real.reload(shop.brand.id)
    await real.reload(shop.otherBrand.id)
    expect(await real.findByHost(host)).toMatchObject({ id: shop.otherBrand.id })
    await change('delete from brand_hosts where host = $1', host)
    expect(await real.reload()).toContain(shop.otherBrand.id)
    expect(await real.findByHost(host)).toBeNull()
  })

  test('while the brand is read is not kept, though the one who asked gets it', async () => {
    const registry = openBrandRegistry(shop.database.withoutBrand, null)
    const first = registry.findById(shop.otherBrand.id)
    await registry.reload(shop.otherBrand.id)
    expect(await first).toMatchObject({ id: shop.otherBrand.id })
    expect(registry.findById(shop.otherBrand.id)).toBeInstanceOf(Promise)
    await registry.findById(shop.otherBrand.id)
    expect(registry.findById(shop.otherBrand.id)).toMatchObject({ id: shop.otherBrand.id })
  })

  test('to data that no brand can have leaves the brand as it was, and the others unharmed', async () => {
    const brand = await real.findById(shop.brand.id)
    await change(`update brands set settings = settings - 'languages' where id = $1`, shop.brand.id)
    expect(await real.reload(shop.brand.id)).toEqual([])
    expect(real.findById(shop.brand.id)).toBe(brand)
    // A process that starts now has nothing to fall back on, and serves all other brands.
    const later = openBrandRegistry(shop.database.withoutBrand, null)
    const found = await Promise.allSettled(
      [shop.brand, shop.otherBrand].map(async ({ id }) => await later.findById(id)),
    )
    expect(found).toMatchObject([{ status: 'rejected' }, { status: 'fulfilled', value: { id: shop.otherBrand.id } }])
    await change('update brands set settings = $2 where id = $1', shop.brand.id, JSON.stringify(brand!.settings))
    expect(await real.reload(shop.brand.id)).toEqual([])
  })

  test('that removes a brand is seen', async () => {
    const site = `${shop.brand.site}-gone`
    const file = { ...shop.brand.settings, site, hosts: [`${site}.example`] }
    await fillBrands({ adminUrl: shop.adminUrl, files: [file], at: shop.clock.now(), log: shop.engine.log })
    await real.reload()
    const { id } = (await real.findBySite(site))!
    await change('with hosts as (delete from brand_hosts where brand_id = $1) delete from brands where id = $1', id)
    expect(await real.reload(id)).toEqual([id])
    expect(await real.findById(id)).toBeNull()
    expect(await real.findBySite(site)).toBeNull()
    expect(await real.findByHost(`${site}.example`)).toBeNull()
  })
})
