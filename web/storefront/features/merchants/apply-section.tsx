import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { ButtonLink } from '#web/kit/button.tsx'
import { useCurrentUser } from '#web/client/session.ts'
import { useHref } from '#web/client/use-href.ts'
import { useText } from '#web/client/text/text-provider.tsx'
import { ownApplicationQuery } from './use-application-draft.ts'

type ApplyStep = { readonly text: string; readonly buttons: ReactNode }

/** The next step of an application: for a visitor, a shopper or a seller. */
function useApplyStep(): ApplyStep {
  const t = useText()
  const href = useHref()
  const user = useCurrentUser()
  const own = useQuery({ ...ownApplicationQuery, enabled: Boolean(user && !user.seller?.isOwner) }).data
  const back = '/merchantsettled/apply'
  if (!user)
    return {
      text: t('merchants.apply.visitor'),
      buttons: (
        <>
          <ButtonLink href={href('/register', { back })}>{t('shell.header.register')}</ButtonLink>
          <ButtonLink variant="secondary" href={href('/login', { back })}>
            {t('shell.header.login')}
          </ButtonLink>
        </>
      ),
    }
  if (user.seller?.isOwner)
    return {
      text: t('merchants.apply.seller', { store: user.seller.name }),
      buttons: (
        <>
          <ButtonLink href="/console/">{t('merchants.console')}</ButtonLink>
          <ButtonLink variant="secondary" href={href('/store', { id: user.seller.id })}>
            {t('store.visit')}
          </ButtonLink>
        </>
      ),
    }
  const application = own?.application
  if (own && !application && !own.isOpen) return { text: t('merchants.closed'), buttons: null }
  const isSent = application && application.state !== 'draft'
  const action = isSent ? 'see' : application ? 'continue' : 'start'
  return {
    text: isSent ? t(`merchants.state.${application.state}`) : t('merchants.apply.member'),
    buttons: <ButtonLink href={href('/merchantsettled/apply')}>{t(`merchants.apply.${action}`)}</ButtonLink>,
  }
}

/** The last section of the page; the same for everyone until the user is known. */
export function ApplySection() {
  const t = useText()
  const { text, buttons } = useApplyStep()
  return (
    <section id="apply" className="apply-section" aria-labelledby="apply-title" tabIndex={-1}>
      <h2 id="apply-title">{t('merchants.apply.title')}</h2>
      <p>{text}</p>
      <div className="merchantsettled-actions">{buttons}</div>
    </section>
  )
}
