import { useQuery } from '@tanstack/react-query'
import { useCurrentUser } from '#web/client/session.ts'
import { useText } from '#web/client/text/text-provider.tsx'
import { useHref } from '#web/client/use-href.ts'
import { ButtonLink } from '#web/kit/button.tsx'
import { applicationQuery, loansQuery } from './credit-queries.ts'
import { CreditNotice } from './credit-notice.tsx'
import { useCreditTexts, useShortPrice } from './credit-texts.ts'

type CalculatorActionProps = { readonly productId: string; readonly amount: number; readonly months: number }

/** The open loan or application that keeps the person from applying. */
function useObstacle(isKnown: boolean): 'loan' | 'application' | null {
  const loans = useQuery({ ...loansQuery, enabled: isKnown }).data?.loans
  const application = useQuery({ ...applicationQuery, enabled: isKnown }).data?.application
  if (loans?.some(({ state }) => state === 'open')) return 'loan'
  return application && ['submitted', 'approved'].includes(application.state) ? 'application' : null
}

/** The way on from the calculator, with what was chosen. */
export function CalculatorAction({ productId, amount, months }: CalculatorActionProps) {
  const t = useText()
  const href = useHref()
  const price = useShortPrice()
  const { toMonths } = useCreditTexts()
  const user = useCurrentUser()
  const obstacle = useObstacle(Boolean(user))
  const chosen = { productId, amount, months }
  if (obstacle)
    return (
      <div className="calculator-obstacle">
        <CreditNotice>
          <b>{t(obstacle === 'loan' ? 'credit.open.title' : 'credit.open.applicationTitle')}</b>{' '}
          {t(`credit.open.${obstacle}`)}
        </CreditNotice>
        <ButtonLink full variant="secondary" href={href('/credit/myLoan')}>
          {t('credit.open.show')}
        </ButtonLink>
      </div>
    )
  const next = `/credit/application?${new URLSearchParams(Object.entries(chosen).map(([name, value]) => [name, String(value)])).toString()}`
  if (user === null)
    return (
      <div className="calculator-obstacle">
        <ButtonLink full href={href('/login', { back: next })}>
          {t('credit.calc.login')}
        </ButtonLink>
        <p className="credit-small">{t('credit.calc.loginText')}</p>
      </div>
    )
  return (
    <ButtonLink full href={href('/credit/application', chosen)}>
      {t('credit.calc.continue', { amount: price(amount), months: toMonths(months) })}
    </ButtonLink>
  )
}
