import { useState } from 'react'
import type { Quote } from '#contract/checkout.ts'
import { formatDeliveryDays, getShippingStart } from '#web/storefront/features/goods/delivery-day.ts'
import { formatAddressLine } from '#i18n/addresses/format-address.ts'
import { usePrice } from '#web/client/price.tsx'
import { SelectField } from '#web/kit/field.tsx'
import { Icon } from '#web/kit/icon.tsx'
import { useLanguage, useText } from '#web/client/text/text-provider.tsx'

type Group = Quote['groups'][number]
type Method = Group['deliveryMethods'][number]

/** The delivery methods of a store to this address, with days and fee; says so if there is none. */
export function DeliveryChoice({ group, onChange }: { group: Group; onChange: (methodId: string) => void }) {
  const t = useText()
  const price = usePrice()
  const { intl, timeZone } = useLanguage()
  // The quote is made by the browser, so no server has rendered another day.
  const [now] = useState(() => Date.now())
  const { delivery, deliveryMethods, seller, closure } = group
  const start = getShippingStart(closure, now, timeZone)
  if (!delivery)
    return (
      <p className="delivery-choice-none" role="alert">
        <Icon name="alert" size={20} />
        {t('checkout.delivery.none', { store: seller.name })}
      </p>
    )
  const describe = ({ name: method, daysMin, daysMax, fee: amount }: Method) => {
    const days = formatDeliveryDays(start.at, { min: daysMin, max: daysMax }, intl, start.timeZone)
    const fee = amount > 0 ? price(amount) : t('checkout.delivery.free')
    return t('checkout.delivery.choice', { method, days, fee })
  }
  const { freeFrom, fee, pickup } = delivery
  const place = pickup && formatAddressLine({ ...pickup, country: '' }, intl)
  const help = place
    ? t('checkout.pickup.at', { place })
    : freeFrom !== null && fee > 0
      ? t('checkout.delivery.freeFrom', { amount: price(freeFrom) })
      : undefined
  return (
    <SelectField
      label={t('checkout.delivery.title')}
      aria-label={t('checkout.delivery.of', { store: seller.name })}
      value={delivery.id}
      onChange={({ target }) => onChange(target.value)}
      help={help}
    >
      {/* A coupon may have made the chosen method free; the list shows the regular fees. */}
      {deliveryMethods.map((method) => (
        <option key={method.id} value={method.id}>
          {describe(method.id === delivery.id ? delivery : method)}
        </option>
      ))}
    </SelectField>
  )
}
