import type { Seller } from '#contract/goods.ts'
import type { Text } from '#web/client/text/create-text.ts'

type Delivery = NonNullable<Seller['delivery']>

/** The delivery of a store as text: days and fee. `price` formats an amount. */
export const toDeliveryText = (t: Text, price: (amount: number) => string, { fee, daysMin, daysMax }: Delivery) => ({
  days: t('store.delivery.days', { from: daysMin, to: daysMax }),
  fee: fee === 0 ? t('store.delivery.free') : t('store.delivery.fee', { price: price(fee) }),
})
