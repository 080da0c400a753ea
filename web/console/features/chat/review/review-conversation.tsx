import { useInfiniteQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useNavigate } from 'react-router'
import { failureText } from '#web/client/failure-text.ts'
import { useText } from '#web/client/text/text-provider.tsx'
import { useApi } from '#web/client/use-api.ts'
import { ActionButton } from '#web/console/kit/action-button.tsx'
import { ListState } from '#web/console/kit/list-state.tsx'
import { Icon } from '#web/kit/icon.tsx'
import { Loading, Skeleton } from '#web/kit/skeleton.tsx'
import { useTimes } from '../../../app/times.ts'
import { ChatImages } from '../chat-images.tsx'
import { ChatStatus } from '../chat-status.tsx'
import { markRuns } from '../day-runs.ts'
import { Message } from '../message.tsx'
import { useDayNames } from '../use-day-names.ts'
import { useLanguageName } from '../use-language-name.ts'

function useMessages(chatId: string) {
  const call = useApi()
  return useInfiniteQuery({
    queryKey: ['chatReview.messages', { chatId }],
    queryFn: ({ pageParam }) => call('chatReview.messages', { chatId, ...(pageParam && { before: pageParam }) }),
    initialPageParam: '',
    getNextPageParam: ({ pageList, hasMore }) => (hasMore ? pageList[0]?.id : undefined),
    staleTime: Infinity,
    meta: { isPersonal: true },
  })
}

/** A conversation of a store, which staff read and do not answer. */
export function ReviewConversation({ chatId, back }: { chatId: string; back: string }) {
  const t = useText()
  const navigate = useNavigate()
  const { toDayKey } = useTimes()
  const getDayName = useDayNames()
  const getLanguageName = useLanguageName()
  const { data, isError, error, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = useMessages(chatId)
  const chat = data?.pages[0]?.chat
  const messages = useMemo(() => data?.pages.toReversed().flatMap(({ pageList }) => pageList) ?? [], [data])
  const drawn = useMemo(() => markRuns(messages, toDayKey), [messages, toDayKey])
  const lastRead = messages.findLast(
    ({ side, type, seq }) => side === 'team' && type !== 'note' && seq <= (chat?.readSeq ?? 0),
  )
  return (
    <section
      className="chat-conversation"
      aria-label={chat ? t('desk.conversationWith', { name: chat.shopper.name }) : t('desk.conversation')}
    >
      <header className="chat-head chat-conversation-head">
        <span className="chat-back">
          <ActionButton
            small
            variant="quiet"
            aria-label={t('desk.back')}
            icon={<Icon name="left" size={20} />}
            onClick={() => void navigate(back)}
          />
        </span>
        <div className="chat-name">
          <h2>{chat ? <bdi>{chat.shopper.name}</bdi> : t('desk.conversation')}</h2>
          {chat && (
            <p>
              <ChatStatus chat={chat} /> <span>{getLanguageName(chat.lang)}</span>{' '}
              {chat.assignee && <bdi>{chat.assignee.name}</bdi>}
            </p>
          )}
        </div>
      </header>
      {isError ? (
        <ListState
          icon="alert"
          title={t('desk.error.conversation')}
          text={failureText(t, error)}
          action={<ActionButton onClick={() => void refetch()}>{t('common.retry')}</ActionButton>}
        />
      ) : chat ? (
        <div className="chat-messages-frame">
          {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- keys scroll it */}
          <section className="chat-messages" tabIndex={0} aria-label={t('desk.messages')}>
            <ChatImages messages={messages} shopper={chat.shopper}>
              {hasNextPage && (
                <ActionButton
                  small
                  variant="quiet"
                  aria-disabled={isFetchingNextPage}
                  onClick={() => void (isFetchingNextPage || fetchNextPage())}
                >
                  {t('desk.older')}
                </ActionButton>
              )}
              {drawn.map(({ message, isDayStart, isRunEnd }) => (
                <div key={message.id} className="chat-entry">
                  {isDayStart && <p className="chat-day">{getDayName(message.createtime)}</p>}
                  <Message message={message} isRunEnd={isRunEnd} isRead={message === lastRead} />
                </div>
              ))}
            </ChatImages>
          </section>
        </div>
      ) : (
        <Loading>
          <div className="chat-messages chat-messages-loading">
            <Skeleton shape="line" width="half" />
            <Skeleton shape="line" width="third" />
          </div>
        </Loading>
      )}
    </section>
  )
}
