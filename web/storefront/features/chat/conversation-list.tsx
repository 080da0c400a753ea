import { Loading, Skeleton } from '#web/kit/skeleton.tsx'
import { Time } from '#web/kit/date.tsx'
import { useLanguage, useText } from '#web/client/text/text-provider.tsx'
import { useCounter } from '#web/client/use-counter.ts'
import { serviceRequest, type ChatRequest } from './chat-request.ts'
import { usePartyName } from './chat-head.tsx'
import type { ChatState, Conversation } from './chat-state.ts'
import { PartyMark } from './party-mark.tsx'

function useLastWords(): (last: Conversation['last']) => string {
  const t = useText()
  return (last) => {
    if (!last) return t('chat.empty.service')
    if (last.type === 'img') return t('chat.picture')
    if (last.type === 'text') return last.content
    if (!last.card) return t('chat.card.gone')
    return last.type === 'order' ? t('chat.card.order', { number: last.card.name }) : last.card.name
  }
}

type RowProps = {
  readonly party: ChatRequest['party']
  readonly conversation?: Conversation
  readonly onChoose: () => void
}

function Row({ party, conversation, onChoose }: RowProps) {
  const t = useText()
  const { intl, timeZone } = useLanguage()
  const counter = useCounter()
  const toName = usePartyName()
  const toWords = useLastWords()
  const last = conversation?.last ?? null
  const unread = conversation?.unread ?? 0
  return (
    <li>
      <button type="button" onClick={onChoose}>
        <PartyMark party={party} size={40} />
        <span className="chat-list-text">
          <b>{toName(party)}</b>
          <bdi>{toWords(last)}</bdi>
          {last && <Time iso={last.createtime} zone={timeZone} locale={intl} />}
        </span>
        {unread > 0 && (
          <span className="chat-list-unread tabular-numbers">
            <span aria-hidden="true">{counter(unread)}</span>
            <span className="visually-hidden">{t('chat.new', { count: unread })}</span>
          </span>
        )}
      </button>
    </li>
  )
}

/** The conversations of the shopper: the service first, then the stores, the latest first. */
export function ConversationList({ state, onChoose }: { state: ChatState; onChoose: (request: ChatRequest) => void }) {
  const { conversations } = state
  if (!conversations)
    return (
      <Loading>
        <div className="chat-list">
          {[1, 2, 3].map((row) => (
            <Skeleton key={row} shape="line" width="most" />
          ))}
        </div>
      </Loading>
    )
  const ofService = conversations.find(({ party }) => party === null)
  return (
    <ul className="chat-list">
      <Row party={serviceRequest.party} conversation={ofService} onChoose={() => onChoose(serviceRequest)} />
      {conversations.map(
        (conversation) =>
          conversation.party && (
            <Row
              key={conversation.party.id}
              party={conversation.party}
              conversation={conversation}
              onChoose={() => onChoose({ party: conversation.party!, about: null })}
            />
          ),
      )}
    </ul>
  )
}
