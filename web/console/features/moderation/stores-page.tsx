import '../../app/decisions/decisions.css'
import './moderation.css'
import { useState } from 'react'
import { useParams } from 'react-router'
import { storeStates } from '#contract/store-states.ts'
import { useText } from '#web/client/text/text-provider.tsx'
import { ActionButton } from '#web/console/kit/action-button.tsx'
import { ConsoleDialog } from '#web/console/kit/console-dialog.tsx'
import type { DataTableColumn } from '#web/console/kit/data-table.tsx'
import { TextInput } from '#web/console/kit/text-input.tsx'
import { useCurrentUser } from '#web/client/session.ts'
import { useConsoleStart } from '../../app/console-start.ts'
import { DecisionSplit } from '../../app/decisions/decision-panel.tsx'
import { useCaseRows } from '../../app/decisions/use-case-rows.ts'
import { useDecide } from '../../app/decisions/use-decide.ts'
import type { ListSpec } from '../../app/lists/list-address.ts'
import { useSortFilter } from '../../app/lists/record-table.tsx'
import { useListState } from '../../app/lists/use-list-state.ts'
import { useRecordPages, type RecordOf } from '../../app/lists/use-record-pages.ts'
import { PageFrame } from '../../app/page-frame.tsx'
import { useTimes } from '../../app/times.ts'
import { InvitationsDialog } from './invitations-dialog.tsx'
import { RecordLink, StaffList } from './staff-list.tsx'
import { StorePanel, StoreStatus } from './store-panel.tsx'

type Row = RecordOf<'adminStores.list'>

const spec: ListSpec<(typeof storeStates)[number], never, 'oldest' | 'newest'> = {
  path: '/staff/stores',
  views: storeStates,
  filters: {},
  sorts: ['newest', 'oldest'],
}

const invitationDays = 30

/** Makes a code with which one person may apply, and shows it. */
function InviteDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const t = useText()
  const [note, setNote] = useState('')
  const [code, setCode] = useState('')
  const invite = useDecide('adminStores.invite', /^adminStores\./)
  const send = async () => {
    const answer = await invite
      .mutateAsync({ input: { note: note.trim(), days: invitationDays }, done: t('moderation.invite.done') })
      .catch(() => undefined)
    if (answer) setCode(answer.invitation.code)
  }
  return (
    <ConsoleDialog
      open={open}
      onOpenChange={(next) => !next && onClose()}
      title={t('moderation.invite')}
      description={t('moderation.invite.text', { days: invitationDays })}
      actions={
        <>
          <ActionButton onClick={onClose}>{t(code ? 'common.close' : 'common.cancel')}</ActionButton>
          {!code && (
            <ActionButton
              variant="primary"
              disabled={note.trim() === ''}
              onClick={() => !invite.isPending && void send()}
            >
              {t('moderation.invite.send')}
            </ActionButton>
          )}
        </>
      }
    >
      {code ? (
        <output>
          <bdi dir="ltr">{code}</bdi>
        </output>
      ) : (
        <TextInput
          label={t('moderation.invite.note')}
          maxLength={200}
          value={note}
          onChange={({ target }) => setNote(target.value)}
        />
      )}
    </ConsoleDialog>
  )
}

function useColumns(toPath: (row: Row) => string): readonly DataTableColumn<Row>[] {
  const t = useText()
  const { formatDay } = useTimes()
  return [
    {
      key: 'store',
      label: t('moderation.column.store'),
      width: 200,
      canHide: false,
      cell: (row) => <RecordLink path={toPath(row)}>{row.name}</RecordLink>,
    },
    {
      key: 'owner',
      label: t('moderation.column.owner'),
      width: 140,
      cell: ({ owner }) => <bdi>{owner.username}</bdi>,
    },
    { key: 'state', label: t('moderation.column.state'), width: 120, cell: (row) => <StoreStatus state={row.state} /> },
    {
      key: 'products',
      label: t('moderation.column.products'),
      width: 100,
      isNumeric: true,
      cell: ({ goodsCount }) => goodsCount,
    },
    { key: 'since', label: t('moderation.column.since'), width: 110, cell: (row) => formatDay(row.createdAt) },
  ]
}

/** The stores of the brand in every state, one of them beside the list. */
export function Page() {
  const t = useText()
  const user = useCurrentUser()
  const { brand } = useConsoleStart()
  const { storeId } = useParams()
  const [opened, setOpened] = useState<'invite' | 'list' | null>(null)
  const list = useListState(spec)
  const { view, keyword, sort } = list.state
  const pages = useRecordPages('adminStores.list', {
    ...(view && { state: view }),
    ...(keyword && { keyword }),
    sort,
  })
  const sortFilter = useSortFilter(list, (one) => t(`moderation.sort.${one}`))
  const rows = pages.data?.pages.flatMap(({ pageList }) => pageList) ?? []
  const { toPath, previous, next, close } = useCaseRows(spec.path, rows, storeId)
  const columns = useColumns(toPath)
  return (
    <PageFrame
      title={t('frame.nav.stores')}
      trail={[{ label: brand.name }]}
      actions={
        <>
          <ActionButton onClick={() => setOpened('list')}>{t('moderation.invitations')}</ActionButton>
          {user?.permissions.includes('stores.manage') && (
            <ActionButton variant="primary" onClick={() => setOpened('invite')}>
              {t('moderation.invite')}
            </ActionButton>
          )}
        </>
      }
    >
      <DecisionSplit
        list={
          <StaffList
            title={t('frame.nav.stores')}
            icon="store"
            savedList="staff-stores"
            list={list}
            getViewName={(one) => (one ? t(`moderation.state.${one}`) : t('moderation.view.all'))}
            pages={pages}
            columns={columns}
            getName={({ name }) => name}
            renderFacts={(row) => <StoreStatus state={row.state} />}
            currentId={storeId}
            toPath={toPath}
            filters={[sortFilter]}
            searchLabel={t('moderation.stores.search')}
            empty={t('moderation.empty.stores')}
          />
        }
        panel={
          storeId && <StorePanel key={storeId} storeId={storeId} onClose={close} onPrevious={previous} onNext={next} />
        }
      />
      {opened === 'invite' && <InviteDialog open onClose={() => setOpened(null)} />}
      {opened === 'list' && <InvitationsDialog onClose={() => setOpened(null)} />}
    </PageFrame>
  )
}
