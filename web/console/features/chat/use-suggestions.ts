import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { apiQuery } from '#web/client/api-query.ts'
import { findCannedReplies, findTypedCode, findTypedMention, insertMention } from './canned-replies.ts'
import type { ComposerMode } from './composer.tsx'
import { useDesk } from './desk.ts'
import { useAgents } from './use-agents.ts'

export interface Suggestion {
  readonly key: string
  /** Typed to find it. */
  readonly name: string
  readonly text: string | null
}

const maxSuggestions = 8

interface Typed {
  readonly chatId: string
  readonly mode: ComposerMode
  readonly text: string
  readonly caret: number
}

/** Canned replies after a slash, in the shopper's language, and colleagues after an @ in notes. */
export function useSuggestions({ chatId, mode, text, caret }: Typed) {
  const { module, user } = useDesk()
  const [active, setActive] = useState(0)
  const [dismissed, setDismissed] = useState<string | null>(null)
  const code = mode === 'reply' ? findTypedCode(text) : null
  const mention = mode === 'note' ? findTypedMention(text, caret) : null
  const replies = useQuery({ ...apiQuery(`${module}.replies`, { chatId }), enabled: code !== null }).data?.replies
  const agents = useAgents()
  const isOpen = dismissed !== text
  const listOptions = (): readonly Suggestion[] => {
    if (!isOpen) return []
    if (code !== null)
      return findCannedReplies(replies ?? [], code).map((reply) => ({
        key: reply.id,
        name: reply.code,
        text: reply.rendered,
      }))
    if (mention === null) return []
    const words = mention.toLowerCase()
    return agents
      .filter(({ id, name }) => id !== user.id && name.toLowerCase().startsWith(words))
      .map(({ id, name }) => ({ key: id, name, text: null }))
  }
  const options = listOptions().slice(0, maxSuggestions)
  const index = Math.min(active, Math.max(0, options.length - 1))
  return {
    kind: code === null ? ('mention' as const) : ('reply' as const),
    typed: code ?? mention ?? '',
    /** A code was typed that no reply has. */
    isMissing: isOpen && code !== null && replies !== undefined && options.length === 0,
    options,
    active: index,
    setActive,
    dismiss: () => setDismissed(text),
    /** The text with a suggestion in it. */
    apply: (at: number): { text: string; caret: number } | null => {
      const option = options[at]
      if (!option) return null
      setActive(0)
      if (option.text === null) return insertMention(text, caret, option.name)
      return { text: option.text, caret: option.text.length }
    },
  }
}
