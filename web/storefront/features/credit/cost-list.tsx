import { usePrice } from '#web/client/price.tsx'
import { useText } from '#web/client/text/text-provider.tsx'
import type { LoanView } from './costs.ts'
import { useCreditTexts } from './credit-texts.ts'

/** The total to repay, before everything else. */
export function CostTotal({ costs }: { costs: LoanView }) {
  const t = useText()
  const price = usePrice()
  const { total, months, payment, lastPayment } = costs
  const params = { count: months, amount: price(payment), last: price(lastPayment) }
  return (
    <div className="cost-total">
      <p>{t('credit.cost.total')}</p>
      <p className="cost-total-sum tabular-numbers">{price(total)}</p>
      <p>{t(payment === lastPayment ? 'credit.cost.payments' : 'credit.cost.paymentsLast', params)}</p>
    </div>
  )
}

/** Amount, interest and fee, then what arrives and the annual percentage rate. */
export function CostList({ costs }: { costs: LoanView }) {
  const t = useText()
  const price = usePrice()
  const { toPercent } = useCreditTexts()
  const { amount, interest, fee, received, aprPercent, ratePercent } = costs
  const rows = [
    [t('credit.cost.amount'), price(amount)],
    [t('credit.cost.interest', { percent: toPercent(ratePercent) }), price(interest)],
    [t('credit.cost.fee'), price(fee)],
  ]
  const results = [
    [t('credit.cost.received'), price(received)],
    [t('credit.cost.apr'), toPercent(aprPercent)],
  ]
  return (
    <dl className="cost-list tabular-numbers">
      {[...rows, ...results].map(([name, value], row) => (
        <div key={name} className={row >= rows.length ? 'cost-list-result' : undefined}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
