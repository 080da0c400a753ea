import { buildDocument } from '#server/modules/search/indexing/public.ts'
import type { Locale } from '#i18n/locales.ts'

const starts = ['ba', 'co', 'de', 'fi', 'ga', 'ka', 'lo', 'mi', 'na', 'pe', 'ru', 'sa', 'ta', 'vo', 'wi', 'ze']
const middles = ['lar', 'men', 'nor', 'ral', 'ster', 'vin']
const ends = ['ado', 'eno', 'ique', 'osa', 'ulo']

/** Names of series, such as "Balarado": words that searches can find and no catalogue has. */
export const seriesNames: readonly string[] = starts.flatMap((start) =>
  middles.flatMap((middle) => ends.map((end) => `${start[0]!.toUpperCase()}${start.slice(1)}${middle}${end}`)),
)

/** The words that a title in these languages gets by this name, as part of the text of a tsvector. */
export function buildTitleWords(brandId: number, name: string, languages: readonly Locale[]): string {
  const { words } = buildDocument(brandId, {
    goodsId: '',
    storeId: '',
    title: Object.fromEntries(languages.map((lang) => [lang, name])),
    subtitle: {},
    description: {},
    options: [],
    tags: [],
    tint: 1,
    image: null,
    storeName: {},
    categoryPath: [],
    skus: [{ priceMinor: 1, marketPriceMinor: null }],
    inStock: true,
    ratingCounts: [0, 0, 0, 0, 0],
    salesCount: 0,
    createdAt: new Date(0),
  })
  return words.trim()
}
