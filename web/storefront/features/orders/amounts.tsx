import './amounts.css'
import type { ReactNode } from 'react'
import { Price } from '#web/storefront/features/goods/price.tsx'
import { useText } from '#web/text/text-provider.tsx'

type AmountsProps = {
  readonly amounts: { goods: number; delivery: number; discount: number; payable: number; refunded?: number }
  /** The words beside goods, delivery and the total, where a place says more than their names. */
  readonly labels?: { goods?: ReactNode; delivery?: ReactNode; payable?: ReactNode }
}

/** The sums of an order or a trade, the total last. A discount and what was given back show only when there are some. */
export function Amounts({ amounts, labels = {} }: AmountsProps) {
  const t = useText()
  return (
    <dl className="sums">
      <dt>{labels.goods ?? t('orders.sum.goods')}</dt>
      <dd>
        <Price amount={amounts.goods} />
      </dd>
      <dt>{labels.delivery ?? t('orders.sum.delivery')}</dt>
      <dd>{amounts.delivery === 0 ? t('checkout.delivery.free') : <Price amount={amounts.delivery} />}</dd>
      {amounts.discount > 0 && (
        <>
          <dt>{t('orders.sum.discount')}</dt>
          <dd className="off">
            <Price amount={-amounts.discount} />
          </dd>
        </>
      )}
      <dt className="all">{labels.payable ?? t('orders.sum.payable')}</dt>
      <dd className="all">
        <Price amount={amounts.payable} />
      </dd>
      {!!amounts.refunded && (
        <>
          <dt>{t('orders.sum.refunded')}</dt>
          <dd className="back">
            <Price amount={amounts.refunded} />
          </dd>
        </>
      )}
    </dl>
  )
}
