import './identity-needed.css'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useHref } from '#web/client/use-href.ts'
import { useText } from '#web/client/text/text-provider.tsx'
import { ButtonLink } from '#web/kit/button.tsx'
import { Icon } from '#web/kit/icon.tsx'
import { identityQuery, type OwnIdentity } from './own-identity.ts'
import { useNeeds } from './use-needs.ts'

type Notice = 'changes' | 'sent' | 'renew' | 'expired' | 'verify'

/** The notice of the overview about the verification; null when there is nothing to do. */
function findNotice({ basic, advanced, needs }: OwnIdentity): Notice | null {
  const statuses = [basic.status, advanced.status]
  if (statuses.includes('changes')) return 'changes'
  if (statuses.includes('sent')) return 'sent'
  if (basic.canRenew || advanced.canRenew) return 'renew'
  if (needs.length === 0 || basic.verifiedUntil !== null) return null
  return basic.status === 'expired' ? 'expired' : 'verify'
}

/** The verification on the account's first page, while something is to be done or waited for. */
export function IdentityNotice() {
  const t = useText()
  const href = useHref()
  const own = useSuspenseQuery(identityQuery).data
  const toNeeds = useNeeds(own.needs)
  const notice = findNotice(own)
  if (!notice) return null
  return (
    <div className="identity-needed">
      <Icon name={notice === 'sent' ? 'clock' : 'identity'} size={20} />
      <div>
        <b>{t(`identity.notice.${notice}`)}</b>
        <p>
          {notice === 'verify' || notice === 'expired'
            ? t('identity.notice.for', { actions: toNeeds('basic') || toNeeds('advanced') })
            : t(`identity.notice.${notice}.text`)}
        </p>
      </div>
      <ButtonLink variant="secondary" small href={href('/userInfo/identity')}>
        {t(`identity.notice.${notice}.action`)}
      </ButtonLink>
    </div>
  )
}
