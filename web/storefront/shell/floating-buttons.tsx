import './floating-buttons.css'
import { IconButton } from '#web/kit/icon-button.tsx'
import { useBoot } from '#web/client/boot.ts'
import { useCurrentPage } from '#web/storefront/app/use-page.ts'
import { useText } from '#web/client/text/text-provider.tsx'
import { useShellParts } from './shell-parts.ts'
import { useScrolled } from './use-scrolled.ts'

function scrollToTop() {
  const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches
  scrollTo({ top: 0, behavior: isStill ? 'instant' : 'smooth' })
  document.getElementById('content')?.focus({ preventScroll: true })
}

/** Cart and back to top at the bottom end of the window. */
export function FloatingButtons() {
  const t = useText()
  const { CartButton } = useShellParts()
  const { showsCart } = useCurrentPage()
  // Above the brand's limit (100 px), so from the next one on.
  const isScrolled = useScrolled(useBoot().brand.policy.backToTopAbovePx + 1)
  return (
    <aside className="floating-buttons" aria-label={t('shell.shortcuts')}>
      {isScrolled && <IconButton icon="up" label={t('shell.backToTop')} onClick={scrollToTop} />}
      {showsCart && (
        <span className="floating-buttons-cart">
          <CartButton />
        </span>
      )}
      {/* The lucky draw is specified, but no shop has one: hidden and empty. */}
      <div className="lucky-draw" hidden />
    </aside>
  )
}
