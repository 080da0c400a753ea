import { Button } from '#web/kit/button.tsx'
import { useToast } from '#web/kit/toast.tsx'
import { useText } from '#web/client/text/text-provider.tsx'

type CopyTextProps = {
  readonly text: string
  readonly label: string
  /** What is said when it is done. */ readonly copied: string
}

/** Copies something that stands on the page; where the browser refuses, says so. */
export function CopyText({ text, label, copied }: CopyTextProps) {
  const t = useText()
  const toast = useToast()
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text)
      toast({ text: copied })
    } catch {
      // No permission, or a page without https: what stands on the page can be marked by hand.
      toast({ tone: 'error', text: t('orders.detail.copyFailed') })
    }
  }
  return (
    <Button variant="text" small icon="copy" onClick={() => void copy()}>
      {label}
    </Button>
  )
}
