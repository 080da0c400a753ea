import type { Quote } from '#contract/orders.ts'
import { Price, usePrice } from '#web/storefront/features/goods/price.tsx'
import { Icon } from '#web/kit/icon.tsx'
import { RadioGroup, RadioTile } from '#web/kit/radio-tile.tsx'
import { useText } from '#web/text/text-provider.tsx'

type Group = Quote['groups'][number]
type Method = Group['deliveryMethods'][number]

/** What a way costs; the usual fee stands crossed out where it is free. */
function Fee({ method: { fee, regularFee } }: { method: Method }) {
  const t = useText()
  if (fee > 0) return <Price amount={fee} />
  return (
    <>
      {regularFee > 0 && (
        <>
          <span className="sr">{t('goods.price.was')}</span>
          <s>
            <Price amount={regularFee} />
          </s>{' '}
        </>
      )}
      {t('checkout.delivery.free')}
    </>
  )
}

function Way({
  method,
  chosen,
  name,
  onChoose,
}: {
  method: Method
  chosen: boolean
  name: string
  onChoose: () => void
}) {
  const t = useText()
  const price = usePrice()
  const { daysMin, daysMax, freeFrom, fee } = method
  return (
    <RadioTile plain name={name} checked={chosen} onChange={onChoose} title={method.name} end={<Fee method={method} />}>
      <span className="num">{t('checkout.delivery.time', { min: daysMin, max: daysMax })}</span>
      {freeFrom !== null && fee > 0 && (
        <span className="se-until">{t('checkout.delivery.freeFrom', { amount: price(freeFrom) })}</span>
      )}
    </RadioTile>
  )
}

/** The ways in which a store can send to the address, with fee and days; a store that cannot says so. */
export function DeliveryChoice({ group, onChange }: { group: Group; onChange: (methodId: string) => void }) {
  const t = useText()
  const { delivery, deliveryMethods, seller } = group
  if (!delivery)
    return (
      <p className="se-unsent" role="alert">
        <Icon name="alert" size={20} />
        {t('checkout.delivery.none', { store: seller.name })}
      </p>
    )
  // A coupon may have made the chosen way free; the list says what each costs without.
  const shown = deliveryMethods.map((method) => (method.id === delivery.id ? delivery : method))
  return (
    <div className="se-ways-of">
      <b>{t('checkout.delivery.title')}</b>
      <RadioGroup legend={t('checkout.delivery.of', { store: seller.name })}>
        {shown.map((method) => (
          <Way
            key={method.id}
            method={method}
            name={`delivery ${seller.id}`}
            chosen={method.id === delivery.id}
            onChoose={() => onChange(method.id)}
          />
        ))}
      </RadioGroup>
    </div>
  )
}
