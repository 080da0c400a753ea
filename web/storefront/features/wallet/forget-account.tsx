import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { PayoutAccount } from '#contract/wallet.ts'
import { ask } from '#web/storefront/app/ask.ts'
import { useCall } from '#web/storefront/app/use-call.ts'
import { FormAlert } from '#web/storefront/features/account/form/form-alert.tsx'
import { useSubmission } from '#web/storefront/features/account/form/use-submission.ts'
import { failureText } from '#web/storefront/features/errors/failure-text.ts'
import { Button } from '#web/kit/button.tsx'
import { Dialog } from '#web/kit/dialog.tsx'
import { useToast } from '#web/kit/toast.tsx'
import { useText } from '#web/text/text-provider.tsx'

/** Asks before an account is forgotten, for binding it again takes the fund password; null when there is none to ask about. */
export function ForgetAccount({ account, onClose }: { account: PayoutAccount | null; onClose: () => void }) {
  const t = useText()
  const call = useCall()
  const client = useQueryClient()
  const toast = useToast()
  const submit = useSubmission()
  const [state, setState] = useState<{ busy: boolean; alert: string | null }>({ busy: false, alert: null })
  const close = () => {
    setState({ busy: false, alert: null })
    onClose()
  }
  const forget = async (accountId: string) => {
    setState({ busy: true, alert: null })
    try {
      const list = await submit({ accountId }, (options) => call('wallet.deleteAccount', { accountId }, options))
      client.setQueryData(ask('wallet.accounts', {}).queryKey, list)
      toast({ text: t('wallet.account.deleted') })
      close()
    } catch (error) {
      setState({ busy: false, alert: failureText(t, error) })
    }
  }
  return (
    <Dialog
      open={account !== null}
      onClose={close}
      title={t('wallet.account.deleteTitle')}
      closeLabel={t('common.close')}
    >
      {account && (
        <div className="form">
          <FormAlert>{state.alert}</FormAlert>
          <p>
            <b>
              <bdi>{account.label}</bdi> <bdi className="num">{account.masked}</bdi>
            </b>
          </p>
          <p>{t('wallet.account.deleteText')}</p>
          <div className="form-foot">
            <Button busy={state.busy} onClick={() => void forget(account.id)}>
              {t('common.delete')}
            </Button>
            <Button variant="text" onClick={close}>
              {t('common.cancel')}
            </Button>
          </div>
        </div>
      )}
    </Dialog>
  )
}
