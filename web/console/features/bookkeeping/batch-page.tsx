import './bookkeeping.css'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useParams } from 'react-router'
import { apiQuery } from '#web/client/api-query.ts'
import { useCurrentUser } from '#web/client/session.ts'
import { useLanguage, useText } from '#web/client/text/text-provider.tsx'
import { ActionButton } from '#web/console/kit/action-button.tsx'
import { EventList, type EventListProps } from '#web/console/kit/event-list.tsx'
import { NoticeLine } from '#web/console/kit/notice-line.tsx'
import { StatusMark } from '#web/console/kit/status-mark.tsx'
import { formatNumber } from '#web/kit/number.ts'
import { ApprovalDialog } from '../../app/decisions/decision-dialogs.tsx'
import { DecisionFacts } from '../../app/decisions/decision-parts.tsx'
import { useDecide } from '../../app/decisions/use-decide.ts'
import { PageFrame } from '../../app/page-frame.tsx'
import { toHref } from '../../app/sections.ts'
import { useTimes } from '../../app/times.ts'
import { BatchFile } from './batch-file.tsx'
import { CardContent } from '../../app/card-content.tsx'
import { useMoney } from './money-parts.tsx'
import { BatchStatus, PayoutAccount, PayoutName, relatedToBank, type BatchDetail as Batch } from './payout-parts.tsx'
import { SumTable, type SumColumn } from './sum-table.tsx'

type Line = Batch['payouts'][number]
const lineLooks = {
  open: ['full', 'good'],
  executed: ['full', 'good'],
  returned: ['decide', 'bad'],
  cancelled: ['stopped', 'wait'],
} as const

function useColumns({ state }: Batch): readonly SumColumn<Line>[] {
  const t = useText()
  const money = useMoney()
  return [
    { key: 'payout', label: t('bookkeeping.column.payout'), cell: (line) => <PayoutName line={line} /> },
    { key: 'to', label: t('bookkeeping.column.to'), cell: ({ holder }) => <bdi>{holder}</bdi> },
    { key: 'account', label: t('bookkeeping.column.bankAccount'), cell: (line) => <PayoutAccount line={line} /> },
    {
      key: 'check',
      label: t('bookkeeping.column.check'),
      cell: (line) => {
        const [shape, tone] =
          line.state === 'open' && state === 'sent' ? (['threeQuarters', 'info'] as const) : lineLooks[line.state]
        const text = line.state === 'open' ? (state === 'sent' ? 'sent' : 'open') : line.state
        return (
          <span className="bookkeeping-two">
            <StatusMark shape={shape} tone={tone}>
              {t(`bookkeeping.line.state.${text}`)}
            </StatusMark>
            {line.returnReason && (
              <small>
                <bdi>{line.returnReason}</bdi>
              </small>
            )}
          </span>
        )
      },
    },
    {
      key: 'amount',
      label: t('bookkeeping.column.amount'),
      isNumeric: true,
      cell: ({ amount }) => <b>{money(amount)}</b>,
    },
  ]
}

/** The sum with its facts, and whose turn it is. */
function Summary({ batch }: { batch: Batch }) {
  const t = useText()
  const money = useMoney()
  const { intl } = useLanguage()
  const user = useCurrentUser()
  const { formatCalendarDay, formatTime } = useTimes()
  const name = batch.creator.username
  const isMaker = batch.creator.id === user?.id
  return (
    <section className="console-card console-card-body bookkeeping-side" aria-label={t('bookkeeping.batch.toPay')}>
      <div className="bookkeeping-sum">
        <p>{t('bookkeeping.batch.toPay')}</p>
        <b className="tabular-numbers">{money(batch.total)}</b>
      </div>
      <DecisionFacts
        facts={[
          { label: t('bookkeeping.column.lines'), value: formatNumber(batch.lines, intl) },
          { label: t('bookkeeping.batch.from'), value: <bdi dir="ltr">{batch.account}</bdi> },
          { label: t('bookkeeping.batch.bookOn'), value: formatCalendarDay(batch.bookOn) },
          ...(batch.approver && batch.approvedAt
            ? [
                {
                  label: t('bookkeeping.batch.approver'),
                  value: (
                    <>
                      <bdi>{batch.approver.username}</bdi>, {formatTime(batch.approvedAt)}
                    </>
                  ),
                },
              ]
            : []),
        ]}
      />
      {batch.state === 'made' && (
        <NoticeLine tone="info">
          {isMaker ? t('bookkeeping.batch.wait') : t('bookkeeping.batch.second', { name })}
        </NoticeLine>
      )}
    </section>
  )
}

