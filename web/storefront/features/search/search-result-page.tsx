import { useSuspenseQuery } from '@tanstack/react-query'
import type { PageProps } from '#web/storefront/app/page-route.tsx'
import { keywordParam, useHref } from '#web/storefront/app/use-href.ts'
import { Icon } from '#web/kit/icon.tsx'
import { StoreTile } from '#web/storefront/features/store/store-tile.tsx'
import { useText } from '#web/text/text-provider.tsx'
import { GoodsResults, searchQuery } from './goods-results.tsx'
import { SearchFrame, wordsOf } from './search-frame.tsx'
import { searchPages } from './use-search-words.ts'

const storesShown = 4

export const queries = (search: URLSearchParams) => (wordsOf(search) ? [searchQuery(search, 'all')] : [])

/** A row of stores whose names fit, with the way to all of them. */
function Stores({ search }: PageProps) {
  const t = useText()
  const href = useHref()
  const { sellerList } = useSuspenseQuery(searchQuery(search, 'all')).data
  if (sellerList.length === 0) return null
  return (
    <section className="sk-stores">
      <header>
        <h2>{t('search.results.stores')}</h2>
        {sellerList.length > storesShown && (
          <a className="btn t sm" href={href(searchPages.seller, { keyword: keywordParam(wordsOf(search)) })}>
            <span>{t('common.seeAll')}</span>
            <Icon name="right" size={16} />
          </a>
        )}
      </header>
      <ul className="sk-tiles">
        {sellerList.slice(0, storesShown).map((seller) => (
          <li key={seller.id}>
            <StoreTile seller={seller} />
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Stores and goods by the same words. */
export function Page({ search }: PageProps) {
  return (
    <SearchFrame search={search} kind="all">
      <Stores search={search} />
      <GoodsResults search={search} type="all" path={searchPages.all} />
    </SearchFrame>
  )
}
