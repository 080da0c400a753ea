import './bookkeeping.css'
import { useMemo, useState } from 'react'
import { payoutBatchStates } from '#contract/ledger-accounts.ts'
import { useCurrentUser } from '#web/client/session.ts'
import { useText } from '#web/client/text/text-provider.tsx'
import { ActionButton } from '#web/console/kit/action-button.tsx'
import type { DataTableColumn } from '#web/console/kit/data-table.tsx'
import { ListState } from '#web/console/kit/list-state.tsx'
import { ViewTabs } from '#web/console/kit/view-tabs.tsx'
import { useConsoleStart } from '../../app/console-start.ts'
import { ApprovalDialog, RejectionDialog } from '../../app/decisions/decision-dialogs.tsx'
import { useDecide } from '../../app/decisions/use-decide.ts'
import type { ListSpec } from '../../app/lists/list-address.ts'
import { RecordTable } from '../../app/lists/record-table.tsx'
import { useListState, type List } from '../../app/lists/use-list-state.ts'
import { useRecordPages } from '../../app/lists/use-record-pages.ts'
import { PageFrame } from '../../app/page-frame.tsx'
import { toHref } from '../../app/sections.ts'
import { useTimes } from '../../app/times.ts'
import { BatchTable } from './batch-table.tsx'
import { MakeBatchDialog, sumPayouts } from './make-batch-dialog.tsx'
import { useMoney } from './money-parts.tsx'
import { PayoutAccount, PayoutCheck, PayoutName, relatedToBank, type OpenPayout } from './payout-parts.tsx'

const path = '/staff/payouts'
const spec: ListSpec<'batches', 'state', 'newest'> = {
  path,
  views: ['batches'],
  filters: { state: payoutBatchStates },
  sorts: ['newest'],
}
export type PayoutList = List<'batches', 'state', 'newest'>

function useColumns(onGiveBack: ((payout: OpenPayout) => void) | undefined): readonly DataTableColumn<OpenPayout>[] {
  const t = useText()
  const money = useMoney()
  const { formatTime } = useTimes()
  return useMemo(
    () => [
      {
        key: 'payout',
        label: t('bookkeeping.column.payout'),
        width: 170,
        canHide: false,
        cell: (line) => <PayoutName line={line} />,
      },
      { key: 'to', label: t('bookkeeping.column.to'), width: 140, cell: ({ holder }) => <bdi>{holder ?? '–'}</bdi> },
      {
        key: 'account',
        label: t('bookkeeping.column.bankAccount'),
        width: 150,
        cell: (line) => <PayoutAccount line={line} />,
      },
      {
        key: 'approved',
        label: t('bookkeeping.column.approved'),
        width: 120,
        cell: ({ approvedAt }) => formatTime(approvedAt),
      },
      {
        key: 'check',
        label: t('bookkeeping.column.check'),
        width: 240,
        cell: (payout) => (
          <span className="bookkeeping-check">
            <PayoutCheck problem={payout.problem} />
            {payout.problem !== null && payout.problem !== 'own_request' && onGiveBack && (
              <ActionButton small onClick={() => onGiveBack(payout)}>
                {t('bookkeeping.giveBack')}
              </ActionButton>
            )}
          </span>
        ),
      },
      {
        key: 'amount',
        label: t('bookkeeping.column.amount'),
        width: 110,
        isNumeric: true,
        cell: ({ amount }) => <b>{money(amount)}</b>,
      },
    ],
    [t, money, formatTime, onGiveBack],
  )
}

/** Returns the money of a payout whose account cannot be paid, with the reason that its owner reads. */
function useGiveBack() {
  const t = useText()
  const money = useMoney()
  const [payout, setPayout] = useState<OpenPayout | null>(null)
  const giveBack = useDecide('payoutBatches.giveBack', relatedToBank)
  const amount = money(payout?.amount ?? 0)
  const name = payout?.user.username ?? ''
  return {
    open: setPayout,
    dialog: (
      <RejectionDialog
        key={payout?.withdrawalId}
        open={payout !== null}
        onClose={() => setPayout(null)}
        rejection={{
          label: t('bookkeeping.giveBack'),
          title: t('bookkeeping.giveBack.title', { amount, name }),
          reasonLabel: t('decisions.reason'),
          help: t('bookkeeping.giveBack.help', { name }),
          maxLength: 200,
          send: t('bookkeeping.giveBack.send', { amount }),
          isPending: giveBack.isPending,
          run: (reason) =>
            giveBack
              .mutateAsync({
                input: { withdrawalId: payout!.withdrawalId, reason },
                done: t('bookkeeping.giveBack.done', { amount, name }),
              })
              .catch(() => undefined),
        }}
      />
    ),
  }
}

