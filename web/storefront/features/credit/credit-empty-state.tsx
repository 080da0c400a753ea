import { ButtonLink } from '#web/kit/button.tsx'
import { Card } from '#web/kit/card.tsx'
import { EmptyState } from '#web/kit/empty-state.tsx'
import { useCurrentUser } from '#web/client/session.ts'
import { useHref } from '#web/client/use-href.ts'
import { useText } from '#web/client/text/text-provider.tsx'

type CreditEmptyStateProps = { readonly what: 'application' | 'loans'; readonly back: string }

/** The user's applications or loans, which do not exist yet; visitors are asked to log in. */
export function CreditEmptyState({ what, back }: CreditEmptyStateProps) {
  const t = useText()
  const href = useHref()
  const user = useCurrentUser()
  return (
    <Card>
      {user ? (
        <EmptyState
          image={{ src: '/media/art/book/5f8f93-a9754f-1.svg', tint: 1 }}
          title={t(`credit.none.${what}.title`)}
          sentence={t(`credit.none.${what}.text`)}
          action={
            <ButtonLink variant="secondary" href={href('/credit')}>
              {t('credit.none.action')}
            </ButtonLink>
          }
        />
      ) : (
        <EmptyState
          image={{ src: '/media/art/book/5f8f93-a9754f-1.svg', tint: 1 }}
          title={t('credit.login.title')}
          sentence={t(`credit.login.${what}`)}
          action={<ButtonLink href={href('/login', { back })}>{t('credit.login.action')}</ButtonLink>}
        />
      )}
    </Card>
  )
}
