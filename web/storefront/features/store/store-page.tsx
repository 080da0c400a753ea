import './store-page.css'
import { useSuspenseQuery } from '@tanstack/react-query'
import { Breadcrumbs } from '#web/kit/breadcrumbs.tsx'
import { ask } from '#web/storefront/app/ask.ts'
import type { PageProps } from '#web/storefront/app/page-route.tsx'
import { useAddress } from '#web/storefront/app/use-address.ts'
import { useHref } from '#web/storefront/app/use-href.ts'
import { type GoodsFilters, isFiltered, readFilters } from '#web/storefront/features/catalogue/goods-filters.ts'
import { CouponStrip } from '#web/storefront/features/coupons/coupon-strip.tsx'
import { couponsOf } from '#web/storefront/features/coupons/use-collect.ts'
import { PageHead } from '#web/storefront/shell/page-head.tsx'
import { useText } from '#web/text/text-provider.tsx'
import { StoreAbout } from './store-about.tsx'
import { StoreFront } from './store-front.tsx'
import { StoreGoods, storeGoods } from './store-goods.tsx'
import { StoreHead } from './store-head.tsx'
import { DataScript } from '#web/storefront/shell/data-script.tsx'
import { storeData } from './store-data.ts'
import { StoreSearch } from './store-search.tsx'
import { type StoreTab, StoreTabs, storeTabs } from './store-tabs.tsx'

/** The store stands in `id`; as a filter it would be taken away by "Clear all". */
const filtersOf = (search: URLSearchParams): GoodsFilters => ({ ...readFilters(search), sellerId: undefined })

const idOf = (search: URLSearchParams) => search.get('id') ?? ''

/** Whoever asks for certain goods is led to them, also from addresses that name no room. */
function tabOf(search: URLSearchParams): StoreTab {
  const filters = filtersOf(search)
  if (isFiltered(filters) || filters.keyword || filters.pageNum > 1 || search.has('sort')) return 'goods'
  return storeTabs.find((tab) => tab === search.get('tab')) ?? 'home'
}

const front = (search: URLSearchParams) => ask('merchants.front', { sellerId: idOf(search) })

export const queries = (search: URLSearchParams) => [
  front(search),
  couponsOf({ sellerId: idOf(search) }),
  ...(tabOf(search) === 'goods' ? [storeGoods({ id: idOf(search), filters: filtersOf(search) })] : []),
]

/** A store: its sign, and three rooms behind it. */
export function Page({ search }: PageProps) {
  const t = useText()
  const href = useHref()
  const { data } = useSuspenseQuery(front(search))
  const { seller, best } = data
  const tab = tabOf(search)
  const filters = filtersOf(search)
  const address = useAddress()
  return (
    <main className="wrap st-page">
      <PageHead
        title={tab === 'about' ? t('store.about.title', { store: seller.name }) : seller.name}
        description={seller.about}
      />
      <DataScript data={storeData(seller, address.page('/store', { id: seller.id }))} />
      <Breadcrumbs
        label={t('common.breadcrumb')}
        trail={[{ label: t('shell.nav.home'), href: href('/index') }, { label: seller.name }]}
      />
      <StoreHead seller={seller} pictures={best.map(({ image }) => image)} />
      <CouponStrip of={{ sellerId: idOf(search) }} />
      <div className="st-bar">
        <StoreTabs id={seller.id} current={tab} />
        <StoreSearch key={filters.keyword} id={seller.id} keyword={filters.keyword} />
      </div>
      {tab === 'home' && <StoreFront front={data} />}
      {tab === 'goods' && <StoreGoods id={idOf(search)} filters={filters} />}
      {tab === 'about' && <StoreAbout seller={seller} />}
    </main>
  )
}
