import { useEffect, useRef } from 'react'
import type { QuoteChange } from '#contract/checkout.ts'
import { formatDay } from '#web/client/format-day.ts'
import { usePrice } from '#web/client/price.tsx'
import { Icon } from '#web/kit/icon.tsx'
import { useLanguage, useText } from '#web/client/text/text-provider.tsx'

/** The changes since the quote, old and new. Takes the focus, because nothing was ordered. */
export function ChangesNotice({ changes }: { changes: readonly QuoteChange[] }) {
  const t = useText()
  const price = usePrice()
  const box = useRef<HTMLElement>(null)
  useEffect(() => {
    box.current?.focus()
    box.current?.scrollIntoView({ block: 'center' })
  }, [])
  const { intl } = useLanguage()
  const toText = ({ kind, name, before = 0, now = 0, left = 0, until = '' }: QuoteChange) => {
    if (kind === 'price') return t('checkout.changed.price', { name, before: price(before), after: price(now) })
    if (kind === 'stock') return t('checkout.changed.stock', { name, left })
    if (kind === 'delivery') return t('checkout.changed.delivery', { store: name, after: price(now) })
    if (kind === 'coupon')
      return now > 0
        ? t('checkout.changed.coupon', { name, after: price(now) })
        : t('checkout.changed.couponGone', { name })
    if (kind === 'tax') return t('checkout.changed.tax', { before: price(before), after: price(now) })
    if (kind === 'closed') return t('checkout.changed.closed', { store: name, until: formatDay(until, intl) })
    if (kind === 'ships_later') return t('checkout.changed.shipsLater', { store: name, until: formatDay(until, intl) })
    return t('checkout.changed.delisted', { name })
  }
  return (
    <section className="changes-notice" role="alert" tabIndex={-1} ref={box}>
      <Icon name="info" size={20} />
      <div>
        <h2>{t('checkout.changed.title')}</h2>
        <p>{t('checkout.changed.text')}</p>
        <ul>
          {changes.map((change) => (
            <li key={`${change.kind} ${change.skuId} ${change.name}`}>{toText(change)}</li>
          ))}
        </ul>
      </div>
    </section>
  )
}
