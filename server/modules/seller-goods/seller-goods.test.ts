import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '#server/platform/ids.ts'
import { listAudit } from '#server/platform/audit/audit.queries.ts'
import { openTestShop, type ApiResponse, type TestShop } from '#tests/harness/app.ts'
import { makeStore, type TestStore } from '#tests/harness/goods.ts'
import { makeUpload } from '#tests/harness/uploads.ts'
import { recountStores, runGoodsSchedule } from './public.ts'

let shop: TestShop
let store: TestStore
const categoryId = newId()
beforeAll(async () => {
  shop = await openTestShop()
  store = await makeStore(shop)
  await shop
    .db()
    .insertInto('categories')
    .values({ brand_id: shop.brand.id, id: categoryId, key: 'cups', depth: 1, position: 1, name: '{"en":"Cups"}' })
    .execute()
})
afterAll(() => shop.close())

const hour = 3_600_000
const inHours = (hours: number) => new Date(shop.clock.now().getTime() + hours * hour).toISOString()
const outcome = ({ status, error }: ApiResponse) => `${status} ${error?.key ?? 'ok'}`
const post = (path: string, input: object, by = store) =>
  shop.post(`/seller/goods/${path}`, input, { token: by.owner.token })
const get = (path: string, input: object = {}, by = store) =>
  shop.get(`/seller/goods/${path}`, input as Record<string, string>, { token: by.owner.token })
const detail = async (goodsId: string) => (await get('detail', { goodsId })).data.goods
const lastAudit = async () => (await listAudit(shop.ctx(), { pageNum: 1, pageSize: 1 }))[0]!
const fetchPublic = (goodsId: string) => {
  shop.engine.cache.invalidate(shop.brand.id)
  return shop.get('/goods/shop/goods/detail', { goodsId })
}
const search = async (keyword: string) => {
  shop.engine.cache.invalidate(shop.brand.id)
  return (await shop.get('/goods/shop/goods/search', { keyword })).data.goodsList.map(({ id }: { id: string }) => id)
}

let codes = 0
const newCode = () => `CODE-${++codes}`
const sku = (choice: number[], more: object = {}) => ({ code: newCode(), choice, price: 12.5, ...more })
const content = (more: object = {}) => ({
  titles: { en: 'Enamel cup', ar: 'كوب' },
  options: [
    {
      names: { en: 'Colour', 'zh-CN': '颜色' },
      values: [{ en: 'Red' }, { en: 'Blue' }],
    },
  ],
  skus: [sku([0]), sku([1])],
  ...more,
})
const create = async (more: object = {}) => {
  const response = await post('save', content(more))
  expect(outcome(response)).toBe('200 ok')
  return response.data.goods
}
/** The input that saves a product as it is. */
const toInput = ({ goodsId, version, handle, titles, options, skus, images }: Record<string, never>) => ({
  goodsId,
  version,
  handle,
  titles,
  options,
  images,
  skus: (skus as unknown as { marketPrice: null }[]).map(({ marketPrice, ...one }) => ({
    ...one,
    ...(marketPrice !== null && { marketPrice }),
  })),
})

test('a product is made as a draft with every field, and read as it was saved', async () => {
  const src = await makeUpload(shop, { token: store.owner.token }, 'goods')
  const input = content({
    subtitles: { en: 'Holds 300 ml', de: ' ' },
    descriptions: { en: '<p onclick="x()">Made in <script>alert(1)</script><b>Wales</b></p>' },
    attributes: [{ names: { en: 'Material' }, values: { en: 'Steel' } }],
    tags: ['camping', 'camping', 'gift'],
    categoryId,
    images: [{ src, alts: { en: 'A red cup' } }],
    skus: [
      sku([0], {
        marketPrice: 20,
        barcode: '4006381333931',
        weightGrams: 250,
        minQuantity: 2,
        maxQuantity: 10,
        image: src,
      }),
      sku([1]),
    ],
  })
  const { data } = await post('save', input)
  expect(data.goods).toMatchObject({
    version: 1,
    status: 'draft',
    titles: { en: 'Enamel cup', ar: 'كوب' },
    subtitles: { en: 'Holds 300 ml' },
    descriptions: { en: '<p>Made in <b>Wales</b></p>' },
    attributes: [{ names: { en: 'Material' }, values: { en: 'Steel' } }],
    tags: ['camping', 'gift'],
    categoryId,
    images: [{ src, alts: { en: 'A red cup' } }],
    skus: [
      {
        price: 12.5,
        marketPrice: 20,
        barcode: '4006381333931',
        weightGrams: 250,
        minQuantity: 2,
        maxQuantity: 10,
        image: src,
      },
      { choice: [1], stock: 0, marketPrice: null },
    ],
    retiredSkus: [],
  })
  expect(await detail(data.goods.goodsId)).toEqual(data.goods)
  expect(outcome(await fetchPublic(data.goods.goodsId))).toBe('404 goods.not_found')
  expect(await lastAudit()).toMatchObject({
    operation: 'sellerGoods.save',
    subject_id: data.goods.goodsId,
    before: null,
  })
})

