import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { copyParts } from '#contract/brand-copies.ts'
import { ensureCategories, listCategoryPaths } from '#server/modules/catalogue/categories/public.ts'
import { fillDocuments, readDocumentFiles, writeDocument } from '#server/modules/content/public.ts'
import { fillWarehouses, listWarehouses, updateWarehouse } from '#server/modules/inventory/warehouses/public.ts'
import { readZones } from '#server/modules/tax/administration/public.ts'
import { unsealRows } from '#server/platform/audit/person-keys.ts'
import type { Brand } from '#server/platform/brand.ts'
import { inTransaction } from '#server/platform/transaction.ts'
import { openTestShop, type TestShop } from '#tests/harness/app.ts'
import { makeGoods, makeStore } from '#tests/harness/goods.ts'
import type { Person } from '#tests/harness/people.ts'
import { makePlatformAdministrator, makeStaff } from '#tests/harness/staff.ts'
import { taxChina, taxSettings } from '#tests/harness/taxes.ts'
import { documentsFolder } from './build-brand.ts'

let shop: TestShop
let platform: Person
beforeAll(async () => {
  shop = await openTestShop()
  platform = await makePlatformAdministrator(shop)
})
afterAll(() => shop.close())

const base = '/admin/brand/settings'

describe('a new brand that takes over parts of another one', () => {
  const path = '/admin/platform/brand/create'
  let source: TestShop
  let count = 0

  /** The content of a brand, without ids and times. */
  async function readBrand(brand: Brand) {
    const ctx = shop.ctx(null, brand)
    const db = shop.db(brand)
    const list = (table: 'documents' | 'categories' | 'users' | 'stores' | 'goods' | 'trades') =>
      db.selectFrom(table).selectAll().where('brand_id', '=', brand.id).execute()
    const categories = await listCategoryPaths(ctx)
    const zones = (await readZones(ctx)).map(({ name, areas, rates }) => ({
      name,
      areas,
      rates: rates.map((rate) => [rate.class, rate.name, rate.percent]),
    }))
    const people = await Promise.all((['users', 'stores', 'goods', 'trades'] as const).map(list))
    return {
      ...brand.settings,
      zones,
      documents: (await list('documents')).map(
        (row) => 'key' in row && 'body' in row && [row.key, row.status, row.body],
      ),
      categories: categories.map(({ path: names, isHidden, image }) => [names.join(' > '), isHidden, image]),
      warehouses: (await listWarehouses(ctx)).map(({ code, regions }) => [code, regions]),
      people: people.flat().length,
    }
  }

  async function create(copy?: object, currency = 'USD') {
    const site = `copy-${++count}-${shop.brand.site}`
    const facts = { name: 'Copy', site, host: `${site}.localhost`, mail: 'a@b.example', address: '1 Quay', currency }
    const answer = await shop.post(
      path,
      { ...facts, timeZone: 'UTC', languages: ['en'], look: 'default', ...(copy && { copy }) },
      platform,
    )
    const brand = await shop.brands.findByHost(`${site}.localhost`)
    return { ...answer, brand: brand && (await readBrand(brand)), id: brand?.id }
  }

  beforeAll(async () => {
    source = await shop.addBrand()
    const person = await makeStaff(source, ['administrator'])
    const settings = (await source.get(`${base}/detail`, {}, person)).data
    const values = { returnWindowDays: 21, withdrawalMinAmount: 25 }
    await source.post(`${base}/policy/save`, { values, version: settings.policy.version }, person)
    const languages = { offered: ['ar', 'en'], defaultLanguage: 'ar', version: settings.languages.version }
    await source.post(`${base}/languages/save`, languages, person)
    await source.post(`${base}/tax/save`, { settings: taxSettings(false), version: settings.tax.version }, person)
    await makeGoods(source, { store: await makeStore(source) })
    await taxChina(source, 'brand')
    await inTransaction(source.ctx(), async (ctx) => {
      const ids = await ensureCategories(ctx, [['Kitchen', 'Mugs'], ['Garden']])
      const update = (id: string, set: object) =>
        ctx.db.updateTable('categories').set(set).where('brand_id', '=', ctx.brand.id).where('id', '=', id).execute()
      await update(ids.get('Garden')!, { is_hidden: true, picture: '/media/files/of-the-source.webp' })
      await update(ids.get('Kitchen > Mugs')!, { picture: '/media/art/mug/35507c-b98a58-1.svg' })
      await fillDocuments(ctx, () => readDocumentFiles(documentsFolder))
      await writeDocument(ctx, 'about', 'en', { title: 'Of the source', body: 'Words of the source.' })
      await fillWarehouses(ctx)
      const [first] = await listWarehouses(ctx)
      await updateWarehouse(ctx, first!, { ...first!, regions: ['CN', 'MN'] })
    })
  })

  it('has them, and neither people nor stores, products and orders', async () => {
    const brand = (await shop.brands.findById(source.brand.id))!
    const given = await readBrand(brand)
    expect(given).toMatchObject({ people: expect.any(Number), zones: [{ name: 'China', areas: ['CN'] }] })
    expect(given.people).toBeGreaterThan(3)
    const { status, brand: made } = await create({ site: brand.site, parts: copyParts }, given.currency.code)
    expect(status).toBe(200)
    const { policy, theme, home, mark, languages, defaultLanguage, tax, zones, documents, warehouses } = given
    expect(made).toMatchObject({
      policy,
      theme,
      home,
      mark,
      languages,
      defaultLanguage,
      tax,
      zones,
      documents,
      warehouses,
    })
    expect(made!.categories).toEqual(
      given.categories.map(([name, isHidden, image]) => [
        name,
        isHidden,
        String(image).includes('/art/') ? image : null,
      ]),
    )
    expect(given.categories).toContainEqual(['Garden', true, '/media/files/of-the-source.webp'])
    expect(made!.people).toBe(0)
    // Nothing was moved.
    expect(await readBrand(brand)).toEqual(given)
  })

  it('has only what was chosen, and no amounts of another currency', async () => {
    const plain = await create()
    const { brand: made } = await create({ site: source.brand.site, parts: ['policy', 'categories'] }, 'JPY')
    expect(made!.policy).toMatchObject({ returnWindowDays: 21 })
    expect(made!.policy).not.toHaveProperty('withdrawalMinAmount')
    expect(made!.categories).toContainEqual(['Kitchen > Mugs', false, '/media/art/mug/35507c-b98a58-1.svg'])
    const { languages, zones, documents, warehouses, theme } = plain.brand!
    expect(made).toMatchObject({ languages, zones, documents, warehouses, theme })
    expect(plain.brand).toMatchObject({ policy: {}, categories: [], zones: [] })
  })

  it.each([
    [{ site: 'no-such-brand', parts: ['theme'] }, 'copy.site'],
    [{ site: 'default', parts: [] }, 'copy.parts'],
    [{ site: 'default', parts: ['people'] }, 'copy.parts'],
  ])('is not made from %j', async (copy, field) => {
    const { status, error, brand } = await create(copy)
    expect([status, Object.keys(error!.fields!)[0]?.startsWith(field), brand]).toEqual([422, true, null])
  })

  it('says in its audit log what it took over', async () => {
    const { id } = await create({ site: source.brand.site, parts: ['delivery'] })
    const brand = (await shop.brands.findById(id!))!
    const rows = await shop.db(brand).selectFrom('audit_log').selectAll().where('brand_id', '=', brand.id).execute()
    const [row] = (await unsealRows(shop.ctx(null, brand), rows)).filter(
      ({ operation }) => operation === 'brands.create',
    )
    expect(row).toMatchObject({ username: platform.username, subject_id: source.brand.site })
  })
})
