import './identity.css'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { IdentityLevel } from '#contract/identity-form.ts'
import { useText } from '#web/client/text/text-provider.tsx'
import { Status, type StatusTone } from '#web/kit/badge.tsx'
import type { PageProps } from '#web/storefront/app/page-route.tsx'
import { AccountLayout } from '#web/storefront/features/account-shell/account-layout.tsx'
import { AdvancedCard, AdvancedOffer } from './advanced-card.tsx'
import { identityQuery, type LevelView, type OwnIdentity } from './own-identity.ts'
import { PhoneCard } from './phone-card.tsx'
import { RefusedCard, RejectedCard } from './refused-card.tsx'
import { ReviewCard } from './review-card.tsx'
import { SentCard } from './sent-card.tsx'
import { ProtectionCard } from './protection-card.tsx'
import { StartCard } from './start-card.tsx'
import { useIdentityForm } from './use-identity-form.ts'
import { useNeeds } from './use-needs.ts'
import { VerifiedCard } from './verified-card.tsx'

export const queries = () => [identityQuery]

const tones: Readonly<Record<LevelView['status'], StatusTone>> = {
  none: 'quiet',
  draft: 'quiet',
  sent: 'focus',
  changes: 'danger',
  rejected: 'danger',
  passed: 'success',
  expired: 'star',
  replaced: 'success',
}

/** The state of a level in a word; a renewal that is open shows its own. */
function LevelStatus({ view }: { view: LevelView }) {
  const t = useText()
  const isVerified = view.verifiedUntil !== null && ['none', 'draft'].includes(view.status)
  const status = isVerified ? 'passed' : view.status
  const open = view.check?.requests.filter(({ corrected }) => !corrected) ?? []
  const count = open.length
  const isPhotos = open.every(({ part }) => part !== 'details' && part !== 'address')
  return (
    <Status tone={tones[status]}>
      {status === 'changes'
        ? t(isPhotos ? 'identity.status.photos' : 'identity.status.changes', { count })
        : t(`identity.status.${status}`)}
    </Status>
  )
}

interface LevelProps {
  readonly level: IdentityLevel
  readonly own: OwnIdentity
}

const isOver = ({ status }: LevelView): boolean => ['passed', 'expired', 'replaced'].includes(status)

/** One level in its state. */
function Level({ level, own }: LevelProps) {
  const view = own[level]
  const { check, status, canEdit, canRenew, verifiedUntil } = view
  // A renewal begins empty: the fields and photos of the one before are not its own.
  const form = useIdentityForm(level, isOver(view) ? { ...view, check: null } : view, own.policy.pictureMaxMegabytes)
  const [isBegun, setBegun] = useState(false)
  const hasForm = status === 'none' || status === 'draft' || (isBegun && canEdit)
  const canBegin = isOver(view) && canEdit && (canRenew || verifiedUntil === null) && !isBegun
  return (
    <>
      {(verifiedUntil !== null || isOver(view)) && (
        <VerifiedCard level={level} view={view} onRenew={canBegin ? () => setBegun(true) : undefined} />
      )}
      {hasForm && (level === 'basic' ? <StartCard form={form} policy={own.policy} /> : <AdvancedCard form={form} />)}
      {!hasForm && status === 'sent' && check && <ReviewCard check={check} hours={own.policy.answerHours} />}
      {!hasForm && status === 'changes' && canEdit && check && (
        <RefusedCard form={form} check={check} policy={own.policy} />
      )}
      {!hasForm && (status === 'rejected' || (status === 'changes' && !canEdit)) && check && (
        <RejectedCard check={check} canEdit={canEdit} onRestart={() => setBegun(true)} />
      )}
      {!hasForm && check && check.photos.length > 0 && <SentCard check={check} />}
    </>
  )
}

/** The level that the page is about: the basic one until it is verified, then the advanced one. */
const getCurrentLevel = ({ basic }: OwnIdentity): IdentityLevel => (basic.verifiedUntil === null ? 'basic' : 'advanced')

/** A phone helps while photos are to be taken. */
const needsPhotos = ({ status, canEdit }: LevelView): boolean =>
  canEdit && ['none', 'draft', 'changes'].includes(status)

/** The verification of a person's identity: the form, its review, and what is wanted again. */
export function Page(_props: PageProps) {
  const t = useText()
  const own = useSuspenseQuery(identityQuery).data
  const toNeeds = useNeeds(own.needs)
  const current = getCurrentLevel(own)
  const needs = toNeeds(current)
  const [isStarted, setStarted] = useState(false)
  const isOffered = current === 'advanced' && own.advanced.status === 'none' && needs === '' && !isStarted
  const phoneLevel = needsPhotos(own[current]) && !isOffered ? current : needsPhotos(own.basic) ? 'basic' : null
  return (
    <AccountLayout page="/userInfo/identity" action={<LevelStatus view={own.basic} />}>
      <p className="identity-page-lead">
        {needs ? t(`identity.needs.${current}`, { actions: needs }) : t(`identity.needs.none.${current}`)}
      </p>
      <div className="identity-page">
        <div className="identity-main">
          <Level level="basic" own={own} />
          {isOffered && <AdvancedOffer onStart={() => setStarted(true)} />}
          {current === 'advanced' && !isOffered && <Level level="advanced" own={own} />}
        </div>
        <aside className="identity-aside">
          {phoneLevel && <PhoneCard key={phoneLevel} level={phoneLevel} />}
          <ProtectionCard retentionDays={own.policy.retentionDays} />
        </aside>
      </div>
    </AccountLayout>
  )
}
