import { demoGoods, demoGoodsKeys, type ComposedGoods } from '#demo/catalogue/goods.ts'
import { demoCategories } from '#demo/catalogue/categories.ts'
import { demoStores } from '#demo/catalogue/stores.ts'
import type { DemoCategory, DemoGoods, DemoStore, Tint } from '#demo/catalogue/types.ts'
import type { Locale } from '#i18n/locales.ts'
import { openTranslation, type Translation } from '#demo/languages/translate.ts'
import type { Brand } from '#server/platform/brand.ts'
import { demoId } from './demo-id.ts'
import { toLocalSku } from './local-price.ts'

/** A product with the data of its rows. Numbers count from 1 within the brand. */
export type GoodsEntry = {
  readonly goods: ComposedGoods
  readonly number: number
  readonly id: string
  readonly storeId: string
  readonly firstSku: number
  readonly createdAt: Date
}

/** The demo data of one brand. */
export type BrandData = {
  readonly brand: Brand
  readonly now: Date
  readonly categories: readonly DemoCategory[]
  readonly stores: readonly DemoStore[]
  readonly categoryId: (key: string) => string
  readonly storeId: (key: string) => string
  readonly getTint: (categoryKey: string) => Tint
  /** All goods in slices of a few thousand, which bounds memory. */
  readonly slices: () => Generator<readonly GoodsEntry[]>
  /** Number of goods by category key, descendants included, and by `store <key>`. */
  readonly counts: ReadonlyMap<string, number>
  /** Numbers of ratings with one to five stars by store key. */
  readonly ratings: ReadonlyMap<string, readonly number[]>
  /** Adds the languages of the fill to texts. */
  readonly translate: Translation['translate']
}

/** Languages beside English, Chinese and Arabic; those without a dictionary are left out. */
export type FillLanguages = {
  /** Of products. */
  readonly goods: readonly Locale[]
  /** Of everything else. */
  readonly others: readonly Locale[]
}

const noLanguages: FillLanguages = { goods: [], others: [] }

const hour = 3_600_000
/** Of the demo catalogue in every brand. */
export const seed = 1
const sliceSize = 5_000

const createIdLookup = (kind: 'category' | 'store', brandId: number, rows: readonly { key: string }[]) => {
  const ids = new Map(rows.map((row, index) => [row.key, demoId(kind, brandId, index + 1)]))
  return (key: string): string => {
    const id = ids.get(key)
    if (!id) throw new Error(`The demo catalogue has no ${kind} "${key}"`)
    return id
  }
}

function countGoods(
  goods: Iterable<Pick<DemoGoods, 'storeKey' | 'categoryKey' | 'ratingCounts'>>,
  categories: readonly DemoCategory[],
): Pick<BrandData, 'counts' | 'ratings'> {
  const parents = new Map(categories.map((category) => [category.key, category.parent]))
  const counts = new Map<string, number>()
  const ratings = new Map<string, readonly number[]>()
  const add = (key: string) => counts.set(key, (counts.get(key) ?? 0) + 1)
  for (const one of goods) {
    add(`store ${one.storeKey}`)
    const before = ratings.get(one.storeKey)
    ratings.set(
      one.storeKey,
      one.ratingCounts.map((count, index) => count + (before?.[index] ?? 0)),
    )
    for (let key: string | null = one.categoryKey; key; key = parents.get(key) ?? null) add(key)
  }
  return { counts, ratings }
}

/** Builds the demo data of a brand: `count` goods as of `now`, priced in the brand's currency. */
export function buildBrandData(brand: Brand, count: number, now: Date, languages = noLanguages): BrandData {
  const { site, settings } = brand
  const { translate } = openTranslation(languages.others)
  const { translateGoods } = openTranslation(languages.goods)
  const categories = translate(demoCategories(site))
  const stores = translate(demoStores(site))
  const storeId = createIdLookup('store', brand.id, stores)
  function* goods(): Generator<GoodsEntry> {
    let number = 0
    let firstSku = 1
    for (const made of demoGoods({ site, count, seed })) {
      number++
      const one = translateGoods({ ...made, skus: made.skus.map((sku) => toLocalSku(sku, settings.currency)) })
      // The number spreads the goods of one day over its hours and keeps their order stable.
      const createdAt = new Date(now.getTime() - made.createdDaysAgo * 24 * hour - ((number * 7) % 24) * hour - number)
      yield {
        goods: one,
        number,
        id: demoId('goods', brand.id, number),
        storeId: storeId(one.storeKey),
        firstSku,
        createdAt,
      }
      firstSku += one.skus.length
    }
  }
  function* slices(): Generator<readonly GoodsEntry[]> {
    let slice: GoodsEntry[] = []
    for (const one of goods()) {
      slice.push(one)
      if (slice.length < sliceSize) continue
      yield slice
      slice = []
    }
    if (slice.length > 0) yield slice
  }
  const categoryId = createIdLookup('category', brand.id, categories)
  const tints = new Map(categories.map((category) => [category.key, category.tint]))
  const getTint = (key: string): Tint => tints.get(key) ?? 1
  return {
    brand,
    now,
    categories,
    stores,
    categoryId,
    storeId,
    getTint,
    slices,
    translate,
    ...countGoods(demoGoodsKeys({ site, count, seed }), categories),
  }
}
