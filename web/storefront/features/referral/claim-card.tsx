import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { ReferralSummary } from '#contract/referral.ts'
import { failureText } from '#web/client/failure-text.ts'
import { Price, usePrice } from '#web/client/price.tsx'
import { useText } from '#web/client/text/text-provider.tsx'
import { useApi } from '#web/client/use-api.ts'
import { Button } from '#web/kit/button.tsx'
import { Card } from '#web/kit/card.tsx'
import { useToast } from '#web/kit/toast.tsx'
import { refreshReferral } from './referral-queries.ts'

/** Claims everything that is unclaimed. */
function useClaim() {
  const t = useText()
  const call = useApi()
  const client = useQueryClient()
  const toast = useToast()
  const price = usePrice()
  const [isBusy, setBusy] = useState(false)
  const claim = async () => {
    setBusy(true)
    try {
      const { amount, claimed, held } = await call('referral.claim', {})
      const isChecked = claimed === 0 && held > 0
      toast({ text: isChecked ? t('referral.claim.checked') : t('referral.claim.done', { amount: price(amount) }) })
    } catch (error) {
      toast({ tone: 'error', text: failureText(t, error) })
    }
    await refreshReferral(client)
    setBusy(false)
  }
  return { isBusy, claim }
}

/** The sum that can be claimed now, those that follow, and the button. */
export function ClaimCard({
  ready,
  waiting,
  held,
  owed,
}: Pick<ReferralSummary, 'ready' | 'waiting' | 'held' | 'owed'>) {
  const t = useText()
  const price = usePrice()
  const { isBusy, claim } = useClaim()
  const isEmpty = ready.count === 0
  const notes = [
    ready.count > 0 && t('referral.claim.count', { count: ready.count }),
    waiting.amount > 0 && t('referral.claim.waiting', { amount: price(waiting.amount) }),
    held.amount > 0 && t('referral.claim.held', { amount: price(held.amount) }),
    owed > 0 && t('referral.claim.owed', { amount: price(owed) }),
  ].filter((note) => note !== false)
  return (
    <Card>
      <div className="referral-claim">
        <div>
          <h2>{t('referral.claim.title')}</h2>
          <p className="referral-claim-sum">
            <Price amount={ready.amount} />
          </p>
          {notes.map((note) => (
            <p key={note} className="referral-claim-note">
              {note}
            </p>
          ))}
        </div>
        <Button full busy={isBusy} disabled={isEmpty} onClick={() => void claim()}>
          {isEmpty ? t('referral.claim.nothing') : t('referral.claim.button', { amount: price(ready.amount) })}
        </Button>
      </div>
    </Card>
  )
}
