import { Button } from '#web/kit/button.tsx'
import { useToast } from '#web/kit/toast.tsx'
import { useText } from '#web/text/text-provider.tsx'

/** Copies an order's number; where the browser refuses, says so. */
export function CopyNumber({ number }: { number: string }) {
  const t = useText()
  const toast = useToast()
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(number)
      toast({ text: t('common.copied') })
    } catch {
      // No permission, or a page without https: the number stands in the title to be marked by hand.
      toast({ tone: 'error', text: t('orders.detail.copyFailed') })
    }
  }
  return (
    <Button variant="text" small icon="copy" onClick={() => void copy()}>
      {t('orders.detail.copy')}
    </Button>
  )
}
