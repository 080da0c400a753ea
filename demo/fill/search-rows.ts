import type { DemoGoods, Text } from '#demo/catalogue/types.ts'
import { documentOf, termsOf } from '#server/modules/search/public.ts'
import type { Rows } from './fill-tables.ts'
import { firstPicture } from './goods-rows.ts'
import { salePrice } from './sale-rows.ts'
import type { Placed, Shelf } from './shelf.ts'

const hour = 3_600_000

type Step = { readonly id: string; readonly name: Text }

/** The way from the department down to each category, by key; categories come parents first. */
function pathsOf({ categories, categoryId }: Shelf): ReadonlyMap<string, readonly Step[]> {
  const paths = new Map<string, readonly Step[]>()
  for (const { key, parent, name } of categories)
    paths.set(key, [...((parent && paths.get(parent)) || []), { id: categoryId(key), name }])
  return paths
}

const isInStock = ({ skus }: DemoGoods) => skus.some(({ stock }) => stock.some((units) => units > 0))

/** The sale that runs at this moment; one that has not begun makes no price yet. */
function runningSale({ sale }: DemoGoods, now: Date) {
  if (!sale || sale.startsHoursFromNow > 0) return null
  return { percentOff: sale.percentOff, endsAt: new Date(now.getTime() + sale.endsHoursFromNow * hour) }
}

export function* searchRows(shelf: Shelf, slice: readonly Placed[]): Rows<'search_documents'> {
  const { brand, now, stores, tintOf } = shelf
  const paths = pathsOf(shelf)
  const storeNames = new Map(stores.map((store) => [store.key, store.name]))
  for (const { goods, id, storeId, createdAt } of slice) {
    const sale = runningSale(goods, now)
    const document = documentOf({
      goodsId: id,
      storeId,
      title: goods.title,
      subtitle: goods.subtitle,
      description: goods.description,
      optionTexts: goods.options.flatMap((option) => option.values),
      tags: goods.tags,
      tint: tintOf(goods.categoryKey),
      image: firstPicture(goods),
      storeName: storeNames.get(goods.storeKey) ?? {},
      categoryPath: paths.get(goods.categoryKey) ?? [],
      skus: goods.skus.map(({ priceMinor, marketPriceMinor }) => ({
        priceMinor,
        marketPriceMinor,
        sale: sale ? { priceMinor: salePrice(priceMinor, sale.percentOff), endsAt: sale.endsAt } : undefined,
      })),
      inStock: isInStock(goods),
      ratingCounts: goods.ratingCounts,
      salesCount: goods.salesCount,
      createdAt,
    })
    yield { brand_id: brand.id, ...document }
  }
}

/** What is offered while typing: names of categories and stores that have goods. */
export function* termRows({ brand, categories, stores, counts }: Shelf): Rows<'search_terms'> {
  const named = [
    ...categories.map(({ name, key }) => ({ name, goodsCount: counts.get(key) ?? 0 })),
    ...stores.map(({ name, key }) => ({ name, goodsCount: counts.get(`store ${key}`) ?? 0 })),
  ]
  for (const term of termsOf(named.filter(({ goodsCount }) => goodsCount > 0))) yield { brand_id: brand.id, ...term }
}
