import type { ReactNode } from 'react'
import { usePrice } from '#web/client/price.tsx'
import { useText } from '#web/client/text/text-provider.tsx'
import { Card } from '#web/kit/card.tsx'
import { CostList } from './cost-list.tsx'
import type { LoanView } from './costs.ts'
import { useCreditTexts } from './credit-texts.ts'

type ApplicationSummaryProps = {
  readonly costs: LoanView
  readonly answerHours: number
  /** The one button and what belongs to it. */
  readonly children: ReactNode
}

/** The loan that is applied for, in view beside the form. */
export function ApplicationSummary({ costs, answerHours, children }: ApplicationSummaryProps) {
  const t = useText()
  const price = usePrice()
  const { toDay } = useCreditTexts()
  const ends = [
    ['credit.cost.first', costs.schedule[0]!],
    ['credit.cost.last', costs.schedule.at(-1)!],
  ] as const
  return (
    <aside className="application-summary-side">
      <Card title={t('credit.apply.loan')}>
        <p className="credit-quiet">{t('credit.cost.total')}</p>
        <p className="application-total tabular-numbers">{price(costs.total)}</p>
        <CostList costs={costs} />
        <dl className="cost-list cost-list-ends tabular-numbers">
          {ends.map(([key, { dueOn, payment }]) => (
            <div key={key}>
              <dt suppressHydrationWarning>{t(key, { date: dueOn === '' ? '' : toDay(dueOn) })}</dt>
              <dd>{price(payment)}</dd>
            </div>
          ))}
        </dl>
        {children}
        <p className="credit-small">{t('credit.apply.answer', { hours: answerHours })}</p>
      </Card>
    </aside>
  )
}
