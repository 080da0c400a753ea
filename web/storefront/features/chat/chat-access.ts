import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import type { ApiCall } from '#web/client/api-call.ts'
import { getApi } from '#web/client/api-query.ts'
import { useBoot } from '#web/client/boot.ts'
import { createBrowserCall } from '#web/client/browser-call.ts'
import { openEvents } from '#web/client/chat/event-stream.ts'
import { failureText } from '#web/client/failure-text.ts'
import { useText } from '#web/client/text/text-provider.tsx'
import { openStorage } from './chat-storage.ts'
import { createChatStore, type ChatStore } from './chat-store.ts'

/** Who chats: the user of the session cookie, or of a chat token that a tab has instead. */
export type ChatUser = { readonly id: string; readonly username: string; readonly avatar: number }
export type ChatAccess = { readonly user: ChatUser; readonly token?: string | undefined }

/** The chats of the user who was here last, so that closing the window forgets nothing. */
let stored: { readonly key: string; readonly store: ChatStore } | null = null

/** Receives the chats of a user while the component is mounted. */
export function useChatStore({ user, token }: ChatAccess): ChatStore {
  const t = useText()
  const client = useQueryClient()
  const { brand, locale } = useBoot()
  const { policy } = brand
  const key = `${user.id} ${token ?? ''}`
  const store = useMemo(() => {
    if (stored?.key === key) return stored.store
    const call: ApiCall =
      token === undefined ? getApi(client) : createBrowserCall(locale, policy.requestTimeoutSeconds, token)
    const made = createChatStore({
      call,
      openEvents: openEvents('/api/chat/events', { lang: locale, token }),
      storage: openStorage(user.id),
      policy,
      onUnread: (count) => token === undefined && client.setQueryData(['chat.unread', {}], { count }),
      now: () => new Date(),
      toReason: (error) => failureText(t, error),
    })
    stored = { key, store: made }
    return made
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- a new store would lose what was read
  }, [key])
  useEffect(() => {
    store.start()
    return store.stop
  }, [store])
  return store
}
