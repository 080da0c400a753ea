import { Fragment, useState, type ReactNode } from 'react'
import type { ChatMessage } from '#contract/chat.ts'
import { Avatar } from '#web/client/avatar.tsx'
import { createDayKey, findNearDay } from '#web/client/chat/day-marks.ts'
import { useText, useLanguage } from '#web/client/text/text-provider.tsx'
import { formatDay, Time } from '#web/kit/date.tsx'
import type { ChatRequest } from './chat-request.ts'
import type { ChatAccess } from './chat-access.ts'
import type { Thread } from './chat-state.ts'
import { GoodsMessage, OrderMessage } from './cards.tsx'
import { ChatPicture } from './chat-picture.tsx'
import { usePartyName } from './chat-head.tsx'
import { PartyMark } from './party-mark.tsx'
import type { Unsent } from './unsent.ts'

type DisplayMessage = Pick<ChatMessage, 'type' | 'content' | 'send_receive'> & {
  readonly card: ChatMessage['card'] | undefined
}

function Content({ message, token }: { message: DisplayMessage; token: string | undefined }) {
  const { type, content, card, send_receive } = message
  if (type === 'img') return <ChatPicture address={content} token={token} />
  if (type === 'goods') {
    // A token opens the chat alone: the cart of this browser may be another person's.
    const canAdd = send_receive === 'receive' && token === undefined
    return <GoodsMessage id={content} card={card} canAdd={canAdd} />
  }
  if (type === 'order') return <OrderMessage id={content} card={card} />
  return (
    <p className="chat-bubble" dir="auto">
      {content}
    </p>
  )
}

type RowProps = {
  readonly message: DisplayMessage
  /** Whether the next message is of the other side. */
  readonly isLast: boolean
  readonly access: ChatAccess
  readonly party: ChatRequest['party']
  readonly children: ReactNode
}

/** A message beside who wrote it, with its time and state below: the service at the start, the user at the end. */
function Row({ message, isLast, access, party, children }: RowProps) {
  const t = useText()
  const toName = usePartyName()
  const isOwn = message.send_receive === 'send'
  return (
    <li className={isOwn ? 'chat-row chat-row-own' : 'chat-row'}>
      <div className="chat-row-face" aria-hidden="true">
        {isLast && (isOwn ? <Avatar number={access.user.avatar} /> : <PartyMark party={party} size={30} />)}
      </div>
      <div className="chat-row-body">
        <span className="visually-hidden">{isOwn ? t('chat.you') : toName(party)}</span>
        <Content message={message} token={access.token} />
        <p className="chat-time tabular-numbers">{children}</p>
      </div>
    </li>
  )
}

const browserZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone

function DayMark({ iso, toKey }: { iso: string; toKey: (at: Date) => string }) {
  const t = useText()
  const { intl } = useLanguage()
  const [now] = useState(() => new Date())
  const near = findNearDay(new Date(iso), now, toKey)
  return <li className="chat-day">{near ? t(`chat.${near}`) : formatDay(iso, browserZone(), intl)}</li>
}

type MessageListProps = {
  readonly thread: Thread
  readonly unsent: readonly Unsent[]
  readonly access: ChatAccess
  readonly party: ChatRequest['party']
  readonly onRetry: (clientId: string) => void
  readonly onDiscard: (clientId: string) => void
}

/** The messages of a conversation by their days, then those that are not sent yet. */
export function MessageList({ thread, unsent, access, party, onRetry, onDiscard }: MessageListProps) {
  const t = useText()
  const { intl, timeZone } = useLanguage()
  const { messages, readSeq, seenSeq, isTyping } = thread
  const [toKey] = useState(() => createDayKey(browserZone()))
  const days = messages.map(({ createtime }) => toKey(new Date(createtime)))
  const firstNew = messages.find(({ seq, send_receive }) => seq > seenSeq && send_receive === 'receive')
  const shared = { access, party }
  return (
    <ul className="chat-list-of-messages">
      {messages.map((message, at) => {
        const isLast = messages[at + 1]?.send_receive !== message.send_receive
        const isOwn = message.send_receive === 'send'
        return (
          <Fragment key={message.seq}>
            {days[at] !== days[at - 1] && <DayMark iso={message.createtime} toKey={toKey} />}
            {message === firstNew && seenSeq > 0 && <li className="chat-day chat-day-new">{t('chat.fromHere')}</li>}
            <Row {...shared} message={message} isLast={isLast}>
              <Time iso={message.createtime} zone={timeZone} locale={intl} />
              {isOwn && <span>{t(message.seq <= readSeq ? 'chat.state.read' : 'chat.state.sent')}</span>}
            </Row>
          </Fragment>
        )
      })}
      {unsent.map(({ clientId, refusal, createdAt, ...message }) => (
        <Row {...shared} key={clientId} message={{ ...message, send_receive: 'send', card: undefined }} isLast>
          {refusal === null ? (
            <>
              <Time iso={createdAt} zone={timeZone} locale={intl} />
              <span>{t('chat.state.sending')}</span>
              <button type="button" onClick={() => onRetry(clientId)}>
                {t('chat.state.again')}
              </button>
            </>
          ) : (
            <>
              <span className="chat-refused" role="alert">
                {t('chat.state.unsent')} {refusal}
              </span>
              <button type="button" onClick={() => onRetry(clientId)}>
                {t('chat.state.again')}
              </button>
              <button type="button" onClick={() => onDiscard(clientId)}>
                {t('chat.state.discard')}
              </button>
            </>
          )}
        </Row>
      ))}
      {isTyping && (
        <li className="chat-row">
          <div className="chat-row-face">
            <PartyMark party={party} size={30} />
          </div>
          <div className="chat-bubble chat-dots">
            <span className="visually-hidden">{t('chat.typing')}</span>
            <i />
            <i />
            <i />
          </div>
        </li>
      )}
    </ul>
  )
}
