import '../../app/decisions/decisions.css'
import './moderation.css'
import { identityLevels } from '#contract/identity-form.ts'
import { useMemo } from 'react'
import { useParams } from 'react-router'
import { useText } from '#web/client/text/text-provider.tsx'
import type { DataTableColumn } from '#web/console/kit/data-table.tsx'
import { useConsoleStart } from '../../app/console-start.ts'
import { ClaimMark } from '../../app/decisions/claim-line.tsx'
import { DecisionSplit } from '../../app/decisions/decision-panel.tsx'
import { useCaseRows } from '../../app/decisions/use-case-rows.ts'
import { useClaims, type Claim } from '../../app/decisions/use-claims.ts'
import { WaitingTime } from '../../app/decisions/waiting-time.tsx'
import type { ListSpec } from '../../app/lists/list-address.ts'
import { useListState } from '../../app/lists/use-list-state.ts'
import { useRecordPages, type RecordOf } from '../../app/lists/use-record-pages.ts'
import { PageFrame } from '../../app/page-frame.tsx'
import { useTimes } from '../../app/times.ts'
import { IdentityPanel } from './identity-panel.tsx'
import { IdentityStatus } from './identity-status.tsx'
import { RecordLink, StaffList } from './staff-list.tsx'

type Row = RecordOf<'adminIdentity.list'>

const views = ['second', 'person', 'passed', 'rejected', 'expired'] as const
const spec: ListSpec<(typeof views)[number], 'level', 'oldest' | 'newest'> = {
  path: '/staff/identity',
  views,
  filters: { level: identityLevels },
  sorts: ['oldest'],
}

/** How long one waits, or when it was decided. */
function Waits({ row, limitHours }: { row: Row; limitHours: number }) {
  const { formatTime } = useTimes()
  if (row.state === 'sent' && row.sentAt) return <WaitingTime since={row.sentAt} limitHours={limitHours} />
  const at = row.decidedAt ?? row.sentAt
  return at && <>{formatTime(at)}</>
}

function useColumns(toPath: (row: Row) => string, claims: ReadonlyMap<string, Claim>, limitHours: number) {
  const t = useText()
  const { formatTime } = useTimes()
  return useMemo(
    (): readonly DataTableColumn<Row>[] => [
      {
        key: 'person',
        label: t('decisions.column.person'),
        width: 170,
        canHide: false,
        cell: (row) => (
          <span className="decision-two">
            <RecordLink path={toPath(row)}>{row.user.username}</RecordLink>
            <small>
              <bdi>{row.name}</bdi>
            </small>
          </span>
        ),
      },
      { key: 'number', label: t('moderation.column.number'), width: 100, cell: ({ number }) => <bdi>{number}</bdi> },
      {
        key: 'level',
        label: t('moderation.verify.column.level'),
        width: 130,
        cell: (row) => (
          <span className="decision-two">
            {t(`moderation.verify.level.${row.level}`)}
            {row.isSentAgain && <small>{t('moderation.verify.again')}</small>}
          </span>
        ),
      },
      {
        key: 'state',
        label: t('decisions.column.state'),
        width: 170,
        cell: (row) => <IdentityStatus state={row.state} isSecond={row.firstApproval !== null} />,
      },
      {
        key: 'waits',
        label: t('moderation.column.waits'),
        width: 120,
        cell: (row) => <Waits row={row} limitHours={limitHours} />,
      },
      {
        key: 'due',
        label: t('moderation.verify.column.due'),
        width: 130,
        cell: ({ answerBy }) => answerBy && formatTime(answerBy),
      },
      {
        key: 'claim',
        label: t('moderation.column.claim'),
        width: 110,
        cell: ({ id }) => <ClaimMark claim={claims.get(id)} />,
      },
    ],
    [t, toPath, claims, limitHours, formatTime],
  )
}

/** Verifications of identities: those to decide, the oldest first, and those that were answered. */
export function Page() {
  const t = useText()
  const { brand } = useConsoleStart()
  const { checkId } = useParams()
  const list = useListState(spec)
  const claims = useClaims('identity')
  const { view, keyword, filters } = list.state
  const level = identityLevels.find((one) => one === filters.level)
  const pages = useRecordPages('adminIdentity.list', {
    view: view ?? 'waiting',
    ...(level && { level }),
    ...(keyword && { keyword }),
  })
  const first = pages.data?.pages[0] as
    | { counts?: Record<'waiting' | (typeof views)[number], number>; answerHours?: number }
    | undefined
  const limitHours = first?.answerHours ?? 24
  const rows = pages.data?.pages.flatMap(({ pageList }) => pageList) ?? []
  const { toPath, previous, next, close } = useCaseRows(spec.path, rows, checkId)
  const columns = useColumns(toPath, claims, limitHours)
  return (
    <PageFrame title={t('frame.nav.identity')} trail={[{ label: brand.name }]}>
      <DecisionSplit
        list={
          <StaffList
            title={t('frame.nav.identity')}
            icon="identity"
            savedList="staff-identity"
            list={list}
            getViewName={(one) => t(`moderation.verify.view.${one ?? 'waiting'}`)}
            counts={first?.counts && { all: first.counts.waiting, counts: first.counts }}
            pages={pages}
            columns={columns}
            getName={({ user }) => user.username}
            renderFacts={(row) => (
              <p>
                <bdi>{row.number}</bdi> · {t(`moderation.verify.level.${row.level}`)}{' '}
                <Waits row={row} limitHours={limitHours} />
              </p>
            )}
            currentId={checkId}
            toPath={toPath}
            filters={[
              {
                key: 'level',
                label: t('moderation.verify.column.level'),
                value: filters.level ?? null,
                options: identityLevels.map((value) => ({ value, label: t(`moderation.verify.level.${value}`) })),
              },
            ]}
            searchLabel={t('moderation.verify.search')}
            empty={t('moderation.empty.identity')}
          />
        }
        panel={
          checkId && (
            <IdentityPanel key={checkId} checkId={checkId} onClose={close} onPrevious={previous} onNext={next} />
          )
        }
      />
    </PageFrame>
  )
}
