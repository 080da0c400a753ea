import type { ReactNode } from 'react'
import { useLocation } from 'react-router'
import { Icon } from '#web/kit/icon.tsx'
import { IconButton } from '#web/kit/icon-button.tsx'
import { useText } from '#web/client/text/text-provider.tsx'
import { useCounter } from '#web/client/use-counter.ts'
import type { ChatRequest } from './chat-request.ts'
import { useChat } from './chat-provider.tsx'

/** Opens the chat from the header, with the number of unread messages. */
export function ChatButton() {
  const t = useText()
  const counter = useCounter()
  const { unread, openChat } = useChat()
  if (useLocation().pathname === '/chat') return null
  const label = unread > 0 ? t('shell.header.chatUnread', { count: unread }) : t('shell.header.chat')
  return <IconButton icon="chat" label={label} count={counter(unread)} onClick={() => openChat()} />
}

/** Opens the chat with the service from a list of links. */
export function ChatLink({ hasIcon = false, onOpen }: { hasIcon?: boolean; onOpen?: () => void }) {
  const t = useText()
  const { openChat } = useChat()
  const open = () => {
    onOpen?.()
    openChat()
  }
  return (
    <button type="button" onClick={open}>
      {hasIcon && <Icon name="chat" />}
      {t('shell.footer.chat')}
    </button>
  )
}

/** Opens the chat about something, from where that is shown. */
export function ChatAboutButton({ request, children }: { request: ChatRequest; children: ReactNode }) {
  const { openChat } = useChat()
  return (
    <button type="button" onClick={() => openChat(request)}>
      <Icon name="chat" size={16} />
      {children}
    </button>
  )
}
