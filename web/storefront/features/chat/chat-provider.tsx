import { useQuery } from '@tanstack/react-query'
import {
  createContext,
  type ReactNode,
  use,
  useCallback,
  useEffect,
  useEffectEvent,
  useMemo,
  useRef,
  useState,
} from 'react'
import { useLocation } from 'react-router'
import { useToast } from '#web/kit/toast.tsx'
import { apiQuery } from '#web/client/api-query.ts'
import { failureText } from '#web/client/failure-text.ts'
import { useCurrentUser } from '#web/client/session.ts'
import { MoreTexts, useLanguage, useText } from '#web/client/text/text-provider.tsx'
import { titleCount } from '#web/client/title-count.ts'
import { serviceRequest, type ChatRequest } from './chat-request.ts'
import { readSetting, takeReopening } from './chat-storage.ts'
import { loadChat, type LoadedChat } from './load-chat.ts'

type ChatControl = {
  /** Unread messages of all conversations; 0 for a visitor. */
  readonly unread: number
  /** Opens the chat, with the service unless another party is named. */
  readonly openChat: (request?: ChatRequest) => void
}

const ChatContext = createContext<ChatControl>({ unread: 0, openChat: () => {} })

/** While the chat is closed nothing is pushed. */
const unreadPollMs = 60_000

/** The number of unread messages, in the title of the tab as well; a sound when it grows, where the user wants one. */
function useUnread(isVisitor: boolean): number {
  const { data } = useQuery({
    ...apiQuery('chat.unread', {}),
    enabled: !isVisitor,
    refetchInterval: unreadPollMs,
    refetchOnWindowFocus: true,
  })
  const unread = isVisitor ? 0 : (data?.count ?? 0)
  const before = useRef<number | undefined>(undefined)
  useEffect(() => {
    titleCount.set(unread)
    const isMore = before.current !== undefined && unread > before.current
    if (data) before.current = unread
    if (isMore && readSetting('sound') === 'on')
      import('#web/client/chat/play-sound.ts').then(
        ({ playSound }) => playSound(),
        () => {},
      )
  }, [data, unread])
  return unread
}

/**
 * The chat of all pages of the shell: its window stays open while pages change. Its code is loaded when it is first
 * opened.
 */
export function ChatProvider({ children }: { children: ReactNode }) {
  const t = useText()
  const toast = useToast()
  const { locale } = useLanguage()
  const user = useCurrentUser()
  const { pathname } = useLocation()
  const unread = useUnread(!user)
  const [request, setRequest] = useState<ChatRequest | null>(null)
  const [loaded, setLoaded] = useState<LoadedChat | null>(null)
  const openChat = useCallback(
    async (wanted: ChatRequest = serviceRequest) => {
      try {
        setLoaded(await loadChat(locale))
        setRequest(wanted)
      } catch (error) {
        toast({ tone: 'error', text: failureText(t, error) })
      }
    },
    [locale, t, toast],
  )
  const userId = user?.id
  const reopen = useEffectEvent(() => {
    const waiting = takeReopening()
    if (waiting) void openChat(waiting)
  })
  // After the login the conversation that asked for it opens again; a logout closes the window.
  useEffect(() => {
    if (userId === undefined) return
    // oxlint-disable-next-line react/set-state-in-effect -- what was kept over the log-in is outside of React
    reopen()
    return () => setRequest(null)
  }, [userId])
  const control = useMemo(
    (): ChatControl => ({ unread, openChat: (wanted) => void openChat(wanted) }),
    [unread, openChat],
  )
  return (
    <ChatContext value={control}>
      {children}
      {request && loaded && pathname !== '/chat' && (
        <MoreTexts messages={loaded.texts}>
          <loaded.ChatDialog user={user ?? null} request={request} onClose={() => setRequest(null)} />
        </MoreTexts>
      )}
    </ChatContext>
  )
}

/** The number of unread messages, and the function that opens the chat. */
export const useChat = (): ChatControl => use(ChatContext)
