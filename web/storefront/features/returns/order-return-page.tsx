import './order-return.css'
import { useSuspenseQuery } from '@tanstack/react-query'
import { apiQuery } from '#web/client/api-query.ts'
import type { PageProps } from '#web/storefront/app/page-route.tsx'
import { useHref } from '#web/client/use-href.ts'
import { AccountLayout } from '#web/storefront/features/account-shell/account-layout.tsx'
import { ButtonLink } from '#web/kit/button.tsx'
import { Card } from '#web/kit/card.tsx'
import { EmptyState } from '#web/kit/empty-state.tsx'
import { useText } from '#web/client/text/text-provider.tsx'
import { RequestReturn } from './request-return.tsx'
import { ReturnCase } from './return-case.tsx'

const readOrderId = (search: URLSearchParams) => ({ orderId: search.get('orderId') ?? '' })
const orderQuery = (search: URLSearchParams) => apiQuery('orders.detail', readOrderId(search))
const returnsQuery = (search: URLSearchParams) => apiQuery('returns.ofOrder', readOrderId(search))

export const queries = (search: URLSearchParams) => [orderQuery(search), returnsQuery(search)]

function NotReturnable() {
  const t = useText()
  return (
    <Card>
      <EmptyState
        image={{ src: '/media/art/suitcase/8fb0ae-b98a58-1.svg', tint: 6 }}
        title={t('returns.none.title')}
        sentence={t('returns.none.text')}
      />
    </Card>
  )
}

/** The returns of an order: the request form while it is possible, and every case, newest first. */
export function Page({ search }: PageProps) {
  const t = useText()
  const href = useHref()
  const detail = useSuspenseQuery(orderQuery(search)).data
  const { returns, returnable } = useSuspenseQuery(returnsQuery(search)).data
  const { order, actions } = detail
  const lines = detail.lines.flatMap((line) => {
    const left = returnable.find(({ lineId }) => lineId === line.id)?.quantity ?? 0
    return left > 0 ? [{ line, left }] : []
  })
  const canRequest = actions.includes('return') && lines.length > 0
  return (
    <AccountLayout
      page="/userInfo/my-returns"
      title={t('returns.title', { number: `\u2066${order.number}\u2069` })}
      action={
        <ButtonLink variant="text" href={href('/userInfo/order-detail', { orderId: order.id })}>
          {t('returns.toOrder')}
        </ButtonLink>
      }
    >
      <div className="order-return-list">
        {returns.map((one) => (
          <ReturnCase key={one.id} one={one} />
        ))}
        {canRequest && <RequestReturn orderId={order.id} lines={lines} again={returns.length > 0} />}
        {!canRequest && returns.length === 0 && <NotReturnable />}
      </div>
    </AccountLayout>
  )
}
