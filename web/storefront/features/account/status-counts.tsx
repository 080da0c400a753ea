import { useSuspenseQuery } from '@tanstack/react-query'
import { apiQuery } from '#web/client/api-query.ts'
import { useHref } from '#web/client/use-href.ts'
import { orderTabs } from '#web/storefront/features/orders/order-tabs.tsx'
import { ButtonLink } from '#web/kit/button.tsx'
import { Card } from '#web/kit/card.tsx'
import { formatNumber } from '#web/kit/number.ts'
import { useLanguage, useText } from '#web/client/text/text-provider.tsx'

/** The statuses between payment and review, and returns. */
const shownStatuses = ['0', '1', '2', '3', '4', '6']

/** The number of orders per status, each with a link to them. */
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
