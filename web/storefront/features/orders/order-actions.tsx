import { useState } from 'react'
import type { OrderAction } from '#contract/orders.ts'
import type { TextKey } from '#i18n/text-keys.ts'
import { useHref } from '#web/client/use-href.ts'
import { Button, ButtonLink } from '#web/kit/button.tsx'
import { useText } from '#web/client/text/text-provider.tsx'
import { CancelOrder } from './cancel-order.tsx'
import { ConfirmReceipt } from './confirm-receipt.tsx'
import { RefundOrder } from './refund-order.tsx'
import { RemindSeller } from './remind-seller.tsx'
import { WithdrawRefund } from './withdraw-refund.tsx'

type OrderActionsProps = {
  readonly order: { readonly id: string; readonly tradeId: string; readonly hasReturn: boolean }
  readonly actions: readonly OrderAction[]
  /** The buttons share the width of their container. */
  readonly full?: boolean
}

/** The actions that open a dialog, the most important first. */
const dialogActions = [
  { action: 'receive', label: 'orders.action.receive', primary: true },
  { action: 'cancel', label: 'orders.action.cancel', primary: false },
  { action: 'refund', label: 'orders.action.refund', primary: false },
  { action: 'withdrawRefund', label: 'orders.action.withdrawRefund', primary: false },
] as const satisfies readonly { action: OrderAction; label: TextKey; primary: boolean }[]
type DialogAction = (typeof dialogActions)[number]['action']

/** The actions that are possible now; the same in lists and on the order's page. */
export function OrderActions({ order, actions, full }: OrderActionsProps) {
  const t = useText()
  const href = useHref()
  const [open, setOpen] = useState<DialogAction | null>(null)
  const [used, setUsed] = useState<DialogAction | null>(null)
  const show = (action: DialogAction) => {
    setUsed(action)
    setOpen(action)
  }
  const small = !full
  const dialog = { orderId: order.id, open: open === used, onClose: () => setOpen(null) }
  return (
    <>
      {actions.includes('pay') && (
        <ButtonLink
          small={small}
          full={full}
          aria-describedby={`order-${order.id}`}
          href={href('/settlement', { tradeId: order.tradeId })}
        >
          {t('orders.action.payNow')}
        </ButtonLink>
      )}
      {actions.includes('review') && (
        <ButtonLink
          small={small}
          full={full}
          aria-describedby={`order-${order.id}`}
          href={href('/userInfo/order-evaluation', { orderId: order.id })}
        >
          {t('orders.action.review')}
        </ButtonLink>
      )}
      {actions.includes('remind') && <RemindSeller orderId={order.id} small={small} full={full} />}
      {dialogActions
        .filter(({ action }) => actions.includes(action))
        .map(({ action, label, primary }) => (
          <Button
            key={action}
            {...(!primary && { variant: 'secondary' })}
            small={small}
            full={full}
            aria-describedby={`order-${order.id}`}
            onClick={() => show(action)}
          >
            {t(label)}
          </Button>
        ))}
      {(order.hasReturn || actions.includes('return')) && (
        <ButtonLink
          variant="secondary"
          small={small}
          full={full}
          href={href('/userInfo/order-return', { orderId: order.id })}
          aria-describedby={`order-${order.id}`}
        >
          {t(actions.includes('return') ? 'orders.action.return' : 'returns.action.see')}
        </ButtonLink>
      )}
      {actions.includes('withdrawContract') && (
        <ButtonLink
          variant="secondary"
          small={small}
          full={full}
          href={href('/userInfo/order-withdrawal', { orderId: order.id })}
          aria-describedby={`order-${order.id}`}
        >
          {t('orders.action.withdrawContract')}
        </ButtonLink>
      )}
      {used === 'cancel' && <CancelOrder {...dialog} />}
      {used === 'receive' && <ConfirmReceipt {...dialog} />}
      {used === 'refund' && <RefundOrder {...dialog} />}
      {used === 'withdrawRefund' && <WithdrawRefund {...dialog} />}
    </>
  )
}
