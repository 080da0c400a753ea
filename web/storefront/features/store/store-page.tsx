import './store-page.css'
import { useSuspenseQuery } from '@tanstack/react-query'
import { Breadcrumbs } from '#web/kit/breadcrumbs.tsx'
import { apiQuery } from '#web/client/api-query.ts'
import type { PageProps } from '#web/storefront/app/page-route.tsx'
import { useAbsoluteUrl } from '#web/client/use-absolute-url.ts'
import { useHref } from '#web/client/use-href.ts'
import { type GoodsFilters, isFiltered, readFilters } from '#web/storefront/features/catalogue/goods-filters.ts'
import { CouponStrip } from '#web/storefront/features/coupons/coupon-strip.tsx'
import { couponsQuery } from '#web/storefront/features/coupons/use-collect.ts'
import { PageHead } from '#web/client/page-head.tsx'
import { useText } from '#web/client/text/text-provider.tsx'
import { TraderDetails } from '#web/storefront/features/traders/trader-details.tsx'
import { ClosureNotice } from '#web/storefront/features/goods/closure-notice.tsx'
import { ArrangedSections, StoreBanner } from './arranged-page.tsx'
import { StoreAbout } from './store-about.tsx'
import { StoreFront } from './store-front.tsx'
import { StoreGoods, storeGoodsQuery } from './store-goods.tsx'
import { StoreHead } from './store-head.tsx'
import { DataScript } from '#web/client/data-script.tsx'
import { StoreSearch } from './store-search.tsx'
import { type StoreTab, StoreTabs, storeTabs } from './store-tabs.tsx'
import { useStorePreview } from './use-store-preview.ts'
import type { Seller } from '#contract/goods.ts'

/** A store as schema.org data. */
const buildStoreData = ({ name, about, city, joinedAt }: Seller, url: string) => ({
  '@type': 'OnlineStore',
  name,
  description: about || undefined,
  url,
  foundingDate: joinedAt.slice(0, 10),
  address: city ? { '@type': 'PostalAddress', addressLocality: city } : undefined,
})

/** `id` is the store; as a filter, "Clear all" would remove it. */
const readStoreFilters = (search: URLSearchParams): GoodsFilters => ({ ...readFilters(search), sellerId: undefined })

const readStoreId = (search: URLSearchParams) => search.get('id') ?? ''

/** An address with filters opens the goods, even if it names no tab. */
function readTab(search: URLSearchParams): StoreTab {
  const filters = readStoreFilters(search)
  if (isFiltered(filters) || filters.keyword || filters.pageNum > 1 || search.has('sort')) return 'goods'
  return storeTabs.find((tab) => tab === search.get('tab')) ?? 'home'
}

const frontQuery = (search: URLSearchParams) => apiQuery('merchants.front', { sellerId: readStoreId(search) })

export const queries = (search: URLSearchParams) => [
  frontQuery(search),
  couponsQuery({ sellerId: readStoreId(search) }),
  ...(readTab(search) === 'goods'
    ? [storeGoodsQuery({ id: readStoreId(search), filters: readStoreFilters(search) })]
    : []),
]

/** A store with its three tabs. */
export function Page({ search }: PageProps) {
  const t = useText()
  const href = useHref()
  const { data } = useSuspenseQuery(frontQuery(search))
  const preview = useStorePreview()
  const { best } = data
  const { page, ...shown } = preview ?? { page: data.page }
  const seller = { ...data.seller, ...shown }
  const tab = readTab(search)
  const filters = readStoreFilters(search)
  const address = useAbsoluteUrl()
  return (
    <main className="wrap store-page">
      <PageHead
        title={tab === 'about' ? t('store.about.title', { store: seller.name }) : seller.name}
        description={seller.about}
      />
      <DataScript data={buildStoreData(seller, address.page('/store', { id: seller.id }))} />
      <Breadcrumbs trail={[{ label: t('shell.nav.home'), href: href('/index') }, { label: seller.name }]} />
      {tab === 'home' && page?.banner && <StoreBanner banner={page.banner} />}
      <StoreHead seller={seller} images={best.map(({ image }) => image)} />
      {seller.closure && <ClosureNotice store={seller.name} closure={seller.closure} />}
      <CouponStrip of={{ sellerId: readStoreId(search) }} />
      <div className="store-page-bar">
        <StoreTabs id={seller.id} current={tab} />
        <StoreSearch key={filters.keyword} id={seller.id} keyword={filters.keyword} />
      </div>
      {tab === 'home' &&
        (page && page.sections.length > 0 ? (
          <ArrangedSections sections={page.sections} />
        ) : (
          <StoreFront front={data} />
        ))}
      {tab === 'goods' && <StoreGoods id={readStoreId(search)} filters={filters} />}
      {tab === 'about' && <StoreAbout seller={seller} />}
      <TraderDetails trader={data.trader} />
    </main>
  )
}
