import type { OperationData } from '#web/client/api-call.ts'
import { useText } from '#web/client/text/text-provider.tsx'
import { useTimes } from '../../app/times.ts'
import { useMoneyText } from '../../app/money.ts'

type Overview = OperationData<'sellerMoney.overview'>

/** The parts of the store's money as one bar with a legend, and the next releases by day. */
export function MoneyParts({ overview }: { overview: Overview }) {
  const t = useText()
  const money = useMoneyText()
  const { formatDay, formatCalendarDay } = useTimes()
  const { available, soon, later, held, leaving, releases } = overview
  const parts = [
    {
      key: 'available',
      amount: available,
      label: t('balance.part.available'),
      note: t(available < 0 ? 'balance.part.owed' : 'balance.part.availableNote'),
    },
    {
      key: 'soon',
      amount: soon.money,
      label: t('balance.part.soon', { day: formatDay(soon.until) }),
      note: t('balance.part.orders', { count: soon.orders }),
    },
    {
      key: 'later',
      amount: later.money,
      label: t('balance.part.later'),
      note: t('balance.part.orders', { count: later.orders }),
    },
    {
      key: 'held',
      amount: held.money,
      label: t('balance.part.held'),
      note: t('balance.part.orders', { count: held.orders }),
    },
    {
      key: 'leaving',
      amount: leaving.money,
      label: t('balance.part.leaving'),
      note: leaving.requestedAt
        ? t('balance.part.leavingNote', { day: formatDay(leaving.requestedAt) })
        : t('balance.part.leavingNone'),
    },
  ]
  const total = parts.reduce((sum, { amount }) => sum + amount, 0)
  return (
    <section className="console-card console-card-body" aria-labelledby="balance-parts">
      <h2 id="balance-parts" className="balance-title">
        {t('balance.parts', { amount: money(total) })}
      </h2>
      <div className="balance-bar" aria-hidden="true">
        {parts.map(
          ({ key, amount }) =>
            amount > 0 && (
              <span key={key} className={`balance-fill balance-fill-${key}`} style={{ flexGrow: amount }} />
            ),
        )}
      </div>
      <dl className="balance-parts">
        {parts.map(({ key, label, amount, note }) => (
          <div key={key}>
            <dt>
              <span className={`balance-dot balance-fill-${key}`} aria-hidden="true" />
              {label}
            </dt>
            <dd className="tabular-numbers">
              <b>{money(amount)}</b>
              <small>{note}</small>
            </dd>
          </div>
        ))}
      </dl>
      {releases.length > 0 && (
        <p className="balance-releases">
          <b>{t('balance.releases')}</b>{' '}
          {releases.slice(0, 5).map(({ day, money: amount }) => (
            <span key={day} className="tabular-numbers">
              {t('balance.release', { day: formatCalendarDay(day), amount: money(amount) })}
            </span>
          ))}
        </p>
      )}
    </section>
  )
}
