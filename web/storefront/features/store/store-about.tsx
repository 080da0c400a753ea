import type { ReactNode } from 'react'
import type { Seller } from '#contract/goods.ts'
import { Icon, type IconName } from '#web/kit/icon.tsx'
import { formatNumber } from '#web/kit/number.ts'
import { useBoot } from '#web/client/boot.ts'
import { usePrice } from '#web/client/price.tsx'
import { useLanguage, useText } from '#web/client/text/text-provider.tsx'
import { useFollowers } from './use-follows.ts'
import { useYear } from './use-year.ts'
import type { Text } from '#web/client/text/create-text.ts'

type Delivery = NonNullable<Seller['delivery']>

/** The delivery of a store as text: days and fee. `price` formats an amount. */
const toDeliveryText = (t: Text, price: (amount: number) => string, { fee, daysMin, daysMax }: Delivery) => ({
  days: t('store.delivery.days', { from: daysMin, to: daysMax }),
  fee: fee === 0 ? t('store.delivery.free') : t('store.delivery.fee', { price: price(fee) }),
})

function PromiseRow({ icon, title, children }: { icon: IconName; title: string; children: ReactNode }) {
  return (
    <li>
      <Icon name={icon} />
      <div>
        <h3>{title}</h3>
        <p>{children}</p>
      </div>
    </li>
  )
}

function Facts({ seller }: { seller: Seller }) {
  const t = useText()
  const { intl } = useLanguage()
  const year = useYear()
  const followers = useFollowers(seller)
  const facts: readonly (readonly [string, string | null])[] = [
    [t('store.fact.city'), seller.city],
    [t('store.fact.since'), year(seller.joinedAt)],
    [t('store.fact.goods'), formatNumber(seller.goodsCount, intl)],
    [t('store.fact.followers'), formatNumber(followers, intl)],
    [
      t('store.fact.rating'),
      seller.rating > 0 ? t('store.rating', { rating: formatNumber(seller.rating, intl, 1) }) : t('store.rating.none'),
    ],
  ]
  return (
    <dl className="card store-about-facts tabular-numbers">
      {facts.map(
        ([name, value]) =>
          value && (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ),
      )}
    </dl>
  )
}

/** About the store, its delivery and its returns. */
export function StoreAbout({ seller }: { seller: Seller }) {
  const t = useText()
  const price = usePrice()
  const { returnWindowDays: days } = useBoot().brand.policy
  const delivery = seller.delivery && toDeliveryText(t, price, seller.delivery)
  return (
    <div className="store-about">
      <section>
        <h2>{t('store.about.title', { store: seller.name })}</h2>
        <p>{seller.about || t('store.about.none')}</p>
        <ul>
          {delivery && (
            <PromiseRow icon="truck" title={t('store.about.delivery')}>
              {delivery.days} · {delivery.fee}
            </PromiseRow>
          )}
          <PromiseRow icon="return" title={t('goods.returns.title', { days })}>
            {t('goods.returns.text')}
          </PromiseRow>
          <PromiseRow icon="shield" title={t('home.promise.escrow.title')}>
            {t('home.promise.escrow.text')}
          </PromiseRow>
        </ul>
      </section>
      <Facts seller={seller} />
    </div>
  )
}
