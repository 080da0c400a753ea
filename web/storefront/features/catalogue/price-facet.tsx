import './price-facet.css'
import { type ChangeEvent, useState } from 'react'
import type { Facets } from '#contract/goods.ts'
import { formatNumber } from '#web/kit/number.ts'
import { usePrice } from '#web/client/price.tsx'
import { useLanguage, useText } from '#web/client/text/text-provider.tsx'
import type { FilterHref, GoodsFilters } from './goods-filters.ts'
import { PriceFields, toTypedRange, useGoToPrices } from './price-fields.tsx'
import { readAmount } from './read-amount.ts'

type PriceFacetProps = {
  readonly price: Facets['price']
  readonly filters: GoodsFilters
  readonly buildHref: FilterHref
}

type SliderProps = {
  readonly min: number
  readonly max: number
  readonly low: number
  readonly high: number
  readonly onMove: (low: number, high: number) => void
  readonly onLeave: () => void
}

/** Two thumbs on one line; each is a native slider, so keys, touch and direction come from the browser. */
function PriceSlider({ min, max, low, high, onMove, onLeave }: SliderProps) {
  const t = useText()
  const price = usePrice()
  const share = (from: number, to: number) => ((to - from) / (max - min)) * 100
  const thumb = (label: string, value: number, move: (value: number) => void, className?: string) => (
    <input
      type="range"
      className={className}
      min={min}
      max={max}
      value={value}
      aria-label={label}
      aria-valuetext={price(value)}
      onChange={(event: ChangeEvent<HTMLInputElement>) => move(Number(event.target.value))}
      onPointerUp={onLeave}
    />
  )
  return (
    <div
      className="price-facet-slider"
      style={{ '--from': share(min, low), '--to': share(high, max) } as Record<string, number>}
    >
      {thumb(
        t('search.facet.priceFrom'),
        low,
        (value) => onMove(Math.min(value, high), high),
        // When both thumbs are at the end, only this one can move.
        share(min, low) > 50 ? 'price-facet-slider-above' : undefined,
      )}
      {thumb(t('search.facet.priceTo'), high, (value) => onMove(low, Math.max(value, low)))}
    </div>
  )
}

/** The number of goods per price step, with the chosen range highlighted. */
function Histogram({ steps, isChosen }: { steps: readonly number[]; isChosen: (share: number) => boolean }) {
  const most = Math.max(1, ...steps)
  return (
    <div className="price-facet-histogram" aria-hidden="true">
      {steps.map((count, at) => (
        <i
          // oxlint-disable-next-line no-array-index-key -- a step is its place
          key={at}
          className={isChosen((at + 0.5) / steps.length) ? 'price-facet-histogram-chosen' : undefined}
          // The root lifts the many small bars beside one tall one.
          style={{ blockSize: count === 0 ? 0 : `${Math.max(6, Math.sqrt(count / most) * 100)}%` }}
        />
      ))}
    </div>
  )
}

/** Price: bars, a slider with two thumbs and two fields that say the same. */
export function PriceFacet({ price, filters, buildHref }: PriceFacetProps) {
  const min = Math.floor(Math.min(price.min, filters.priceMin ?? price.min))
  const max = Math.ceil(Math.max(price.max, filters.priceMax ?? price.max))
  const [range, setRange] = useState(toTypedRange(filters))
  const { intl } = useLanguage()
  const go = useGoToPrices(buildHref)
  const low = Math.max(min, Math.min(max, readAmount(range.from) ?? min))
  const high = Math.max(low, Math.min(max, readAmount(range.to) ?? max))
  const isChosen = (share: number) => {
    const amount = price.min + share * (price.max - price.min)
    return amount >= low && amount <= high
  }
  // A thumb at its end sets no bound; a bound from the address stays.
  const move = (from: number, to: number) =>
    setRange({
      from: from > min || filters.priceMin !== undefined ? String(from) : '',
      to: to < max || filters.priceMax !== undefined ? String(to) : '',
    })
  return (
    <>
      {max > min && (
        <div className="price-facet-chart">
          <Histogram steps={price.histogram} isChosen={isChosen} />
          <PriceSlider {...{ min, max, low, high }} onMove={move} onLeave={() => go(range)} />
        </div>
      )}
      <PriceFields
        {...range}
        hints={{ from: formatNumber(min, intl), to: formatNumber(max, intl) }}
        buildHref={buildHref}
        onType={setRange}
      />
    </>
  )
}
