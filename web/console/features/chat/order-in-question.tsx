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
          <small dir="auto">{[...specifications, t('desk.side.units', { count: quantity })].join(' · ')}</small>
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
  if (orderId === null || !detail) return null
  const { order, lines } = detail
  return (
    <SidePart title={t('desk.card.order')} end={<OrderStatus order={order} />}>
      <Lines lines={lines} />
      <dl className="chat-facts">
        <div>
          <dt>{t('selling.money.paid')}</dt>
          <dd className="tabular-numbers">{money(order.amounts.payable)}</dd>
        </div>
        {order.amounts.refunded > 0 && (
          <div>
            <dt>{t('orders.timeline.refunded')}</dt>
            <dd className="tabular-numbers">{money(order.amounts.refunded)}</dd>
          </div>
        )}
      </dl>
      <div className="chat-side-actions">
        <a className="console-link" href={toHref(`/${workspace}/orders/${orderId}`)}>
          <bdi>{order.number}</bdi>
        </a>
        {isStaff && ofStaff.data && <Refund chatId={chatId} detail={ofStaff.data} />}
      </div>
    </SidePart>
  )
}
