import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useCall } from '#web/storefront/app/use-call.ts'
import { failureText } from '#web/storefront/features/errors/failure-text.ts'
import { FormAlert } from '#web/storefront/features/account/form/form-alert.tsx'
import { useSubmission } from '#web/storefront/features/account/form/use-submission.ts'
import { Button } from '#web/kit/button.tsx'
import { Dialog } from '#web/kit/dialog.tsx'
import { useToast } from '#web/kit/toast.tsx'
import { useText } from '#web/text/text-provider.tsx'
import { refreshOrders } from './refresh-orders.ts'

type CancelOrderProps = { readonly orderId: string; readonly open: boolean; readonly onClose: () => void }

/** Asks before an unpaid order goes. When it can no longer be cancelled, the dialog says why. */
export function CancelOrder({ orderId, open, onClose }: CancelOrderProps) {
  const t = useText()
  const call = useCall()
  const client = useQueryClient()
  const toast = useToast()
  const submit = useSubmission()
  const [state, setState] = useState<{ busy: boolean; alert: string | null }>({ busy: false, alert: null })
  const cancel = async () => {
    setState({ busy: true, alert: null })
    try {
      await submit({ orderId }, (options) => call('orders.cancel', { orderId }, options))
      toast({ text: t('orders.cancel.done') })
      onClose()
      setState({ busy: false, alert: null })
      await refreshOrders(client)
    } catch (error) {
      setState({ busy: false, alert: failureText(t, error) })
    }
  }
  const close = () => {
    onClose()
    // Only now: a refused order may have left the list, and its dialog would go before the reason is read.
    if (state.alert) void refreshOrders(client)
    setState({ busy: false, alert: null })
  }
  return (
    <Dialog open={open} onClose={close} title={t('orders.cancel.title')} closeLabel={t('common.close')}>
      <div className="form">
        <FormAlert>{state.alert}</FormAlert>
        <p>{t('orders.cancel.text')}</p>
        <div className="form-foot">
          <Button busy={state.busy} onClick={() => void cancel()}>
            {t('orders.cancel.confirm')}
          </Button>
          <Button variant="text" onClick={close}>
            {t('orders.cancel.keep')}
          </Button>
        </div>
      </div>
    </Dialog>
  )
}
