import { formatPercent } from '#web/kit/number.ts'
import { useBoot } from '#web/client/boot.ts'
import { usePrice } from '#web/client/price.tsx'
import { useLanguage, useText } from '#web/client/text/text-provider.tsx'

const exampleAmount = 200

/** The fees of the brand's policy, with an example in its currency. */
export function Fees() {
  const t = useText()
  const price = usePrice()
  const { intl } = useLanguage()
  const { commissionPercent, returnWindowDays } = useBoot().brand.policy
  const commission = (exampleAmount * commissionPercent) / 100
  const percent = formatPercent(commissionPercent / 100, intl, 2)
  const rows: readonly (readonly [name: string, cost: string])[] = [
    [t('merchants.fees.open'), t('merchants.fees.none')],
    [t('merchants.fees.month'), t('merchants.fees.none')],
    [t('merchants.fees.sale'), t('merchants.fees.share', { percent })],
  ]
  return (
    <section>
      <h2>{t('merchants.fees.title')}</h2>
      <dl className="card fees-table tabular-numbers">
        {rows.map(([name, cost]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{cost}</dd>
          </div>
        ))}
      </dl>
      <p className="fees-note tabular-numbers">
        {t('merchants.fees.example', {
          goods: price(exampleAmount),
          kept: price(exampleAmount - commission),
          commission: price(commission),
        })}{' '}
        {t('merchants.fees.when', { days: returnWindowDays })}
      </p>
    </section>
  )
}
