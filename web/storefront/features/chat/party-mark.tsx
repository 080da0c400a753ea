import { BrandMark } from '#web/client/brand-mark.tsx'
import { service } from './chat-state.ts'
import type { ChatRequest } from './chat-request.ts'

/** Who answers: the brand's mark for its service, the first letter of a store. */
export function PartyMark({ party, size }: { party: ChatRequest['party']; size: 40 | 30 }) {
  return (
    <span className={`chat-mark chat-mark-${size}`} aria-hidden="true">
      {party.id === service ? <BrandMark size={size === 40 ? 24 : 18} /> : [...party.name][0]}
    </span>
  )
}
