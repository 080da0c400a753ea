import type { DemoGoods, Text } from '#demo/catalogue/types.ts'
import { ratingOf } from '#server/modules/catalogue/public.ts'
import { demoSynonyms } from '#demo/catalogue/synonyms.ts'
import {
  documentOf,
  namesOf,
  storeWordsOf,
  termsOf,
  Vocabulary,
  type OptionName,
} from '#server/modules/search/public.ts'
import { demoId } from './demo-id.ts'
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

/** What a brand's goods are called, gathered while their documents are written. */
export class Names {
  readonly vocabulary = new Vocabulary()
  readonly options = new Map<string, OptionName>()

  add({ title, salesCount, options }: DemoGoods): void {
    this.vocabulary.addTitle(title, salesCount)
    for (const one of namesOf(options)) this.options.set(`${one.option}:${one.value}`, one)
  }
}

export function* searchRows(shelf: Shelf, slice: readonly Placed[], names: Names): Rows<'search_documents'> {
  const { brand, now, stores, tintOf } = shelf
  const paths = pathsOf(shelf)
  const storeNames = new Map(stores.map((store) => [store.key, store.name]))
  for (const { goods, id, storeId, createdAt } of slice) {
    names.add(goods)
    const sale = runningSale(goods, now)
    yield documentOf(brand.id, {
      goodsId: id,
      storeId,
      title: goods.title,
      subtitle: goods.subtitle,
      description: goods.description,
      options: goods.options,
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
  }
}

/** What is offered while typing: categories and stores that have goods, best sellers, and what many titles say. */
export function* termRows({ brand, categories, stores, counts }: Shelf, names: Names): Rows<'search_terms'> {
  const named = [
    ...categories.map(({ name, key }) => ({ name, weight: counts.get(key) ?? 0, kind: 1 as const })),
    ...stores.map(({ name, key }) => ({ name, weight: counts.get(`store ${key}`) ?? 0, kind: 3 as const })),
  ].filter(({ weight }) => weight > 0)
  const terms = termsOf([...named, ...names.vocabulary.phrases(), ...names.vocabulary.products()])
  for (const term of terms) yield { brand_id: brand.id, ...term }
}

export function* wordRows({ brand, categories, stores }: Shelf, { vocabulary }: Names): Rows<'search_words'> {
  for (const { name } of [...categories, ...stores]) vocabulary.addName(name)
  for (const row of vocabulary.words()) yield { brand_id: brand.id, ...row }
}

export function* optionRows({ brand }: Shelf, { options }: Names): Rows<'search_options'> {
  for (const one of options.values()) yield { brand_id: brand.id, ...one }
}

export function* storeWordRows({ brand, stores, storeId, counts, ratings }: Shelf): Rows<'search_store_words'> {
  for (const { key, name } of stores) {
    const goodsCount = counts.get(`store ${key}`) ?? 0
    const { average } = ratingOf(ratings.get(key) ?? [])
    const store = { id: storeId(key), name, rating_hundredths: Math.round(average * 100), goods_count: goodsCount }
    for (const row of storeWordsOf(store)) yield { brand_id: brand.id, ...row }
  }
}

export function* synonymRows({ brand }: Shelf): Rows<'search_synonyms'> {
  let number = 0
  for (const [lang, groups] of Object.entries(demoSynonyms))
    for (const words of groups) yield { brand_id: brand.id, lang, id: demoId('synonyms', brand.id, ++number), words }
}
