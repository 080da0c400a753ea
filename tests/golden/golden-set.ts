import type { Locale } from '#i18n/locales.ts'

/** The same things in every language, each in one of six categories. */
export const categoryByGoods = {
  deskLamp: 0,
  floorLamp: 0,
  candle: 0,
  kettle: 1,
  teapot: 1,
  cup: 1,
  knife: 1,
  pan: 1,
  glass: 1,
  backpack: 2,
  handbag: 2,
  wallet: 2,
  suitcase: 2,
  shirt: 3,
  dress: 3,
  shoes: 3,
  scarf: 3,
  hat: 3,
  headphones: 4,
  charger: 4,
  watch: 4,
  keyboard: 4,
  chair: 5,
  table: 5,
  bookshelf: 5,
  cushion: 5,
  mirror: 5,
  rug: 5,
} as const

export type GoodsKey = keyof typeof categoryByGoods

/** The difficulty of a query. */
type QueryKind = 'word' | 'inflected' | 'accents' | 'typo' | 'prefix' | 'order' | 'spacing' | 'script'

type Group =
  | 'Latin'
  | 'Cyrillic'
  | 'Greek'
  | 'Arabic'
  | 'Hindi'
  | 'Thai'
  | 'Chinese'
  | 'Japanese'
  | 'Korean'
  | 'Vietnamese'

/** The typed text and the goods that match it best (a single one must come first), then those that fit as well. */
export type Query = readonly [kind: QueryKind, typed: string, best: string, also?: string]

export type GoldenSet = {
  readonly lang: Locale
  readonly group: Group
  readonly categories: readonly [string, string, string, string, string, string]
  /** Title, or title and subtitle. */
  readonly goods: Readonly<Record<GoodsKey, string | readonly [title: string, subtitle: string]>>
  readonly queries: readonly Query[]
}
