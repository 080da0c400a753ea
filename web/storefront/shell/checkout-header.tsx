import { useQuery } from '@tanstack/react-query'
import { apiQuery } from '#web/client/api-query.ts'
import { Icon } from '#web/kit/icon.tsx'
import { StepIndicator, type StepIndicatorProps } from '#web/kit/step-indicator.tsx'
import { useText } from '#web/client/text/text-provider.tsx'
import { Logo } from './logo.tsx'

/** A header without links that lead away: logo, progress and a note on safety. */
function StepHeader({ safety, ...steps }: StepIndicatorProps & { readonly safety: string }) {
  return (
    <header className="header header-checkout">
      <div className="wrap">
        <Logo />
        <StepIndicator {...steps} />
        <p>
          <Icon name="lock" size={16} />
          {safety}
        </p>
      </div>
    </header>
  )
}

/** The header of the checkout. */
export function CheckoutHeader({ done }: { done: boolean }) {
  const t = useText()
  return (
    <StepHeader
      label={t('checkout.steps.label')}
      steps={[t('checkout.step.cart'), t('checkout.step.settlement'), t('checkout.step.done')]}
      current={done ? 2 : 1}
      doneLabel={t('checkout.step.done')}
      safety={t('checkout.safe')}
    />
  )
}

/** The header of an application for credit; its page has read the application. */
export function CreditHeader() {
  const t = useText()
  const { data } = useQuery({ ...apiQuery('credit.application', {}), enabled: false })
  const isSent = data?.application?.state === 'submitted' || data?.application?.state === 'approved'
  return (
    <StepHeader
      label={t('credit.apply.steps')}
      steps={[t('credit.apply.step.amount'), t('credit.apply.step.application'), t('credit.apply.step.decision')]}
      current={isSent ? 2 : 1}
      doneLabel={t('credit.apply.step.done')}
      safety={t('credit.apply.safe')}
    />
  )
}
