import { useSuspenseQuery } from '@tanstack/react-query'
import type { PageProps } from '#web/storefront/app/page-route.tsx'
import { keywordParam, useHref } from '#web/client/use-href.ts'
import { Icon } from '#web/kit/icon.tsx'
import { StoreTile } from '#web/storefront/features/store/store-tile.tsx'
import { useText } from '#web/client/text/text-provider.tsx'
import { GoodsResults, searchQuery } from './goods-results.tsx'
import { SearchFrame, readWords } from './search-frame.tsx'
import { searchPages } from './use-search-words.ts'

const maxStores = 4

export const queries = (search: URLSearchParams) => (readWords(search) ? [searchQuery(search, 'all')] : [])

/** A row of matching stores with a link to all of them. */
function Stores({ search }: PageProps) {
  const t = useText()
  const href = useHref()
  const { sellerList } = useSuspenseQuery(searchQuery(search, 'all')).data
  if (sellerList.length === 0) return null
  return (
    <section className="search-frame-stores">
      <header>
        <h2>{t('search.results.stores')}</h2>
        {sellerList.length > maxStores && (
          <a
            className="button button-text button-small"
            href={href(searchPages.seller, { keyword: keywordParam(readWords(search)) })}
          >
            <span>{t('common.seeAll')}</span>
            <Icon name="right" size={16} />
          </a>
        )}
      </header>
      <ul className="search-frame-tiles">
        {sellerList.slice(0, maxStores).map((seller) => (
          <li key={seller.id}>
            <StoreTile seller={seller} />
          </li>
        ))}
      </ul>
    </section>
  )
}

/** The stores and goods that match a search. */
export function Page({ search }: PageProps) {
  return (
    <SearchFrame search={search} kind="all">
      <Stores search={search} />
      <GoodsResults search={search} type="all" path={searchPages.all} />
    </SearchFrame>
  )
}
