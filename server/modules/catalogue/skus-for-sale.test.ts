import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '#server/platform/ids.ts'
import { openTestShop, type TestShop } from '#tests/harness/app.ts'
import { makeGoods, makeStore, type TestGoods, type TestStore } from '#tests/harness/goods.ts'
import { findSkusForSale } from './public.ts'

let shop: TestShop
let store: TestStore
let goods: TestGoods
beforeAll(async () => {
  shop = await openTestShop()
  store = await makeStore(shop)
  goods = await makeGoods(shop, { store, stock: [1, 1], priceMinor: 1_250, maxQuantity: 9 })
})
afterAll(() => shop.close())

const [first, second] = [() => goods.skuIds[0]!, () => goods.skuIds[1]!]

test('a SKU brings what a cart, a quote and an order line need', async () => {
  const sku = (await findSkusForSale({ ...shop.ctx(), lang: 'zh-CN' }, [second()])).get(second())
  expect(sku).toEqual({
    skuId: second(),
    goodsId: goods.goodsId,
    storeId: store.id,
    categoryId: null,
    closure: null,
    commissionPercent: null,
    ownerId: store.owner.id,
    storeName: 'Test store 中',
    name: 'Test cup 中',
    specifications: ['尺寸 2'],
    nameTexts: { en: 'Test cup', 'zh-CN': 'Test cup 中', ar: 'Test cup ع' },
    specificationTexts: [{ en: 'Size 2', 'zh-CN': '尺寸 2', ar: 'مقاس 2' }],
    storeNameTexts: { en: 'Test store', 'zh-CN': 'Test store 中', ar: 'Test store ع' },
    image: '/media/art/cup/5f8f93-a9754f-1.svg',
    storedImage: '/media/art/cup/5f8f93-a9754f-1.svg',
    tint: 1,
    priceMinor: 1_250,
    marketPriceMinor: null,
    weightGrams: 0,
    withdrawalExemption: null,
    minQuantity: 1,
    maxQuantity: 9,
    listed: true,
  })
})

test('unknown, senseless and foreign ids are absent', async () => {
  expect([...(await findSkusForSale(shop.ctx(), [newId(), 'x', first()])).keys()]).toEqual([first()])
  expect((await findSkusForSale(shop.ctx(null, shop.otherBrand), [first()])).size).toBe(0)
})

test('a delisted SKU, a delisted product and a closed store are told', async () => {
  const isListed = async () => (await findSkusForSale(shop.ctx(), [first()])).get(first())!.listed
  const set = (table: 'skus' | 'goods' | 'stores', id: string, status: string) =>
    shop.db().updateTable(table).set({ status }).where('brand_id', '=', shop.brand.id).where('id', '=', id).execute()
  for (const [table, id, off, on] of [
    ['skus', first(), 'delisted', 'listed'],
    ['goods', goods.goodsId, 'banned', 'listed'],
    ['stores', store.id, 'closed', 'open'],
  ] as const) {
    await set(table, id, off)
    expect([table, await isListed()]).toEqual([table, false])
    await set(table, id, on)
  }
  expect(await isListed()).toBe(true)
})
