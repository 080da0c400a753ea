import './floating-buttons.css'
import { IconButton } from '#web/kit/icon-button.tsx'
import { useCart } from '#web/storefront/features/cart/cart-provider.tsx'
import { useText } from '#web/text/text-provider.tsx'
import { CartButton } from './shop-links.tsx'
import { useScrolled } from './use-scrolled.ts'

/** Scrolled by more than the customer's 100 px, the page offers the way back up. */
const offersTopAt = 101

function toTop() {
  const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches
  scrollTo({ top: 0, behavior: isStill ? 'instant' : 'smooth' })
  document.getElementById('content')?.focus({ preventScroll: true })
}

/** Cart and back to top at the bottom end of the window. */
export function FloatingButtons() {
  const t = useText()
  const { hasPlace } = useCart()
  const isScrolled = useScrolled(offersTopAt)
  return (
    <div className="fab">
      {isScrolled && <IconButton icon="up" label={t('shell.backToTop')} onClick={toTop} />}
      {hasPlace && (
        <span className="fab-cart">
          <CartButton />
        </span>
      )}
    </div>
  )
}
