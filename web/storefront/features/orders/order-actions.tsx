import { useState } from 'react'
import type { OrderAction } from '#contract/orders.ts'
import { PayTrade } from '#web/storefront/features/checkout/pay-trade.tsx'
import { Button } from '#web/kit/button.tsx'
import { useText } from '#web/text/text-provider.tsx'
import { CancelOrder } from './cancel-order.tsx'

type OrderActionsProps = {
  readonly order: { readonly id: string; readonly number: string; readonly tradeId: string }
  readonly actions: readonly OrderAction[]
  /** The buttons share the width of their place. */
  readonly full?: boolean
}

/** What the shopper can do with an order now. */
export function OrderActions({ order, actions, full }: OrderActionsProps) {
  const t = useText()
  const [open, setOpen] = useState<'pay' | 'cancel' | null>(null)
  const [used, setUsed] = useState(false)
  const show = (deed: 'pay' | 'cancel') => {
    setUsed(true)
    setOpen(deed)
  }
  const close = () => setOpen(null)
  const small = !full
  return (
    <>
      {actions.includes('pay') && (
        <Button small={small} full={full} aria-describedby={`order-${order.id}`} onClick={() => show('pay')}>
          {t('orders.action.payNow')}
        </Button>
      )}
      {actions.includes('cancel') && (
        <Button
          variant="secondary"
          small={small}
          full={full}
          aria-describedby={`order-${order.id}`}
          onClick={() => show('cancel')}
        >
          {t('orders.action.cancel')}
        </Button>
      )}
      {used && (
        <>
          <PayTrade tradeId={order.tradeId} open={open === 'pay'} onClose={close} />
          <CancelOrder orderId={order.id} open={open === 'cancel'} onClose={close} />
        </>
      )}
    </>
  )
}