/** Records that payouts were made without a file; asks once. */
function useMarkOutside() {
  const t = useText()
  const money = useMoney()
  const [payouts, setPayouts] = useState<readonly OpenPayout[] | null>(null)
  const mark = useDecide('payoutBatches.markOutside', relatedToBank)
  const count = payouts?.length ?? 0
  return {
    open: setPayouts,
    dialog: (
      <ApprovalDialog
        open={payouts !== null}
        onClose={() => setPayouts(null)}
        approval={{
          label: t('bookkeeping.outside.confirm', { count }),
          confirm: {
            title: t('bookkeeping.outside.title', { count, amount: money(sumPayouts(payouts ?? [])) }),
            text: t('bookkeeping.outside.text'),
          },
          isPending: mark.isPending,
          run: () =>
            mark
              .mutateAsync({
                input: { withdrawalIds: (payouts ?? []).map(({ withdrawalId }) => withdrawalId) },
                done: t('bookkeeping.outside.done', { count }),
              })
              .catch(() => undefined),
        }}
      />
    ),
  }
}

interface OpenPayoutsProps {
  list: PayoutList
  pages: ReturnType<typeof useOpenPayouts>
  canManage: boolean
  onMake: (payouts: readonly OpenPayout[]) => void
}

const useOpenPayouts = () => useRecordPages('payoutBatches.open', {})
const isReady = ({ problem }: OpenPayout) => problem === null

/** Approved withdrawals that no batch has, each with its check. */
function OpenPayouts({ list, pages, canManage, onMake }: OpenPayoutsProps) {
  const t = useText()
  const money = useMoney()
  const giveBack = useGiveBack()
  const markOutside = useMarkOutside()
  const columns = useColumns(canManage ? giveBack.open : undefined)
  return (
    <>
      <RecordTable
        list={list}
        pages={pages}
        caption={t('bookkeeping.payouts.open')}
        columns={columns}
        getKey={({ withdrawalId }) => withdrawalId}
        getName={({ user }) => user.username}
        searchLabel={null}
        filters={[]}
        errorTitle={t('frame.notLoaded')}
        renderCard={(payout) => (
          <div className="bookkeeping-card">
            <p>
              <PayoutName line={payout} />
              <b className="tabular-numbers">{money(payout.amount)}</b>
            </p>
            <p>
              <bdi>{payout.holder}</bdi>
              <PayoutAccount line={payout} />
            </p>
            <p>
              <PayoutCheck problem={payout.problem} />
              {payout.problem !== null && payout.problem !== 'own_request' && canManage && (
                <ActionButton small onClick={() => giveBack.open(payout)}>
                  {t('bookkeeping.giveBack')}
                </ActionButton>
              )}
            </p>
          </div>
        )}
        renderSelection={(selected) => {
          const ready = selected.filter(isReady)
          return (
            <>
              <span className="tabular-numbers">{money(sumPayouts(ready))}</span>
              {ready.length < selected.length && (
                <span>{t('bookkeeping.payouts.leftOut', { count: selected.length - ready.length })}</span>
              )}
              {canManage && (
                <>
                  <ActionButton onClick={() => markOutside.open(selected)}>{t('bookkeeping.outside')}</ActionButton>
                  {ready.length > 0 && (
                    <ActionButton variant="primary" onClick={() => onMake(ready)}>
                      {t('bookkeeping.make')}
                    </ActionButton>
                  )}
                </>
              )}
            </>
          )
        }}
        empty={
          <ListState
            icon="wallet"
            title={t('bookkeeping.payouts.empty')}
            text={t('bookkeeping.payouts.emptyText')}
            action={
              <a className="console-link" href={toHref('/staff/withdrawals')}>
                {t('decisions.withdrawals.title')}
              </a>
            }
          />
        }
      />
      {giveBack.dialog}
      {markOutside.dialog}
    </>
  )
}

/** Approved payouts on their way to the bank: what no batch has, and the batches. */
export function Page() {
  const t = useText()
  const money = useMoney()
  const user = useCurrentUser()
  const { brand } = useConsoleStart()
  const list = useListState(spec)
  const pages = useOpenPayouts()
  const [made, setMade] = useState<readonly OpenPayout[] | null>(null)
  const isOpen = list.state.view === null
  const canManage = user?.permissions.includes('bank.manage') ?? false
  const open = pages.data?.pages.flatMap(({ pageList }) => pageList) ?? []
  const ready = open.filter(isReady)
  return (
    <PageFrame
      title={t('frame.nav.payouts')}
      lead={t('bookkeeping.payouts.lead')}
      trail={[{ label: brand.name }]}
      actions={
        isOpen &&
        canManage &&
        ready.length > 0 && (
          <ActionButton variant="primary" onClick={() => setMade(ready)}>
            {t('bookkeeping.make.all', { amount: money(sumPayouts(ready)) })}
          </ActionButton>
        )
      }
    >
      <div className="console-card">
        <ViewTabs
          label={t('frame.nav.payouts')}
          views={[
            { key: 'open', label: t('bookkeeping.payouts.open'), href: toHref(path) },
            { key: 'batches', label: t('bookkeeping.payouts.batches'), href: toHref(`${path}?view=batches`) },
          ]}
          current={isOpen ? 'open' : 'batches'}
        />
        {isOpen ? (
          <OpenPayouts list={list} pages={pages} canManage={canManage} onMake={setMade} />
        ) : (
          <BatchTable list={list} />
        )}
      </div>
      <MakeBatchDialog payouts={made} onClose={() => setMade(null)} />
    </PageFrame>
  )
}
