import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import type { PageKind } from '#contract/staff-content.ts'
import type { OperationData } from '#web/client/api-call.ts'
import { failureText } from '#web/client/failure-text.ts'
import { useText } from '#web/client/text/text-provider.tsx'
import { useApi } from '#web/client/use-api.ts'
import { ActionButton } from '#web/console/kit/action-button.tsx'
import { ConsoleDialog } from '#web/console/kit/console-dialog.tsx'
import { NoticeLine } from '#web/console/kit/notice-line.tsx'
import { StatusMark, type StatusShape, type StatusTone } from '#web/console/kit/status-mark.tsx'
import { TextInput } from '#web/console/kit/text-input.tsx'
import { Icon } from '#web/kit/icon.tsx'
import { useTimes } from '../../app/times.ts'
import { documentsPath, toPagePath, usePageAction } from './page-queries.ts'

export type PageRow = OperationData<'staffContent.list'>['pageList'][number]

const marks = {
  draft: ['waiting', 'wait'],
  scheduled: ['half', 'prog'],
  live: ['full', 'good'],
  hidden: ['stopped', 'wait'],
} as const satisfies Readonly<Record<PageRow['state'], readonly [StatusShape, StatusTone]>>

/** The state of a page in words. */
export function PageStatus({ page, isPill }: { page: PageRow; isPill?: boolean }) {
  const t = useText()
  const { formatTime, formatDay } = useTimes()
  const [shape, tone] = marks[page.state]
  const { scheduled, version, since } = page
  const key = scheduled && page.state === 'live' ? 'next' : page.state
  const params = {
    version,
    number: scheduled?.number ?? version,
    time: scheduled ? formatTime(scheduled.startsAt) : formatDay(since),
  }
  return (
    <StatusMark shape={shape} tone={tone} {...(isPill && { isPill })}>
      {t(`documents.state.${key}`, params)}
      {page.isChanged && ` · ${t('documents.state.changed')}`}
    </StatusMark>
  )
}

function NewPageDialog({ kind, onClose }: { kind: PageKind; onClose: () => void }) {
  const t = useText()
  const navigate = useNavigate()
  const [title, setTitle] = useState('')
  const create = usePageAction('staffContent.create', (page) => {
    onClose()
    void navigate(toPagePath(page.kind, page.id))
  })
  const send = () => title.trim() && !create.isPending && create.mutate({ kind, title: title.trim() })
  return (
    <ConsoleDialog
      open
      onOpenChange={onClose}
      title={t(`documents.new.${kind}`)}
      actions={
        <>
          <ActionButton onClick={onClose}>{t('documents.cancel')}</ActionButton>
          <ActionButton variant="primary" aria-disabled={!title.trim() || create.isPending} onClick={send}>
            {t('documents.create')}
          </ActionButton>
        </>
      }
    >
      <form
        onSubmit={(event) => {
          event.preventDefault()
          send()
        }}
      >
        <TextInput
          label={t('documents.title')}
          value={title}
          maxLength={200}
          autoComplete="off"
          error={create.error ? failureText(t, create.error) : undefined}
          onChange={({ target }) => setTitle(target.value)}
        />
      </form>
    </ConsoleDialog>
  )
}

/** The documents or the articles, each a link to its page. */
export function PageList({ kind, current }: { kind: PageKind; current: string | null }) {
  const t = useText()
  const call = useApi()
  const [isMaking, setMaking] = useState(false)
  const { data, error, hasNextPage, fetchNextPage } = useInfiniteQuery({
    queryKey: ['staffContent.list', kind],
    queryFn: ({ pageParam, signal }) =>
      call('staffContent.list', { kind, ...(pageParam && { cursor: pageParam }) }, { signal }),
    initialPageParam: '',
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
  })
  const pages = data?.pages.flatMap(({ pageList }) => pageList) ?? []
  return (
    <nav className="console-card document-list" aria-label={t('documents.pages')}>
      <div className="document-kinds">
        {(['document', 'news'] as const).map((one) => (
          <Link key={one} to={`${documentsPath}/${one}`} aria-current={one === kind ? 'true' : undefined}>
            {t(`documents.kind.${one}`)}
          </Link>
        ))}
      </div>
      {error && <NoticeLine tone="bad">{failureText(t, error)}</NoticeLine>}
      <ul>
        {pages.map((page) => (
          <li key={page.id}>
            <Link to={toPagePath(kind, page.id)} aria-current={page.id === current ? 'page' : undefined}>
              <b dir="auto">{page.title}</b>
              <PageStatus page={page} />
            </Link>
          </li>
        ))}
      </ul>
      {data && pages.length === 0 && <p className="console-help">{t('documents.none')}</p>}
      <div className="document-list-foot">
        {hasNextPage && (
          <ActionButton small onClick={() => void fetchNextPage()}>
            {t('documents.more')}
          </ActionButton>
        )}
        <ActionButton small icon={<Icon name="plus" size={14} />} onClick={() => setMaking(true)}>
          {t(`documents.new.${kind}`)}
        </ActionButton>
      </div>
      {isMaking && <NewPageDialog kind={kind} onClose={() => setMaking(false)} />}
    </nav>
  )
}
