import { useState } from 'react'
import { useText } from '#web/client/text/text-provider.tsx'
import { ActionButton } from '#web/console/kit/action-button.tsx'
import { ConsoleDialog } from '#web/console/kit/console-dialog.tsx'
import { NoticeLine } from '#web/console/kit/notice-line.tsx'
import { useTimes } from '../times.ts'
import { useKeys } from '../use-keys.ts'
import type { CaseClaim, Claim } from './use-claims.ts'

/** Who has a case, in a row of its list. */
export function ClaimMark({ claim }: { claim: Claim | undefined }) {
  const t = useText()
  if (!claim) return <span className="decision-free">{t('decisions.claim.nobody')}</span>
  return (
    <span className="decision-holder" data-own={claim.isOwn || undefined}>
      {claim.isOwn ? t('decisions.claim.you') : <bdi>{claim.user.username}</bdi>}
    </span>
  )
}

/** Who has the open case, with the buttons that take it, release it or take it over. T takes it. */
export function ClaimLine({ claim }: { claim: CaseClaim }) {
  const t = useText()
  const { formatTime } = useTimes()
  const [isTakingOver, setTakingOver] = useState(false)
  const { holder, isOwn, canDecide, isPending, take, release } = claim
  const canTake = canDecide && !isPending && !isOwn
  const beginTaking = () => (holder ? setTakingOver(true) : void take())
  useKeys({ t: canTake ? beginTaking : undefined })
  if (!canDecide && !holder) return null
  const text = !holder
    ? t('decisions.claim.free')
    : isOwn
      ? t('decisions.claim.own', { until: formatTime(holder.until) })
      : t('decisions.claim.other', { name: holder.name, until: formatTime(holder.until) })
  return (
    <>
      <NoticeLine
        tone={holder && !isOwn ? 'prog' : 'info'}
        action={
          canDecide && (
            <ActionButton small aria-disabled={isPending} onClick={isOwn ? release : beginTaking}>
              {t(isOwn ? 'decisions.claim.release' : holder ? 'decisions.claim.takeOver' : 'decisions.claim.take')}
            </ActionButton>
          )
        }
      >
        <output>{text}</output>
      </NoticeLine>
      {holder && (
        <ConsoleDialog
          open={isTakingOver}
          onOpenChange={setTakingOver}
          title={t('decisions.takeOver.title', { name: holder.name })}
          description={t('decisions.takeOver.text', { name: holder.name })}
          actions={
            <>
              <ActionButton onClick={() => setTakingOver(false)}>{t('common.cancel')}</ActionButton>
              <ActionButton variant="primary" onClick={() => void take(true).then(() => setTakingOver(false))}>
                {t('decisions.takeOver.confirm')}
              </ActionButton>
            </>
          }
        />
      )}
    </>
  )
}
