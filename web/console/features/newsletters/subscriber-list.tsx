import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { apiQuery } from '#web/client/api-query.ts'
import { failureText } from '#web/client/failure-text.ts'
import { useLanguage, useText } from '#web/client/text/text-provider.tsx'
import { useApi } from '#web/client/use-api.ts'
import { ActionButton } from '#web/console/kit/action-button.tsx'
import { useConsoleToast } from '#web/console/kit/console-toasts.tsx'
import { ListState } from '#web/console/kit/list-state.tsx'
import { Icon } from '#web/kit/icon.tsx'
import type { ListSpec } from '../../app/lists/list-address.ts'
import { RecordTable } from '../../app/lists/record-table.tsx'
import { useListState } from '../../app/lists/use-list-state.ts'
import { useRecordPages } from '../../app/lists/use-record-pages.ts'
import { saveCsv } from '../../app/save-csv.ts'
import { useTimes } from '../../app/times.ts'
import { newslettersPath } from './newsletter-queries.ts'

const spec: ListSpec<never, never, 'email'> = { path: newslettersPath, views: [], filters: {}, sorts: ['email'] }
const pageSize = 100

/** Reads every page of the list and saves it as a file of the person. */
function useSaveAll(keyword: string) {
  const call = useApi()
  const t = useText()
  const toast = useConsoleToast()
  const [isBusy, setBusy] = useState(false)
  const saveAll = async () => {
    setBusy(true)
    try {
      const rows = [[t('documents.letters.address'), t('documents.language'), t('documents.letters.confirmed')]]
      for (let cursor: string | null = ''; cursor !== null;) {
        const page: Awaited<ReturnType<typeof readPage>> = await readPage(cursor)
        for (const { email, lang, confirmedAt } of page.pageList) rows.push([email, lang, confirmedAt])
        cursor = page.nextCursor
      }
      saveCsv('subscribers.csv', rows)
    } catch (error) {
      toast({ text: failureText(t, error), tone: 'error' })
    }
    setBusy(false)
  }
  const readPage = (cursor: string) =>
    call('newsletters.subscribers', { pageSize, ...(keyword && { keyword }), ...(cursor && { cursor }) })
  return { isBusy, saveAll }
}

/** How many confirmed, and on which days. */
function Counts() {
  const t = useText()
  const { intl } = useLanguage()
  const { data } = useQuery(apiQuery('newsletters.counts', {}))
  if (!data) return null
  const day = new Intl.DateTimeFormat(intl, { dateStyle: 'medium', timeZone: 'UTC' })
  return (
    <div className="newsletter-counts">
      <p>{t('documents.letters.count', { count: data.total })}</p>
      {data.days.length > 0 && (
        <dl>
          {data.days.slice(0, 7).map(({ day: on, count }) => (
            <div key={on}>
              <dt>{day.format(new Date(`${on}T00:00:00Z`))}</dt>
              <dd className="tabular-numbers">{count}</dd>
            </div>
          ))}
        </dl>
      )}
    </div>
  )
}

const toAddress = ({ email }: { readonly email: string }) => <bdi>{email}</bdi>

/** Those who confirmed their subscription. */
export function SubscriberList() {
  const t = useText()
  const { formatTime } = useTimes()
  const list = useListState(spec)
  const { keyword } = list.state
  const pages = useRecordPages('newsletters.subscribers', keyword ? { keyword } : {})
  const { isBusy, saveAll } = useSaveAll(keyword)
  return (
    <div className="console-card">
      <header>
        <h2>{t('documents.letters.subscribers')}</h2>
      </header>
      <Counts />
      <RecordTable
        list={list}
        pages={pages}
        caption={t('documents.letters.subscribers')}
        columns={[
          { key: 'email', label: t('documents.letters.address'), cell: toAddress, width: 280 },
          { key: 'lang', label: t('documents.language'), cell: ({ lang }) => lang, width: 100 },
          {
            key: 'confirmed',
            label: t('documents.letters.confirmed'),
            cell: ({ confirmedAt }) => formatTime(confirmedAt),
            width: 160,
          },
        ]}
        getKey={({ email }) => email}
        getName={({ email }) => email}
        filters={[]}
        searchLabel={t('documents.letters.search')}
        errorTitle={t('documents.letters.unread')}
        empty={<ListState icon="mail" title={t('documents.letters.noSubscribers')} />}
        tools={
          <ActionButton
            small
            icon={<Icon name="download" size={16} />}
            aria-disabled={isBusy}
            onClick={() => void (isBusy || saveAll())}
          >
            {t('documents.letters.csv')}
          </ActionButton>
        }
      />
    </div>
  )
}
