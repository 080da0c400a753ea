import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestShop, type TestShop } from '#tests/harness/app.ts'
import { makeGoods, makeStore } from '#tests/harness/goods.ts'
import type { Person } from '#tests/harness/people.ts'
import { makeStaff } from '#tests/harness/staff.ts'
import { taxSettings } from '#tests/harness/taxes.ts'

let shop: TestShop
let admin: Person
let auditor: Person
beforeAll(async () => {
  shop = await openTestShop({ settings: { tax: taxSettings(true) } })
  admin = await makeStaff(shop, ['administrator'])
  auditor = await makeStaff(shop, ['auditor'])
})
afterAll(() => shop.close())

const post = (path: string, input: object, { token }: Person = admin) =>
  shop.post(`/admin/tax/${path}`, input, { token })
const list = async () => (await shop.get('/admin/tax/list', {}, { token: auditor.token })).data

test('staff add zones, classes and rates, which are audited and listed', async () => {
  expect((await post('class/save', { code: 'standard', name: 'Standard' })).status).toBe(200)
  expect((await post('zone/save', { name: 'Europe', areas: ['DE', 'France'], exempts: 'abroad' })).status).toBe(200)
  expect((await post('rate/add', { ...rate, percent: 19, from: '2021-01-01' })).status).toBe(200)
  expect(await list()).toMatchObject({
    charged: true,
    zones: [{ name: 'Europe', areas: ['DE', 'FR'], liable: 'store', exempts: 'abroad', rates: [{ percent: 19 }] }],
    classes: [{ code: 'standard', name: 'Standard', goods: 0 }],
    gaps: [],
    settings: taxSettings(true),
    today: expect.stringMatching(/^\d{4}-\d{2}-\d{2}$/),
  })
  const audit = await shop.get('/admin/audit/list', { operation: 'staffTaxes.addRate' }, { token: admin.token })
  expect(audit.data.pageList).toHaveLength(1)
})

const rate = { zone: 'Europe', name: 'VAT', source: 'a law' }
test.each([
  ['a place of another zone', 'zone/save', { name: 'North', areas: ['DE'] }, 'tax.area_taken'],
  ['a place twice', 'zone/save', { name: 'North', areas: ['SE', 'Sweden'] }, 'tax.area_taken'],
  ['a place that is none', 'zone/save', { name: 'North', areas: ['Atlantis'] }, 'request.invalid'],
  ['an overlap', 'rate/add', { ...rate, percent: 7, from: '2021-01-01' }, 'tax.rate_overlaps'],
  ['more than 100 %', 'rate/add', { ...rate, percent: 101, from: '2030-01-01' }, 'request.invalid'],
  ['a rate without a source', 'rate/add', { ...rate, source: ' ', percent: 7, from: '2030-01-01' }, 'request.invalid'],
  ['another spelling', 'rate/add', { ...rate, name: 'vat', percent: 7, from: '2030-01-01' }, 'tax.name_taken'],
  ['a second tax', 'rate/add', { ...rate, name: 'Sales tax', percent: 7, from: '2030-01-01' }, 'tax.rate_beside'],
  [
    'a second tax above 100 %',
    'rate/add',
    { ...rate, name: 'Sales tax', percent: 90, from: '2030-01-01', additional: true },
    'tax.sum_above_hundred',
  ],
  ['an unknown zone', 'rate/add', { ...rate, zone: 'Mars', percent: 7, from: '2030-01-01' }, 'tax.zone_not_found'],
  ['an unknown class', 'rate/add', { ...rate, class: 'books', percent: 7, from: '2030-01-01' }, 'tax.class_not_found'],
  [
    'a rate that is not there',
    'rate/delete',
    { zone: 'Europe', name: 'VAT', from: '2022-01-01' },
    'tax.rate_not_found',
  ],
  ['a class for unknown goods', 'class/assign', { code: 'books', goodsIds: [] }, 'tax.class_not_found'],
])('%s is refused by name', async (_what, path, input, key) => {
  expect((await post(path, input)).error?.key).toBe(key)
})

