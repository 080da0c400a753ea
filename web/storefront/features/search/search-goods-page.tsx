import type { PageProps } from '#web/storefront/app/page-route.tsx'
import { GoodsResults, searchQuery } from './goods-results.tsx'
import { SearchFrame, readWords } from './search-frame.tsx'
import { searchPages } from './use-search-words.ts'

export const queries = (search: URLSearchParams) => (readWords(search) ? [searchQuery(search, 'goods')] : [])

/** The goods that match a search. */
export function Page({ search }: PageProps) {
  return (
    <SearchFrame search={search} kind="goods">
      <GoodsResults search={search} type="goods" path={searchPages.goods} />
    </SearchFrame>
  )
}
