import type { ColumnMapping, Correction } from './correct-rows.ts'

/** One product of the file; `bodyHtml` is sanitised. */
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
  /** Initial units; null when the file does not count them. */
  stock: number | null
  /** Units that the next file is compared with: in our own exports, the units sold since are added. */
  fileStock: number | null
  /** 0 when absent. */
  weightGrams: number
  barcode: string | null
  imageUrl: string | null
}

/** `position` counts from 1 without gaps. */
export type ImportedImage = { url: string; position: number; alt: string }

export type ImportRules = {
  /** Decimal digits of the shop's currency: 2 for USD, 0 for JPY, 3 for KWD. */
  currencyDigits: number
  /** Accepts bare file names beside addresses, for images from a folder. */
  allowImageNames?: boolean
  /** Units of SKUs whose stock the file does not count; without it they are not for sale. */
  uncountedStock?: number | undefined
  /** Headings of the file by our columns, where they differ from those of the known layouts. */
  columns?: ColumnMapping | undefined
  /** Cells that replace those of the file. */
  corrections?: readonly Correction[] | undefined
  /** Encoding of the file; detected when absent. */
  encoding?: string | undefined
}
