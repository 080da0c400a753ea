import type { DemoGoods, Text } from '#demo/catalogue/types.ts'
import { toRating } from '#server/modules/catalogue/public.ts'
import { demoSynonyms } from '#demo/catalogue/synonyms.ts'
import {
  buildDocument,
  toOptionNames,
  toStoreWords,
  toTerms,
  Vocabulary,
  type OptionName,
} from '#server/modules/search/indexing/public.ts'
import { demoId } from './demo-id.ts'
import type { Rows } from './fill-tables.ts'
import { getFirstImage } from './goods-rows.ts'
import { toSalePrice } from './sale-rows.ts'
import type { BrandData, GoodsEntry } from './brand-data.ts'

const hour = 3_600_000

type PathStep = { readonly id: string; readonly name: Text }

/** The path of each category by its key; categories come parents first. */
function buildPaths({ categories, categoryId }: BrandData): ReadonlyMap<string, readonly PathStep[]> {
  const paths = new Map<string, readonly PathStep[]>()
  for (const { key, parent, name } of categories)
    paths.set(key, [...((parent && paths.get(parent)) || []), { id: categoryId(key), name }])
  return paths
}

const isInStock = ({ skus }: DemoGoods) => skus.some(({ stock }) => stock.some((units) => units > 0))

/** The running sale; null for a planned one. */
function findRunningSale({ sale }: DemoGoods, now: Date) {
  if (!sale || sale.startsHoursFromNow > 0) return null
  return { percentOff: sale.percentOff, endsAt: new Date(now.getTime() + sale.endsHoursFromNow * hour) }
}

/** Collects words and option names while documents are built. */
export class NameCollector {
  readonly vocabulary = new Vocabulary()
  readonly options = new Map<string, OptionName>()

  add({ title, salesCount, options }: DemoGoods): void {
    this.vocabulary.addTitle(title, salesCount)
    for (const one of toOptionNames(options)) this.options.set(`${one.option}:${one.value}`, one)
  }
}

export function* searchRows(
  data: BrandData,
  slice: readonly GoodsEntry[],
  names: NameCollector,
): Rows<'search_documents'> {
  const { brand, now, stores, getTint } = data
  const paths = buildPaths(data)
  const storeNames = new Map(stores.map((store) => [store.key, store.name]))
  for (const { goods, id, storeId, createdAt } of slice) {
    names.add(goods)
    const sale = findRunningSale(goods, now)
    yield buildDocument(brand.id, {
      goodsId: id,
      storeId,
      title: goods.title,
      subtitle: goods.subtitle,
      description: goods.description,
      options: goods.options,
      tags: goods.tags,
      tint: getTint(goods.categoryKey),
      image: getFirstImage(goods),
      storeName: storeNames.get(goods.storeKey) ?? {},
      categoryPath: paths.get(goods.categoryKey) ?? [],
      skus: goods.skus.map(({ priceMinor, marketPriceMinor }) => ({
        priceMinor,
        marketPriceMinor,
        sale: sale ? { priceMinor: toSalePrice(priceMinor, sale.percentOff), endsAt: sale.endsAt } : undefined,
      })),
      inStock: isInStock(goods),
      ratingCounts: goods.ratingCounts,
      salesCount: goods.salesCount,
      createdAt,
    })
  }
}

/** Suggestions: categories and stores with goods, best sellers and frequent phrases. */
export function* termRows(
  { brand, categories, stores, counts }: BrandData,
  names: NameCollector,
): Rows<'search_terms'> {
  const named = [
    ...categories.map(({ name, key }) => ({ name, weight: counts.get(key) ?? 0, kind: 1 as const })),
    ...stores.map(({ name, key }) => ({ name, weight: counts.get(`store ${key}`) ?? 0, kind: 3 as const })),
  ].filter(({ weight }) => weight > 0)
  const terms = toTerms([...named, ...names.vocabulary.phrases(), ...names.vocabulary.products()])
  for (const term of terms) yield { brand_id: brand.id, ...term }
}

export function* wordRows(
  { brand, categories, stores }: BrandData,
  { vocabulary }: NameCollector,
): Rows<'search_words'> {
  for (const { name } of [...categories, ...stores]) vocabulary.addName(name)
  for (const row of vocabulary.words()) yield { brand_id: brand.id, ...row }
}

export function* optionRows({ brand, translate }: BrandData, { options }: NameCollector): Rows<'search_options'> {
  for (const one of options.values()) yield { brand_id: brand.id, ...one, name: translate(one.name) }
}

export function* storeWordRows({ brand, stores, storeId, counts, ratings }: BrandData): Rows<'search_store_words'> {
  for (const { key, name } of stores) {
    const goodsCount = counts.get(`store ${key}`) ?? 0
    const { average } = toRating(ratings.get(key) ?? [])
    const store = { id: storeId(key), name, rating_hundredths: Math.round(average * 100), goods_count: goodsCount }
    for (const row of toStoreWords(store)) yield { brand_id: brand.id, ...row }
  }
}

export function* synonymRows({ brand }: BrandData): Rows<'search_synonyms'> {
  let number = 0
  for (const [lang, groups] of Object.entries(demoSynonyms))
    for (const words of groups) yield { brand_id: brand.id, lang, id: demoId('synonyms', brand.id, ++number), words }
}
