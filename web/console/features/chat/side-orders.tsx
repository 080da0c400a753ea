import type { ShopperPanel } from '#contract/chat-desk.ts'
import { useText } from '#web/client/text/text-provider.tsx'
import { useBrandMoney } from '../../app/decisions/decision-parts.tsx'
import { toHref } from '../../app/sections.ts'
import { useTimes } from '../../app/times.ts'
import { OrderStatus } from '../orders/order-status.tsx'
import { useDesk } from './desk.ts'
import { SidePart } from './side-part.tsx'

/** Orders lead to their pages, where they are shipped, exchanged and refunded. */
export function SideOrders({ orders, username }: { orders: NonNullable<ShopperPanel['orders']>; username: string }) {
  const t = useText()
  const money = useBrandMoney()
  const { formatDay } = useTimes()
  const { workspace } = useDesk()
  const all = toHref(`/${workspace}/orders?${new URLSearchParams({ keyword: username })}`)
  return (
    <SidePart
      title={t('desk.orders')}
      end={
        orders.recent.length > 0 && (
          <a className="console-link" href={all}>
            {t('desk.side.allOrders')}
          </a>
        )
      }
    >
      {orders.recent.length === 0 ? (
        <p>{t('desk.orders.none')}</p>
      ) : (
        <ul>
          {orders.recent.map((order) => (
            <li key={order.id} className="chat-side-line">
              {order.lines[0] ? (
                <img src={order.lines[0].image} alt="" width={32} height={32} loading="lazy" />
              ) : (
                <span />
              )}
              <a href={toHref(`/${workspace}/orders/${order.id}`)}>
                <bdi>{order.number}</bdi>
              </a>
              <OrderStatus order={order} />
              <small>
                {formatDay(order.createdAt)} · <bdi>{order.seller.name}</bdi>
              </small>
              <small className="tabular-numbers">{money(order.amounts.payable)}</small>
            </li>
          ))}
        </ul>
      )}
    </SidePart>
  )
}
