import { IconButton } from '#web/kit/icon-button.tsx'
import { useText } from '#web/client/text/text-provider.tsx'
import { useCounter } from '#web/client/use-counter.ts'
import { useCart } from './cart-provider.tsx'

/** A button that opens the cart, with the number of its units. */
export function CartButton() {
  const t = useText()
  const counter = useCounter()
  const { count, openCart } = useCart()
  const label = count > 0 ? t('shell.header.cartCount', { count }) : t('shell.header.cart')
  return <IconButton icon="bag" label={label} count={counter(count)} onClick={openCart} />
}
