import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Address } from '#contract/account.ts'
import { ask } from '#web/storefront/app/ask.ts'
import { useCall } from '#web/storefront/app/use-call.ts'
import { Button } from '#web/kit/button.tsx'
import { Dialog } from '#web/kit/dialog.tsx'
import { useToast } from '#web/kit/toast.tsx'
import { useText } from '#web/text/text-provider.tsx'
import { AddressText } from './address-text.tsx'
import { failureText } from '#web/storefront/features/errors/failure-text.ts'
import { FormAlert } from './form/form-alert.tsx'
import { useSubmission } from './form/use-submission.ts'

/** Asks before an address goes; null when there is none to ask about. */
export function DeleteAddress({ address, onClose }: { address: Address | null; onClose: () => void }) {
  const t = useText()
  const call = useCall()
  const client = useQueryClient()
  const toast = useToast()
  const submit = useSubmission()
  const [state, setState] = useState<{ busy: boolean; alert: string | null }>({ busy: false, alert: null })
  const remove = async (id: string) => {
    setState({ busy: true, alert: null })
    try {
      const list = await submit({ id }, (options) => call('account.deleteAddress', { id }, options))
      client.setQueryData(ask('account.addresses', {}).queryKey, list)
      toast({ text: t('account.address.deleted') })
      setState({ busy: false, alert: null })
      onClose()
    } catch (error) {
      setState({ busy: false, alert: failureText(t, error) })
    }
  }
  return (
    <Dialog
      open={address !== null}
      onClose={onClose}
      title={t('account.address.deleteTitle')}
      closeLabel={t('common.close')}
    >
      {address && (
        <div className="form">
          <FormAlert>{state.alert}</FormAlert>
          <p>
            <b>{address.consignee}</b>
            <AddressText address={address} />
          </p>
          <div className="form-foot">
            <Button busy={state.busy} onClick={() => void remove(address.id)}>
              {t('common.delete')}
            </Button>
            <Button variant="text" onClick={onClose}>
              {t('common.cancel')}
            </Button>
          </div>
        </div>
      )}
    </Dialog>
  )
}
