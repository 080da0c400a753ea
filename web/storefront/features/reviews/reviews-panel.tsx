import './reviews-panel.css'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { GoodsDetail } from '#contract/goods.ts'
import type { Review } from '#contract/reviews.ts'
import { Button } from '#web/kit/button.tsx'
import { EmptyState } from '#web/kit/empty-state.tsx'
import { ErrorState } from '#web/kit/error-state.tsx'
import { formatNumber } from '#web/kit/number.ts'
import { RatingStars } from '#web/kit/rating-stars.tsx'
import { Loading, Skeleton } from '#web/kit/skeleton.tsx'
import { useApi } from '#web/client/use-api.ts'
import { useLanguage, useText } from '#web/client/text/text-provider.tsx'
import { ReviewItem } from './review-item.tsx'
import { StarBars } from './star-bars.tsx'
import { type ReviewChoice, StarFilter } from './star-filter.tsx'

type ReviewsPanelProps = {
  readonly goods: GoodsDetail
  /** Reviews are fetched only when the tab is open. */
  readonly shown: boolean
}

/** Reviews page by page, all or those chosen. */
function useReviews(goodsId: string, choice: ReviewChoice, shown: boolean) {
  const call = useApi()
  return useInfiniteQuery({
    queryKey: ['goods.reviews', { goodsId, ...choice }],
    // The first page has the reader's own reviews, too.
    meta: { isPersonal: true },
    queryFn: ({ pageParam }) => call('goods.reviews', { goodsId, ...choice, pageNum: pageParam, pageSize: 10 }),
    initialPageParam: 1,
    getNextPageParam: ({ pageInfo: { pageNum, totalPages } }) => (pageNum < totalPages ? pageNum + 1 : undefined),
    enabled: shown,
  })
}

function ReviewsSkeleton() {
  return (
    <Loading>
      {[1, 2, 3].map((row) => (
        <div key={row} className="review-item">
          <Skeleton shape="meta" width="third" />
          <Skeleton shape="line" />
          <Skeleton shape="line" width="most" />
        </div>
      ))}
    </Loading>
  )
}

type Reviews = ReturnType<typeof useReviews>

function List({ reviews: found, choice, store }: { reviews: Reviews; choice: ReviewChoice; store: string }) {
  const t = useText()
  const { data, error, refetch, isFetching, hasNextPage, fetchNextPage } = found
  if (error && !data)
    return (
      <ErrorState
        title={t('goods.reviews.failed')}
        sentence={error.message}
        onRetry={() => void refetch()}
        retrying={isFetching}
      />
    )
  if (!data) return <ReviewsSkeleton />
  const reviews = data.pages.flatMap((page) => page.pageList)
  if (reviews.length === 0)
    return <p className="reviews-panel-empty">{t(choice.stars ? 'goods.reviews.none' : 'goods.reviews.wordless')}</p>
  return (
    <>
      <ul>
        {reviews.map((review) => (
          <li key={review.id}>
            <ReviewItem review={review} store={store} />
          </li>
        ))}
      </ul>
      {hasNextPage && (
        <Button variant="secondary" small busy={isFetching} onClick={() => void fetchNextPage()}>
          {t('common.showMore')}
        </Button>
      )}
    </>
  )
}

/** The reader's own reviews that are not public. */
function OwnReviews({ own, store }: { own: readonly Review[]; store: string }) {
  const t = useText()
  if (own.length === 0) return null
  return (
    <ul className="reviews-panel-own" aria-label={t('goods.reviews.own')}>
      {own.map((review) => (
        <li key={review.id}>
          <ReviewItem review={review} store={store} />
        </li>
      ))}
    </ul>
  )
}

/** The reviews of a product: the summary at the side, and the reviews page by page, all, with images, or by stars. */
export function ReviewsPanel({ goods, shown }: ReviewsPanelProps) {
  const t = useText()
  const { intl } = useLanguage()
  const [choice, setChoice] = useState<ReviewChoice>({})
  const reviews = useReviews(goods.id, choice, shown)
  const [withImages, setWithImages] = useState(0)
  // Known once any page has come, and the same whatever is chosen.
  const counted = reviews.data?.pages[0]?.withImages
  if (counted !== undefined && counted !== withImages) setWithImages(counted)
  const { average, count, counts } = goods.reviewsSummary
  const store = goods.seller.name
  const own = <OwnReviews own={reviews.data?.pages[0]?.own ?? []} store={store} />
  if (count === 0)
    return (
      <>
        {own}
        <EmptyState title={t('goods.reviews.empty.title')} sentence={t('goods.reviews.empty.text')} />
      </>
    )
  const rating = formatNumber(average, intl, 1)
  return (
    <div className="reviews-panel">
      <aside>
        <p className="reviews-panel-summary tabular-numbers">
          <b>{rating}</b>
          <RatingStars value={average} label={t('goods.rating.value', { rating })} />
          <span>{t('common.count.reviews', { count })}</span>
        </p>
        <StarBars summary={goods.reviewsSummary} />
      </aside>
      <div className="reviews-panel-list">
        <h2 className="visually-hidden">{t('goods.reviews.title')}</h2>
        {own}
        <StarFilter counts={counts} chosen={choice} withImages={withImages} onChange={setChoice} />
        <List reviews={reviews} choice={choice} store={store} />
      </div>
    </div>
  )
}
