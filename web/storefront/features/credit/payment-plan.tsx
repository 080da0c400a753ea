import { useState } from 'react'
import type { CreditInstalment } from '#contract/credit-views.ts'
import { useText } from '#web/client/text/text-provider.tsx'
import { Button } from '#web/kit/button.tsx'
import { PlanTable } from './plan-table.tsx'

const firstRows = 3

type PaymentPlanProps = { readonly schedule: readonly CreditInstalment[] }

/** The payments of a loan: the first three, and all of them by a press. */
export function PaymentPlan({ schedule }: PaymentPlanProps) {
  const t = useText()
  const [showsAll, setShowsAll] = useState(false)
  const rows = showsAll ? schedule : schedule.slice(0, firstRows)
  return (
    <section className="payment-plan" aria-label={t('credit.plan.title')}>
      <div className="payment-plan-head">
        <h3>{t('credit.plan.title')}</h3>
        {schedule.length > firstRows && (
          <Button variant="text" small aria-expanded={showsAll} onClick={() => setShowsAll(!showsAll)}>
            {showsAll ? t('credit.plan.fewer') : t('credit.plan.all', { count: schedule.length })}
          </Button>
        )}
      </div>
      <PlanTable rows={rows} className="credit-table" />
    </section>
  )
}