/** The steps of a batch, the next one ringed. */
function Steps({ batch }: { batch: Batch }) {
  const t = useText()
  const { formatTime, formatCalendarDay } = useTimes()
  const order = ['made', 'approved', 'sent', 'executed'] as const
  const reached = batch.state === 'partly_returned' ? 3 : order.indexOf(batch.state as (typeof order)[number])
  const icons = ['document', 'check', 'send', 'upload'] as const
  const texts = [
    formatTime(batch.createdAt),
    batch.approvedAt ? formatTime(batch.approvedAt) : t('bookkeeping.step.approved.text'),
    batch.sentAt ? formatTime(batch.sentAt) : t('bookkeeping.step.sent.text', { day: formatCalendarDay(batch.bookOn) }),
    batch.endedAt ? formatTime(batch.endedAt) : t('bookkeeping.step.executed.text'),
  ]
  const events: EventListProps['events'] = order.map((key, index) => ({
    key,
    icon: index <= reached ? 'check' : icons[index]!,
    title: t(index <= reached ? `bookkeeping.step.${key}.done` : `bookkeeping.step.${key}`, {
      name: (key === 'made' ? batch.creator.username : batch.approver?.username) ?? '',
    }),
    text: texts[index],
    isNext: index === reached + 1,
  }))
  return (
    <section className="console-card" aria-labelledby="batch-steps">
      <header>
        <h2 id="batch-steps">{t('bookkeeping.batch.steps')}</h2>
      </header>
      <div className="console-card-body">
        <EventList label={t('bookkeeping.batch.steps')} events={events} />
      </div>
    </section>
  )
}

/** The button of the next step: the second person's approval, then what is told to the shop about the bank. */
function Actions({ batch }: { batch: Batch }) {
  const t = useText()
  const money = useMoney()
  const user = useCurrentUser()
  const [opened, setOpened] = useState<'approve' | 'send' | 'cancel' | null>(null)
  const approve = useDecide('payoutBatches.approve', relatedToBank)
  const send = useDecide('payoutBatches.send', relatedToBank)
  const cancel = useDecide('payoutBatches.cancel', relatedToBank)
  if (!user?.permissions.includes('bank.manage')) return null
  const amount = money(batch.total)
  const number = `PB-${batch.number}`
  const steps = { approve, send, cancel }
  const canCancel = batch.state === 'made' || batch.state === 'approved'
  const canApprove = batch.state === 'made' && batch.creator.id !== user.id
  return (
    <>
      {canCancel && <ActionButton onClick={() => setOpened('cancel')}>{t('bookkeeping.batch.cancel')}</ActionButton>}
      {canApprove && (
        <ActionButton variant="primary" onClick={() => setOpened('approve')}>
          {t('bookkeeping.batch.approve', { amount })}
        </ActionButton>
      )}
      {batch.state === 'approved' && (
        <ActionButton variant="primary" onClick={() => setOpened('send')}>
          {t('bookkeeping.batch.send')}
        </ActionButton>
      )}
      {opened && (
        <ApprovalDialog
          open
          onClose={() => setOpened(null)}
          approval={{
            label: t(`bookkeeping.batch.${opened}.confirm`, { amount }),
            confirm: {
              title: t(`bookkeeping.batch.${opened}.title`, { amount, number, count: batch.lines }),
              text: t(`bookkeeping.batch.${opened}.text`),
            },
            isPending: steps[opened].isPending,
            run: () =>
              steps[opened]
                .mutateAsync({ input: { batchId: batch.id }, done: t(`bookkeeping.batch.${opened}.done`, { number }) })
                .catch(() => undefined),
          }}
        />
      )}
    </>
  )
}

function Lines({ batch }: { batch: Batch }) {
  const t = useText()
  const money = useMoney()
  const columns = useColumns(batch)
  return (
    <div className="console-card">
      <header>
        <h2>{t('bookkeeping.batch.lineCount', { count: batch.lines })}</h2>
      </header>
      <SumTable
        caption={t('bookkeeping.column.lines')}
        columns={columns}
        rows={batch.payouts}
        getKey={({ withdrawalId }) => withdrawalId}
        totals={{
          payout: t('bookkeeping.batch.sum', { count: batch.lines }),
          amount: money(batch.total),
        }}
      />
    </div>
  )
}

/** One batch: its lines, its file, and the steps until the bank has paid it. */
export function Page() {
  const t = useText()
  const { batchId = '' } = useParams()
  const { formatTime } = useTimes()
  const { data: batch, error, refetch } = useQuery(apiQuery('payoutBatches.detail', { batchId }))
  const title = batch ? t('bookkeeping.batch.title', { number: `PB-${batch.number}` }) : t('frame.nav.payouts')
  return (
    <PageFrame
      title={title}
      marks={batch && <BatchStatus state={batch.state} isPill />}
      lead={batch && t('bookkeeping.batch.lead', { name: batch.creator.username, time: formatTime(batch.createdAt) })}
      trail={[{ label: t('frame.nav.payouts'), href: toHref('/staff/payouts?view=batches') }]}
      actions={batch && <Actions batch={batch} />}
    >
      {batch ? (
        <div className="bookkeeping-columns">
          <Lines batch={batch} />
          <div className="bookkeeping-page">
            <Summary batch={batch} />
            <BatchFile batch={batch} />
            {batch.state !== 'cancelled' && <Steps batch={batch} />}
          </div>
        </div>
      ) : (
        <div className="console-card">
          <CardContent isLoaded={false} error={error} onRetry={() => void refetch()}>
            {null}
          </CardContent>
        </div>
      )}
    </PageFrame>
  )
}
