import { IconButton, IconLink } from '#web/kit/icon-button.tsx'
import { formatNumber } from '#web/kit/number.ts'
import { useHref } from '#web/client/use-href.ts'
import { useCart } from '#web/storefront/features/cart/cart-provider.tsx'
import { useFavourites } from '#web/storefront/features/browsing/favourites.tsx'
import { useLanguage, useText } from '#web/client/text/text-provider.tsx'

const maxCount = 99

/** A counter of at most two digits, in the digits of the language; nothing for none. */
export function useCounter(): (count: number) => string | undefined {
  const { intl } = useLanguage()
  return (count) =>
    count > 0 ? `${formatNumber(Math.min(count, maxCount), intl)}${count > maxCount ? '+' : ''}` : undefined
}

export function FavouritesLink() {
  const t = useText()
  const href = useHref()
  const counter = useCounter()
  const { ids } = useFavourites()
  return (
    <IconLink
      icon="heart"
      href={href('/userInfo/collect-goods')}
      label={ids.size > 0 ? t('shell.header.favouritesCount', { count: ids.size }) : t('shell.header.favourites')}
      count={counter(ids.size)}
    />
  )
}

export function CartButton() {
  const t = useText()
  const counter = useCounter()
  const { count, openCart } = useCart()
  const label = count > 0 ? t('shell.header.cartCount', { count }) : t('shell.header.cart')
  return <IconButton icon="bag" label={label} count={counter(count)} onClick={openCart} />
}
