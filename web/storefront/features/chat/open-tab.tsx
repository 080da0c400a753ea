import { useToast } from '#web/kit/toast.tsx'
import { IconButton } from '#web/kit/icon-button.tsx'
import { failureText } from '#web/client/failure-text.ts'
import { useApi } from '#web/client/use-api.ts'
import { useHref } from '#web/client/use-href.ts'
import { useText } from '#web/client/text/text-provider.tsx'
import type { ChatRequest } from './chat-request.ts'
import { service } from './chat-state.ts'

/** Opens the conversation in a tab, which gets a ticket for it. */
export function OpenTab({ party }: { party: ChatRequest['party'] | null }) {
  const t = useText()
  const call = useApi()
  const href = useHref()
  const toast = useToast()
  const open = async () => {
    // Before the answer, because browsers block a window that opens some time after the press.
    const tab = window.open('about:blank')
    try {
      const { ticket } = await call('chat.ticket', {})
      const partyid = party && party.id !== service ? party.id : undefined
      const address = `${href('/chat', { partyid })}#ticket=${ticket}`
      if (!tab) return location.assign(address)
      tab.opener = null
      tab.location.replace(address)
    } catch (error) {
      tab?.close()
      toast({ tone: 'error', text: failureText(t, error) })
    }
  }
  return <IconButton icon="share" label={t('chat.openTab')} onClick={() => void open()} />
}
