import { useSuspenseQuery } from '@tanstack/react-query'
import { useHref } from '#web/client/use-href.ts'
import { useText } from '#web/client/text/text-provider.tsx'
import { Status } from '#web/kit/badge.tsx'
import { ButtonLink } from '#web/kit/button.tsx'
import { Card } from '#web/kit/card.tsx'
import { ownApplicationQuery } from './use-application-draft.ts'

/** The state of the user's application on the account's first page; nothing without one. */
export function ApplicationNotice() {
  const t = useText()
  const href = useHref()
  const { application } = useSuspenseQuery(ownApplicationQuery).data
  if (!application) return null
  const { state, content } = application
  const isOpen = state === 'accepted'
  return (
    <Card
      title={t('merchants.account.title')}
      action={
        <ButtonLink variant="text" href={isOpen ? '/console/' : href('/merchantsettled/apply')}>
          {t(isOpen ? 'merchants.console' : state === 'draft' ? 'merchants.apply.continue' : 'merchants.apply.see')}
        </ButtonLink>
      }
    >
      <p>
        {content.storeName && <bdi>{content.storeName} </bdi>}
        <Status tone={isOpen ? 'success' : state === 'changes' ? 'star' : 'quiet'}>
          {t(`merchants.state.${state}`)}
        </Status>
      </p>
    </Card>
  )
}
