import { Icon } from '#web/kit/icon.tsx'
import { StepIndicator } from '#web/kit/step-indicator.tsx'
import { useText } from '#web/client/text/text-provider.tsx'
import { Logo } from './logo.tsx'

/** The header of the checkout without links that lead away: logo, progress and a note on safety. */
export function CheckoutHeader({ done }: { done: boolean }) {
  const t = useText()
  return (
    <header className="header header-checkout">
      <div className="wrap">
        <Logo />
        <StepIndicator
          label={t('checkout.steps.label')}
          steps={[t('checkout.step.cart'), t('checkout.step.settlement'), t('checkout.step.done')]}
          current={done ? 2 : 1}
          doneLabel={t('checkout.step.done')}
        />
        <p>
          <Icon name="lock" size={16} />
          {t('checkout.safe')}
        </p>
      </div>
    </header>
  )
}
