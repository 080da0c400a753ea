import './identity-needed.css'
import { useSuspenseQuery } from '@tanstack/react-query'
import type { IdentityAction } from '#contract/identity-form.ts'
import { useHref } from '#web/client/use-href.ts'
import { useText } from '#web/client/text/text-provider.tsx'
import { ButtonLink } from '#web/kit/button.tsx'
import { Icon } from '#web/kit/icon.tsx'
import { identityQuery, type OwnIdentity } from './own-identity.ts'

/** The level that an action needs and the person does not have; null when nothing is missing. */
export function findMissingLevel({ needs, ...own }: OwnIdentity, action: IdentityAction): 'basic' | 'advanced' | null {
  const need = needs.find((one) => one.action === action)
  if (!need) return null
  if (own.basic.verifiedUntil === null) return 'basic'
  return own[need.level].verifiedUntil === null ? need.level : null
}

/** Instead of or above an action that needs a verified identity: the way to it, or that it is under review. */
export function IdentityNeeded({ action }: { action: IdentityAction }) {
  const t = useText()
  const href = useHref()
  const own = useSuspenseQuery(identityQuery).data
  const level = findMissingLevel(own, action)
  if (!level) return null
  const isInReview = own[level].status === 'sent'
  const isWanted = own[level].status === 'changes'
  return (
    <div className="identity-needed">
      <Icon name={isInReview ? 'clock' : 'identity'} size={20} />
      <div>
        <b>{t(`identity.needed.${level}.${action}`)}</b>
        <p>
          {t(isInReview ? 'identity.needed.review' : isWanted ? 'identity.needed.changes' : 'identity.needed.text')}
        </p>
      </div>
      <ButtonLink variant={isInReview ? 'secondary' : 'primary'} small href={href('/userInfo/identity')}>
        {t(isInReview ? 'identity.needed.see' : isWanted ? 'identity.needed.correct' : 'identity.needed.verify')}
      </ButtonLink>
    </div>
  )
}
