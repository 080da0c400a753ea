import type { Quote } from '#contract/orders.ts'
import { usePrice } from '#web/storefront/features/goods/price.tsx'
import { Amounts } from '#web/storefront/features/orders/amounts.tsx'
import { Button } from '#web/kit/button.tsx'
import { Card } from '#web/kit/card.tsx'
import { Icon } from '#web/kit/icon.tsx'
import { useText } from '#web/text/text-provider.tsx'

type SumsProps = {
  readonly totals: Quote['totals']
  readonly stores: number
  /** A store does not send to the address; nothing can be placed. */
  readonly unsent: boolean
  /** New sums are on their way; until then nothing can be placed. */
  readonly busy: boolean
  readonly placing: boolean
  readonly onPlace: () => void
}

/** Every sum before the press, and the press. */
export function Sums({ totals, stores, unsent, busy, placing, onPlace }: SumsProps) {
  const t = useText()
  const price = usePrice()
  return (
    <Card title={t('checkout.sum.title')}>
      <Amounts
        amounts={totals}
        labels={{
          goods: t('checkout.sum.goods', { count: totals.quantity }),
          delivery: t('checkout.sum.delivery', { count: stores }),
          payable: t('checkout.sum.payable'),
        }}
      />
      <div className="se-place se-press">
        <Button full busy={busy || placing} disabled={unsent} onClick={onPlace}>
          {t('checkout.placeOrder', { amount: price(totals.payable) })}
        </Button>
      </div>
      <p className="se-fine">
        <Icon name="shield" size={16} />
        {t('checkout.reassurance')}
      </p>
    </Card>
  )
}
