import { useSuspenseQuery } from '@tanstack/react-query'
import type { Policy } from '#contract/brand-file.ts'
import { ButtonLink } from '#web/kit/button.tsx'
import { EmptyState } from '#web/kit/empty-state.tsx'
import { apiQuery } from '#web/client/api-query.ts'
import { useBoot } from '#web/client/boot.ts'
import type { PageProps } from '#web/storefront/app/page-route.tsx'
import { keywordParam, useHref } from '#web/client/use-href.ts'
import { readFilters } from '#web/storefront/features/catalogue/goods-filters.ts'
import { ListPager } from '#web/storefront/features/catalogue/list-pager.tsx'
import { useCountText } from '#web/storefront/features/catalogue/use-count-text.ts'
import { useFilterHref } from '#web/storefront/features/catalogue/use-filter-href.ts'
import { StoreTile } from '#web/storefront/features/store/store-tile.tsx'
import { useText } from '#web/client/text/text-provider.tsx'
import { SearchFrame, readWords } from './search-frame.tsx'
import { searchPages } from './use-search-words.ts'

const storesQuery = (search: URLSearchParams, { merchantListPageSize: pageSize }: Policy) =>
  apiQuery('goods.search', {
    keyword: readWords(search),
    type: 'seller',
    pageNum: readFilters(search).pageNum,
    pageSize,
  })

export const queries = (search: URLSearchParams, policy: Policy) =>
  readWords(search) ? [storesQuery(search, policy)] : []

function NoStores({ words }: { words: string }) {
  const t = useText()
  const href = useHref()
  return (
    <EmptyState
      image={{ src: '/media/art/suitcase/8fb0ae-b8743f-1.svg', tint: 6 }}
      title={t('search.empty.stores')}
      sentence={t('search.empty.storesText')}
      action={
        <ButtonLink href={href(searchPages.goods, { keyword: keywordParam(words) })}>
          {t('search.empty.searchGoods')}
        </ButtonLink>
      }
    />
  )
}

function Stores({ search }: PageProps) {
  const t = useText()
  const { policy } = useBoot().brand
  const toCountText = useCountText('stores')
  const { sellerList, pageInfo } = useSuspenseQuery(storesQuery(search, policy)).data
  const { keyword, pageNum, sort } = readFilters(search)
  const buildHref = useFilterHref(searchPages.seller, { keyword, pageNum, sort })
  if (sellerList.length === 0) return <NoStores words={keyword} />
  return (
    <section className="search-frame-stores">
      <header>
        <h2>{t('search.box.stores')}</h2>
        <output className="tabular-numbers">{toCountText(pageInfo)}</output>
      </header>
      <ul className="search-frame-tiles">
        {sellerList.map((seller) => (
          <li key={seller.id}>
            <StoreTile seller={seller} />
          </li>
        ))}
      </ul>
      <ListPager pageInfo={pageInfo} buildHref={buildHref} />
    </section>
  )
}

/** Stores by their names. */
export function Page({ search }: PageProps) {
  return (
    <SearchFrame search={search} kind="seller">
      <Stores search={search} />
    </SearchFrame>
  )
}
