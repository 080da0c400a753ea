import { useText } from '#web/client/text/text-provider.tsx'
import { useTimes } from '../../app/times.ts'
import { ClaimLine } from '../../app/decisions/claim-line.tsx'
import { DecisionActions } from '../../app/decisions/decision-panel.tsx'
import { DecisionHistory, useBrandMoney, type HistoryEntry } from '../../app/decisions/decision-parts.tsx'
import { useClaim } from '../../app/decisions/use-claims.ts'
import { useDecide } from '../../app/decisions/use-decide.ts'
import type { StaffOrderDetail } from './order-queries.ts'
import { RefundLedger, useRefundPreview } from './refund-preview.tsx'

const maxReason = 200

function useHistoryTitle() {
  const t = useText()
  return ({ operation, user, after }: HistoryEntry) => {
    if (operation !== 'staffOrders.decideRefund') return undefined
    const name = user?.username ?? t('decisions.history.system')
    const isRefund = (after as { approve?: boolean } | null)?.approve === true
    return {
      icon: isRefund ? 'check' : 'close',
      title: t(isRefund ? 'decisions.order.event.refunded' : 'decisions.order.event.refused', { name }),
    } as const
  }
}

/** The decision of staff on a refund that the shopper requests before shipping; A refunds, R declines. */
export function RefundRequestCard({ detail }: { detail: StaffOrderDetail }) {
  const t = useText()
  const money = useBrandMoney()
  const { formatTime } = useTimes()
  const { order, refund, lines, parcels, buyer } = detail
  const isOpen = refund !== null && detail.actions.includes('decideRefund')
  const claim = useClaim('refund', order.id)
  const toTitle = useHistoryTitle()
  const decide = useDecide('staffOrders.decideRefund', /^staffOrders\./)
  const { effect, isCurrent } = useRefundPreview({
    orderId: order.id,
    lines: lines
      .filter(({ quantityToCome }) => quantityToCome > 0)
      .map(({ id, quantityToCome }) => ({ lineId: id, quantity: quantityToCome })),
    withDelivery: parcels.length === 0,
    isEnabled: isOpen,
  })
  if (!isOpen) return null
  const amount = money(refund.expected ?? 0)
  const send = (approve: boolean, done: string, reason?: string) =>
    decide
      .mutateAsync({ input: { orderId: order.id, approve, ...(reason && { reason }) }, done })
      .catch(() => undefined)
  return (
    <section className="console-card" aria-labelledby="refund-title">
      <header>
        <h2 id="refund-title">{t('orders.timeline.refund_requested')}</h2>
        {refund.answerBy && (
          <span className="order-due">{t('selling.refund.answerBy', { time: formatTime(refund.answerBy) })}</span>
        )}
      </header>
      <div className="console-card-body order-refund">
        <ClaimLine claim={claim} />
        <blockquote dir="auto">{refund.reason}</blockquote>
        {effect && <RefundLedger effect={effect} />}
        <div className="console-dialog-actions">
          <DecisionActions
            claim={claim}
            approval={{
              label: t('selling.refund.approve', { amount }),
              confirm: {
                title: t('decisions.disputes.refund.title', { amount, name: buyer.username }),
                text: t(parcels.length > 0 ? 'decisions.order.restText' : 'decisions.order.wholeText', {
                  store: order.seller.name,
                }),
                ...(effect && { children: <RefundLedger effect={effect} /> }),
              },
              isPending: decide.isPending || !isCurrent,
              run: () => send(true, t('decisions.disputes.refund.done', { amount })),
            }}
            rejection={{
              label: t('selling.refund.reject'),
              title: t('decisions.order.refuse.title', { name: buyer.username }),
              reasonLabel: t('decisions.reason'),
              help: t('decisions.disputes.uphold.help', { name: buyer.username, store: order.seller.name }),
              maxLength: maxReason,
              send: t('decisions.order.refuse.send'),
              isPending: decide.isPending,
              run: (reason) => send(false, t('decisions.order.refuse.done'), reason),
            }}
          />
        </div>
        <DecisionHistory kind="refund" subjectId={order.id} toTitle={toTitle} />
      </div>
    </section>
  )
}
