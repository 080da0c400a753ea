import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import type { Chat } from '#contract/chat.ts'
import { useText } from '#web/client/text/text-provider.tsx'
import { ActionButton } from '#web/console/kit/action-button.tsx'
import { ConsoleIcon } from '#web/console/kit/console-icon.tsx'
import { useTimes } from '../../app/times.ts'
import { ChatImages } from './chat-images.tsx'
import type { Conversation } from './conversation-state.ts'
import { markRuns } from './day-runs.ts'
import { useDesk } from './desk.ts'
import { Message, UnsentLine } from './message.tsx'
import { useDayNames } from './use-day-names.ts'
import { useIsTyping } from './use-is-typing.ts'

/** Pixels from the end within which the list follows new messages. */
const followPx = 80
/** Pixels from the start at which older messages are read. */
const olderPx = 200

/** Keeps the list where its reader is: at the end, or at the message that was seen when older ones came before it. */
function useScrolling(chatId: string, { messages, unsent }: Conversation) {
  const { conversations } = useDesk()
  const list = useRef<HTMLDivElement>(null)
  const isFollowing = useRef(true)
  const fromEnd = useRef(0)
  const firstSeq = messages[0]?.seq
  const lastSeq = messages.at(-1)?.seq ?? 0
  const [seenSeq, setSeenSeq] = useState(0)
  const toEnd = useCallback(() => list.current?.scrollTo({ top: list.current.scrollHeight }), [])
  // Runs when older messages come before the first one.
  useLayoutEffect(() => {
    const { current } = list
    if (!current) return
    if (isFollowing.current) current.scrollTo({ top: current.scrollHeight })
    else current.scrollTo({ top: current.scrollHeight - fromEnd.current })
    // Only older messages move what is seen; newer ones come below it.
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- the first message decides when it runs
  }, [firstSeq])
  useLayoutEffect(() => {
    if (isFollowing.current) toEnd()
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- new messages decide when it runs
  }, [lastSeq, unsent.length, toEnd])
  useEffect(() => {
    // A composer that grows must not cover the last message.
    const { current } = list
    if (!current) return undefined
    const observer = new ResizeObserver(() => isFollowing.current && toEnd())
    observer.observe(current)
    return () => observer.disconnect()
  }, [toEnd])
  const onScroll = () => {
    const { scrollTop, scrollHeight, clientHeight } = list.current!
    fromEnd.current = scrollHeight - scrollTop
    isFollowing.current = fromEnd.current - clientHeight < followPx
    setSeenSeq(isFollowing.current ? Infinity : (seen) => (seen === Infinity ? lastSeq : seen))
    if (scrollTop < olderPx) void conversations.readOlder(chatId)
  }
  const newCount =
    seenSeq === Infinity ? 0 : messages.filter(({ seq, side }) => seq > seenSeq && side === 'shopper').length
  return { list, onScroll, toEnd, newCount: seenSeq === 0 ? 0 : newCount }
}

function TypingLine({ chat, typing }: { chat: Chat; typing: Conversation['typing'] }) {
  const t = useText()
  const isTyping = useIsTyping(typing, null)
  return <output className="chat-typing">{isTyping && t('desk.typing', { name: chat.shopper.name })}</output>
}

interface MessageListProps {
  chatId: string
  chat: Chat
  conversation: Conversation
}

/** The messages of a conversation, the newest at the end; what is older is read on the way up. */
export function MessageList({ chatId, chat, conversation }: MessageListProps) {
  const t = useText()
  const { toDayKey } = useTimes()
  const getDayName = useDayNames()
  const { conversations } = useDesk()
  const { messages, unsent, hasOlder, isLoadingOlder, typing } = conversation
  const { list, onScroll, toEnd, newCount } = useScrolling(chatId, conversation)
  const drawn = useMemo(() => markRuns(messages, toDayKey), [messages, toDayKey])
  const lastRead = messages.findLast(({ side, type, seq }) => side === 'team' && type !== 'note' && seq <= chat.readSeq)
  return (
    <div className="chat-messages-frame">
      <div
        ref={list}
        className="chat-messages"
        role="log"
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- keys scroll it
        tabIndex={0}
        aria-label={t('desk.messages')}
        onScroll={onScroll}
      >
        <ChatImages messages={messages} shopper={chat.shopper}>
          {hasOlder ? (
            <ActionButton
              small
              variant="quiet"
              aria-disabled={isLoadingOlder}
              onClick={() => void conversations.readOlder(chatId)}
            >
              {t('desk.older')}
            </ActionButton>
          ) : (
            <p className="chat-day">{t('desk.start')}</p>
          )}
          {drawn.map(({ message, isDayStart, isRunEnd }) => (
            <div key={message.id} className="chat-entry">
              {isDayStart && <p className="chat-day">{getDayName(message.createtime)}</p>}
              <Message message={message} isRunEnd={isRunEnd} isRead={message === lastRead} />
            </div>
          ))}
          {unsent.map((message) => (
            <UnsentLine key={message.clientId} chatId={chatId} message={message} />
          ))}
        </ChatImages>
        <TypingLine chat={chat} typing={typing} />
      </div>
      {newCount > 0 && (
        <button type="button" className="chat-pill" onClick={toEnd}>
          <ConsoleIcon name="descending" size={14} />
          {t('desk.newBelow', { count: newCount })}
        </button>
      )}
    </div>
  )
}
