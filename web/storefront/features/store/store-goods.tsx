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

function StorePrice({ filters, hrefOf }: { filters: GoodsFilters; hrefOf: FilterHref }) {
  const t = useText()
  const [range, setRange] = useState(toTypedRange(filters))
  return <PriceFields {...range} hrefOf={hrefOf} onType={setRange} label={t('search.facet.price')} />
}

/** All goods of a store, by category, price, words and order. */
export function StoreGoods({ id, filters }: StoreGoodsProps) {
  const t = useText()
  const countOf = useCountText()
  const { pageList, pageInfo, facets } = useSuspenseQuery(storeGoodsQuery({ id, filters })).data
  const hrefOf = useFilterHref('/store', filters, { id, tab: 'goods' })
  const { keyword } = filters
  const isEmpty = pageInfo.totalElements === 0 && !isFiltered(filters) && !keyword
  if (isEmpty) return <EmptyStore />
  return (
    <>
      <CategoryChips facets={facets} filters={filters} hrefOf={hrefOf} />
      <div className="store-goods-tools">
        <h2>{keyword ? t('search.title', { keyword }) : t('store.tab.goods')}</h2>
        <output className="tabular-numbers">{countOf(pageInfo)}</output>
        <StorePrice key={`${filters.priceMin}-${filters.priceMax}`} filters={filters} hrefOf={hrefOf} />
        <SortMenu sort={filters.sort} byRelevance={keyword !== ''} hrefOf={hrefOf} />
      </div>
      <ChosenFilters facets={facets} filters={{ ...filters, categoryId: undefined }} hrefOf={hrefOf} />
      {pageList.length > 0 ? (
        <GoodsGrid goods={pageList} eager={5} />
      ) : (
        <NothingFound filters={filters} hrefOf={hrefOf} />
      )}
      <ListPager pageInfo={pageInfo} hrefOf={hrefOf} />
    </>
  )
}
