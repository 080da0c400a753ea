import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Recharge } from '#contract/wallet.ts'
import { useApi } from '#web/client/use-api.ts'
import { FormAlert } from '#web/client/form/form-alert.tsx'
import { useSubmission } from '#web/client/form/use-submission.ts'
import { failureText } from '#web/client/failure-text.ts'
import { usePrice } from '#web/client/price.tsx'
import { Button } from '#web/kit/button.tsx'
import { useToast } from '#web/kit/toast.tsx'
import { useText } from '#web/client/text/text-provider.tsx'
import { refreshWallet } from './refresh-wallet.ts'
import { RequestStatus } from './request-status.tsx'

/** A pending recharge: its state, and the actions that continue or cancel it. */
export function UnfinishedRecharge({ recharge, back }: { recharge: Recharge; back: string | undefined }) {
  const t = useText()
  const price = usePrice()
  const call = useApi()
  const client = useQueryClient()
  const toast = useToast()
  const submit = useSubmission()
  const [state, setState] = useState<{ busy: boolean; alert: string | null }>({ busy: false, alert: null })
  const { id: rechargeId, amount, channel, status } = recharge
  const isLookedAt = status === 'submitted'
  const act = async (action: () => Promise<void>) => {
    setState({ busy: true, alert: null })
    try {
      await action()
      setState({ busy: false, alert: null })
    } catch (error) {
      setState({ busy: false, alert: failureText(t, error) })
      await refreshWallet(client)
    }
  }
  const goOn = async () => {
    const input = { amount, channel, ...(back && { back }) }
    const { redirectUrl } = await submit(input, (options) => call('wallet.recharge', input, options))
    if (redirectUrl) window.location.assign(redirectUrl)
  }
  const takeBack = async () => {
    await submit({ rechargeId }, (options) => call('wallet.cancelRecharge', { rechargeId }, options))
    toast({ text: t('wallet.recharge.cancelled') })
    await refreshWallet(client)
  }
  return (
    <div className="form wallet-form">
      <FormAlert>{state.alert}</FormAlert>
      <p>
        <b>{t(isLookedAt ? 'wallet.recharge.looking' : 'wallet.recharge.unfinished', { amount: price(amount) })}</b>
      </p>
      {!isLookedAt && <RequestStatus status={status} />}
      <p className="wallet-quiet">{t(isLookedAt ? 'wallet.recharge.lookingText' : 'wallet.recharge.unfinishedText')}</p>
      <div className="form-foot">
        {channel === 'card' && (
          <Button busy={state.busy} onClick={() => void act(goOn)}>
            {t('wallet.recharge.toCard', { amount: price(amount) })}
          </Button>
        )}
        <Button variant="secondary" busy={state.busy} onClick={() => void act(takeBack)}>
          {t('wallet.recharge.cancel')}
        </Button>
      </div>
    </div>
  )
}
