import type { Seller } from '#contract/goods.ts'
import type { Text } from '#web/client/text/create-text.ts'

type Delivery = NonNullable<Seller['delivery']>

/** How a store sends, in words: the days it takes and what it costs. `price` writes a sum. */
export const toDeliveryText = (t: Text, price: (amount: number) => string, { fee, daysMin, daysMax }: Delivery) => ({
  days: t('store.delivery.days', { from: daysMin, to: daysMax }),
  fee: fee === 0 ? t('store.delivery.free') : t('store.delivery.fee', { price: price(fee) }),
})
