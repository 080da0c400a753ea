import type { CallOptions } from '#web/client/api-call.ts'
import { useApi } from '#web/client/use-api.ts'
import { Button } from '#web/kit/button.tsx'
import { useToast } from '#web/kit/toast.tsx'
import { useText } from '#web/client/text/text-provider.tsx'
import { useOrderAction } from './use-order-action.ts'

type RemindSellerProps = { readonly orderId: string; readonly small: boolean; readonly full: boolean | undefined }

/** Reminds the store to ship; success and error are shown in a toast. */
export function RemindSeller({ orderId, small, full }: RemindSellerProps) {
  const t = useText()
  const call = useApi()
  const toast = useToast()
  const { busy, run } = useOrderAction()
  const remind = async () => {
    const input = { orderId }
    const send = (options: CallOptions) => call('orders.remind', input, options)
    const refused = await run({ input, send, done: t('orders.remind.done') })
    if (refused) toast({ tone: 'error', text: refused })
  }
  return (
    <Button
      variant="secondary"
      small={small}
      full={full}
      busy={busy}
      aria-describedby={`order-${orderId}`}
      onClick={() => void remind()}
    >
      {t('orders.action.remind')}
    </Button>
  )
}
