import { useLanguage, useText } from '#web/client/text/text-provider.tsx'
import { Button } from '#web/kit/button.tsx'
import { Card } from '#web/kit/card.tsx'
import { formatDay } from '#web/kit/date.tsx'
import { Icon } from '#web/kit/icon.tsx'
import type { IdentityLevel } from '#contract/identity-form.ts'
import type { LevelView } from './own-identity.ts'

interface VerifiedCardProps {
  readonly level: IdentityLevel
  readonly view: LevelView
  /** Begins to renew it. */
  readonly onRenew: (() => void) | undefined
}

/** A level that is verified, until when, and its renewal near the end; or one whose time is over. */
export function VerifiedCard({ level, view, onRenew }: VerifiedCardProps) {
  const t = useText()
  const { intl, timeZone } = useLanguage()
  const until = view.verifiedUntil ?? view.check?.validUntil ?? null
  const date = formatDay(until, timeZone, intl)
  const isVerified = view.verifiedUntil !== null
  return (
    <Card>
      <div className="identity-verified" data-expired={isVerified ? undefined : ''}>
        <Icon name={isVerified ? 'shield' : 'clock'} size={26} />
        <div>
          <h2>{t(isVerified ? `identity.verified.${level}` : `identity.expired.${level}`)}</h2>
          <p suppressHydrationWarning>
            {t(isVerified ? 'identity.verified.until' : 'identity.expired.since', { date })}{' '}
            {onRenew && t('identity.renew.text')}
          </p>
        </div>
        {onRenew && <Button onClick={onRenew}>{t('identity.renew')}</Button>}
      </div>
    </Card>
  )
}
