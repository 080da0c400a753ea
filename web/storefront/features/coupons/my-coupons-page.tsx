import './coupon-strip.css'
import './my-coupons.css'
import { useSuspenseQuery } from '@tanstack/react-query'
import type { OwnCoupon } from '#contract/promotions.ts'
import { apiQuery } from '#web/client/api-query.ts'
import type { PageProps } from '#web/storefront/app/page-route.tsx'
import { useHref } from '#web/client/use-href.ts'
import { AccountLayout } from '#web/storefront/features/account-shell/account-layout.tsx'
import { pageNumber } from '#web/client/page-number.ts'
import { Pager } from '#web/kit/pager.tsx'
import { ButtonLink } from '#web/kit/button.tsx'
import { Card } from '#web/kit/card.tsx'
import { Time } from '#web/kit/date.tsx'
import { EmptyState } from '#web/kit/empty-state.tsx'
import { useLanguage, useText } from '#web/client/text/text-provider.tsx'
import { useCouponText } from './use-coupon-text.ts'

const states = ['usable', 'used', 'expired'] as const
type State = (typeof states)[number]

const readState = (search: URLSearchParams): State => states.find((state) => state === search.get('state')) ?? 'usable'

const couponsQuery = (search: URLSearchParams) =>
  apiQuery('coupons.mine', { state: readState(search), pageNum: pageNumber(search), pageSize: 20 })

export const queries = (search: URLSearchParams) => [couponsQuery(search)]

/** Until when it counts, or since when it does not any more. */
function CouponTime({ coupon }: { coupon: OwnCoupon }) {
  const t = useText()
  const { timeZone, intl } = useLanguage()
  const label = {
    usable: 'coupons.until',
    used: 'coupons.mine.usedAt',
    expired: 'coupons.mine.expiredAt',
  } as const
  const at = coupon.state === 'used' ? (coupon.usedAt ?? coupon.collectedAt) : coupon.endsAt
  return (
    <small>
      {t(label[coupon.state])} <Time iso={at} zone={timeZone} locale={intl} />
    </small>
  )
}

function Ticket({ coupon }: { coupon: OwnCoupon }) {
  const t = useText()
  const href = useHref()
  const { gives, requires } = useCouponText()
  const { seller } = coupon
  return (
    <li className={coupon.state === 'usable' ? 'coupon-strip-ticket' : 'coupon-strip-ticket my-coupons-past'}>
      <div>
        <b>{gives(coupon)}</b>
        <p>{requires(coupon)}</p>
        <small>{seller ? coupon.name : t('coupons.ofBrand', { name: coupon.name })}</small>
        <CouponTime coupon={coupon} />
      </div>
      {coupon.state === 'usable' && (
        <ButtonLink
          variant="secondary"
          small
          href={seller ? href('/store', { id: seller.id }) : href('/commodity')}
          aria-label={seller ? t('coupons.mine.store', { store: seller.name }) : undefined}
        >
          {t('coupons.mine.shop')}
        </ButtonLink>
      )}
    </li>
  )
}

/** The user's collected coupons: usable, used and expired. */
export function Page({ search }: PageProps) {
  const t = useText()
  const href = useHref()
  const state = readState(search)
  const { data } = useSuspenseQuery(couponsQuery(search))
  const at = (wanted: State, page?: number) =>
    href('/userInfo/my-coupons', { state: wanted === 'usable' ? undefined : wanted, page })
  return (
    <AccountLayout page="/userInfo/my-coupons">
      <nav className="tabs my-coupons-tabs" aria-label={t('coupons.mine.tabs')}>
        {states.map((one) => (
          <a key={one} href={at(one)} aria-current={one === state ? 'page' : undefined}>
            {t(`coupons.mine.${one}`)}
          </a>
        ))}
      </nav>
      {data.pageList.length === 0 ? (
        <Card>
          <EmptyState
            image={{ src: '/media/art/suitcase/8fb0ae-b98a58-1.svg', tint: 6 }}
            title={t(`coupons.mine.empty.${state}.title`)}
            sentence={t(`coupons.mine.empty.${state}.text`)}
            action={<ButtonLink href={href('/index')}>{t('cart.empty.action')}</ButtonLink>}
          />
        </Card>
      ) : (
        <ul className="my-coupons">
          {data.pageList.map((coupon) => (
            <Ticket key={coupon.collectedId} coupon={coupon} />
          ))}
        </ul>
      )}
      <Pager page={data.pageInfo.pageNum} pages={data.pageInfo.totalPages} buildHref={(page) => at(state, page)} />
    </AccountLayout>
  )
}
