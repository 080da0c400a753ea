import type { CartItem } from '#contract/cart.ts'
import { Icon } from '#web/kit/icon.tsx'
import { formatDay } from '#web/client/format-day.ts'
import { usePrice } from '#web/client/price.tsx'
import type { Text } from '#web/client/text/create-text.ts'
import { useLanguage, useText } from '#web/client/text/text-provider.tsx'

function noticeText(t: Text, item: CartItem, price: (amount: number) => string, intl: string): string | null {
  const { notice } = item
  const difference = price(Math.abs(item.price - (notice?.before ?? item.price)))
  switch (notice?.kind) {
    case 'price_down':
      return t('cart.notice.priceDown', { amount: difference })
    case 'price_up':
      return t('cart.notice.priceUp', { amount: difference })
    case 'stock_short':
      return t('cart.notice.stock', { left: notice.left ?? item.stock })
    case 'sold_out':
      return t('cart.notice.soldOut')
    case 'delisted':
      return t('cart.notice.delisted')
    case 'own_store':
      return t('cart.notice.ownStore')
    case 'store_closed':
      return t('cart.notice.storeClosed', { until: formatDay(notice.until!, intl) })
    case 'below_minimum':
      return t('cart.notice.minimum', { min: item.minQuantity })
    case 'above_maximum':
      return t('cart.notice.maximum', { max: item.maxQuantity })
    case undefined:
      return null
  }
}

/** A change of a line since it was added, or the reason why it cannot be ordered. */
export function CartNotice({ item }: { item: CartItem }) {
  const t = useText()
  const { intl } = useLanguage()
  const text = noticeText(t, item, usePrice(), intl)
  if (!text) return null
  return (
    <output className="cart-notice">
      <Icon name="info" size={20} />
      <span>{text}</span>
    </output>
  )
}
