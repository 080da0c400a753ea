import type { Chat, TeamMessage } from '#contract/chat.ts'
import { useText } from '#web/client/text/text-provider.tsx'
import { useNow, useTimes } from '../../app/times.ts'
import { getAnswerClock } from './answer-clock.ts'
import { ChatAvatar } from './chat-avatar.tsx'
import { useAgo } from './use-ago.ts'
import { useLanguageName } from './use-language-name.ts'
import { useReader } from './use-reader.ts'

/** Of a search, with the message that was found. */
type Row = Chat & { readonly found?: TeamMessage | null }

/** The time until which the answer is due, once it is near or over. */
function Clock({ chat }: { chat: Row }) {
  const t = useText()
  const now = useNow().getTime()
  const clock = getAnswerClock(chat, now)
  if (!clock) return null
  return <b className="chat-late">{t(`desk.clock.${clock.kind}`, { minutes: clock.minutes })}</b>
}

/** The subject of a conversation, or how it stands. */
function Subject({ chat }: { chat: Row }) {
  const t = useText()
  const { formatTime } = useTimes()
  const { ownId } = useReader()
  if (chat.isMentioned) return <b className="chat-mentioned">{t('desk.mentioned')}</b>
  if (chat.state === 'snoozed')
    return chat.snoozedUntil ? t('desk.state.until', { time: formatTime(chat.snoozedUntil) }) : t('desk.state.snoozed')
  if (chat.state === 'closed')
    return chat.rating ? t('desk.state.rated', { stars: chat.rating.stars }) : t('desk.state.closed')
  if (chat.assignee && chat.assignee.id !== ownId) return <bdi>{chat.assignee.name}</bdi>
  return chat.state === 'waiting' ? t('desk.state.waiting') : null
}

/** A message in one line. */
function useLastWords(): (message: TeamMessage, ownId: string) => string {
  const t = useText()
  const toWords = ({ type, content, card }: TeamMessage) => {
    if (type === 'img') return t('desk.words.image')
    if (type === 'goods' || type === 'order')
      return card ? t(`desk.words.${type}`, { name: card.name }) : t('desk.gone')
    return content.replaceAll(/\s+/g, ' ')
  }
  return (message, ownId) => {
    const words = toWords(message)
    if (message.side === 'shopper') return words
    if (message.author?.id === ownId) return t('desk.words.own', { words })
    return message.author ? t('desk.words.of', { name: message.author.name, words }) : words
  }
}

/** A conversation of the inbox: who, their last words, language, and the clock when it is near. */
export function InboxLine({ chat, href, isCurrent }: { chat: Row; href: string; isCurrent: boolean }) {
  const t = useText()
  const { formatFull } = useTimes()
  const formatAgo = useAgo()
  const toWords = useLastWords()
  const getLanguageName = useLanguageName()
  const { ownId } = useReader()
  const last = chat.found ?? chat.last
  const isUnread = chat.unread > 0
  return (
    <a
      className="chat-line"
      href={href}
      aria-current={isCurrent ? 'page' : undefined}
      data-unread={isUnread || undefined}
    >
      <ChatAvatar person={chat.shopper} />
      <b>
        <bdi>{chat.shopper.name}</bdi>
      </b>
      {last && (
        <time dateTime={last.createtime} title={formatFull(last.createtime)}>
          {formatAgo(last.createtime)}
        </time>
      )}
      <p dir="auto">{last ? toWords(last, ownId) : t('desk.words.none')}</p>
      {isUnread && (
        <span className="chat-unread">
          <span className="visually-hidden">{t('desk.unread', { count: chat.unread })}</span>
        </span>
      )}
      <small>
        <span>
          <Subject chat={chat} />
        </span>{' '}
        <abbr title={getLanguageName(chat.lang)}>{chat.lang}</abbr> <Clock chat={chat} />
      </small>
    </a>
  )
}
