import './sticky-buy.css'
import { type RefObject, useEffect, useState } from 'react'
import type { GoodsDetail } from '#contract/goods.ts'
import { Button } from '#web/kit/button.tsx'
import { type Tint, Tile } from '#web/kit/picture-frame.tsx'
import { useText } from '#web/client/text/text-provider.tsx'
import { Price } from '#web/client/price.tsx'
import type { Purchase } from './use-purchase.ts'

type StickyBuyProps = {
  readonly goods: GoodsDetail
  readonly purchase: Purchase
  /** The row with the buttons; this one replaces it while it is out of view. */
  readonly buttons: RefObject<HTMLElement | null>
}

/** Fractions of a px are cut off at the edges. */
const wholeRatio = 0.99

/** The visibility of an element: fully in view (below the header, which hides 64 px), or cut off at one end. */
function useVisibility(part: RefObject<HTMLElement | null>): 'inside' | 'above' | 'below' {
  const [place, setPlace] = useState<'inside' | 'above' | 'below'>('inside')
  useEffect(() => {
    if (!part.current) return
    const look = ([entry]: IntersectionObserverEntry[]) => {
      if (!entry) return
      const { boundingClientRect: box, intersectionRatio, rootBounds } = entry
      // A hidden kept-alive page has no height; it does not count as out of view.
      const isInside = box.height === 0 || intersectionRatio >= wholeRatio
      setPlace(isInside ? 'inside' : box.top < (rootBounds?.top ?? 0) ? 'above' : 'below')
    }
    const observer = new IntersectionObserver(look, { rootMargin: '-64px 0px 0px 0px', threshold: [0, wholeRatio] })
    observer.observe(part.current)
    return () => observer.disconnect()
  }, [part])
  return place
}

/**
 * The choice, its price and the buy button at the lower edge while the buttons are out of view: always on phones, on
 * wider screens after scrolling past them.
 */
export function StickyBuy({ goods, purchase, buttons }: StickyBuyProps) {
  const t = useText()
  const place = useVisibility(buttons)
  const { sku, forSale, isClosed, add, busy } = purchase
  if (place === 'inside') return null
  return (
    <aside className={`sticky-buy sticky-buy-${place}`} aria-label={t('goods.addToCart')}>
      <div className="wrap">
        <Tile src={sku.image ?? goods.images[0]?.src} tint={goods.tint as Tint} eager />
        <p className="sticky-buy-name">
          <b>{goods.name}</b>
          <span className="tabular-numbers">{sku.specifications.join(', ')}</span>
        </p>
        <p className="sticky-buy-price">
          <Price amount={sku.price} />
        </p>
        <Button onClick={add} busy={busy} disabled={!forSale}>
          {t(isClosed ? 'goods.closure.button' : forSale ? 'goods.addToCart' : 'goods.stock.out')}
        </Button>
      </div>
    </aside>
  )
}
