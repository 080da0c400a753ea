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
  const last = useRef('')
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const toldAt = useRef(0)
  return (draft) => {
    last.current = draft
    if (draft.trim() === '') return clearTimeout(timer.current)
    clearTimeout(timer.current)
    // The last letters are told, too.
    timer.current = setTimeout(
      () => {
        toldAt.current = Date.now()
        // A sign that is lost is not worth a word.
        call(`${module}.typing`, { chatId, draft: last.current.slice(0, maxDraft) }).catch(() => {})
      },
      Math.max(0, toldAt.current + tellEveryMs - Date.now()),
    )
  }
}