test('errors stand beside their fields, all of a save together', async () => {
  const other = await create()
  const response = await post(
    'save',
    content({
      titles: { ar: 'كوب' },
      categoryId: newId(),
      skus: [sku([0], { price: 1.234 }), sku([5])],
    }),
  )
  expect(response.error?.fields).toMatchObject({
    'titles.en': 'This field is required.',
    categoryId: 'This isn’t a valid option.',
    'skus.0.price': expect.stringContaining('2'),
    'skus.1.choice': 'Choose one value for each option.',
  })
  const taken = await post(
    'save',
    content({ handle: other.handle, skus: [sku([0]), { ...sku([1]), code: other.skus[1].code }] }),
  )
  expect(taken.error?.fields).toEqual({ 'skus.1.code': 'This is already in use.', handle: 'This is already in use.' })
  expect(outcome(await post('save', content({ images: [{ src: '/media/files/x.webp' }] })))).toBe(
    '422 upload.not_yours',
  )
  expect(outcome(await post('save', content({ goodsId: other.goodsId })))).toBe('422 request.invalid')
})

test('a save at an older version writes nothing and shows both versions', async () => {
  const goods = await create()
  const mine = { ...toInput(goods), titles: { en: 'My title' } }
  const first = await post('save', { ...toInput(goods), titles: { en: 'Their title' } })
  expect(first.data.goods).toMatchObject({ version: 2, titles: { en: 'Their title' } })
  const second = await post('save', mine)
  expect(outcome(second)).toBe('409 goods.changed')
  const [sent, stored] = second.error!.params!.versions as Record<string, unknown>[]
  expect(sent).toMatchObject({ titles: { en: 'My title' }, version: 1 })
  expect(stored).toMatchObject({ titles: { en: 'Their title' }, version: 2 })
  expect((await detail(goods.goodsId)).titles).toEqual({ en: 'Their title' })
  const merged = await post('save', { ...mine, version: 2 })
  expect(merged.data.goods).toMatchObject({ version: 3, titles: { en: 'My title' } })
  expect(await lastAudit()).toMatchObject({
    before: { titles: { en: 'Their title' }, version: 2 },
    after: { titles: { en: 'My title' }, version: 3 },
  })
})

test('of ten saves of one version at once, one is written', async () => {
  const goods = await create()
  const answers = await Promise.all(
    Array.from({ length: 10 }, (_, index) => post('save', { ...toInput(goods), titles: { en: `Title ${index}` } })),
  )
  expect(answers.map(outcome).toSorted()).toEqual(['200 ok', ...Array.from({ length: 9 }, () => '409 goods.changed')])
  expect((await detail(goods.goodsId)).version).toBe(2)
})

test('the same key saves once', async () => {
  const headers = { 'idempotency-key': newId() }
  const input = content()
  const token = store.owner.token
  const first = await shop.post('/seller/goods/save', input, { token, headers })
  const again = await shop.post('/seller/goods/save', input, { token, headers })
  expect(again.data.goods.goodsId).toBe(first.data.goods.goodsId)
})

