import type { OperationData } from '#web/client/api-call.ts'
import { usePrice } from '#web/client/price.tsx'
import { Card } from '#web/kit/card.tsx'
import { formatTime } from '#web/kit/date.tsx'
import { toLocalDigits } from '#web/kit/number.ts'
import { formatWithdrawalDays } from '#web/client/withdrawal-window.ts'
import { useLanguage, useText } from '#web/client/text/text-provider.tsx'

/** The rules of withdrawals. */
export function WithdrawalRules({ rules }: { rules: OperationData<'wallet.withdrawalRules'> }) {
  const t = useText()
  const price = usePrice()
  const { intl } = useLanguage()
  const { min, max, fee, from, until, perDay, leftToday, nextAt, openNow, timeZone } = rules
  const hours = { from: toLocalDigits(from, intl), until: toLocalDigits(until, intl), zone: timeZone }
  const days = formatWithdrawalDays(rules, intl)
  const facts = [
    [t('wallet.rules.amount'), t('wallet.amount.range', { min: price(min), max: price(max) })],
    [t('wallet.rules.fee'), fee > 0 ? t('wallet.rules.feeText', { amount: price(fee) }) : t('wallet.rules.noFee')],
    [t('wallet.rules.hours'), t('wallet.rules.hoursText', hours)],
    ...(days ? [[t('wallet.rules.days'), days] as const] : []),
    [t('wallet.rules.times'), t('wallet.rules.timesText', { left: leftToday, perDay })],
  ] as const
  return (
    <Card title={t('wallet.rules.title')}>
      <dl className="wallet-facts">
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {openNow && nextAt === null && (
        <p className="wallet-quiet">{t('wallet.withdraw.openNow', { until: hours.until })}</p>
      )}
      {nextAt && (
        <p className="wallet-quiet">{t('wallet.withdraw.closed', { time: formatTime(nextAt, timeZone, intl) })}</p>
      )}
    </Card>
  )
}
