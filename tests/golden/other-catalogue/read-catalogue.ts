import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'csv-parse/sync'

/** The languages of the other catalogue. Each has its own products and queries, as shops of its countries write them. */
export const catalogueLanguages = ['en', 'zh-CN', 'ar', 'de', 'ja', 'th'] as const
export type CatalogueLanguage = (typeof catalogueLanguages)[number]

/** The difficulty of a query; README.md has an example of each. */
export const queryKinds = [
  'plain',
  'compound',
  'unit',
  'typo',
  'synonym',
  'inflection',
  'brand',
  'model',
  'attribute',
  'script',
  'broad',
  'missing',
  'absent',
] as const
export type QueryKind = (typeof queryKinds)[number]

export type JudgedQuery = {
  readonly kind: QueryKind
  readonly text: string
  /** Grade of each product that answers it, by handle: 3 exact, 2 good, 1 related. Empty for what is not sold at all. */
  readonly grades: ReadonlyMap<string, number>
  /** Words of the text that no product has; empty for most. */
  readonly missingWords: string
}

export type OtherCatalogue = {
  readonly lang: CatalogueLanguage
  /** Path of the products, a CSV in the layout of Shopify that the import command reads. */
  readonly file: string
  /** Titles by handle. */
  readonly titles: ReadonlyMap<string, string>
  readonly queries: readonly JudgedQuery[]
}

type Line = Readonly<Record<string, string>>

const readLines = (file: string): Line[] => parse(readFileSync(file), { columns: true })

const gradeColumns = [
  ['Exact', 3],
  ['Good', 2],
  ['Related', 1],
] as const

const readGrades = (line: Line): ReadonlyMap<string, number> =>
  new Map(
    gradeColumns.flatMap(([column, grade]) =>
      line[column]!.split(' ')
        .filter((handle) => handle !== '')
        .map((handle) => [handle, grade] as const),
    ),
  )

/** Reads the products and judged queries of one language. */
export function readCatalogue(lang: CatalogueLanguage): OtherCatalogue {
  const file = join(import.meta.dirname, `${lang}.products.csv`)
  const products = readLines(file).filter((line) => line.Title !== '')
  const queries = readLines(join(import.meta.dirname, `${lang}.queries.csv`))
  return {
    lang,
    file,
    titles: new Map(products.map((line) => [line.Handle!, line.Title!])),
    queries: queries.map((line) => ({
      kind: line.Kind as QueryKind,
      text: line.Query!,
      grades: readGrades(line),
      missingWords: line.Missing!,
    })),
  }
}
