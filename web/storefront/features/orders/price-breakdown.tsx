import './price-breakdown.css'
import { Fragment, type ReactNode } from 'react'
import { Price } from '#web/client/price.tsx'
import { useText } from '#web/client/text/text-provider.tsx'

type PriceBreakdownProps = {
  readonly amounts: { goods: number; delivery: number; discount: number; payable: number; refunded?: number }
  /** The parts of the discount, where they have names. */
  readonly discounts?: readonly { readonly label: string; readonly amount: number }[]
  /** The labels of goods, delivery and total, where the usual ones are not specific enough. */
  readonly labels?: { goods?: ReactNode; delivery?: ReactNode; payable?: ReactNode }
}

/** The sums of an order or a trade, the total last. A discount and what was given back show only when there are some. */
export function PriceBreakdown({ amounts, discounts = [], labels = {} }: PriceBreakdownProps) {
  const t = useText()
  const off = discounts.length > 0 ? discounts : [{ label: t('orders.sum.discount'), amount: amounts.discount }]
  return (
    <dl className="price-breakdown">
      <dt>{labels.goods ?? t('orders.sum.goods')}</dt>
      <dd>
        <Price amount={amounts.goods} />
      </dd>
      <dt>{labels.delivery ?? t('orders.sum.delivery')}</dt>
      <dd>{amounts.delivery === 0 ? t('checkout.delivery.free') : <Price amount={amounts.delivery} />}</dd>
      {amounts.discount > 0 &&
        off.map(({ label, amount }) => (
          <Fragment key={label}>
            <dt>{label}</dt>
            <dd className="price-breakdown-discount">
              <Price amount={-amount} />
            </dd>
          </Fragment>
        ))}
      <dt className="price-breakdown-total">{labels.payable ?? t('orders.sum.payable')}</dt>
      <dd className="price-breakdown-total">
        <Price amount={amounts.payable} />
      </dd>
      {!!amounts.refunded && (
        <>
          <dt>{t('orders.sum.refunded')}</dt>
          <dd className="price-breakdown-refund">
            <Price amount={amounts.refunded} />
          </dd>
        </>
      )}
    </dl>
  )
}
