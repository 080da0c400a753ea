import { randomBytes } from 'node:crypto'
import type { Brand } from '#server/platform/brand.ts'
import { newId } from '#server/platform/ids.ts'
import type { FixtureContext } from './app.ts'
import { makePerson, type Person } from './people.ts'

export type TestStore = { readonly id: string; readonly owner: Person }
export type TestGoods = { readonly goodsId: string; readonly skuIds: readonly string[]; readonly warehouseId: string }

const toTexts = (en: string) => JSON.stringify({ en, 'zh-CN': `${en} 中`, ar: `${en} ع` })

/** An open store with its owner and one flat delivery method. */
export async function makeStore(shop: FixtureContext, { brand = shop.brand, feeMinor = 400 } = {}): Promise<TestStore> {
  const owner = await makePerson(shop, brand)
  const id = newId()
  const db = shop.db(brand)
  const base = { brand_id: brand.id, id }
  await db
    .insertInto('stores')
    .values({
      ...base,
      key: `store-${randomBytes(4).toString('hex')}`,
      owner_id: owner.id,
      name: toTexts('Test store'),
      created_at: shop.clock.now(),
    })
    .execute()
  await db
    .insertInto('delivery_methods')
    .values({ brand_id: brand.id, id: newId(), store_id: id, name: toTexts('Standard'), fee_minor: feeMinor })
    .execute()
  return { id, owner }
}

/** By shop: brands of two databases may have the same number. */
const warehouses = new WeakMap<FixtureContext, Map<number, string>>()

async function getWarehouse(shop: FixtureContext, brand: Brand): Promise<string> {
  const own = warehouses.get(shop) ?? new Map<number, string>()
  warehouses.set(shop, own)
  const known = own.get(brand.id)
  if (known) return known
  const id = newId()
  await shop
    .db(brand)
    .insertInto('warehouses')
    .values({ brand_id: brand.id, id, code: 'W1', name: toTexts('Warehouse'), position: 1 })
    .execute()
  own.set(brand.id, id)
  return id
}

export type GoodsOptions = {
  readonly store: TestStore
  readonly brand?: Brand
  readonly title?: string
  readonly priceMinor?: number
  /** Units of each SKU; one SKU per number. */
  readonly stock?: readonly number[]
  readonly maxQuantity?: number
}

/** One listed product with a SKU per entry of `stock`, all in one warehouse. It has no search document yet. */
export async function makeGoods(shop: FixtureContext, options: GoodsOptions): Promise<TestGoods> {
  const {
    store,
    brand = shop.brand,
    title = 'Test cup',
    priceMinor = 1_000,
    stock = [100],
    maxQuantity = 999,
  } = options
  const goodsId = newId()
  const warehouseId = await getWarehouse(shop, brand)
  const db = shop.db(brand)
  const now = shop.clock.now()
  const brandId = brand.id
  const sizes = stock.map((_, index) => ({
    en: `Size ${index + 1}`,
    'zh-CN': `尺寸 ${index + 1}`,
    ar: `مقاس ${index + 1}`,
  }))
  await db
    .insertInto('goods')
    .values({
      brand_id: brandId,
      id: goodsId,
      store_id: store.id,
      handle: `goods-${goodsId}`,
      title: toTexts(title),
      options: JSON.stringify([{ name: { en: 'Size', 'zh-CN': '尺寸', ar: 'المقاس' }, values: sizes }]),
      images: JSON.stringify([{ src: '/media/art/cup/5f8f93-a9754f-1.svg', alt: {} }]),
      created_at: now,
      updated_at: now,
    })
    .execute()
  const skuIds: string[] = []
  for (const [index, units] of stock.entries()) {
    const id = newId()
    skuIds.push(id)
    await db
      .insertInto('skus')
      .values({
        brand_id: brandId,
        id,
        goods_id: goodsId,
        store_id: store.id,
        code: `SKU-${id}`,
        position: index,
        choice: [index],
        price_minor: priceMinor,
        max_quantity: maxQuantity,
      })
      .execute()
    await db
      .insertInto('stock')
      .values({ brand_id: brandId, sku_id: id, warehouse_id: warehouseId, available: units })
      .execute()
  }
  return { goodsId, skuIds, warehouseId }
}
