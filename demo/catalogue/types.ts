import type { KindName } from '#demo/art/kinds.ts'
import type { Locale } from '#i18n/locales.ts'

/** Re-exported, so that catalogue data does not import drawing code. */
export type { KindName }

/** The languages in which the demo is written; the others have dictionaries with English keys in `demo/languages`. */
export type BaseLanguage = 'en' | 'zh-CN' | 'ar'

export type Text = Record<BaseLanguage, string> & Partial<Record<Locale, string>>
export type Tint = 1 | 2 | 3 | 4 | 5 | 6

export type DemoCategory = {
  key: string
  parent: string | null
  level: 1 | 2 | 3
  name: Text
  kind: KindName
  tint: Tint
}

export type DemoStore = {
  key: string
  name: Text
  about: Text
  departments: string[]
  /** Keys of departments or second-level categories that the store sells. */
  sells: string[]
  city: Text
  rating: number
  tint: Tint
  mono: string
}

export type DemoSku = {
  code: string
  /** One index per option, into that option's values. */
  optionIndexes: number[]
  priceMinor: number
  marketPriceMinor: number | null
  /** Units per warehouse. */
  stock: [number, number, number]
  colour: string
  accent: string
  weightGrams: number
}

export type DemoSale = { percentOff: number; startsHoursFromNow: number; endsHoursFromNow: number }

export type DemoGoods = {
  /** Unique within a site, the same in every run. */
  key: string
  storeKey: string
  categoryKey: string
  title: Text
  subtitle: Text
  /** Short HTML: p, ul and li only. */
  description: Text
  kind: KindName
  specs: { name: Text; value: Text }[]
  options: { name: Text; values: Text[] }[]
  skus: DemoSku[]
  sale: DemoSale | null
  salesCount: number
  /** Numbers of ratings with one to five stars. */
  ratingCounts: [number, number, number, number, number]
  createdDaysAgo: number
  /** Keys of `tagNames`. */
  tags: string[]
  isNew: boolean
}

export type DemoReview = {
  stars: 1 | 2 | 3 | 4 | 5
  text: string
  language: Locale
  /** Masked. */
  author: string
  daysAgo: number
}

export type SceneGoods = { kind: KindName; colour: string; accent: string }

export type DemoBanner = {
  headline: Text
  sentence: Text
  button: Text
  link: Text
  /** Category that the button leads to. */
  categoryKey: string
  /** Category that the text link leads to. */
  linkCategoryKey: string
  goods: SceneGoods[]
}

/** Three texts in one line: `English|中文|عربي`. */
export type Triple = string

export type Unit = 'cm' | 'mm' | 'l' | 'ml' | 'g' | 'kg' | 'inch' | 'gb' | 'cm2' | 'pieces'

/** A measure of goods: one value in the name, or several as an option with price factors. */
export type Measure = {
  label: Triple
  unit: Unit
  values: readonly (number | string)[]
  /** Share of goods that offer several values as an option; 0 never. */
  optional: number
  /** Price of the largest value over that of the smallest. */
  spread: number
}

/** Texts and values that fit all goods of one kind. */
export type Vocabulary = {
  /** Colour keys, each with an optional accent after a slash: `pine/tan black`. */
  colours: string
  /** `en|zh|ar`, and optionally `|factor` on the price. */
  materials: readonly string[]
  /** `en|zh|ar`; Arabic adjectives are definite, they follow the model; English `with …` and `in …` follow the noun. */
  features: readonly string[]
  /** Sentences for subtitle and description. */
  lines: readonly Triple[]
  /** A label, then the values to choose from. */
  specs: readonly (readonly Triple[])[]
  measure?: Measure
  sizes?: 'clothing' | 'women-shoes' | 'men-shoes' | 'shoes' | 'ring'
  materialLabel?: Triple
  /** The label when the colour is not that of the product itself. */
  colourLabel?: Triple
  /** The colour is that of the packaging: not an option and not named. */
  packaging?: boolean
  /** Adds a number to the model name. */
  numbered?: boolean
  grams: number
}

/** key, kind, name of the category, noun of its goods (Arabic: `~` marks the model, then m or f), dollars from, to. */
export type LeafRow = readonly [
  key: string,
  kind: KindName,
  name: Triple,
  noun: string,
  from: number,
  to: number,
  own?: Partial<Vocabulary>,
]

export type Department = {
  key: string
  name: Triple
  tint: Tint
  kinds: Partial<Record<KindName, Vocabulary>>
  groups: readonly { key: string; name: Triple; leaves: readonly LeafRow[] }[]
}