test('option values come and go; their SKUs keep their ids, stock and prices', async () => {
  const goods = await create()
  const [red, blue] = goods.skus
  const input = toInput(goods)
  shop.clock.forward(1_000)
  const reduced = await post('save', {
    ...input,
    options: [{ names: { en: 'Colour' }, values: [{ en: 'Blue' }, { en: 'Green' }] }],
    skus: [{ ...input.skus[1], choice: [0], code: red.code, price: 9 }, sku([1])],
  })
  expect(reduced.data.goods).toMatchObject({
    skus: [{ skuId: blue.skuId, price: 9, code: red.code }, { choice: [1] }],
    retiredSkus: [{ skuId: red.skuId, code: `${red.code}~${red.skuId.slice(-12)}`, choice: [] }],
  })
  const restored = await post('save', {
    ...toInput(reduced.data.goods),
    options: [{ names: { en: 'Colour' }, values: [{ en: 'Red' }, { en: 'Blue' }] }],
    skus: [
      { ...sku([0]), skuId: red.skuId, code: blue.code },
      { ...sku([1]), code: red.code, price: 9 },
    ],
  })
  expect(restored.data.goods.skus.map(({ skuId, code }: Record<string, string>) => [skuId, code])).toEqual([
    [red.skuId, blue.code],
    [blue.skuId, red.code],
  ])
  const prices = await shop
    .db()
    .selectFrom('price_changes')
    .select('price_minor')
    .where('brand_id', '=', shop.brand.id)
    .where('sku_id', '=', blue.skuId)
    .orderBy('at')
    .execute()
  expect(prices.map(({ price_minor }) => price_minor)).toEqual([1_250, 900])
  expect(outcome(await post('save', { ...toInput(restored.data.goods), skus: [sku([0], { skuId: newId() })] }))).toBe(
    '404 sku.not_found',
  )
})

test('listing shows a product at once in its page and in the search, delisting hides it', async () => {
  const goods = await create({ titles: { en: 'Zephyrine lantern' } })
  expect(outcome(await post('status', { goodsIds: [goods.goodsId], status: 'delisted' }))).toBe('409 goods.is_draft')
  expect((await post('status', { goodsIds: [goods.goodsId], status: 'listed' })).data.changed).toBe(1)
  expect(await lastAudit()).toMatchObject({ before: [{ status: 'draft' }], after: [{ status: 'listed' }] })
  expect((await post('status', { goodsIds: [goods.goodsId], status: 'listed' })).data.changed).toBe(0)
  expect((await fetchPublic(goods.goodsId)).data.goods.price).toBe(12.5)
  expect(await search('zephyrine')).toEqual([goods.goodsId])
  const current = await detail(goods.goodsId)
  await post('save', { ...toInput(current), titles: { en: 'Quixotine lantern' } })
  expect(await search('zephyrine')).toEqual([])
  expect(await search('quixotine')).toEqual([goods.goodsId])
  await recountStores(shop.ctx())
  expect((await shop.get('/goods/shop/seller/detail', { sellerId: store.id })).data.seller.goodsCount).toBe(1)
  await post('status', { goodsIds: [goods.goodsId], status: 'delisted' })
  expect(await search('quixotine')).toEqual([])
  expect(outcome(await fetchPublic(goods.goodsId))).toBe('404 goods.not_found')
})

test('a banned product can be changed but not listed', async () => {
  const goods = await create()
  await shop
    .db()
    .updateTable('goods')
    .set({ status: 'banned' })
    .where('brand_id', '=', shop.brand.id)
    .where('id', '=', goods.goodsId)
    .execute()
  expect(outcome(await post('status', { goodsIds: [goods.goodsId], status: 'listed' }))).toBe('409 goods.banned')
  expect(outcome(await post('schedule', { goodsId: goods.goodsId, listAt: inHours(1) }))).toBe('409 goods.banned')
  expect((await post('save', toInput(goods))).data.goods.status).toBe('banned')
})

test('a schedule lists and delists in time', async () => {
  const { goodsId } = await create()
  expect(outcome(await post('schedule', { goodsId, listAt: inHours(-1) }))).toBe('422 goods.schedule_invalid')
  expect(outcome(await post('schedule', { goodsId, listAt: inHours(2), delistAt: inHours(1) }))).toBe(
    '422 goods.schedule_invalid',
  )
  const planned = await post('schedule', { goodsId, listAt: inHours(1), delistAt: inHours(3) })
  expect(planned.data.goods).toMatchObject({ status: 'draft', version: 2 })
  await runGoodsSchedule(shop.ctx())
  expect((await detail(goodsId)).status).toBe('draft')
  shop.clock.forward(hour)
  expect(await runGoodsSchedule(shop.ctx())).toBe(1)
  expect(await detail(goodsId)).toMatchObject({ status: 'listed', listAt: null, version: 3 })
  expect(outcome(await fetchPublic(goodsId))).toBe('200 ok')
  shop.clock.forward(2 * hour)
  await runGoodsSchedule(shop.ctx())
  expect(await detail(goodsId)).toMatchObject({ status: 'delisted', delistAt: null })
})

