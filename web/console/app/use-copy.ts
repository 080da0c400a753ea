import { useText } from '#web/client/text/text-provider.tsx'
import { useConsoleToast } from '#web/console/kit/console-toasts.tsx'

/** Copies a text and says so; without permission the text can be selected by hand. */
export function useCopy(): (text: string, message: string) => Promise<void> {
  const t = useText()
  const toast = useConsoleToast()
  return async (text, message) => {
    try {
      await navigator.clipboard.writeText(text)
      toast({ text: message })
    } catch {
      toast({ text: t('common.copyFailed'), tone: 'error' })
    }
  }
}
