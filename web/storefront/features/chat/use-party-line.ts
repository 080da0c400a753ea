import { useState } from 'react'
import { useBoot } from '#web/client/boot.ts'
import { useLanguage, useText } from '#web/client/text/text-provider.tsx'
import { service, type PartyState } from './chat-state.ts'
import type { ChatRequest } from './chat-request.ts'
import { formatOpening, splitMinutes } from './opening-words.ts'

const browserZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone

/** When a party opens, for a sentence, in the zone of the browser. */
export function useOpening(): (opensAt: string) => string {
  const { intl } = useLanguage()
  const [now] = useState(() => new Date())
  return (opensAt) => formatOpening(opensAt, now, { intl, timeZone: browserZone() })
}

/** One line about a party: whether it answers now, and how soon. Undefined: not known yet. */
export function usePartyLine(): (party: ChatRequest['party'], state: PartyState | undefined) => string {
  const t = useText()
  const { name } = useBoot().brand
  const toOpening = useOpening()
  return (party, state) => {
    if (state?.isOpen === false)
      return state.opensAt ? t('chat.closedUntil', { time: toOpening(state.opensAt) }) : t('chat.closed')
    const time = state?.answerMinutes == null ? null : splitMinutes(state.answerMinutes)
    const words = time && t(`chat.time.${time.unit}`, { count: time.count })
    if (state?.isOnline) return words ? t('chat.hereAnswers', { time: words }) : t('chat.here')
    if (words) return t('chat.answers', { time: words })
    return party.id === service ? name : t('chat.store')
  }
}