test('a copy is a draft with free codes; a deleted draft frees its handle and codes', async () => {
  const goods = await create()
  const first = (await post('duplicate', { goodsId: goods.goodsId })).data.goods
  const second = (await post('duplicate', { goodsId: goods.goodsId })).data.goods
  expect(first).toMatchObject({
    status: 'draft',
    titles: goods.titles,
    skus: [{ code: `${goods.skus[0].code}-2` }, {}],
  })
  expect(second.skus[0].code).toBe(`${goods.skus[0].code}-3`)
  await post('status', { goodsIds: [goods.goodsId], status: 'listed' })
  expect(outcome(await post('delete', { goodsId: goods.goodsId }))).toBe('409 goods.not_draft')
  expect(outcome(await post('delete', { goodsId: first.goodsId }))).toBe('200 ok')
  expect(outcome(await get('detail', { goodsId: first.goodsId }))).toBe('404 goods.not_found')
  expect(outcome(await post('status', { goodsIds: [first.goodsId], status: 'listed' }))).toBe('404 goods.not_found')
  const again = await create({ handle: first.handle, skus: [{ ...sku([0]), code: first.skus[0].code }] })
  expect(again.handle).toBe(first.handle)
})

test('a deleted draft is restored as it was, unless its code is used by now', async () => {
  const goods = await create()
  const { data } = await post('save', { ...toInput(goods), skus: [{ ...toInput(goods).skus[0]! }] })
  const before = data.goods
  expect(before.retiredSkus).toHaveLength(1)
  await post('delete', { goodsId: goods.goodsId })
  expect(outcome(await post('restore', { goodsId: goods.goodsId }, await makeStore(shop)))).toBe('404 goods.not_found')
  const user = await create({ skus: [{ ...sku([0]), code: before.skus[0].code }] })
  expect(outcome(await post('restore', { goodsId: goods.goodsId }))).toBe('409 goods.codes_taken')
  await post('delete', { goodsId: user.goodsId })
  const restored = (await post('restore', { goodsId: goods.goodsId })).data.goods
  expect(restored).toEqual({ ...before, version: before.version + 1, updatedAt: restored.updatedAt })
  expect(outcome(await post('restore', { goodsId: goods.goodsId }))).toBe('404 goods.not_found')
})

test('right of withdrawal and tax class are saved with the product, and stay when a save leaves them out', async () => {
  await shop.db().insertInto('tax_classes').values({ brand_id: shop.brand.id, code: 'books', name: 'Books' }).execute()
  expect((await get('tax/classes')).data).toEqual({
    isCharged: false,
    pageList: [
      { code: 'standard', name: 'standard' },
      { code: 'books', name: 'Books' },
    ],
  })
  const goods = await create({ withdrawalExemption: 'sealed', taxClass: 'books' })
  expect(goods).toMatchObject({ withdrawalExemption: 'sealed', taxClass: 'books' })
  const save = async (more: object = {}) => {
    const response = await post('save', { ...toInput(await detail(goods.goodsId)), ...more })
    return response.data?.goods ?? response.error!.fields
  }
  expect(await save()).toMatchObject({ withdrawalExemption: 'sealed', taxClass: 'books' })
  expect((await post('duplicate', { goodsId: goods.goodsId })).data.goods).toMatchObject({
    withdrawalExemption: 'sealed',
    taxClass: 'books',
  })
  expect(await save({ taxClass: 'furs' })).toMatchObject({ taxClass: expect.any(String) })
  expect(await save({ withdrawalExemption: 'none', taxClass: 'standard' })).toMatchObject({
    withdrawalExemption: null,
    taxClass: 'standard',
  })
})
