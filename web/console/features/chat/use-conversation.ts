import { useCallback, useEffect, useSyncExternalStore } from 'react'
import { useApi } from '#web/client/use-api.ts'
import type { Conversation } from './conversation-state.ts'
import { useDesk } from './desk.ts'

/** A conversation that is open: read, filled, and told to be read while the page is seen. */
export function useConversation(chatId: string): Conversation {
  const { conversations, module } = useDesk()
  const call = useApi()
  const conversation = useSyncExternalStore(
    conversations.subscribe,
    useCallback(() => conversations.get(chatId), [conversations, chatId]),
  )
  useEffect(() => {
    conversations.open(chatId)
    return () => conversations.open(null)
  }, [conversations, chatId])
  const lastId = conversation.messages.at(-1)?.id
  const isUnread = (conversation.chat?.unread ?? 0) > 0
  useEffect(() => {
    if (!isUnread || lastId === undefined) return undefined
    const read = () => {
      if (document.visibilityState !== 'visible') return
      // When it fails, the next message or opening tells it again.
      call(`${module}.read`, { chatId, message_id: lastId }).then(
        ({ chat }) => conversations.setChat(chat),
        () => {},
      )
    }
    read()
    document.addEventListener('visibilitychange', read)
    return () => document.removeEventListener('visibilitychange', read)
  }, [isUnread, lastId, chatId, call, module, conversations])
  return conversation
}
