import type { BrandData } from './brand-data.ts'
import type { TableFill } from './fill-tables.ts'
import { NameCollector, optionRows, searchRows, termRows, wordRows } from './search-rows.ts'

/** The tables that need the search words of all goods: documents of each slice, then three tables of the brand. */
export function* listSearchFills(data: BrandData): Generator<TableFill> {
  const names = new NameCollector()
  for (const slice of data.slices()) yield ['search_documents', searchRows(data, slice, names)]
  yield ['search_terms', termRows(data, names)]
  yield ['search_words', wordRows(data, names)]
  yield ['search_options', optionRows(data, names)]
}
