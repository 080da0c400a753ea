import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Loan } from '#contract/credit-views.ts'
import { failureText } from '#web/client/failure-text.ts'
import { useSubmission } from '#web/client/form/use-submission.ts'
import { useText } from '#web/client/text/text-provider.tsx'
import { useApi } from '#web/client/use-api.ts'
import { Card } from '#web/kit/card.tsx'
import { Dialog } from '#web/kit/dialog.tsx'
import { useToast } from '#web/kit/toast.tsx'
import { refreshCredit } from './credit-queries.ts'
import { FundForm } from './fund-form.tsx'

type AutomaticPaymentProps = { readonly loan: Loan; readonly reminderDays: number }

/** A switch for payments on their due dates; switching it on takes the fund password. */
export function AutomaticPayment({ loan, reminderDays }: AutomaticPaymentProps) {
  const t = useText()
  const call = useApi()
  const client = useQueryClient()
  const submit = useSubmission()
  const toast = useToast()
  const [isOpen, setOpen] = useState(false)
  const title = t('credit.loan.automatic')
  const set = async (isOn: boolean, fundPassword?: string) => {
    const input = { loanId: loan.id, isOn, ...(fundPassword && { fundPassword }) }
    await submit(input, (options) => call('credit.setAutomatic', input, options))
    toast({ text: t(isOn ? 'credit.loan.automaticOn' : 'credit.loan.automaticOff') })
    setOpen(false)
    await refreshCredit(client)
  }
  const toggle = () => {
    if (!loan.automaticPayment) return setOpen(true)
    set(false).catch((error: unknown) => toast({ text: failureText(t, error), tone: 'error' }))
  }
  return (
    <Card>
      <label className="automatic-payment">
        <span>
          <b>{title}</b>
          <span className="credit-small">
            {reminderDays > 0
              ? t('credit.loan.automaticText', { days: reminderDays })
              : t('credit.loan.automaticShort')}
          </span>
        </span>
        <input
          type="checkbox"
          // oxlint-disable-next-line jsx-a11y/role-has-required-aria-props -- a checkbox has its own state
          role="switch"
          checked={loan.automaticPayment}
          aria-label={title}
          onChange={toggle}
        />
      </label>
      <Dialog open={isOpen} onClose={() => setOpen(false)} title={title}>
        <div className="form">
          <p>{t('credit.apply.automatic')}</p>
          <FundForm submitLabel={t('credit.loan.automaticSubmit')} send={(fundPassword) => set(true, fundPassword)} />
        </div>
      </Dialog>
    </Card>
  )
}
