import { Button } from '#web/kit/button.tsx'
import { useToast } from '#web/kit/toast.tsx'
import { useText } from '#web/client/text/text-provider.tsx'

type CopyTextProps = {
  readonly text: string
  readonly label: string
  /** The text of the toast. */ readonly copied: string
}

/** Copies a text of the page; shows an error if the browser does not allow it. */
export function CopyText({ text, label, copied }: CopyTextProps) {
  const t = useText()
  const toast = useToast()
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text)
      toast({ text: copied })
    } catch {
      // No permission, or a page without https: the text can be selected by hand.
      toast({ tone: 'error', text: t('common.copyFailed') })
    }
  }
  return (
    <Button variant="text" small icon="copy" onClick={() => void copy()}>
      {label}
    </Button>
  )
}
