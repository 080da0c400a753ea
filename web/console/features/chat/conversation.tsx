import { useEffect, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { failureText } from '#web/client/failure-text.ts'
import { useText } from '#web/client/text/text-provider.tsx'
import { ActionButton } from '#web/console/kit/action-button.tsx'
import { ListState } from '#web/console/kit/list-state.tsx'
import { Loading, Skeleton } from '#web/kit/skeleton.tsx'
import { useKeys } from '../../app/use-keys.ts'
import { CollisionBar } from './collision-bar.tsx'
import { Composer, type ComposerHandle, type ComposerMode } from './composer.tsx'
import { ConversationHead } from './conversation-head.tsx'
import { useDesk } from './desk.ts'
import { MessageList } from './message-list.tsx'
import { useConversation } from './use-conversation.ts'

function LoadingConversation() {
  return (
    <Loading>
      <div className="chat-messages chat-messages-loading">
        <Skeleton shape="line" width="half" />
        <Skeleton shape="line" width="third" />
        <Skeleton shape="line" width="half" />
      </div>
    </Loading>
  )
}

/** One conversation with its composer; R and N begin an answer and a note. */
export function Conversation({ chatId }: { chatId: string }) {
  const t = useText()
  const navigate = useNavigate()
  const { search } = useLocation()
  const { conversations, path } = useDesk()
  const conversation = useConversation(chatId)
  const { chat, error } = conversation
  const [mode, setMode] = useState<ComposerMode>('reply')
  const composer = useRef<ComposerHandle>(null)
  const pane = useRef<HTMLElement>(null)
  useEffect(() => pane.current?.focus({ preventScroll: true }), [])
  const begin = (next: ComposerMode) => {
    setMode(next)
    composer.current?.focus()
  }
  useKeys({ r: () => begin('reply'), n: () => begin('note'), Escape: () => void navigate(path + search) })
  return (
    <section
      ref={pane}
      className="chat-conversation"
      tabIndex={-1}
      aria-label={chat ? t('desk.conversationWith', { name: chat.shopper.name }) : t('desk.conversation')}
    >
      <ConversationHead chatId={chatId} chat={chat} />
      {chat && <CollisionBar chat={chat} typing={conversation.typing} />}
      {error && !chat ? (
        <ListState
          icon="alert"
          title={t('desk.error.conversation')}
          text={failureText(t, error)}
          action={<ActionButton onClick={() => void conversations.refresh(chatId)}>{t('common.retry')}</ActionButton>}
        />
      ) : chat ? (
        <MessageList chatId={chatId} chat={chat} conversation={conversation} />
      ) : (
        <LoadingConversation />
      )}
      {chat && <Composer ref={composer} chat={chat} mode={mode} onMode={begin} />}
    </section>
  )
}
