import './store-facts.css'
import type { ReactNode } from 'react'
import type { Seller } from '#contract/goods.ts'
import { Icon, type IconName } from '#web/kit/icon.tsx'
import { formatNumber } from '#web/kit/number.ts'
import { useLanguage, useText } from '#web/client/text/text-provider.tsx'
import { useFollowers } from './use-follows.ts'
import { useYear } from './use-year.ts'

function Fact({ icon, filled, children }: { icon: IconName; filled?: boolean; children: ReactNode }) {
  return (
    <li>
      <Icon name={icon} size={16} filled={filled} />
      <span>{children}</span>
    </li>
  )
}

/** Facts about a store in one line: rating, goods, followers; also city and age unless `brief`. */
export function StoreFacts({ seller, brief }: { seller: Seller; brief?: boolean }) {
  const t = useText()
  const { intl } = useLanguage()
  const year = useYear()
  const followers = useFollowers(seller)
  const rating = formatNumber(seller.rating, intl, 1)
  return (
    <ul className="store-facts tabular-numbers">
      {seller.rating > 0 && (
        <Fact icon="star" filled>
          <span className="visually-hidden">{t('store.rating', { rating })}</span>
          <span aria-hidden="true">{brief ? rating : t('store.rating', { rating })}</span>
        </Fact>
      )}
      <Fact icon="tag">{t('common.count.goods', { count: seller.goodsCount })}</Fact>
      {followers > 0 && <Fact icon="user">{t('store.followers', { count: followers })}</Fact>}
      {seller.city && !brief && <Fact icon="pin">{seller.city}</Fact>}
      {!brief && <Fact icon="calendar">{t('store.since', { year: year(seller.joinedAt) })}</Fact>}
    </ul>
  )
}
