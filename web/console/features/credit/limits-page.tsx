import { useMemo, useState } from 'react'
import { creditLimitViews } from '#contract/credit-terms.ts'
import { useCurrentUser } from '#web/client/session.ts'
import { useText } from '#web/client/text/text-provider.tsx'
import { ActionButton } from '#web/console/kit/action-button.tsx'
import type { DataTableColumn } from '#web/console/kit/data-table.tsx'
import { ListState } from '#web/console/kit/list-state.tsx'
import { ViewTabs } from '#web/console/kit/view-tabs.tsx'
import { useBrandMoney } from '../../app/decisions/decision-parts.tsx'
import { RecordTable } from '../../app/lists/record-table.tsx'
import { useListState } from '../../app/lists/use-list-state.ts'
import { useRecordPages } from '../../app/lists/use-record-pages.ts'
import { toHref } from '../../app/sections.ts'
import { useTimes } from '../../app/times.ts'
import { CreditFrame } from './credit-frame.tsx'
import { limitList, type LimitRow } from './credit-lists.ts'
import { LimitDialog } from './limit-dialog.tsx'

function useColumns(onChange: ((row: LimitRow) => void) | null) {
  const t = useText()
  const money = useBrandMoney()
  const { formatTime } = useTimes()
  return useMemo(
    (): readonly DataTableColumn<LimitRow>[] => [
      {
        key: 'person',
        label: t('decisions.column.person'),
        width: 150,
        canHide: false,
        cell: ({ user }) => (
          <a className="console-link" href={toHref(`/staff/users/${user.id}`)}>
            <bdi>{user.username}</bdi>
          </a>
        ),
      },
      {
        key: 'limit',
        label: t('lending.limits.limit'),
        width: 110,
        isNumeric: true,
        cell: ({ limit }) => <b>{money(limit)}</b>,
      },
      {
        key: 'used',
        label: t('lending.limits.used'),
        width: 110,
        isNumeric: true,
        cell: ({ used }) => money(used),
      },
      { key: 'decided', label: t('lending.limits.decided'), width: 140, cell: (row) => formatTime(row.decidedAt) },
      {
        key: 'by',
        label: t('lending.limits.by'),
        width: 120,
        cell: ({ decidedBy }) => decidedBy && <bdi>{decidedBy.username}</bdi>,
      },
      {
        key: 'reason',
        label: t('lending.limits.reason'),
        width: 240,
        cell: ({ reason }) => (
          <div className="credit-reason" dir="auto" title={reason}>
            {reason}
          </div>
        ),
      },
      ...(onChange
        ? [
            {
              key: 'change',
              label: t('lending.limits.change'),
              isLabelHidden: true,
              width: 130,
              canHide: false,
              cell: (row: LimitRow) => (
                <ActionButton
                  aria-label={`${t('lending.limits.change')}: \u2068${row.user.username}\u2069`}
                  onClick={() => onChange(row)}
                >
                  {t('lending.limits.change')}
                </ActionButton>
              ),
            },
          ]
        : []),
    ],
    [t, money, formatTime, onChange],
  )
}

/** How much each person may owe; a limit is changed here or on the page of the person. */
export function Page() {
  const t = useText()
  const user = useCurrentUser()
  const [changing, setChanging] = useState<LimitRow | null>(null)
  const list = useListState(limitList)
  const { view, keyword } = list.state
  const serverView = creditLimitViews.find((one) => one === view)
  const pages = useRecordPages('staffCredit.limits', {
    ...(serverView && { view: serverView }),
    ...(keyword && { keyword }),
  })
  const columns = useColumns(user?.permissions.includes('credit.decide') ? setChanging : null)
  return (
    <CreditFrame tab="limits">
      <ViewTabs
        label={t('decisions.views')}
        views={[null, ...creditLimitViews].map((one) => ({
          key: one ?? 'all',
          label: one ? t(`lending.limits.view.${one}`) : t('decisions.view.all'),
          href: toHref(one ? `${limitList.path}?view=${one}` : limitList.path),
        }))}
        current={view ?? 'all'}
      />
      <RecordTable
        list={list}
        pages={pages}
        columns={columns}
        caption={t('frame.page.credit.limits')}
        getKey={({ user: { id } }) => id}
        getName={({ user: { username } }) => username}
        filters={[]}
        searchLabel={t('lending.limits.search')}
        errorTitle={t('decisions.error')}
        empty={<ListState icon="wallet" title={t('lending.limits.empty')} text={t('lending.limits.emptyText')} />}
      />
      {changing && <LimitDialog user={changing.user} limit={changing.limit} onClose={() => setChanging(null)} />}
    </CreditFrame>
  )
}
