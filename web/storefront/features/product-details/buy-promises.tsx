import type { ReactNode } from 'react'
import type { GoodsDetail } from '#contract/goods.ts'
import { Icon, type IconName } from '#web/kit/icon.tsx'
import { useBoot } from '#web/client/boot.ts'
import { useHref } from '#web/client/use-href.ts'
import { useLanguage, useText } from '#web/client/text/text-provider.tsx'
import { formatDeliveryDate, formatDeliveryDay, getShippingStart } from '#web/storefront/features/goods/delivery-day.ts'
import { TraderDetails } from '#web/storefront/features/traders/trader-details.tsx'
import { usePrice } from '#web/client/price.tsx'

type RowProps = { icon: IconName; title: ReactNode; hint?: string; children: ReactNode }

function Row({ icon, title, hint, children }: RowProps) {
  return (
    <li>
      <Icon name={icon} />
      <div>
        <b title={hint}>{title}</b>
        <span>{children}</span>
      </div>
    </li>
  )
}

/** A shopper may rely on these: when it arrives, whether it may go back, and who sells it, by law as well. */
export function BuyPromises({
  goods: { seller, trader, withdrawalExemption },
  now,
}: {
  goods: GoodsDetail
  now: number
}) {
  const t = useText()
  const href = useHref()
  const price = usePrice()
  const { intl, timeZone } = useLanguage()
  const { policy, longerReturns } = useBoot().brand
  const { returnWindowDays } = policy
  const { delivery, closure } = seller
  const start = getShippingStart(closure, now, timeZone)
  const arrival = delivery && {
    from: formatDeliveryDay(start.at, delivery.daysMin, intl, start.timeZone),
    to: formatDeliveryDay(start.at, delivery.daysMax, intl, start.timeZone),
  }
  const dates = delivery && {
    from: formatDeliveryDate(start.at, delivery.daysMin, start.timeZone),
    to: formatDeliveryDate(start.at, delivery.daysMax, start.timeZone),
  }
  return (
    <ul className="buy-promises tabular-numbers">
      {delivery && arrival && dates && (
        <Row icon="truck" title={t('goods.delivery.arrives', arrival)} hint={t('goods.delivery.arrives', dates)}>
          {delivery.fee > 0 ? t('goods.delivery.in', { price: price(delivery.fee) }) : t('goods.delivery.inFree')}
        </Row>
      )}
      {returnWindowDays > 0 && (
        <Row icon="return" title={t('goods.returns.title', { days: returnWindowDays })}>
          {t('goods.returns.text')}
          {longerReturns && !withdrawalExemption && (
            <>
              {' · '}
              {t('goods.returns.law', {
                days: longerReturns.days,
                country: new Intl.DisplayNames(intl, { type: 'region' }).of(longerReturns.country)!,
              })}
            </>
          )}
        </Row>
      )}
      {withdrawalExemption && (
        <Row icon="info" title={t(`goods.exempt.${withdrawalExemption}`)}>
          {t(`goods.exempt.${withdrawalExemption}Text`)}
        </Row>
      )}
      <Row icon="store" title={seller.name}>
        <a href={href('/store', { id: seller.id })}>{t('store.visit')}</a>
        {seller.city && ` · ${seller.city}`}
      </Row>
      {trader && (
        <li className="buy-promises-trader">
          <TraderDetails trader={trader} />
        </li>
      )}
    </ul>
  )
}
