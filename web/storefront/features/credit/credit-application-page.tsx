import { useSuspenseQuery } from '@tanstack/react-query'
import { apiQuery } from '#web/client/api-query.ts'
import { useBoot } from '#web/client/boot.ts'
import { PageHead } from '#web/client/page-head.tsx'
import { useText } from '#web/client/text/text-provider.tsx'
import { useHref } from '#web/client/use-href.ts'
import { ButtonLink } from '#web/kit/button.tsx'
import type { PageProps } from '#web/storefront/app/page-route.tsx'
import { ApplicationForm } from './application-form.tsx'
import { ApplicationState } from './application-state.tsx'
import { calculateCosts, readChoice } from './costs.ts'
import { CreditLayout } from './credit-layout.tsx'
import { CreditNotice } from './credit-notice.tsx'
import { CreditOff } from './credit-off.tsx'
import { applicationQuery, loansQuery, productsQuery } from './credit-queries.ts'
import { useToday } from './use-today.ts'

const userQuery = apiQuery('account.info', {})

export const queries = () => [productsQuery, applicationQuery, loansQuery, userQuery]

/** The form with the choice of the calculator. */
function Apply({ search }: PageProps) {
  const t = useText()
  const { digits } = useBoot().brand.currency
  const today = useToday()
  const offer = useSuspenseQuery(productsQuery).data
  const { id } = useSuspenseQuery(userQuery).data
  const product = offer.products.find((one) => one.id === search.get('productId')) ?? offer.products[0]!
  const costs = calculateCosts(product, readChoice(product, search), digits, today)
  return (
    <main className="wrap credit-layout">
      <PageHead title={t('credit.apply.title')} />
      <h1>{t('credit.apply.title')}</h1>
      <ApplicationForm offer={offer} product={product} costs={costs} userId={id} />
    </main>
  )
}

/** The loan that has to be repaid before the next application. */
function OpenLoan() {
  const t = useText()
  const href = useHref()
  return (
    <CreditLayout page="/credit/application">
      <CreditNotice>
        <b>{t('credit.open.title')}</b> {t('credit.open.loan')}
      </CreditNotice>
      <p>
        <ButtonLink variant="secondary" href={href('/credit/myLoan')}>
          {t('credit.open.show')}
        </ButtonLink>
      </p>
    </CreditLayout>
  )
}

/** Applying for a loan; then how far the application is. */
export function Page({ search }: PageProps) {
  const { products } = useSuspenseQuery(productsQuery).data
  const { application } = useSuspenseQuery(applicationQuery).data
  const { loans } = useSuspenseQuery(loansQuery).data
  const isChosen = search.has('amount')
  if (loans.some(({ state }) => state === 'open')) return <OpenLoan />
  if (application && (['submitted', 'approved'].includes(application.state) || !isChosen))
    return (
      <CreditLayout page="/credit/application">
        <ApplicationState application={application} />
      </CreditLayout>
    )
  if (products.length === 0)
    return (
      <CreditLayout page="/credit/application">
        <CreditOff />
      </CreditLayout>
    )
  return <Apply search={search} />
}
