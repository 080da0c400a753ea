import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { BrandFile } from '#contract/brand-file.ts'
import { openTestShop, type TestShop } from '#tests/harness/app.ts'
import { findJsonLines } from './find-json-lines.ts'
import {
  changeBrand,
  createBrand,
  reloadBrandsOnChange,
  openBrandRegistry,
  parseBrandFile,
  type BrandAdmin,
} from './public.ts'

const text = readFileSync(`${import.meta.dirname}/../../../brands/default/brand.json`, 'utf8')

describe('a broken brand file', () => {
  const getLine = (part: string) => text.slice(0, text.indexOf(part)).split('\n').length
  test.each([
    ['a colour', '"ink": "#14201F"', '"ink": "red"', 'theme.light.ink: must be #RRGGBB in capitals'],
    ['a host', '"hosts": ["default.localhost"', '"hosts": ["Shop Ltd"', 'hosts.0: must be a lower-case host name'],
    ['a field that there is not', '"mark":', '"marc": 1, "mark":', 'marc: is no field of a brand'],
    ['a pale palette', '"ink": "#14201F"', '"ink": "#F5F7F6"', 'theme.light.ink: stands out too little from ground'],
  ])('with %s names file, line and field', (_, good, bad, told) => {
    const broken = text.replace(good, bad)
    expect(broken).not.toBe(text)
    expect(() => parseBrandFile(broken, 'shop.json')).toThrow(`shop.json, line ${getLine(good)}, ${told}`)
  })

  test('that lacks a field names the line of what should hold it', () => {
    const broken = text.replace('"star": "#B4730C",', '')
    expect(() => parseBrandFile(broken, 'shop.json')).toThrow(
      `shop.json, line ${getLine('"light":')}, theme.light.star: `,
    )
  })

  test('that is no JSON names the line', () => {
    expect(() => parseBrandFile(text.replace('"hosts":', '"hosts"'), 'shop.json')).toThrow(
      `shop.json, line ${getLine('"hosts"')}: this is no JSON`,
    )
  })

  test('is told from a good one (negative control)', () => {
    expect(parseBrandFile(text, 'shop.json').site).toBe('default')
  })
})

test('lines are those of the values, whatever the strings hold', () => {
  const lines = findJsonLines('{\n"a\\"{": ["x,y",\n {"b":\n null}],\n"c": true}')
  expect([...lines]).toEqual([
    ['', 1],
    ['a"{', 2],
    ['a"{.0', 2],
    ['a"{.1', 3],
    ['a"{.1.b', 4],
    ['c', 5],
  ])
})

describe('a brand', () => {
  let shop: TestShop
  let admin: BrandAdmin
  beforeAll(async () => {
    shop = await openTestShop()
    admin = { adminUrl: shop.adminUrl, log: shop.engine.log }
  })
  afterAll(() => shop.close())

  test('that is changed is shown by every process that follows', async () => {
    const follow = async () => {
      const brands = openBrandRegistry(shop.database.withoutBrand, null)
      for (const { id } of [shop.brand, shop.otherBrand]) await brands.findById(id)
      const { promise, resolve } = Promise.withResolvers<void>()
      const onChange = (id: number | null) => id === shop.brand.id && resolve()
      const stop = await reloadBrandsOnChange({ brands, database: shop.database, onChange, log: shop.engine.log })
      return { brands, changed: promise, stop }
    }
    const processes = await Promise.all([follow(), follow()])
    const other = await processes[0].brands.findBySite(shop.otherBrand.site)
    const host = `${shop.brand.site}.shop.test`
    const fields = await changeBrand(admin, shop.ctx(), (before) => ({
      ...before,
      hosts: [host],
      imageOrigins: ['https://cdn.example.com'],
    }))
    expect(fields).toEqual(['hosts', 'imageOrigins'])
    for (const { brands, changed, stop } of processes) {
      await changed
      expect((await brands.findByHost(host))?.settings.imageOrigins).toEqual(['https://cdn.example.com'])
      expect(await brands.findByHost(shop.brand.hosts[0]!)).toBeNull()
      await stop()
    }
    // Caches are keyed by the brand's object.
    expect(await processes[0].brands.findBySite(shop.otherBrand.site)).toBe(other)
  })

  const listRows = () =>
    Promise.all([
      shop.database.withoutBrand.selectFrom('brands').selectAll().where('id', '=', shop.brand.id).execute(),
      shop.database.withoutBrand.selectFrom('brand_hosts').selectAll().where('brand_id', '=', shop.brand.id).execute(),
    ])

  test.each<[string, (before: BrandFile) => object, string]>([
    ['a number for a name', (before) => ({ ...before, name: 5 }), 'name: '],
    ['another site', (before) => ({ ...before, site: 'elsewhere' }), 'and stays so'],
    ['no host', (before) => ({ ...before, hosts: [] }), 'hosts: '],
    ['a host of another brand', (before) => ({ ...before, hosts: ['@'] }), 'is a host of'],
    [
      'a limit above its other end',
      (before) => ({ ...before, policy: { usernameMin: 40 } }),
      'policy.usernameMin: is above usernameMax',
    ],
  ])('does not become one with %s', async (_, change, told) => {
    const before = await listRows()
    const replace = (brand: BrandFile) => {
      const made = change(brand) as BrandFile
      return { ...made, hosts: made.hosts.map((host) => (host === '@' ? shop.otherBrand.hosts[0]! : host)) }
    }
    await expect(changeBrand(admin, shop.ctx(), replace)).rejects.toThrow(told)
    expect(await listRows()).toEqual(before)
  })

  test('is not made twice, nor with the host of another', async () => {
    const file = shop.brand.settings
    await expect(createBrand(admin, file, new Date())).rejects.toThrow(`there is a brand ${file.site} already`)
    const other = { ...file, site: `${file.site}-two`, hosts: [...shop.otherBrand.hosts] }
    await expect(createBrand(admin, other, new Date())).rejects.toThrow('is a host of')
  })

  test('cannot be changed by the role that serves requests', async () => {
    const { withoutBrand } = shop.database
    const renamed = withoutBrand.updateTable('brands').set({ name: 'x' }).where('id', '=', shop.brand.id)
    await expect(renamed.execute()).rejects.toThrow('permission denied')
  })
})
