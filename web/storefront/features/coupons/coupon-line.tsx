import './coupon-line.css'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Dialog } from '#web/kit/dialog.tsx'
import { Icon } from '#web/kit/icon.tsx'
import { useText } from '#web/client/text/text-provider.tsx'
import { CouponStrip } from './coupon-strip.tsx'
import { type CouponScope, couponsQuery } from './use-collect.ts'
import { useCouponText } from './use-coupon-text.ts'

/** The coupons of a store in one line, which opens them; nothing where there is none. */
export function CouponLine({ of }: { of: CouponScope }) {
  const t = useText()
  const { gives } = useCouponText()
  const [open, setOpen] = useState(false)
  const { pageList } = useSuspenseQuery(couponsQuery(of)).data
  if (pageList.length === 0) return null
  const reductions = [...new Set(pageList.map(gives))]
  return (
    <>
      <button type="button" className="coupon-line" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <Icon name="tag" size={20} />
        <b>{t('coupons.count', { count: pageList.length })}</b>
        <span className="coupon-line-benefits">
          {reductions.map((text, index) => (
            <span key={text} title={text}>
              {index === 0 ? text : `· ${text}`}
            </span>
          ))}
        </span>
        <Icon name="right" size={16} />
      </button>
      <Dialog open={open} onClose={() => setOpen(false)} title={t('coupons.title')}>
        <CouponStrip of={of} />
      </Dialog>
    </>
  )
}
