import './order-tabs.css'
import { useSuspenseQuery } from '@tanstack/react-query'
import type { TextKey } from '#i18n/text-keys.ts'
import { apiQuery } from '#web/client/api-query.ts'
import { useHref } from '#web/client/use-href.ts'
import { useScrollToCurrent } from '#web/kit/use-scroll-to-current.ts'
import { formatNumber } from '#web/kit/number.ts'
import { useLanguage, useText } from '#web/client/text/text-provider.tsx'

/** Every status an order can have, in the order in which it lives through them, with its short name. */
export const orderTabs = [
  { status: '0', label: 'orders.tab.0' },
  { status: '1', label: 'orders.tab.1' },
  { status: '2', label: 'orders.status.2' },
  { status: '3', label: 'orders.tab.3' },
  { status: '4', label: 'orders.tab.4' },
  { status: '5', label: 'orders.status.5' },
  { status: '6', label: 'orders.tab.6' },
  { status: '-1', label: 'orders.status.-1' },
] as const satisfies readonly { status: string; label: TextKey }[]

/** The status in an address; undefined for all orders. */
export const readStatus = (search: URLSearchParams): number | undefined => {
  const wanted = search.get('status')
  return orderTabs.some(({ status }) => status === wanted) ? Number(wanted) : undefined
}

/** One link per status with its number of orders. */
export function OrderTabs({ status, keyword }: { status: number | undefined; keyword: string }) {
  const t = useText()
  const href = useHref()
  const { intl } = useLanguage()
  const row = useScrollToCurrent<HTMLElement>(String(status))
  const { counts, total } = useSuspenseQuery(apiQuery('orders.count', {})).data
  const tab = (key: string | undefined, label: string, count: number) => (
    <a
      key={label}
      href={href('/userInfo/my-order', { status: key, keyword: keyword || undefined })}
      aria-current={key === status?.toString() ? 'page' : undefined}
    >
      {label}
      {count > 0 && <span className="tabular-numbers">{formatNumber(count, intl)}</span>}
    </a>
  )
  return (
    <nav ref={row} className="tabs order-tabs" aria-label={t('orders.tabs.label')}>
      {tab(undefined, t('orders.tab.all'), total)}
      {orderTabs.map((one) => tab(one.status, t(one.label), counts[one.status] ?? 0))}
    </nav>
  )
}
