import { useText } from '#web/client/text/text-provider.tsx'
import type { ChatRequest } from './chat-request.ts'
import { service, type PartyState } from './chat-state.ts'
import { useOpening } from './use-party-line.ts'

/** Says outside the opening hours when answers come, in the words of the party where it has written some. */
export function ClosedNotice({ party, state }: { party: ChatRequest['party']; state: PartyState }) {
  const t = useText()
  const toOpening = useOpening()
  const { opensAt, offlineMessage } = state
  return (
    <output className="chat-closed">
      <b>{party.id === service ? t('chat.closed.service') : t('chat.closed.store', { store: party.name })}</b>
      {offlineMessage && <span dir="auto">{offlineMessage}</span>}
      <span>{opensAt ? t('chat.closed.leaveUntil', { time: toOpening(opensAt) }) : t('chat.closed.leave')}</span>
    </output>
  )
}
