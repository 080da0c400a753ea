import './find-store.css'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useDeferredValue, useState } from 'react'
import { apiQuery } from '#web/client/api-query.ts'
import { failureText } from '#web/client/failure-text.ts'
import { useText } from '#web/client/text/text-provider.tsx'
import { ListState } from '#web/console/kit/list-state.tsx'
import { NoticeLine } from '#web/console/kit/notice-line.tsx'
import { TextInput } from '#web/console/kit/text-input.tsx'
import { PageFrame } from '../../../app/page-frame.tsx'
import { toHref } from '../../../app/sections.ts'

const pageSize = 20

/** Finds the store whose chats staff look into. */
export function Page() {
  const t = useText()
  const [words, setWords] = useState('')
  const keyword = useDeferredValue(words.trim())
  const { data, error } = useQuery({
    ...apiQuery('goods.search', { keyword, type: 'seller', pageSize }),
    enabled: keyword !== '',
    placeholderData: keepPreviousData,
  })
  const stores = keyword === '' ? [] : (data?.sellerList ?? [])
  return (
    <PageFrame
      title={t('frame.page.chat.stores')}
      trail={[{ label: t('frame.nav.chatDesk'), href: toHref('/staff/chat') }]}
    >
      <div className="chat-find-store">
        <NoticeLine tone="info">{t('desk.review.audited')}</NoticeLine>
        <section className="console-card">
          <div className="console-card-body">
            <TextInput
              label={t('desk.review.find')}
              type="search"
              value={words}
              maxLength={100}
              onChange={({ target }) => setWords(target.value)}
            />
          </div>
          {error && <p role="alert">{failureText(t, error)}</p>}
          {stores.length > 0 && (
            <ul className="chat-find-store-list" aria-label={t('frame.page.chat.stores')}>
              {stores.map(({ id, name }) => (
                <li key={id}>
                  <a href={toHref(`/staff/chat/stores/${id}`)} dir="auto">
                    {name}
                  </a>
                </li>
              ))}
            </ul>
          )}
          {keyword !== '' && data && stores.length === 0 && <ListState icon="store" title={t('desk.review.noStore')} />}
        </section>
      </div>
    </PageFrame>
  )
}
