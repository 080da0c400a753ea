import { useState } from 'react'
import { useLanguage, useText } from '#web/client/text/text-provider.tsx'
import { ActionButton } from '#web/console/kit/action-button.tsx'
import { Icon } from '#web/kit/icon.tsx'
import { type RecordOf, useRecordPages } from '../../app/lists/use-record-pages.ts'
import { useNow, useTimes } from '../../app/times.ts'
import { fromZonedInput } from '../../app/zoned-time.ts'

const dayMs = 86_400_000
const days = 28
/** Days shown before today, at first. */
const daysBefore = 5

type Bar = {
  readonly key: string
  readonly name: string
  readonly kind: 'sale' | 'coupon'
  readonly startsAt: string
  readonly endsAt: string
}

interface SaleCalendarProps {
  getSaleName: (sale: RecordOf<'sales.groups'>) => string
  /** Those of the list; the ones outside of the days are left out. */
  coupons: readonly RecordOf<'sellerCoupons.list'>[]
}

/** Four weeks with a bar for each sale and coupon, in the direction of the page. */
export function SaleCalendar({ getSaleName, coupons }: SaleCalendarProps) {
  const t = useText()
  const { intl, timeZone } = useLanguage()
  const { formatDay, formatTime, toDayKey } = useTimes()
  const now = useNow()
  const [offset, setOffset] = useState(0)
  const today = toDayKey(now)
  const toKey = (index: number) =>
    new Date(Date.parse(`${today}T00:00:00Z`) + (index + offset - daysBefore) * dayMs).toISOString().slice(0, 10)
  const from = fromZonedInput(`${toKey(0)}T00:00`, timeZone)!
  const until = fromZonedInput(`${toKey(days)}T00:00`, timeZone)!
  const sales = useRecordPages('sales.groups', { from, until }).data?.pages[0]?.pageList ?? []
  const bars: Bar[] = [
    ...sales.map((sale) => ({
      key: `${sale.startsAt} ${sale.endsAt}`,
      name: getSaleName(sale),
      kind: 'sale' as const,
      startsAt: sale.startsAt,
      endsAt: sale.endsAt,
    })),
    ...coupons
      .filter(({ state, startsAt, endsAt }) => state !== 'ended' && startsAt < until && endsAt > from)
      .map(({ id, name, startsAt, endsAt }) => ({ key: id, name, kind: 'coupon' as const, startsAt, endsAt })),
  ]
  const span = Date.parse(until) - Date.parse(from)
  const toShare = (iso: string) => Math.min(1, Math.max(0, (Date.parse(iso) - Date.parse(from)) / span))
  const number = new Intl.DateTimeFormat(intl, { day: 'numeric', timeZone: 'UTC' })
  const period = t('promotions.period', { from: formatDay(from), until: formatDay(until) })
  return (
    <section className="console-card" aria-labelledby="calendar-title">
      <header>
        <h2 id="calendar-title">{t('promotions.calendar.title')}</h2>
        <span className="console-help">{period}</span>
        <div className="promotion-steps">
          <ActionButton
            small
            aria-label={t('promotions.calendar.previous')}
            icon={<Icon name="left" size={16} />}
            onClick={() => setOffset(offset - 7)}
          />
          <ActionButton small onClick={() => setOffset(0)}>
            {t('promotions.calendar.today')}
          </ActionButton>
          <ActionButton
            small
            aria-label={t('promotions.calendar.next')}
            icon={<Icon name="right" size={16} />}
            onClick={() => setOffset(offset + 7)}
          />
        </div>
      </header>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- keys scroll a wide calendar */}
      <section className="promotion-calendar" tabIndex={0} aria-label={period}>
        <ol aria-hidden="true">
          {Array.from({ length: days }, (_, index) => toKey(index)).map((key) => (
            <li key={key} data-today={key === today || undefined}>
              {number.format(new Date(`${key}T00:00:00Z`))}
            </li>
          ))}
        </ol>
        {bars.length === 0 ? (
          <p className="console-help">{t('promotions.calendar.none')}</p>
        ) : (
          <ul>
            {bars.map(({ key, name, kind, startsAt, endsAt }) => (
              <li
                key={key}
                data-kind={kind}
                style={{
                  marginInlineStart: `${100 * toShare(startsAt)}%`,
                  inlineSize: `${100 * (toShare(endsAt) - toShare(startsAt))}%`,
                }}
              >
                <span dir="auto">{name}</span>
                <span className="visually-hidden">
                  {t('promotions.period', { from: formatTime(startsAt), until: formatTime(endsAt) })}
                </span>
              </li>
            ))}
          </ul>
        )}
      </section>
    </section>
  )
}
