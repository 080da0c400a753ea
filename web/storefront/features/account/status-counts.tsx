import { useSuspenseQuery } from '@tanstack/react-query'
import { apiQuery } from '#web/client/api-query.ts'
import { useHref } from '#web/client/use-href.ts'
import { orderTabs } from '#web/storefront/features/orders/order-tabs.tsx'
import { ButtonLink } from '#web/kit/button.tsx'
import { Card } from '#web/kit/card.tsx'
import { formatNumber } from '#web/kit/number.ts'
import { useLanguage, useText } from '#web/client/text/text-provider.tsx'

/** What still needs somebody: the statuses on the way from payment to review, and returns. */
const shownStatuses = ['0', '1', '2', '3', '4', '6']

/** How many orders stand where; each figure leads to those orders. */
export function StatusCounts() {
  const t = useText()
  const href = useHref()
  const { intl } = useLanguage()
  const { counts } = useSuspenseQuery(apiQuery('orders.count', {})).data
  return (
    <Card
      title={t('account.dashboard.orders')}
      action={
        <ButtonLink variant="text" href={href('/userInfo/my-order')}>
          {t('common.seeAll')}
        </ButtonLink>
      }
    >
      <ul className="status-counts tabular-numbers">
        {orderTabs
          .filter(({ status }) => shownStatuses.includes(status))
          .map(({ status, label }) => (
            <li key={status}>
              <a href={href('/userInfo/my-order', { status })}>
                <b>{formatNumber(counts[status] ?? 0, intl)}</b>
                {t(label)}
              </a>
            </li>
          ))}
      </ul>
    </Card>
  )
}
