import type { ReactNode } from 'react'
import { ButtonLink } from '#web/kit/button.tsx'
import { useBoot } from '#web/client/boot.ts'
import { useCurrentUser } from '#web/client/session.ts'
import { useHref } from '#web/client/use-href.ts'
import { useText } from '#web/client/text/text-provider.tsx'

type ApplyStep = { readonly text: string; readonly buttons: ReactNode }

/** The next step of an application: for a visitor, a shopper or a seller. */
function useApplyStep(): ApplyStep {
  const t = useText()
  const href = useHref()
  const user = useCurrentUser()
  const mail = useBoot().brand.supportMail
  if (!user)
    return {
      text: t('merchants.apply.visitor'),
      buttons: (
        <>
          <ButtonLink href={href('/register', { back: '/merchantsettled' })}>{t('shell.header.register')}</ButtonLink>
          <ButtonLink variant="secondary" href={href('/login', { back: '/merchantsettled' })}>
            {t('shell.header.login')}
          </ButtonLink>
        </>
      ),
    }
  const { username, seller } = user
  if (seller)
    return {
      text: t('merchants.apply.seller', { store: seller.name }),
      buttons: <ButtonLink href={href('/store', { id: seller.id })}>{t('store.visit')}</ButtonLink>,
    }
  const subject = encodeURIComponent(t('merchants.apply.subject', { username }))
  return {
    text: t('merchants.apply.member', { username }),
    buttons: (
      <ButtonLink icon="mail" href={`mailto:${mail}?subject=${subject}`}>
        {t('merchants.apply.mail', { mail })}
      </ButtonLink>
    ),
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
