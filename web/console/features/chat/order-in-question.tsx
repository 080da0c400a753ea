import '../../app/decisions/decisions.css'
import '../orders/orders.css'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useState, useSyncExternalStore } from 'react'
import type { OperationData } from '#web/client/api-call.ts'
import { apiQuery } from '#web/client/api-query.ts'
import { invalidate } from '#web/client/invalidate.ts'
import { useCurrentUser } from '#web/client/session.ts'
import { useText } from '#web/client/text/text-provider.tsx'
import { ActionButton } from '#web/console/kit/action-button.tsx'
import { Icon } from '#web/kit/icon.tsx'
import { Loading, Skeleton } from '#web/kit/skeleton.tsx'
import { useBrandMoney } from '../../app/decisions/decision-parts.tsx'
import { toHref } from '../../app/sections.ts'
import type { StaffOrderDetail } from '../orders/order-queries.ts'
import { OrderStatus } from '../orders/order-status.tsx'
import { RefundLinesDialog } from '../orders/refund-lines-dialog.tsx'
import { useDesk } from './desk.ts'
import { SidePart } from './side-part.tsx'

/** The order of the latest card that the conversation shows; null without one. */
function useOrderInQuestion(chatId: string): string | null {
  const { conversations } = useDesk()
  return useSyncExternalStore(
    conversations.subscribe,
    useCallback(() => {
      const { messages } = conversations.get(chatId)
      return messages.findLast(({ type, card }) => type === 'order' && card !== null)?.content ?? null
    }, [conversations, chatId]),
  )
}

/** Refunds items in place; a note in the conversation then says what was refunded. */
function Refund({ chatId, detail }: { chatId: string; detail: StaffOrderDetail }) {
  const t = useText()
  const money = useBrandMoney()
  const client = useQueryClient()
  const user = useCurrentUser()
  const { conversations } = useDesk()
  const [isOpen, setOpen] = useState(false)
  if (!detail.actions.includes('refund') || !user?.permissions.includes('orders.refund')) return null
  const tellTeam = ({ amount, reason }: { amount: number; reason: string }) => {
    const content = t('desk.order.refunded', { amount: money(amount), number: detail.order.number, reason })
    conversations.send(chatId, { type: 'note', content, cardName: null, thenWaits: false })
    void invalidate(client, { predicate: ({ queryKey }) => queryKey[0] === 'staffChat.shopper' })
  }
  return (
    <>
      <ActionButton small icon={<Icon name="return" size={16} />} onClick={() => setOpen(true)}>
        {t('decisions.order.lines.open')}
      </ActionButton>
      <RefundLinesDialog detail={detail} open={isOpen} onClose={() => setOpen(false)} onRefunded={tellTeam} />
    </>
  )
}

type Detail = StaffOrderDetail | OperationData<'sellerOrders.detail'>

function Lines({ lines }: Pick<Detail, 'lines'>) {
  const t = useText()
  const money = useBrandMoney()
  return (
    <ul>
      {lines.map(({ id, image, name, specifications, quantity, refundedQuantity, subtotal }) => (
        <li key={id} className="chat-side-line">
          <img src={image} alt="" width={32} height={32} loading="lazy" />
          <span dir="auto">{name}</span>
          <span className="tabular-numbers">{money(subtotal)}</span>
          <small>
            <bdi>{[...specifications, t('desk.side.units', { count: quantity })].join(' · ')}</bdi>
          </small>
          {refundedQuantity > 0 && (
            <small>
              {t('orders.timeline.refunded')} {t('desk.side.units', { count: refundedQuantity })}
            </small>
          )}
        </li>
      ))}
    </ul>
  )
}

/** The order that the conversation is about. Its page, which is linked, ships, exchanges and decides. */
export function OrderInQuestion({ chatId }: { chatId: string }) {
  const t = useText()
  const money = useBrandMoney()
  const { workspace } = useDesk()
  const orderId = useOrderInQuestion(chatId)
  const isStaff = workspace === 'staff'
  const input = { orderId: orderId ?? '' }
  const ofStaff = useQuery({ ...apiQuery('staffOrders.detail', input), enabled: isStaff && orderId !== null })
  const ofStore = useQuery({ ...apiQuery('sellerOrders.detail', input), enabled: !isStaff && orderId !== null })
  const detail: Detail | undefined = isStaff ? ofStaff.data : ofStore.data
  const hasFailed = isStaff ? ofStaff.isError : ofStore.isError
  // The list of orders and the order's page say why; here it is only beside the conversation.
  if (orderId === null || hasFailed) return null
  if (!detail)
    return (
      <SidePart title={t('desk.card.order')}>
        <Loading>
          <Skeleton shape="line" />
          <Skeleton shape="line" width="half" />
        </Loading>
      </SidePart>
    )
  const { order, lines } = detail
  const { payable, refunded } = order.amounts
  const number = (
    <a className="console-link" href={toHref(`/${workspace}/orders/${orderId}`)}>
      {t('desk.card.order')} <bdi>{order.number}</bdi>
    </a>
  )
  return (
    <SidePart title={number} end={<OrderStatus order={order} />}>
      <Lines lines={lines} />
      <dl className="chat-facts">
        <div>
          <dt>{t(order.paidAt === null ? 'orders.sum.payable' : 'selling.money.paid')}</dt>
          <dd className="tabular-numbers">{money(payable)}</dd>
        </div>
        {refunded > 0 && (
          <div>
            <dt>{t('orders.timeline.refunded')}</dt>
            <dd className="tabular-numbers">{money(refunded)}</dd>
          </div>
        )}
      </dl>
      {isStaff && ofStaff.data && <Refund chatId={chatId} detail={ofStaff.data} />}
    </SidePart>
  )
}
