import { failureText } from '#web/client/failure-text.ts'
import { useText } from '#web/client/text/text-provider.tsx'
import { ActionButton } from '#web/console/kit/action-button.tsx'
import { ActionMenu } from '#web/console/kit/action-menu.tsx'
import { ConsoleIcon } from '#web/console/kit/console-icon.tsx'
import { FilterBar } from '#web/console/kit/filter-bar.tsx'
import { ListState } from '#web/console/kit/list-state.tsx'
import { Icon } from '#web/kit/icon.tsx'
import { Loading, Skeleton } from '#web/kit/skeleton.tsx'
import { useCaseRows } from '../../app/decisions/use-case-rows.ts'
import { toHref } from '../../app/sections.ts'
import { useDesk } from './desk.ts'
import type { DeskList } from './desk-list.ts'
import { InboxLine } from './inbox-line.tsx'
import type { useInbox } from './use-inbox.ts'
import { useIsConnected } from './use-is-connected.ts'

interface InboxProps {
  list: DeskList
  inbox: ReturnType<typeof useInbox>
  chatId: string | undefined
}

function InboxHead({ list }: Pick<InboxProps, 'list'>) {
  const t = useText()
  const { state, change } = list
  return (
    <div className="chat-head">
      <FilterBar
        search={state.keyword}
        searchLabel={t('desk.search')}
        onSearch={(keyword) => change({ keyword })}
        filters={[]}
        onFilter={() => {}}
      />
      <ActionMenu
        trigger={
          <ActionButton
            small
            variant="quiet"
            aria-label={t('desk.sort')}
            icon={<ConsoleIcon name="sort" size={16} />}
          />
        }
        items={(['latest', 'due'] as const).map((sort) => ({
          key: sort,
          label: t(`desk.sort.${sort}`),
          icon: state.sort === sort ? <Icon name="check" size={16} /> : <span className="option-list-mark" />,
          onSelect: () => change({ sort }),
        }))}
      />
    </div>
  )
}

function InboxState({ list, inbox: { pages } }: Omit<InboxProps, 'chatId'>) {
  const t = useText()
  const { view, keyword, filters } = list.state
  if (pages.isError)
    return (
      <ListState
        icon="alert"
        title={t('desk.error.inbox')}
        text={failureText(t, pages.error)}
        action={<ActionButton onClick={() => void pages.refetch()}>{t('common.retry')}</ActionButton>}
      />
    )
  if (!pages.data)
    return (
      <Loading>
        <div className="chat-inbox-loading">
          {[1, 2, 3, 4].map((line) => (
            <div key={line}>
              <Skeleton shape="title" width="half" />
              <Skeleton shape="line" />
            </div>
          ))}
        </div>
      </Loading>
    )
  if (keyword || filters.language || filters.only)
    return (
      <ListState
        icon="search"
        title={t('desk.noMatch')}
        action={<ActionButton onClick={list.clear}>{t('desk.clear')}</ActionButton>}
      />
    )
  return (
    <ListState icon="chat" title={t(`desk.empty.${view ?? 'mine'}`)} text={t(`desk.empty.${view ?? 'mine'}.text`)} />
  )
}

/** The conversations of a view: J and K open the next one and the one before. */
export function Inbox({ list, inbox, chatId }: InboxProps) {
  const t = useText()
  const { path } = useDesk()
  const isConnected = useIsConnected()
  const { rows, newCount, pages, showNew } = inbox
  const { toPath } = useCaseRows(path, rows, chatId)
  return (
    <section className="chat-inbox" aria-label={t('desk.inbox')}>
      <InboxHead list={list} />
      {!isConnected && <output className="chat-inbox-note">{t('desk.offline')}</output>}
      <div className="chat-inbox-news" aria-live="polite">
        {newCount > 0 && (
          <button type="button" className="chat-pill" onClick={showNew}>
            <ConsoleIcon name="ascending" size={14} />
            {t('desk.new', { count: newCount })}
          </button>
        )}
      </div>
      {rows.length === 0 ? (
        <InboxState list={list} inbox={inbox} />
      ) : (
        <ul className="chat-inbox-lines" data-old={pages.isPlaceholderData || undefined}>
          {rows.map((chat) => (
            <li key={chat.id}>
              <InboxLine chat={chat} href={toHref(toPath(chat))} isCurrent={chat.id === chatId} />
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
  )
}
