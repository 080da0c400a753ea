import './apply-page.css'
import { useSuspenseQuery } from '@tanstack/react-query'
import { apiQuery } from '#web/client/api-query.ts'
import { PageHead } from '#web/client/page-head.tsx'
import { useHref } from '#web/client/use-href.ts'
import { useText } from '#web/client/text/text-provider.tsx'
import { ButtonLink } from '#web/kit/button.tsx'
import { Card } from '#web/kit/card.tsx'
import type { PageProps } from '#web/storefront/app/page-route.tsx'
import { IdentityNeeded } from '#web/storefront/features/identity/identity-needed.tsx'
import { identityQuery } from '#web/storefront/features/identity/own-identity.ts'
import { ApplicationForm } from './application-form.tsx'
import { ApplicationSide } from './application-side.tsx'
import { ApplicationState } from './application-state.tsx'
import { readStep } from './application-steps.ts'
import { ownApplicationQuery, useApplicationDraft, type OwnApplication } from './use-application-draft.ts'

const userQuery = apiQuery('account.info', {})

export const queries = () => [ownApplicationQuery, userQuery, apiQuery('goods.categories', {}), identityQuery]

/** Instead of the form: a seller has a store, or the brand takes no applications. */
function NoForm({ seller }: { seller: { id: string; name: string } | null }) {
  const t = useText()
  const href = useHref()
  return (
    <div className="application-form-body">
      <h1>{seller ? t('merchants.apply.seller', { store: seller.name }) : t('merchants.closed')}</h1>
      <Card>
        <p className="application-form-foot">
          {seller ? (
            <>
              <ButtonLink href="/console/">{t('merchants.console')}</ButtonLink>
              <ButtonLink variant="secondary" href={href('/store', { id: seller.id })}>
                {t('store.visit')}
              </ButtonLink>
            </>
          ) : (
            <ButtonLink href={href('/merchantsettled')}>{t('merchants.form.back')}</ButtonLink>
          )}
        </p>
      </Card>
    </div>
  )
}

const isForm = ({ application, isOpen }: OwnApplication): boolean =>
  application === null ? isOpen : application.state === 'draft'

/** Applying for a store: the form while it is a draft, then its state. */
export function Page({ search }: PageProps) {
  const t = useText()
  const { id, seller: current } = useSuspenseQuery(userQuery).data
  // Who works for the store of another may open one, too.
  const seller = current?.isOwner ? current : null
  const draft = useApplicationDraft(id)
  const { application } = draft.own
  return (
    <main className="wrap apply-page">
      <PageHead title={t('merchants.apply.page')} />
      {isForm(draft.own) && !seller && <IdentityNeeded action="stores" />}
      {isForm(draft.own) && !seller ? (
        <div className="apply-page-columns">
          <ApplicationForm draft={draft} step={readStep(search.get('step'))} />
          <ApplicationSide own={draft.own} />
        </div>
      ) : application && application.state !== 'draft' ? (
        <ApplicationState draft={draft} application={application} />
      ) : (
        <NoForm seller={seller} />
      )}
    </main>
  )
}
