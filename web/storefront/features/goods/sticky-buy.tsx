import './sticky-buy.css'
import { type RefObject, useEffect, useState } from 'react'
import type { GoodsDetail } from '#contract/goods.ts'
import { Button } from '#web/kit/button.tsx'
import { type Tint, Tile } from '#web/kit/niche.tsx'
import { useText } from '#web/text/text-provider.tsx'
import { Price } from './price.tsx'
import type { Purchase } from './use-purchase.ts'

type StickyBuyProps = {
  readonly goods: GoodsDetail
  readonly purchase: Purchase
  /** Once this part of the page is out of view, the row stands in for it. */
  readonly box: RefObject<HTMLElement | null>
}

/** True while a part of the page lies wholly above the view. */
function useIsPassed(part: RefObject<HTMLElement | null>): boolean {
  const [passed, setPassed] = useState(false)
  useEffect(() => {
    if (!part.current) return
    const observer = new IntersectionObserver(([entry]) => {
      if (!entry) return
      // A page that is kept but not shown has no height: it has passed nothing.
      const { bottom, height } = entry.boundingClientRect
      setPassed(height > 0 && bottom <= 0)
    })
    observer.observe(part.current)
    return () => observer.disconnect()
  }, [part])
  return passed
}

/** What is chosen, its price and the one button, at the lower edge while the buy box is out of view. */
export function StickyBuy({ goods, purchase, box }: StickyBuyProps) {
  const t = useText()
  const passed = useIsPassed(box)
  const { sku, forSale, add, busy } = purchase
  if (!passed) return null
  return (
    <aside className="sb" aria-label={t('goods.addToCart')}>
      <div className="wrap">
        <Tile src={sku.image ?? goods.images[0]?.src} tint={goods.tint as Tint} eager />
        <p className="sb-name">
          <b>{goods.name}</b>
          <span className="num">{sku.specifications.join(', ')}</span>
        </p>
        <p className="sb-price">
          <Price amount={sku.price} />
        </p>
        <Button onClick={add} busy={busy} disabled={!forSale}>
          {t(forSale ? 'goods.addToCart' : 'goods.stock.out')}
        </Button>
      </div>
    </aside>
  )
}
