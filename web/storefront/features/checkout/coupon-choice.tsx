import { useState } from 'react'
import type { QuotedCoupon } from '#contract/promotions.ts'
import { useCouponText } from '#web/storefront/features/coupons/use-coupon-text.ts'
import { Price, usePrice } from '#web/client/price.tsx'
import { Button } from '#web/kit/button.tsx'
import { Day } from '#web/kit/date.tsx'
import { Dialog } from '#web/kit/dialog.tsx'
import { Icon } from '#web/kit/icon.tsx'
import { RadioGroup, RadioTile } from '#web/kit/radio-tile.tsx'
import { useLanguage, useText } from '#web/client/text/text-provider.tsx'

type CouponChoiceProps = {
  /** Whose coupons these are: a store's name, or the brand's. */
  readonly of: string
  readonly coupons: readonly QuotedCoupon[]
  /** Null: none. */
  readonly onChoose: (couponId: string | null) => void
}

type TileProps = { readonly coupon: QuotedCoupon; readonly name: string; readonly onChoose: () => void }

function CouponTile({ coupon, name, onChoose }: TileProps) {
  const t = useText()
  const { gives, requires, why } = useCouponText()
  const { timeZone, intl } = useLanguage()
  const reason = why(coupon)
  return (
    <RadioTile
      plain
      name={name}
      checked={coupon.applied}
      disabled={reason !== undefined}
      onChange={onChoose}
      title={coupon.name}
      end={reason === undefined && <Price amount={-coupon.saving} />}
    >
      {t('coupons.terms', { gives: gives(coupon), asks: requires(coupon) })}
      <span className="coupon-choice-until">
        {t('coupons.until')} <Day iso={coupon.endsAt} zone={timeZone} locale={intl} />
      </span>
      {reason && <span className="coupon-choice-reason">{reason}</span>}
    </RadioTile>
  )
}

/** The applied coupon and a dialog with the others: usable ones first, the rest with the reason. */
export function CouponChoice({ of, coupons, onChoose }: CouponChoiceProps) {
  const t = useText()
  const price = usePrice()
  const [open, setOpen] = useState(false)
  if (coupons.length === 0) return null
  const applied = coupons.find((coupon) => coupon.applied)
  const usable = coupons.filter(({ saving }) => saving > 0).length
  const name = `coupon ${of}`
  const choose = (couponId: string | null) => {
    setOpen(false)
    onChoose(couponId)
  }
  return (
    <div className="coupon-choice">
      <Icon name="tag" size={20} />
      <p>
        {applied
          ? t('coupons.applied', { name: applied.name, amount: price(-applied.saving) })
          : t('coupons.usable', { count: usable, of })}
      </p>
      <Button variant="text" aria-label={t('coupons.changeOf', { of })} onClick={() => setOpen(true)}>
        {t('coupons.change')}
      </Button>
      <Dialog open={open} onClose={() => setOpen(false)} title={t('coupons.choose', { of })}>
        <RadioGroup legend={t('coupons.choose', { of })}>
          {coupons.map((coupon) => (
            <CouponTile key={coupon.id} coupon={coupon} name={name} onChoose={() => choose(coupon.id)} />
          ))}
          <RadioTile plain name={name} checked={!applied} onChange={() => choose(null)} title={t('coupons.none')} />
        </RadioGroup>
        <p className="settlement-fine-print">{t('coupons.rule')}</p>
      </Dialog>
    </div>
  )
}
