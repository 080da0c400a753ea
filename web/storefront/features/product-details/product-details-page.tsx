import './product-details-page.css'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { GoodsCard, GoodsDetail } from '#contract/goods.ts'
import { Breadcrumbs } from '#web/kit/breadcrumbs.tsx'
import { apiQuery } from '#web/client/api-query.ts'
import type { PageProps } from '#web/storefront/app/page-route.tsx'
import { useAbsoluteUrl } from '#web/client/use-absolute-url.ts'
import { useBoot } from '#web/client/boot.ts'
import { useHref } from '#web/client/use-href.ts'
import { couponsQuery } from '#web/storefront/features/coupons/use-collect.ts'
import { PageHead } from '#web/client/page-head.tsx'
import { useText } from '#web/client/text/text-provider.tsx'
import { BuyBox } from './buy-box.tsx'
import { BuyPromises } from './buy-promises.tsx'
import { Gallery } from './gallery.tsx'
import { GoodsGrid } from '#web/storefront/features/goods/goods-card.tsx'
import { orderImages } from './goods-images.ts'
import { type GoodsTab, GoodsTabs } from './goods-tabs.tsx'
import { MoreFromStore } from './more-from-store.tsx'
import { toPlainDescription } from './product-data.ts'
import { RecentlyViewed } from '#web/storefront/features/goods/recently-viewed.tsx'
import { DataScript } from '#web/client/data-script.tsx'
import { buildProductData } from './product-data.ts'
import { StickyBuy } from './sticky-buy.tsx'
import { usePurchase } from './use-purchase.ts'
import { useRecordView } from '#web/storefront/features/browsing/use-record-view.ts'

const detailQuery = (search: URLSearchParams) => apiQuery('goods.detail', { goodsId: search.get('id') ?? '' })
const relatedQuery = (search: URLSearchParams) =>
  apiQuery('goods.recommend', { goodsId: search.get('id') ?? '', count: 6 })

const storeCouponsQuery = (search: URLSearchParams) => couponsQuery({ goodsId: search.get('id') ?? '' })

export const queries = (search: URLSearchParams) => [
  detailQuery(search),
  relatedQuery(search),
  storeCouponsQuery(search),
]

function Related({ goods }: { goods: readonly GoodsCard[] }) {
  const t = useText()
  if (goods.length === 0) return null
  return (
    <section className="product-details-section">
      <header>
        <h2>{t('goods.related')}</h2>
      </header>
      <GoodsGrid goods={goods} row />
    </section>
  )
}

function Trail({ goods }: { goods: GoodsDetail }) {
  const t = useText()
  const href = useHref()
  const trail = [
    { label: t('shell.nav.home'), href: href('/index') },
    ...goods.categoryPath.map(({ id, name }) => ({ label: name, href: href('/classification', { categoryId: id }) })),
    { label: goods.name },
  ]
  return <Breadcrumbs trail={trail} />
}

type ProductProps = { readonly goods: GoodsDetail; readonly skuId: string | null; readonly now: number }

function Product({ goods, skuId, now }: ProductProps) {
  const purchase = usePurchase(goods, skuId)
  const [tab, setTab] = useState<GoodsTab>('description')
  const buttons = useRef<HTMLDivElement>(null)
  const about = useRef<HTMLElement>(null)
  const images = orderImages(goods.images, purchase.sku.image, goods.name)
  const showReviews = () => {
    setTab('reviews')
    about.current?.scrollIntoView({ block: 'start' })
  }
  return (
    <>
      <Trail goods={goods} />
      <div className="product-details">
        <Gallery key={images[0]?.src} images={images} name={goods.name} tint={goods.tint} />
        <BuyBox goods={goods} purchase={purchase} now={now} buttons={buttons} onReviews={showReviews} />
        <BuyPromises goods={goods} now={now} />
      </div>
      <StickyBuy goods={goods} purchase={purchase} buttons={buttons} />
      <GoodsTabs ref={about} goods={goods} code={purchase.sku.code} current={tab} onChange={setTab} />
    </>
  )
}

/**
 * The product page. It is the same for everyone and may be cached; data older than a minute is refetched after
 * hydration, so that stock and prices are current.
 */
export function Page({ search }: PageProps) {
  const { currency, tax } = useBoot().brand
  const address = useAbsoluteUrl()
  const detail = useSuspenseQuery(detailQuery(search))
  const related = useSuspenseQuery(relatedQuery(search)).data.result
  const { goods } = detail.data
  useRecordView(goods.id)
  return (
    <main className="wrap product-details-page">
      <PageHead
        title={goods.name}
        description={toPlainDescription(goods)}
        image={goods.images[0]?.src}
        type="product"
      />
      <DataScript data={buildProductData(goods, { currency: currency.code, tax, address })} />
      <Product key={goods.id} goods={goods} skuId={search.get('skuId')} now={detail.dataUpdatedAt} />
      <Related goods={related} />
      <MoreFromStore seller={goods.seller} goodsId={goods.id} />
      <RecentlyViewed excludedId={goods.id} />
    </main>
  )
}
