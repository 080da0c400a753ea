import type { TeamMessage } from '#contract/chat.ts'
import { useText } from '#web/client/text/text-provider.tsx'
import { ActionButton } from '#web/console/kit/action-button.tsx'
import { Icon } from '#web/kit/icon.tsx'
import { toHref } from '../../app/sections.ts'
import { useTimes } from '../../app/times.ts'
import { ImageButton } from './chat-images.tsx'
import type { UnsentMessage } from './conversation-state.ts'
import { useDesk } from './desk.ts'
import { useClock } from './use-clock.ts'
import { useReader } from './use-reader.ts'

/** A product or an order; it opens beside the desk. */
function Card({ type, content, name }: { type: 'goods' | 'order'; content: string; name: string | null }) {
  const t = useText()
  const { workspace } = useReader()
  const body = (
    <>
      <span className="chat-card-mark">
        <Icon name={type === 'goods' ? 'box' : 'document'} size={20} />
      </span>
      <span>
        <small>{t(type === 'goods' ? 'desk.card.product' : 'desk.card.order')}</small>
        <b dir="auto">{name ?? t('desk.gone')}</b>
      </span>
    </>
  )
  if (name === null) return <div className="chat-card">{body}</div>
  const href =
    type === 'goods'
      ? `/pc/productDetails?id=${content}`
      : toHref(`/${workspace}/orders/${encodeURIComponent(content)}`)
  return (
    <a className="chat-card" href={href} target="_blank" rel="noreferrer">
      {body}
    </a>
  )
}

type Content = Pick<TeamMessage, 'type' | 'content'> & { readonly name: string | null }

function Body({ type, content, name }: Content) {
  if (type === 'img') return <ImageButton src={content} />
  if (type === 'goods' || type === 'order') return <Card type={type} content={content} name={name} />
  return (
    <p className="chat-bubble" dir="auto">
      {content}
    </p>
  )
}

/** A note of the team, which the shopper never sees. */
function Note({ message }: { message: TeamMessage }) {
  const t = useText()
  const formatClock = useClock()
  return (
    <div className="chat-note">
      <Icon name="edit" size={16} />
      <p>
        <b>{t('desk.note.head', { name: message.author?.name ?? '', time: formatClock(message.createtime) })}</b>{' '}
        <span dir="auto">{message.content}</span>
      </p>
    </div>
  )
}

interface MessageProps {
  message: TeamMessage
  isRunEnd: boolean
  /** The last message that the shopper has read. */
  isRead: boolean
}

/** One message: the shopper's at the start, ours at the end, notes across. */
export function Message({ message, isRunEnd, isRead }: MessageProps) {
  const t = useText()
  const formatClock = useClock()
  const { formatFull } = useTimes()
  const { ownId } = useReader()
  if (message.type === 'note') return <Note message={message} />
  const { side, author, createtime, card } = message
  const isTeam = side === 'team'
  return (
    <div className={isTeam ? 'chat-message chat-message-own' : 'chat-message'}>
      <span className="visually-hidden">{isTeam ? t('desk.side.team') : (author?.name ?? '')}</span>
      <Body type={message.type} content={message.content} name={card?.name ?? null} />
      {(isRunEnd || isRead) && (
        <p className="chat-meta">
          {isTeam && author && author.id !== ownId && (
            <>
              <bdi>{author.name}</bdi> ·{' '}
            </>
          )}
          <time dateTime={createtime} title={formatFull(createtime)}>
            {formatClock(createtime)}
          </time>
          {isRead && (
            <>
              {' '}
              · {t('desk.read')} <Icon name="check" size={14} />
            </>
          )}
        </p>
      )}
    </div>
  )
}

/** A message of ours that is on its way, or that could not be delivered. */
export function UnsentLine({ chatId, message }: { chatId: string; message: UnsentMessage }) {
  const t = useText()
  const { conversations } = useDesk()
  const { clientId, type, content, cardName, isSending, error } = message
  const isNote = type === 'note'
  return (
    <div className={isNote ? 'chat-message' : 'chat-message chat-message-own'} data-unsent="">
      {isNote ? (
        <div className="chat-note">
          <Icon name="edit" size={16} />
          <p dir="auto">{content}</p>
        </div>
      ) : (
        <Body type={type} content={content} name={cardName} />
      )}
      {isSending ? (
        <p className="chat-meta">{t('desk.unsent.sending')}</p>
      ) : (
        <div className="chat-meta chat-meta-bad" role="alert">
          <span>{error ?? t('desk.unsent.unreached')}</span>{' '}
          <ActionButton small variant="quiet" onClick={() => conversations.retry(chatId, clientId)}>
            {t('desk.unsent.retry')}
          </ActionButton>{' '}
          <ActionButton small variant="quiet" onClick={() => conversations.discard(chatId, clientId)}>
            {t('desk.unsent.discard')}
          </ActionButton>
        </div>
      )}
    </div>
  )
}
