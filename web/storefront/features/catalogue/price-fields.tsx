import type { SubmitEvent } from 'react'
import { useNavigate } from 'react-router'
import { Button } from '#web/kit/button.tsx'
import { useBoot } from '#web/storefront/app/boot.ts'
import { useLanguage, useText } from '#web/text/text-provider.tsx'
import type { FilterHref } from './goods-filters.ts'
import { readAmount } from './read-amount.ts'

export type PriceRange = { readonly from: string; readonly to: string }

type PriceFieldsProps = PriceRange & {
  readonly hrefOf: FilterHref
  readonly onType: (range: PriceRange) => void
  /** Says what the fields are for, where nothing around them does. */
  readonly label?: string
}

/** Goes to the list between two typed prices; an end that is no price is left open. */
export function useGoToPrices(hrefOf: FilterHref): (range: PriceRange) => void {
  const navigate = useNavigate()
  const { base } = useBoot()
  return ({ from, to }) => {
    const href = hrefOf({ priceMin: readAmount(from), priceMax: readAmount(to) })
    void navigate(href.slice(base.length), { preventScrollReset: true })
  }
}

function currencySign(currency: string, intl: string): string {
  const parts = new Intl.NumberFormat(intl, {
    style: 'currency',
    currency,
    currencyDisplay: 'narrowSymbol',
  }).formatToParts(0)
  return parts.find((part) => part.type === 'currency')?.value ?? currency
}

/** Lowest and highest price as a form of its own, which the browser can send by itself too. */
export function PriceFields({ from, to, hrefOf, onType, label }: PriceFieldsProps) {
  const t = useText()
  const { intl, currency } = useLanguage()
  const go = useGoToPrices(hrefOf)
  const [action = '', query] = hrefOf({ priceMin: undefined, priceMax: undefined }).split('?')
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    go({ from, to })
  }
  const field = (name: string, label: string, value: string, type: (typed: string) => void) => (
    <span className="pf-in num">
      <input
        name={name}
        inputMode="decimal"
        autoComplete="off"
        aria-label={label}
        value={value}
        onChange={(event) => type(event.target.value)}
      />
      <span aria-hidden="true">{currencySign(currency, intl)}</span>
    </span>
  )
  return (
    <form className="pf" action={action} onSubmit={submit}>
      {[...new URLSearchParams(query)].map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {label && <b>{label}</b>}
      {field('priceMin', t('search.facet.priceFrom'), from, (typed) => onType({ from: typed, to }))}
      <span aria-hidden="true">–</span>
      {field('priceMax', t('search.facet.priceTo'), to, (typed) => onType({ from, to: typed }))}
      <Button type="submit" variant="secondary" small>
        {t('search.facet.priceApply')}
      </Button>
    </form>
  )
}
