import './price-fields.css'
import type { SubmitEvent } from 'react'
import { useNavigate } from 'react-router'
import { Button } from '#web/kit/button.tsx'
import { useBoot } from '#web/client/boot.ts'
import { useLanguage, useText } from '#web/client/text/text-provider.tsx'
import type { FilterHref, GoodsFilters } from './goods-filters.ts'
import { readAmount } from './read-amount.ts'

export type PriceRange = { readonly from: string; readonly to: string }

type PriceFieldsProps = PriceRange & {
  readonly buildHref: FilterHref
  readonly onType: (range: PriceRange) => void
  /** Stand in the fields while nothing is typed. */
  readonly hints?: PriceRange
  /** Says what the fields are for, where nothing around them does. */
  readonly label?: string
}

/** The texts of the fields for the prices of an address. */
export const toTypedRange = ({ priceMin, priceMax }: GoodsFilters): PriceRange => ({
  from: String(priceMin ?? ''),
  to: String(priceMax ?? ''),
})

/** Goes to the list between two typed prices; an end that is no price is left open. */
export function useGoToPrices(buildHref: FilterHref): (range: PriceRange) => void {
  const navigate = useNavigate()
  const { base } = useBoot()
  return ({ from, to }) => {
    const href = buildHref({ priceMin: readAmount(from), priceMax: readAmount(to) })
    void navigate(href.slice(base.length), { preventScrollReset: true })
  }
}

function getCurrencySign(currency: string, intl: string): string {
  const parts = new Intl.NumberFormat(intl, {
    style: 'currency',
    currency,
    currencyDisplay: 'narrowSymbol',
  }).formatToParts(0)
  return parts.find((part) => part.type === 'currency')?.value ?? currency
}

/** Lowest and highest price as a form that works without scripts, too. */
export function PriceFields({ from, to, buildHref, onType, hints, label }: PriceFieldsProps) {
  const t = useText()
  const { intl, currency } = useLanguage()
  const go = useGoToPrices(buildHref)
  const [action = '', query] = buildHref({ priceMin: undefined, priceMax: undefined }).split('?')
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    go({ from, to })
  }
  const field = (end: keyof PriceRange, name: string, label: string) => (
    <span className="price-fields-input tabular-numbers">
      <input
        name={name}
        inputMode="decimal"
        autoComplete="off"
        aria-label={label}
        placeholder={hints?.[end]}
        value={{ from, to }[end]}
        onChange={(event) => onType({ from, to, [end]: event.target.value })}
      />
      <bdi dir="ltr" aria-hidden="true">
        {getCurrencySign(currency, intl)}
      </bdi>
    </span>
  )
  return (
    <form className="price-fields" action={action} onSubmit={submit}>
      {[...new URLSearchParams(query)].map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {label && <b>{label}</b>}
      {field('from', 'priceMin', t('search.facet.priceFrom'))}
      <span aria-hidden="true">–</span>
      {field('to', 'priceMax', t('search.facet.priceTo'))}
      <Button type="submit" variant="secondary" small>
        {t('search.facet.priceApply')}
      </Button>
    </form>
  )
}
