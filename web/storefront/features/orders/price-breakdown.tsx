import './price-breakdown.css'
import { Fragment, type ReactNode } from 'react'
import type { TaxLine } from '#contract/tax.ts'
import { Price, usePrice } from '#web/client/price.tsx'
import { useLanguage, useText } from '#web/client/text/text-provider.tsx'
import { formatRate } from './format-rate.ts'

type PriceBreakdownProps = {
  readonly amounts: {
    goods: number
    delivery: number
    discount: number
    /** By rate; without it added tax shows as one sum. */
    tax?: readonly TaxLine[]
    /** Tax on top of the prices; negative: included tax that an exempt buyer does not pay. */
    taxAdded?: number
    payable: number
    refunded?: number
    /** Tax within what was refunded. */
    taxReturned?: number
  }
  /** The tax follows from the brand's home until there is a delivery address. */
  readonly isTaxEstimated?: boolean
  /** The parts of the discount, where they have names. */
  readonly discounts?: readonly { readonly label: string; readonly amount: number }[]
  /** The labels of goods, delivery and total, where the usual ones are not specific enough. */
  readonly labels?: { goods?: ReactNode; delivery?: ReactNode; payable?: ReactNode }
}

type Amounts = PriceBreakdownProps['amounts']

/** Tax on top of the prices by rate, or the included tax that an exempt buyer does not pay. */
function AddedTax({ amounts, isEstimated }: { amounts: Amounts; isEstimated: boolean }) {
  const t = useText()
  const { intl } = useLanguage()
  const { tax, taxAdded = 0 } = amounts
  const added = tax?.filter(({ included }) => !included) ?? []
  if (taxAdded < 0)
    return (
      <>
        <dt>{t('orders.tax.relief')}</dt>
        <dd>
          <Price amount={taxAdded} />
        </dd>
      </>
    )
  if (added.length === 0 && taxAdded > 0)
    return (
      <>
        <dt>{t('orders.tax.added')}</dt>
        <dd>
          <Price amount={taxAdded} />
        </dd>
      </>
    )
  return added.map(({ name, rate, amount }) => (
    <Fragment key={`${name} ${rate}`}>
      <dt>
        {t('orders.tax.rate', { name, rate: formatRate(rate, intl) })}
        {isEstimated && <span className="price-breakdown-note">{t('checkout.tax.estimated')}</span>}
      </dt>
      <dd>
        <Price amount={amount} />
      </dd>
    </Fragment>
  ))
}

/** The tax within the total by rate. */
function IncludedTax({ tax }: { tax: readonly TaxLine[] }) {
  const t = useText()
  const price = usePrice()
  const { intl } = useLanguage()
  return tax
    .filter(({ included }) => included)
    .map(({ name, rate, base, amount }) => (
      <Fragment key={`${name} ${rate}`}>
        <dt className="price-breakdown-tax">
          {t('orders.tax.included', { name, rate: formatRate(rate, intl), base: price(base) })}
        </dt>
        <dd className="price-breakdown-tax">
          <Price amount={amount} />
        </dd>
      </Fragment>
    ))
}

/** The sums of an order or a trade, the total last. A discount and what was given back show only when there are some. */
export function PriceBreakdown({ amounts, discounts = [], labels = {}, isTaxEstimated = false }: PriceBreakdownProps) {
  const t = useText()
  const price = usePrice()
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
      <AddedTax amounts={amounts} isEstimated={isTaxEstimated} />
      <dt className="price-breakdown-total">{labels.payable ?? t('orders.sum.payable')}</dt>
      <dd className="price-breakdown-total">
        <Price amount={amounts.payable} />
      </dd>
      <IncludedTax tax={amounts.tax ?? []} />
      {!!amounts.refunded && (
        <>
          <dt>
            {t('orders.sum.refunded')}
            {!!amounts.taxReturned && (
              <span className="price-breakdown-note">
                {t('orders.tax.refunded', { amount: price(amounts.taxReturned) })}
              </span>
            )}
          </dt>
          <dd className="price-breakdown-refund">
            <Price amount={amounts.refunded} />
          </dd>
        </>
      )}
    </dl>
  )
}
