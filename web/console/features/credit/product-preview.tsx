import { useLanguage, useText } from '#web/client/text/text-provider.tsx'
import { NoticeLine } from '#web/console/kit/notice-line.tsx'
import { formatNumber, formatPercent } from '#web/kit/number.ts'
import { toAprPercent } from '#contract/credit-apr.ts'
import { useConsoleStart } from '../../app/console-start.ts'
import { DecisionFacts, useBrandMoney } from '../../app/decisions/decision-parts.tsx'
import { calculateProduct, findHighestApr, readNumbers, type ProductValues } from './product-values.ts'

const shownRows = 3

/** An example of the product as shoppers will see it, and its distance to the legal cap. */
export function ProductPreview({ values, maxAprPercent }: { values: ProductValues; maxAprPercent: number }) {
  const t = useText()
  const { intl } = useLanguage()
  const money = useBrandMoney()
  const { digits } = useConsoleStart().brand.currency
  const numbers = readNumbers(values, digits)
  if (!numbers || numbers.minAmount > numbers.maxAmount || numbers.minMonths > numbers.maxMonths)
    return <p className="console-help">{t('lending.preview.none')}</p>
  const months = Math.min(numbers.maxMonths, Math.max(numbers.minMonths, 12))
  const costs = calculateProduct(numbers, numbers.maxAmount, months, digits)
  const toUnits = (minor: number) => money(minor / 10 ** digits)
  const highest = findHighestApr(numbers, digits)
  const percent = (value: number) => formatPercent(value / 100, intl, 2)
  const isAbove = highest > maxAprPercent
  return (
    <div className="credit-preview">
      <p className="console-help">
        {t('lending.preview.example', {
          amount: money(numbers.maxAmount),
          months: t('lending.months', { count: months }),
        })}
      </p>
      <DecisionFacts
        facts={[
          { label: t('lending.fact.total'), value: <b>{toUnits(costs.totalMinor)}</b> },
          { label: t('lending.fact.interest'), value: toUnits(costs.interestMinor) },
          { label: t('lending.fact.fee'), value: toUnits(costs.feeMinor) },
          { label: t('lending.fact.received'), value: toUnits(costs.receivedMinor) },
          { label: t('lending.fact.apr'), value: percent(toAprPercent(costs)) },
          { label: t('lending.fact.highestApr'), value: percent(highest) },
        ]}
      />
      <table className="decision-ledger">
        <thead>
          <tr>
            <th scope="col">{t('lending.column.number')}</th>
            <th scope="col">{t('lending.column.payment')}</th>
            <th scope="col">{t('lending.column.left')}</th>
          </tr>
        </thead>
        <tbody>
          {costs.plan.slice(0, shownRows).map((row) => (
            <tr key={row.number}>
              <th scope="row">{formatNumber(row.number, intl)}</th>
              <td className="tabular-numbers">{toUnits(row.principalMinor + row.interestMinor)}</td>
              <td className="tabular-numbers">{toUnits(row.leftMinor)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <NoticeLine tone={isAbove ? 'bad' : 'good'}>
        {t(isAbove ? 'lending.cap.above' : 'lending.cap.below', {
          percent: percent(highest),
          max: percent(maxAprPercent),
        })}
      </NoticeLine>
    </div>
  )
}
