import '../chat-desk.css'
import '../chat-conversation.css'
import '../chat-side.css'
import '../chat-narrow.css'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useParams } from 'react-router'
import { apiQuery } from '#web/client/api-query.ts'
import { failureText } from '#web/client/failure-text.ts'
import { useCurrentUser } from '#web/client/session.ts'
import { useText } from '#web/client/text/text-provider.tsx'
import { useApi } from '#web/client/use-api.ts'
import { ActionButton } from '#web/console/kit/action-button.tsx'
import { ListState } from '#web/console/kit/list-state.tsx'
import { NoticeLine } from '#web/console/kit/notice-line.tsx'
import { PageFrame } from '../../../app/page-frame.tsx'
import { toHref } from '../../../app/sections.ts'
import { InboxLine } from '../inbox-line.tsx'
import { ReviewConversation } from './review-conversation.tsx'

/** The conversations of a store, as staff read them; each reading is in the audit log, so nothing is read again by itself. */
function useStoreChats(storeId: string) {
  const call = useApi()
  return useInfiniteQuery({
    queryKey: ['chatReview.list', { storeId }],
    queryFn: ({ pageParam }) => call('chatReview.list', { storeId, ...(pageParam && { cursor: pageParam }) }),
    initialPageParam: '',
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
    staleTime: Infinity,
    meta: { isPersonal: true },
  })
}

/** The name of a store; of a closed one only for staff who may see stores. */
function useStoreName(storeId: string): string | undefined {
  const seesStores = useCurrentUser()?.permissions.includes('stores.view') ?? false
  const known = useQuery({ ...apiQuery('adminStores.detail', { storeId }), enabled: seesStores })
  const shown = useQuery({ ...apiQuery('merchants.front', { sellerId: storeId }), enabled: !seesStores })
  return known.data?.store.name ?? shown.data?.seller.name
}

/** Staff look into the chats of a store; they can read, and nothing more. */
export function Page() {
  const t = useText()
  const { storeId = '', chatId } = useParams()
  const storeName = useStoreName(storeId)
  const pages = useStoreChats(storeId)
  const rows = useMemo(() => pages.data?.pages.flatMap(({ pageList }) => pageList) ?? [], [pages.data])
  const name = storeName ?? t('desk.review.store')
  const path = `/staff/chat/stores/${storeId}`
  return (
    <PageFrame
      title={t('desk.review.title', { name })}
      trail={[
        { label: t('frame.nav.chatDesk'), href: toHref('/staff/chat') },
        { label: t('frame.page.chat.stores'), href: toHref('/staff/chat/stores') },
      ]}
      isFilled
    >
      <div className="chat-desk chat-desk-review" data-shown={chatId ? 'conversation' : 'inbox'}>
        <section className="chat-inbox" aria-label={t('desk.inbox')}>
          <p className="chat-head">{t('desk.review.title', { name })}</p>
          <NoticeLine tone="info">{t('desk.review.audited')}</NoticeLine>
          {pages.isError ? (
            <ListState
              icon="alert"
              title={t('desk.error.inbox')}
              text={failureText(t, pages.error)}
              action={<ActionButton onClick={() => void pages.refetch()}>{t('common.retry')}</ActionButton>}
            />
          ) : pages.data && rows.length === 0 ? (
            <ListState icon="chat" title={t('desk.review.none')} />
          ) : (
            <ul className="chat-inbox-lines">
              {rows.map((chat) => (
                <li key={chat.id}>
                  <InboxLine chat={chat} href={toHref(`${path}/${chat.id}`)} isCurrent={chat.id === chatId} />
                </li>
              ))}
              {pages.hasNextPage && (
                <li className="chat-inbox-more">
                  <ActionButton
                    small
                    aria-disabled={pages.isFetchingNextPage}
                    onClick={() => void (pages.isFetchingNextPage || pages.fetchNextPage())}
                  >
                    {t('desk.more')}
                  </ActionButton>
                </li>
              )}
            </ul>
          )}
        </section>
        {chatId ? (
          <ReviewConversation key={chatId} chatId={chatId} back={path} />
        ) : (
          <section className="chat-conversation chat-conversation-empty" aria-label={t('desk.conversation')}>
            <ListState icon="chat" title={t('desk.none.title')} text={t('desk.review.none.text')} />
          </section>
        )}
      </div>
    </PageFrame>
  )
}
