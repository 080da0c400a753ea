import { useRef } from 'react'
import { useApi } from '#web/client/use-api.ts'
import { useDesk } from './desk.ts'

/** A call each time the text changes would be one per letter. */
const tellEveryMs = 2_500
const maxDraft = 500

/** Tells the shopper that an answer is being written, and colleagues what. */
export function useTellTyping(chatId: string): (draft: string) => void {
  const { module } = useDesk()
  const call = useApi()
  const toldAt = useRef(0)
  return (draft) => {
    const now = Date.now()
    if (draft.trim() === '' || now - toldAt.current < tellEveryMs) return
    toldAt.current = now
    // A sign that is lost is not worth a word.
    call(`${module}.typing`, { chatId, draft: draft.slice(0, maxDraft) }).catch(() => {})
  }
}
