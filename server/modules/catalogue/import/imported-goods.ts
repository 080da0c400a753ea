/** One product of the file. Plain data, ready to be written; `bodyHtml` is sanitised already. */
export type ImportedGoods = {
  handle: string
  /** Line of its first row in the file, counted from 1. */
  line: number
  title: string
  bodyHtml: string
  vendor: string
  /** From the root down, at most three names. */
  categoryPath: string[]
  tags: string[]
  status: 'draft' | 'listed' | 'delisted'
  /** Names of the options; empty when the product has a single SKU without a choice. */
  options: string[]
  skus: ImportedSku[]
  images: ImportedImage[]
}

export type ImportedSku = {
  line: number
  code: string
  /** One value per option, in the same order. */
  values: string[]
  /** Integer minor units. */
  priceMinor: number
  marketPriceMinor: number | null
  /** Units that a SKU begins with; null when the file does not count them. */
  stock: number | null
  /** The same as the next file is compared with it: in our own exports the units that have left are added. */
  fileStock: number | null
  /** 0 when the file does not say. */
  weightGrams: number
  barcode: string | null
  imageUrl: string | null
}

/** `position` counts from 1 without gaps. */
export type ImportedImage = { url: string; position: number; alt: string }

export type ImportRules = {
  /** Decimal digits of the shop's currency: 2 for USD, 0 for JPY, 3 for KWD. */
  currencyDigits: number
  /** Accept bare file names beside addresses, for pictures taken from a folder. */
  allowImageNames?: boolean
  /** Units of SKUs that the file does not count; without it they are not for sale. */
  uncountedStock?: number | undefined
  /** Encoding of the file; without it its text decides. */
  encoding?: string | undefined
}
