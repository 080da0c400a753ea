import { Card } from '#web/kit/card.tsx'
import { Loading, Skeleton } from '#web/kit/skeleton.tsx'
import { useText } from '#web/client/text/text-provider.tsx'

/** The placeholder of the goods while the quote is loading. */
export function QuoteSkeleton() {
  const t = useText()
  return (
    <Card title={t('checkout.goods.title')}>
      <Loading>
        <Skeleton shape="line" width="third" />
        {[0, 1].map((row) => (
          <div className="order-line" key={row}>
            <Skeleton shape="tile" />
            <div>
              <Skeleton shape="line" width="most" />
              <Skeleton shape="meta" width="third" />
            </div>
          </div>
        ))}
        <div className="form-columns">
          <Skeleton shape="button" />
          <Skeleton shape="button" />
        </div>
      </Loading>
    </Card>
  )
}

/** The placeholder of the totals. */
export function OrderSummarySkeleton() {
  const t = useText()
  return (
    <Card title={t('checkout.sum.title')}>
      <Loading label={t('checkout.sum.title')}>
        <Skeleton shape="line" />
        <Skeleton shape="line" />
        <Skeleton shape="title" />
        <Skeleton shape="button" />
      </Loading>
    </Card>
  )
}
