import { useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { apiQuery } from '#web/client/api-query.ts'
import { ChosenFilters } from '#web/storefront/features/catalogue/chosen-filters.tsx'
import { useCountText } from '#web/storefront/features/catalogue/use-count-text.ts'
import {
  type FilterHref,
  type GoodsFilters,
  isFiltered,
  toListInput,
} from '#web/storefront/features/catalogue/goods-filters.ts'
import { ListPager } from '#web/storefront/features/catalogue/list-pager.tsx'
import { NothingFound } from '#web/storefront/features/catalogue/nothing-found.tsx'
import { PriceFields, toTypedRange } from '#web/storefront/features/catalogue/price-fields.tsx'
import { SortMenu } from '#web/storefront/features/catalogue/sort-menu.tsx'
import { useFilterHref } from '#web/storefront/features/catalogue/use-filter-href.ts'
import { GoodsGrid } from '#web/storefront/features/goods/goods-card.tsx'
import { useText } from '#web/client/text/text-provider.tsx'
import { CategoryChips } from './category-chips.tsx'
import { EmptyStore } from './store-front.tsx'

type StoreGoodsProps = { readonly id: string; readonly filters: GoodsFilters }

/** A store's goods under these filters. */
export const storeGoodsQuery = ({ id, filters }: StoreGoodsProps) =>
  apiQuery('goods.storeList', { ...toListInput(filters), sellerId: id })

function StorePrice({ filters, buildHref }: { filters: GoodsFilters; buildHref: FilterHref }) {
  const t = useText()
  const [range, setRange] = useState(toTypedRange(filters))
  return <PriceFields {...range} buildHref={buildHref} onType={setRange} label={t('search.facet.price')} />
}

/** All goods of a store with category, price, keyword and sort. */
export function StoreGoods({ id, filters }: StoreGoodsProps) {
  const t = useText()
  const toCountText = useCountText()
  const { pageList, pageInfo, facets } = useSuspenseQuery(storeGoodsQuery({ id, filters })).data
  const buildHref = useFilterHref('/store', filters, { id, tab: 'goods' })
  const { keyword } = filters
  const isEmpty = pageInfo.totalElements === 0 && !isFiltered(filters) && !keyword
  if (isEmpty) return <EmptyStore />
  return (
    <>
      <CategoryChips facets={facets} filters={filters} buildHref={buildHref} />
      <div className="store-goods-tools">
        <h2>{keyword ? t('search.title', { keyword }) : t('store.tab.goods')}</h2>
        <output className="tabular-numbers">{toCountText(pageInfo)}</output>
        <StorePrice key={`${filters.priceMin}-${filters.priceMax}`} filters={filters} buildHref={buildHref} />
        <SortMenu sort={filters.sort} byRelevance={keyword !== ''} buildHref={buildHref} />
      </div>
      <ChosenFilters facets={facets} filters={{ ...filters, categoryId: undefined }} buildHref={buildHref} />
      {pageList.length > 0 ? (
        <GoodsGrid goods={pageList} eager={5} />
      ) : (
        <NothingFound filters={filters} buildHref={buildHref} />
      )}
      <ListPager pageInfo={pageInfo} buildHref={buildHref} />
    </>
  )
}
