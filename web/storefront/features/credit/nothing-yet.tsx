import { ButtonLink } from '#web/kit/button.tsx'
import { Card } from '#web/kit/card.tsx'
import { EmptyState } from '#web/kit/empty-state.tsx'
import { useWho } from '#web/storefront/app/session.ts'
import { useHref } from '#web/storefront/app/use-href.ts'
import { useText } from '#web/text/text-provider.tsx'

type NothingYetProps = { readonly what: 'application' | 'loans'; readonly back: string }

/** A person's applications or loans, of which there are none yet; visitors are asked who they are. */
export function NothingYet({ what, back }: NothingYetProps) {
  const t = useText()
  const href = useHref()
  const who = useWho()
  return (
    <Card>
      {who ? (
        <EmptyState
          picture={{ src: '/media/art/book/5f8f93-a9754f-1.svg', tint: 1 }}
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
          picture={{ src: '/media/art/book/5f8f93-a9754f-1.svg', tint: 1 }}
          title={t('credit.login.title')}
          sentence={t(`credit.login.${what}`)}
          action={<ButtonLink href={href('/login', { back })}>{t('credit.login.action')}</ButtonLink>}
        />
      )}
    </Card>
  )
}
