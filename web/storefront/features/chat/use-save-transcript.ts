import { saveFile } from '#web/kit/save-file.ts'
import { useToast } from '#web/kit/toast.tsx'
import { failureText } from '#web/client/failure-text.ts'
import { useText } from '#web/client/text/text-provider.tsx'
import type { ChatStore } from './chat-store.ts'
import type { Party } from './chat-state.ts'

/** Saves the conversation with a party as a text file of the browser. */
export function useSaveTranscript(store: ChatStore): (party: Party) => Promise<void> {
  const t = useText()
  const toast = useToast()
  return async (party) => {
    try {
      const { name, text } = await store.readTranscript(party)
      if (text === '') return toast({ text: t('chat.transcript.empty') })
      saveFile(name, 'text/plain;charset=utf-8', text)
    } catch (error) {
      toast({ tone: 'error', text: failureText(t, error) })
    }
  }
}
