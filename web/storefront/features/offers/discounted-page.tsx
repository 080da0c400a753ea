import './discounted-page.css'
import '#web/storefront/features/goods/goods-grid-dense.css'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useId } from 'react'
import type { Offer } from '#contract/browsing.ts'
import { ButtonLink } from '#web/kit/button.tsx'
import { EmptyState } from '#web/kit/empty-state.tsx'
import { Pager } from '#web/kit/pager.tsx'
import { apiQuery } from '#web/client/api-query.ts'
import type { PageProps } from '#web/storefront/app/page-route.tsx'
import { useHref } from '#web/client/use-href.ts'
import { PageHead } from '#web/client/page-head.tsx'
import { GoodsCard } from '#web/storefront/features/goods/goods-card.tsx'
import { useText } from '#web/client/text/text-provider.tsx'
import { OfferChips } from './offer-chips.tsx'
import { OfferFoot } from './offer-foot.tsx'
import { toOfferQuery, type OfferFilters, pageSize, readOfferFilters } from './offer-filters.ts'
import { OffersHero } from './offers-hero.tsx'

const offersQuery = (search: URLSearchParams) => apiQuery('goods.offers', { ...readOfferFilters(search), pageSize })

export const queries = (search: URLSearchParams) => [offersQuery(search)]

function useOfferHref(filters: OfferFilters) {
  const href = useHref()
  return (change: Partial<OfferFilters>) => href('/discounted', toOfferQuery({ ...filters, pageNum: 1, ...change }))
}

function Offers({ offers, now, titleId }: { offers: readonly Offer[]; now: number; titleId: string }) {
  return (
    <ul className="goods-grid goods-grid-dense discounted-offers" aria-labelledby={titleId}>
      {offers.map((offer, at) => (
        <li key={offer.id}>
          <GoodsCard goods={offer} eager={at < 6} />
          <OfferFoot offer={offer} now={now} />
        </li>
      ))}
    </ul>
  )
}

function NoOffers({ isFiltered }: { isFiltered: boolean }) {
  const t = useText()
  const href = useHref()
  return (
    <EmptyState
      image={{ src: '/media/art/suitcase/8fb0ae-b8743f-1.svg', tint: 6 }}
      title={t('goods.offers.empty.title')}
      sentence={t('goods.offers.empty.text')}
      action={
        <ButtonLink href={href(isFiltered ? '/discounted' : '/commodity')}>
          {t(isFiltered ? 'goods.offers.all' : 'goods.compare.empty.action')}
        </ButtonLink>
      }
    />
  )
}

/** Everything that costs less for a while, with the time and the stock that are left. */
export function Page({ search }: PageProps) {
  const t = useText()
  const { data, dataUpdatedAt: now } = useSuspenseQuery(offersQuery(search))
  const filters = readOfferFilters(search)
  const buildHref = useOfferHref(filters)
  const titleId = useId()
  const { pageList, pageInfo, categories } = data
  const { categoryId } = filters
  return (
    <main className="wrap discounted-page">
      <PageHead title={t('goods.offers.title')} description={t('goods.offers.lead')} />
      <OffersHero total={categories.reduce((sum, { count }) => sum + count, 0)} offers={pageList} />
      <OfferChips categories={categories} filters={filters} buildHref={buildHref} />
      <h2 className="visually-hidden" id={titleId}>
        {t('goods.offers.all')}
      </h2>
      {pageList.length > 0 ? (
        <Offers offers={pageList} now={now} titleId={titleId} />
      ) : (
        <NoOffers isFiltered={categoryId !== undefined} />
      )}
      <Pager page={pageInfo.pageNum} pages={pageInfo.totalPages} buildHref={(page) => buildHref({ pageNum: page })} />
    </main>
  )
}
