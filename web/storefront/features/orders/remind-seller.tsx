import type { CallOptions } from '#web/storefront/app/api-call.ts'
import { useCall } from '#web/storefront/app/use-call.ts'
import { Button } from '#web/kit/button.tsx'
import { useToast } from '#web/kit/toast.tsx'
import { useText } from '#web/text/text-provider.tsx'
import { useOrderDeed } from './use-order-deed.ts'

type RemindSellerProps = { readonly orderId: string; readonly small: boolean; readonly full: boolean | undefined }

/** Reminds the store of a parcel at once; a refusal is told as briefly as the success. */
export function RemindSeller({ orderId, small, full }: RemindSellerProps) {
  const t = useText()
  const call = useCall()
  const toast = useToast()
  const { busy, run } = useOrderDeed()
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