test('a zone that was changed meanwhile is not overwritten, and a new one takes no name', async () => {
  const save = (input: object) => post('zone/save', { name: 'Nordic', areas: ['SE'], ...input })
  const first = (await save({ version: 'new' })).data.zone
  expect(first).toMatchObject({ name: 'Nordic', areas: ['SE'], liable: 'store' })
  expect((await save({ version: 'new' })).error?.key).toBe('tax.zone_changed')
  const second = await save({ areas: ['SE', 'NO'], version: first.version })
  expect(second.data.zone.areas).toEqual(['NO', 'SE'])
  const late = await save({ liable: 'brand', version: first.version })
  expect(late).toMatchObject({ status: 409, error: { key: 'tax.zone_changed' } })
  expect(late.error?.params).toMatchObject({
    versions: [
      { areas: ['SE'], liable: 'brand' },
      { areas: ['NO', 'SE'], version: second.data.zone.version },
    ],
  })
  expect((await list()).zones).toContainEqual(expect.objectContaining({ name: 'Nordic', liable: 'store' }))
  // Rates are not part of the version, so that adding one does not refuse a change of places.
  await post('rate/add', { ...rate, zone: 'Nordic', percent: 25, from: '2021-01-01' })
  expect((await save({ liable: 'brand', version: second.data.zone.version })).status).toBe(200)
  expect((await save({ liable: 'store' })).status).toBe(200)
  expect((await post('zone/delete', { name: 'Nordic' })).status).toBe(200)
})

test('two who add the same zone at once get it once', async () => {
  const zone = { name: 'Twice', areas: ['NO'], liable: 'store', exempts: 'never', version: 'new' }
  const answers = await Promise.all([post('zone/save', zone), post('zone/save', zone)])
  expect(answers.map(({ status, error }) => `${status} ${error?.key ?? 'ok'}`).toSorted()).toEqual([
    '200 ok',
    '409 tax.zone_changed',
  ])
  expect((await post('zone/delete', { name: 'Twice' })).status).toBe(200)
})

test("products of another brand get no class, and other staff's roles change nothing", async () => {
  const foreign = await makeGoods(shop, {
    store: await makeStore(shop, { brand: shop.otherBrand }),
    brand: shop.otherBrand,
  })
  await post('class/save', { code: 'reduced', name: 'Reduced' })
  expect((await post('class/assign', { code: 'reduced', goodsIds: [foreign.goodsId] })).error?.key).toBe(
    'goods.not_found',
  )
  const own = await makeGoods(shop, { store: await makeStore(shop) })
  expect((await post('class/assign', { code: 'reduced', goodsIds: [own.goodsId, 'nonsense'] })).error?.key).toBe(
    'goods.not_found',
  )
  expect((await post('class/assign', { code: 'reduced', goodsIds: [own.goodsId] })).status).toBe(200)
  expect((await list()).classes).toContainEqual({ code: 'reduced', name: 'Reduced', goods: 1 })
  expect((await post('class/assign', { code: 'standard', goodsIds: [own.goodsId] })).status).toBe(200)
  expect((await post('zone/delete', { name: 'Europe' }, auditor)).status).toBe(403)
  expect((await post('zone/delete', { name: 'Europe' })).status).toBe(200)
  expect((await list()).zones).toEqual([])
})

test('the report of a month without tax is empty', async () => {
  const { data } = await shop.get('/admin/tax/report', { month: '2026-11' }, { token: auditor.token })
  expect(data).toEqual({ currency: 'USD', rows: [] })
})

test('rates of a file are shown before they are added, and none is with a wrong line', async () => {
  await post('class/save', { code: 'standard', name: 'Standard' })
  await post('zone/save', { name: 'Alps', areas: ['CH'] })
  const heading = 'zone,class,rate,from,name,source'
  const wrong = `${heading}\nAlps,standard,8.1,2024-01-01,VAT,a law\nAlps,toys,2.6,2024-01-01,VAT,a law`
  const good = `${heading}\nAlps,standard,8.1,2024-01-01,VAT,a law\nAlps,,8.8,2028-01-01,VAT,a law`
  const getRates = async () =>
    (await list()).zones
      .find(({ name }: { name: string }) => name === 'Alps')
      .rates.map(({ percent, until }: Record<string, unknown>) => [percent, until])
  const preview = await shop.post('/admin/tax/rate/preview', { csv: wrong }, { token: admin.token, lang: 'zh-CN' })
  expect(preview.data).toEqual({
    rows: [expect.objectContaining({ line: 2, zone: 'Alps', percent: 8.1, endsPercent: null, isKnown: false })],
    problems: [{ line: 3, column: 'class', text: '税类不存在' }],
  })
  const refused = await post('rate/load', { csv: wrong })
  expect([refused.status, refused.error?.key, refused.error?.params]).toEqual([422, 'tax.file_wrong', { count: 1 }])
  expect(await getRates()).toEqual([])
  expect((await post('rate/load', { csv: good })).data).toEqual({ added: 2 })
  expect(await getRates()).toEqual([
    [8.1, '2028-01-01'],
    [8.8, null],
  ])
  // The same file again changes nothing.
  expect((await post('rate/load', { csv: good })).data).toEqual({ added: 0 })
  expect((await post('rate/preview', { csv: good }, auditor)).status).toBe(403)
})
