import './coupon-strip.css'
import { useSuspenseQuery } from '@tanstack/react-query'
import type { Coupon } from '#contract/promotions.ts'
import { Button } from '#web/kit/button.tsx'
import { useText } from '#web/client/text/text-provider.tsx'
import { type CouponScope, couponsQuery, useCollect, useCollected } from './use-collect.ts'
import { useCouponText } from './use-coupon-text.ts'

type TicketProps = {
  readonly coupon: Coupon
  readonly collected: boolean
  readonly busy: boolean
  readonly onCollect: () => void
}

function Ticket({ coupon, collected, busy, onCollect }: TicketProps) {
  const t = useText()
  const { gives, requires } = useCouponText()
  return (
    <li className="coupon-strip-ticket">
      <div>
        <b>{gives(coupon)}</b>
        <p>{requires(coupon)}</p>
        <small>{coupon.seller ? coupon.name : t('coupons.ofBrand', { name: coupon.name })}</small>
      </div>
      <Button
        variant="secondary"
        small
        busy={busy}
        disabled={collected}
        aria-label={t(collected ? 'coupons.have' : 'coupons.collectOne', { name: coupon.name })}
        onClick={onCollect}
      >
        {t(collected ? 'coupons.yours' : 'coupons.collect')}
      </Button>
    </li>
  )
}

/** The coupons that can be collected for a store's goods; renders nothing if there are none. */
export function CouponStrip({ of }: { of: CouponScope }) {
  const t = useText()
  const { pageList } = useSuspenseQuery(couponsQuery(of)).data
  const collected = useCollected(of)
  const { busy, collect } = useCollect()
  if (pageList.length === 0) return null
  return (
    <section className="coupon-strip" aria-label={t('coupons.title')}>
      <ul>
        {pageList.map((coupon) => (
          <Ticket
            key={coupon.id}
            coupon={coupon}
            collected={coupon.collected || collected.has(coupon.id)}
            busy={busy === coupon.id}
            onCollect={() => collect(coupon)}
          />
        ))}
      </ul>
    </section>
  )
}
