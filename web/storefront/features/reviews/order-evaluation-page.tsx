import './order-evaluation.css'
import '#web/storefront/features/reviews/reviews-panel.css'
import { useSuspenseQuery } from '@tanstack/react-query'
import type { Order } from '#contract/orders.ts'
import type { OwnReview } from '#contract/reviews.ts'
import { apiQuery } from '#web/client/api-query.ts'
import { useBoot } from '#web/client/boot.ts'
import type { PageProps } from '#web/storefront/app/page-route.tsx'
import { useHref } from '#web/client/use-href.ts'
import { AccountLayout } from '#web/storefront/features/account-shell/account-layout.tsx'
import { ReviewItem } from '#web/storefront/features/reviews/review-item.tsx'
import { OrderLine } from '#web/storefront/features/orders/order-line.tsx'
import { ButtonLink } from '#web/kit/button.tsx'
import { Card } from '#web/kit/card.tsx'
import { EmptyState } from '#web/kit/empty-state.tsx'
import { useText } from '#web/client/text/text-provider.tsx'
import { LineReviewForm } from './line-review-form.tsx'

const readOrderId = (search: URLSearchParams) => search.get('orderId') ?? search.get('id') ?? ''
const orderQuery = (search: URLSearchParams) => apiQuery('orders.detail', { orderId: readOrderId(search) })
const ownReviewsQuery = (search: URLSearchParams) =>
  apiQuery('goods.ownReviews', { orderId: readOrderId(search), pageSize: 100 })

export const queries = (search: URLSearchParams) => [orderQuery(search), ownReviewsQuery(search)]

/** The text above the lines: how it works, that all are reviewed, or that it is too early. */
function Lead({ detail: { lines, actions } }: { detail: Order }) {
  const t = useText()
  const { reviewsNeedModeration } = useBoot().brand.policy
  if (actions.includes('review'))
    return (
      <p className="order-evaluation-lead">
        {t(reviewsNeedModeration ? 'orders.review.lead' : 'orders.review.leadAtOnce')}
      </p>
    )
  const isDone = lines.every((line) => line.reviewed)
  return (
    <Card>
      <EmptyState
        title={t(isDone ? 'orders.review.all.title' : 'orders.review.early.title')}
        sentence={t(isDone ? 'orders.review.all.text' : 'orders.review.early.text')}
      />
    </Card>
  )
}

type LineProps = { readonly detail: Order; readonly line: Order['lines'][number]; readonly review?: OwnReview }

/** One line of the order with what was written of it, or the form to write it. */
function Line({ detail: { order, actions }, line, review }: LineProps) {
  const t = useText()
  return (
    <Card>
      <OrderLine line={line} />
      {review && (
        <ReviewItem
          review={review}
          store={order.seller.name}
          note={review.reason === null ? undefined : t('orders.review.rejected', { reason: review.reason })}
        />
      )}
      {!line.reviewed && actions.includes('review') && <LineReviewForm orderId={order.id} line={line} />}
    </Card>
  )
}

export function Page({ search }: PageProps) {
  const t = useText()
  const href = useHref()
  const { data: detail } = useSuspenseQuery(orderQuery(search))
  const reviews = useSuspenseQuery(ownReviewsQuery(search)).data.pageList
  return (
    <AccountLayout
      page="/userInfo/my-order"
      action={
        <ButtonLink variant="text" href={href('/userInfo/order-detail', { orderId: detail.order.id })}>
          {t('orders.review.toOrder')}
        </ButtonLink>
      }
    >
      <div className="order-evaluation">
        <Lead detail={detail} />
        <ul>
          {detail.lines.map((line) => {
            const review = reviews.find(({ lineId }) => lineId === line.id)
            return (
              <li key={line.id} tabIndex={-1}>
                <Line detail={detail} line={line} {...(review && { review })} />
              </li>
            )
          })}
        </ul>
      </div>
    </AccountLayout>
  )
}
