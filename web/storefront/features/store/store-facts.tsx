import './store-facts.css'
import type { Seller } from '#contract/goods.ts'
import { Icon } from '#web/kit/icon.tsx'
import { formatNumber } from '#web/kit/number.ts'
import { usePrice } from '#web/storefront/features/goods/price.tsx'
import { useLanguage, useText } from '#web/text/text-provider.tsx'
import { deliveryText } from './delivery-text.ts'

/** What a shopper wants to know of a store in one line: rating, goods, place, delivery. */
export function StoreFacts({ seller, brief }: { seller: Seller; brief?: boolean }) {
  const t = useText()
  const { intl } = useLanguage()
  const price = usePrice()
  const delivery = seller.delivery && deliveryText(t, price, seller.delivery)
  return (
    <ul className="sf num">
      {seller.rating > 0 && (
        <li>
          <Icon name="star" size={16} filled />
          {t('store.rating', { rating: formatNumber(seller.rating, intl, 1) })}
        </li>
      )}
      <li>
        <Icon name="tag" size={16} />
        {t('common.count.goods', { count: seller.goodsCount })}
      </li>
      {seller.city && !brief && (
        <li>
          <Icon name="pin" size={16} />
          {seller.city}
        </li>
      )}
      {delivery && !brief && (
        <li>
          <Icon name="truck" size={16} />
          <span>
            {delivery.days} · {delivery.fee}
          </span>
        </li>
      )}
    </ul>
  )
}
