import { type UIEvent, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { ErrorState } from '#web/kit/error-state.tsx'
import { Loading, Skeleton } from '#web/kit/skeleton.tsx'
import { useBoot } from '#web/client/boot.ts'
import { failureText } from '#web/client/failure-text.ts'
import { useText } from '#web/client/text/text-provider.tsx'
import type { About, ChatRequest } from './chat-request.ts'
import type { ChatAccess } from './chat-access.ts'
import { emptyThread, service, type ChatState, type Thread } from './chat-state.ts'
import type { ChatStore } from './chat-store.ts'
import { AboutCard } from './cards.tsx'
import { ClosedNotice } from './closed-notice.tsx'
import { Compose } from './compose.tsx'
import { MessageList } from './message-list.tsx'
import { getLastReceived, isLastCard } from './messages.ts'
import { RatingCard } from './rating-card.tsx'
import type { Unsent } from './unsent.ts'

/** Opening hours pass without an event. */
const partyRefreshMs = 60_000
/** Nearer to the end than this counts as at the end, in px. */
const nearEndPx = 48
/** Older messages are read before the first one is reached. */
const nearStartPx = 200

/** Keeps the end in view while the reader is there, and the place of the reader otherwise. */
function useScroll(
  { messages, isTyping, isLoaded, hasOlder }: Thread,
  own: readonly Unsent[],
  /** Changes with what stands behind the messages. */
  tail: string,
  readOlder: () => void,
) {
  const box = useRef<HTMLDivElement>(null)
  const { chatScrollToBottomMilliseconds } = useBoot().brand.policy
  const [isAtEnd, setAtEnd] = useState(true)
  const before = useRef({ height: 0, firstId: '', ownCount: 0 })
  const toEnd = useEffectEvent(() => {
    const element = box.current
    if (element) element.scrollTop = element.scrollHeight
  })
  const firstId = messages[0]?.id ?? ''
  useLayoutEffect(() => {
    const element = box.current!
    const { height, firstId: oldFirst, ownCount } = before.current
    const isOlder = oldFirst !== '' && firstId !== oldFirst
    if (isOlder) element.scrollTop += element.scrollHeight - height
    else if (isAtEnd || own.length > ownCount) toEnd()
    before.current = { height: element.scrollHeight, firstId, ownCount: own.length }
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- messages, typing and what stands behind them change the height of the box
  }, [messages, own, firstId, isTyping, isAtEnd, tail])
  useEffect(() => {
    if (!isLoaded) return
    // Pictures have their height by then, as specified.
    const timer = setTimeout(toEnd, chatScrollToBottomMilliseconds)
    return () => clearTimeout(timer)
  }, [isLoaded, chatScrollToBottomMilliseconds])
  const onScroll = ({ currentTarget: { scrollTop, scrollHeight, clientHeight } }: UIEvent<HTMLElement>) => {
    setAtEnd(scrollHeight - clientHeight - scrollTop < nearEndPx)
    if (scrollTop < nearStartPx && hasOlder) readOlder()
  }
  return { box, isAtEnd, onScroll, goToEnd: () => box.current?.scrollTo({ top: box.current.scrollHeight }) }
}

/** Marks as read what is in view while the page is visible. */
function useMarkRead(store: ChatStore, party: string, { messages, isLoaded }: Thread, isAtEnd: boolean) {
  const last = getLastReceived(messages)
  useEffect(() => {
    if (!isLoaded || !isAtEnd || last === 0) return
    const mark = () => document.visibilityState === 'visible' && void store.markRead(party)
    mark()
    document.addEventListener('visibilitychange', mark)
    return () => document.removeEventListener('visibilitychange', mark)
  }, [store, party, isLoaded, isAtEnd, last])
}

type ConversationProps = {
  readonly store: ChatStore
  readonly state: ChatState
  readonly access: ChatAccess
  readonly party: ChatRequest['party']
  readonly about: About | null
  /** Called when the card of what is asked about was sent or is not wanted. */
  readonly onAboutDone: () => void
}

/** The messages with one party, and the field to write in. */
export function Conversation({ store, state, access, party, about, onAboutDone }: ConversationProps) {
  const t = useText()
  const thread = state.threads[party.id] ?? emptyThread
  const own = state.unsent.filter((one) => one.party === party.id)
  const partyState = state.parties[party.id]
  const { rating = null, isOpen = true } = partyState ?? {}
  const tail = `${isOpen} ${rating?.until} ${rating?.stars}`
  const { box, isAtEnd, onScroll, goToEnd } = useScroll(thread, own, tail, () => void store.readOlder(party.id))
  useMarkRead(store, party.id, thread, isAtEnd)
  const [readUntil, setReadUntil] = useState(0)
  const last = getLastReceived(thread.messages)
  if (isAtEnd && readUntil !== last) setReadUntil(last)
  const newCount = thread.messages.filter(
    ({ seq, send_receive }) => seq > readUntil && send_receive === 'receive',
  ).length
  useEffect(() => {
    void store.open(party.id)
    void store.refreshParty(party.id)
    const timer = setInterval(() => void store.refreshParty(party.id), partyRefreshMs)
    return () => clearInterval(timer)
  }, [store, party.id])
  const isAboutSent = about !== null && isLastCard(thread.messages, about)
  const sendFirst = () => {
    if (!about) return
    if (!isAboutSent) store.send(party.id, about.type, about.id)
    onAboutDone()
  }
  const removeAbout = () => {
    // The button of the card goes away with it.
    box.current?.focus()
    onAboutDone()
  }
  const content = () => {
    if (thread.error && !thread.isLoaded)
      return (
        <ErrorState
          title={t('errors.page.title')}
          sentence={failureText(t, thread.error)}
          onRetry={() => void store.open(party.id)}
        />
      )
    if (!thread.isLoaded && thread.messages.length === 0)
      return (
        <Loading>
          <div className="chat-loading">
            <Skeleton shape="button" width="half" />
            <Skeleton shape="button" width="most" />
            <Skeleton shape="button" width="half" />
          </div>
        </Loading>
      )
    return (
      <MessageList
        thread={thread}
        unsent={own}
        access={access}
        party={party}
        onRetry={store.sendAgain}
        onDiscard={store.discard}
      />
    )
  }
  return (
    <>
      <div className="chat-scroll">
        <div
          ref={box}
          className="chat-messages"
          role="log"
          aria-label={t('chat.messages')}
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- keys scroll it
          tabIndex={0}
          onScroll={onScroll}
        >
          {thread.isLoadingOlder && <p className="chat-note">{t('common.loading')}</p>}
          {content()}
          {thread.isLoaded && thread.messages.length + own.length === 0 && (
            <p className="chat-empty" dir="auto">
              {partyState?.greeting ??
                (party.id === service ? t('chat.empty.service') : t('chat.empty.store', { store: party.name }))}
            </p>
          )}
          {partyState && !isOpen && <ClosedNotice party={party} state={partyState} />}
          {rating && (
            <RatingCard
              key={rating.until}
              party={party.id}
              rating={rating}
              onRate={(given) => store.rate(party.id, given)}
              onFormGone={() => box.current?.focus()}
            />
          )}
          {about && !isAboutSent && <AboutCard about={about} onRemove={removeAbout} />}
        </div>
        {!isAtEnd && newCount > 0 && (
          <button type="button" className="chat-pill tabular-numbers" onClick={goToEnd}>
            {t('chat.new', { count: newCount })}
          </button>
        )}
      </div>
      <Compose
        party={party.id}
        token={access.token}
        isClosed={!isOpen}
        onTyping={() => store.tellTyping(party.id)}
        onSend={(type, text) => {
          sendFirst()
          store.send(party.id, type, text)
        }}
      />
    </>
  )
}
