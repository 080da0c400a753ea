import './store-page.css'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { EmptyState } from '#web/kit/empty-state.tsx'
import { Breadcrumbs } from '#web/kit/breadcrumbs.tsx'
import { ask } from '#web/storefront/app/ask.ts'
import type { PageProps } from '#web/storefront/app/page-route.tsx'
import { useHref } from '#web/storefront/app/use-href.ts'
import { ChosenFilters } from '#web/storefront/features/catalogue/chosen-filters.tsx'
import { useCount } from '#web/storefront/features/catalogue/filtered-goods.tsx'
import {
  type FilterHref,
  type GoodsFilters,
  isFiltered,
  listInput,
  readFilters,
} from '#web/storefront/features/catalogue/goods-filters.ts'
import { ListPager } from '#web/storefront/features/catalogue/list-pager.tsx'
import { NothingFound } from '#web/storefront/features/catalogue/nothing-found.tsx'
import { PageHead } from '#web/storefront/features/catalogue/page-head.tsx'
import { PriceFields, typedRange } from '#web/storefront/features/catalogue/price-fields.tsx'
import { SortMenu } from '#web/storefront/features/catalogue/sort-menu.tsx'
import { useFilterHref } from '#web/storefront/features/catalogue/use-filter-href.ts'
import { GoodsGrid } from '#web/storefront/features/goods/goods-card.tsx'
import { useText } from '#web/text/text-provider.tsx'
import { CategoryChips } from './category-chips.tsx'
import { StoreHead } from './store-head.tsx'

/** The store stands in `id`; as a filter it would be taken away by "Clear all". */
const filtersOf = (search: URLSearchParams): GoodsFilters => ({ ...readFilters(search), sellerId: undefined })

const goodsOf = (search: URLSearchParams) =>
  ask('goods.storeList', { ...listInput(filtersOf(search)), sellerId: search.get('id') ?? '' })

export const queries = (search: URLSearchParams) => [goodsOf(search)]

function StorePrice({ filters, hrefOf }: { filters: GoodsFilters; hrefOf: FilterHref }) {
  const t = useText()
  const [range, setRange] = useState(typedRange(filters))
  return <PriceFields {...range} hrefOf={hrefOf} onType={setRange} label={t('search.facet.price')} />
}

/** A store's front: who it is, and its goods by category, price and order. */
export function Page({ search }: PageProps) {
  const t = useText()
  const href = useHref()
  const countOf = useCount()
  const { seller, pageList, pageInfo, facets } = useSuspenseQuery(goodsOf(search)).data
  const filters = filtersOf(search)
  const hrefOf = useFilterHref('/store', filters, { id: seller.id })
  const empty = pageInfo.totalElements === 0 && !isFiltered(filters) && !filters.keyword
  const canonical = href('/store', { id: seller.id, pageNum: filters.pageNum > 1 ? filters.pageNum : undefined })
  return (
    <main className="wrap st-page">
      <PageHead
        title={seller.name}
        description={seller.about}
        canonical={canonical}
        noindex={isFiltered(filters) || filters.keyword !== ''}
      />
      <Breadcrumbs
        label={t('common.breadcrumb')}
        trail={[{ label: t('shell.nav.home'), href: href('/index') }, { label: seller.name }]}
      />
      <StoreHead seller={seller} />
      <CategoryChips facets={facets} filters={filters} hrefOf={hrefOf} />
      <div className="st-tools">
        <h2>{t('store.tab.goods')}</h2>
        <output className="num">{countOf(pageInfo)}</output>
        <StorePrice key={`${filters.priceMin}-${filters.priceMax}`} filters={filters} hrefOf={hrefOf} />
        <SortMenu sort={filters.sort} byRelevance={filters.keyword !== ''} hrefOf={hrefOf} />
      </div>
      <ChosenFilters facets={facets} filters={{ ...filters, categoryId: undefined }} hrefOf={hrefOf} />
      {pageList.length > 0 ? (
        <GoodsGrid goods={pageList} eager={5} />
      ) : empty ? (
        <EmptyState title={t('store.empty.title')} sentence={t('store.empty.text')} />
      ) : (
        <NothingFound filters={filters} hrefOf={hrefOf} />
      )}
      <ListPager pageInfo={pageInfo} hrefOf={hrefOf} />
    </main>
  )
}
