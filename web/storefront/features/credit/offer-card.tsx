import type { ReactNode } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import type { CreditApplication } from '#contract/credit-views.ts'
import { useSubmission } from '#web/client/form/use-submission.ts'
import { usePrice } from '#web/client/price.tsx'
import { useText } from '#web/client/text/text-provider.tsx'
import { useApi } from '#web/client/use-api.ts'
import { Checkbox } from '#web/kit/checkbox.tsx'
import { useToast } from '#web/kit/toast.tsx'
import { Consent } from './consent-fields.tsx'
import { CostList } from './cost-list.tsx'
import { refreshCredit } from './credit-queries.ts'
import { useCreditTexts } from './credit-texts.ts'
import { FundForm } from './fund-form.tsx'
import { PaymentPlan } from './payment-plan.tsx'

const bold = (text: ReactNode) => <b>{text}</b>

/** The binding press: the contract by number and date, its costs and payments, and the fund password. */
export function OfferCard({ application }: { application: CreditApplication }) {
  const t = useText()
  const price = usePrice()
  const call = useApi()
  const client = useQueryClient()
  const submit = useSubmission()
  const toast = useToast()
  const { toMomentDay } = useCreditTexts()
  const { quote, id: applicationId, loanNumber, decidedAt, automaticPayment } = application
  const received = price(quote.received)
  const accept = async (fundPassword: string, values: Readonly<Record<string, string>>) => {
    const input = {
      applicationId,
      acceptsContract: true,
      automaticPayment: Boolean(values.automaticPayment),
      fundPassword,
    }
    try {
      await submit(input, (options) => call('credit.accept', input, options))
      toast({ text: t('credit.offer.done', { amount: received }) })
    } finally {
      await refreshCredit(client)
    }
  }
  return (
    <>
      <CostList costs={quote} />
      <PaymentPlan schedule={quote.schedule} />
      <FundForm
        submitLabel={t('credit.offer.submit', { amount: received })}
        check={({ acceptsContract }) => ({
          ...(!acceptsContract && { acceptsContract: t('credit.offer.acceptMissing') }),
        })}
        send={accept}
      >
        {(errors) => (
          <>
            <Consent name="acceptsContract" error={errors.acceptsContract}>
              {t.rich('credit.offer.accept', {
                number: loanNumber ?? '',
                date: decidedAt ? toMomentDay(decidedAt) : '',
                bold,
              })}
            </Consent>
            <Checkbox name="automaticPayment" defaultChecked={automaticPayment}>
              <span>
                {t('credit.apply.automatic')} <span className="credit-quiet">{t('credit.apply.automaticText')}</span>
              </span>
            </Checkbox>
          </>
        )}
      </FundForm>
    </>
  )
}
