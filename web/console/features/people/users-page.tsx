import './people.css'
import { useMemo } from 'react'
import { userViews } from '#contract/user-list-views.ts'
import type { OperationData } from '#web/client/api-call.ts'
import { useText } from '#web/client/text/text-provider.tsx'
import type { DataTableColumn } from '#web/console/kit/data-table.tsx'
import { ListState } from '#web/console/kit/list-state.tsx'
import { StatusMark } from '#web/console/kit/status-mark.tsx'
import { useConsoleStart } from '../../app/console-start.ts'
import type { ListSpec } from '../../app/lists/list-address.ts'
import { ListViews } from '../../app/lists/list-views.tsx'
import { RecordTable } from '../../app/lists/record-table.tsx'
import { useListState } from '../../app/lists/use-list-state.ts'
import { useRecordPages } from '../../app/lists/use-record-pages.ts'
import { PageFrame } from '../../app/page-frame.tsx'
import { toHref } from '../../app/sections.ts'
import { useTimes } from '../../app/times.ts'

type User = OperationData<'staffUsers.list'>['pageList'][number]

const path = '/staff/users'
const spec: ListSpec<(typeof userViews)[number], never, 'newest'> = {
  path,
  views: userViews,
  filters: {},
  sorts: ['newest'],
}
const toPath = (id: string) => `${path}/${id}`

/** Whether a user may log in. */
export function UserStatus({ status, isPill }: Pick<User, 'status'> & { isPill?: boolean }) {
  const t = useText()
  const isActive = status === 'active'
  return (
    <StatusMark shape={isActive ? 'full' : 'stopped'} tone={isActive ? 'good' : 'bad'} {...(isPill && { isPill })}>
      {t(`people.status.${status}`)}
    </StatusMark>
  )
}

function useColumns(): readonly DataTableColumn<User>[] {
  const t = useText()
  const { formatTime, formatFull } = useTimes()
  return useMemo(
    () => [
      {
        key: 'user',
        label: t('people.column.user'),
        width: 220,
        canHide: false,
        cell: ({ id, username }) => (
          <a className="person-name" href={toHref(toPath(id))}>
            <bdi>{username}</bdi>
          </a>
        ),
      },
      {
        key: 'code',
        label: t('people.column.number'),
        width: 130,
        cell: ({ usercode }) => <span dir="ltr">{usercode}</span>,
      },
      { key: 'email', label: t('people.column.email'), width: 200, cell: ({ email }) => <bdi>{email ?? '–'}</bdi> },
      {
        key: 'phone',
        label: t('people.column.phone'),
        width: 150,
        cell: ({ phone }) => <bdi dir="ltr">{phone ?? '–'}</bdi>,
      },
      {
        key: 'roles',
        label: t('people.column.roles'),
        width: 180,
        cell: ({ roles }) => roles.map(({ name }) => name).join(', ') || '–',
      },
      {
        key: 'status',
        label: t('people.column.status'),
        width: 120,
        cell: ({ status }) => <UserStatus status={status} />,
      },
      {
        key: 'since',
        label: t('people.column.since'),
        width: 130,
        cell: ({ createdAt }) => (
          <time dateTime={createdAt} title={formatFull(createdAt)}>
            {formatTime(createdAt)}
          </time>
        ),
      },
    ],
    [t, formatTime, formatFull],
  )
}

/** The users of the brand, to find one of them. */
export function Page() {
  const t = useText()
  const { brand } = useConsoleStart()
  const list = useListState(spec)
  const { view, keyword } = list.state
  const pages = useRecordPages('staffUsers.list', { ...(view && { view }), ...(keyword && { keyword }) })
  return (
    <PageFrame title={t('frame.nav.users')} trail={[{ label: brand.name }]}>
      <div className="console-card user-list">
        <ListViews
          list={list}
          savedList="staff-users"
          label={t('people.views')}
          getName={(one) => t(`people.view.${one ?? 'all'}`)}
        />
        <RecordTable
          list={list}
          pages={pages}
          caption={t('frame.nav.users')}
          columns={useColumns()}
          getKey={({ id }) => id}
          getName={({ username }) => username}
          toPath={({ id }) => toPath(id)}
          filters={[]}
          searchLabel={t('people.search')}
          errorTitle={t('people.error.users')}
          empty={<ListState icon="user" title={t(`people.empty.${view ?? 'all'}`)} />}
        />
      </div>
    </PageFrame>
  )
}
