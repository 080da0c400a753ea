import { useEffect, useState } from 'react'
import { deleteDraft, readDraft, writeDraft } from '../../app/forms/device-drafts.ts'
import { useDesk } from './desk.ts'

type Drafts = { readonly reply: string; readonly note: string }
const empty: Drafts = { reply: '', note: '' }

/** Text that was begun, per conversation; the device keeps it for a week, and until log-out. */
export function useComposerDraft(chatId: string, mode: keyof Drafts) {
  const { user } = useDesk()
  const key = `${user.id}.chat.${chatId}`
  const [drafts, setDrafts] = useState<Drafts>(() => ({
    ...empty,
    ...readDraft<Drafts>(key, Date.now())?.values,
  }))
  useEffect(() => {
    if (drafts.reply || drafts.note) writeDraft(key, { at: Date.now(), values: drafts })
    else deleteDraft(key)
  }, [key, drafts])
  return { text: drafts[mode], setText: (text: string) => setDrafts((before) => ({ ...before, [mode]: text })) }
}
