import '../../app/decisions/decisions.css'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { maxCreditReason } from '#contract/credit-terms.ts'
import type { OperationData } from '#web/client/api-call.ts'
import { apiQuery } from '#web/client/api-query.ts'
import { failureText } from '#web/client/failure-text.ts'
import { useCurrentUser } from '#web/client/session.ts'
import { useLanguage, useText } from '#web/client/text/text-provider.tsx'
import { ActionButton } from '#web/console/kit/action-button.tsx'
import { ListState } from '#web/console/kit/list-state.tsx'
import { NoticeLine } from '#web/console/kit/notice-line.tsx'
import { SidePanel } from '#web/console/kit/side-panel.tsx'
import { formatPercent } from '#web/kit/number.ts'
import { Loading, Skeleton } from '#web/kit/skeleton.tsx'
import { RejectionDialog } from '../../app/decisions/decision-dialogs.tsx'
import { DecisionFacts, DecisionPart, DecisionSum, useBrandMoney } from '../../app/decisions/decision-parts.tsx'
import { useDecide } from '../../app/decisions/use-decide.ts'
import { toHref } from '../../app/sections.ts'
import { useNow, useTimes } from '../../app/times.ts'
import type { CasePanelProps } from './application-panel.tsx'
import { relatedToCredit } from './credit-lists.ts'
import { LoanStatus } from './loans-page.tsx'

type Detail = OperationData<'staffCredit.loan'>

function Facts({ loan }: Pick<Detail, 'loan'>) {
  const t = useText()
  const { intl } = useLanguage()
  const money = useBrandMoney()
  const { formatCalendarDay } = useTimes()
  const { ratePercent, aprPercent } = loan
  return (
    <DecisionFacts
      facts={[
        {
          label: t('decisions.column.person'),
          // The keyboard scrolls the panel from it.
          value: (
            <a className="console-link" href={toHref(`/staff/users/${loan.user.id}`)}>
              <bdi>{loan.user.username}</bdi>
            </a>
          ),
        },
        { label: t('decisions.column.amount'), value: money(loan.amount) },
        { label: t('lending.fact.term'), value: t('lending.months', { count: loan.months }) },
        { label: t('lending.fact.rate'), value: formatPercent(ratePercent / 100, intl, 2) },
        { label: t('lending.fact.apr'), value: formatPercent(aprPercent / 100, intl, 2) },
        { label: t('lending.column.started'), value: formatCalendarDay(loan.startedOn) },
        { label: t('lending.fact.repaid'), value: money(loan.repaid) },
        { label: t('lending.fact.overdue'), value: money(loan.overdue) },
        { label: t('lending.fact.overdueInterest'), value: money(loan.overdueInterest) },
        {
          label: t('lending.fact.automatic'),
          value: t(loan.automaticPayment ? 'lending.fact.on' : 'lending.fact.off'),
        },
        ...(loan.writtenOff > 0 ? [{ label: t('lending.loan.written_off'), value: money(loan.writtenOff) }] : []),
      ]}
    />
  )
}

function Instalments({ instalments }: Pick<Detail, 'instalments'>) {
  const t = useText()
  const money = useBrandMoney()
  const { formatCalendarDay } = useTimes()
  return (
    <DecisionPart title={t('lending.instalments')}>
      <table className="decision-ledger">
        <thead>
          <tr>
            <th scope="col">{t('lending.column.due')}</th>
            <th scope="col">{t('decisions.column.state')}</th>
            <th scope="col">{t('lending.column.payment')}</th>
          </tr>
        </thead>
        <tbody>
          {instalments.map(({ number, dueOn, state, payment }) => (
            <tr key={number}>
              <th scope="row">{formatCalendarDay(dueOn)}</th>
              <td>{t(`lending.payment.${state}`)}</td>
              <td className="tabular-numbers">{money(payment)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </DecisionPart>
  )
}

function Movements({ movements }: Pick<Detail, 'movements'>) {
  const t = useText()
  const money = useBrandMoney()
  const { formatTime } = useTimes()
  if (movements.length === 0) return null
  return (
    <DecisionPart title={t('lending.movements')}>
      <ul className="credit-documents">
        {movements.map(({ at, kind, amount, principal, interest, overdueInterest, transactionId }) => (
          <li key={`${transactionId} ${kind}`}>
            <span className="decision-two">
              <span>{t(`lending.kind.${kind as 'payment'}`)}</span>
              <small>{formatTime(at)}</small>
            </span>
            <b className="tabular-numbers">{money(amount || principal + interest + overdueInterest)}</b>
          </li>
        ))}
      </ul>
    </DecisionPart>
  )
}

/** Whether the debt of a loan that has long been overdue can be written off now, and by whom. */
function useWriteOff({ loan, writeOffFrom }: Detail) {
  const t = useText()
  const user = useCurrentUser()
  const { formatCalendarDay, formatTime, toDayKey } = useTimes()
  const now = useNow()
  const isOpen = loan.state === 'open'
  const canDecide = isOpen && (user?.permissions.includes('credit.decide') ?? false)
  const isDue = isOpen && writeOffFrom !== null && toDayKey(now) >= writeOffFrom
  const proposal = loan.writeOffProposal
  const isOwn = proposal !== null && proposal.user.id === user?.id
  const notes = [
    proposal &&
      t('lending.writeOff.by', {
        name: proposal.user.username,
        time: formatTime(proposal.at),
        reason: proposal.reason,
      }),
    isOwn && t('lending.writeOff.wait'),
    isOpen && writeOffFrom !== null && !isDue && t('lending.writeOff.from', { date: formatCalendarDay(writeOffFrom) }),
  ].filter(Boolean)
  return {
    canWriteOff: canDecide && isDue && !isOwn,
    canReject: canDecide && proposal !== null,
    isConfirming: proposal !== null,
    note: notes.join(' '),
  }
}

interface WriteOffDialogProps {
  loan: Detail['loan']
  isConfirming: boolean
  open: boolean
  onClose: () => void
}

/** Asks for the reason of a write-off: the first person proposes it, the second one books it. */
function WriteOffDialog({ loan, isConfirming, open, onClose }: WriteOffDialogProps) {
  const t = useText()
  const money = useBrandMoney()
  const writeOff = useDecide('staffCredit.writeOff', relatedToCredit)
  const amount = money(loan.leftPrincipal)
  return (
    <RejectionDialog
      open={open}
      onClose={onClose}
      rejection={{
        label: t('lending.writeOff'),
        title: t('lending.writeOff.title', { amount, number: loan.number }),
        reasonLabel: t('decisions.reason'),
        help: t(isConfirming ? 'lending.writeOff.help' : 'lending.writeOff.proposeHelp'),
        maxLength: maxCreditReason,
        send: t(isConfirming ? 'lending.writeOff.send' : 'lending.writeOff.propose', { amount }),
        isPending: writeOff.isPending,
        run: (reason) =>
          writeOff
            .mutateAsync({
              input: { loanId: loan.id, reason },
              done: t(isConfirming ? 'lending.writeOff.done' : 'lending.writeOff.proposed'),
            })
            .catch(() => undefined),
      }}
    />
  )
}

function RejectProposal({ loan }: Pick<Detail, 'loan'>) {
  const t = useText()
  const reject = useDecide('staffCredit.rejectWriteOff', relatedToCredit)
  const run = () =>
    reject.mutateAsync({ input: { loanId: loan.id }, done: t('lending.writeOff.rejected') }).catch(() => undefined)
  return (
    <ActionButton aria-disabled={reject.isPending} onClick={() => !reject.isPending && void run()}>
      {t('lending.writeOff.reject')}
    </ActionButton>
  )
}

function Loaded({ data, ...panel }: CasePanelProps & { data: Detail }) {
  const t = useText()
  const money = useBrandMoney()
  const [isOpen, setOpen] = useState(false)
  const { canWriteOff, canReject, isConfirming, note } = useWriteOff(data)
  const { loan, instalments, movements } = data
  return (
    <SidePanel
      title={`${loan.name} ${loan.number}`}
      onClose={panel.onClose}
      tools={<LoanStatus row={loan} isPill />}
      actions={
        (canWriteOff || canReject) && (
          <>
            {canReject && <RejectProposal loan={loan} />}
            {canWriteOff && (
              <ActionButton variant="danger" onClick={() => setOpen(true)}>
                {t('lending.writeOff')}
              </ActionButton>
            )}
          </>
        )
      }
    >
      <div className="decision-panel">
        <DecisionSum
          label={t('lending.column.left')}
          sum={money(loan.leftPrincipal)}
          note={t('lending.progress', { done: loan.paidInstalments, count: instalments.length })}
        />
        {note && <NoticeLine tone="info">{note}</NoticeLine>}
        <Facts loan={loan} />
        <Instalments instalments={instalments} />
        <Movements movements={movements} />
      </div>
      <WriteOffDialog loan={loan} isConfirming={isConfirming} open={isOpen} onClose={() => setOpen(false)} />
    </SidePanel>
  )
}

/** One loan beside the list: its figures, payments and movements. */
export function LoanPanel({ loanId, ...panel }: CasePanelProps & { loanId: string }) {
  const t = useText()
  const { data, error, refetch } = useQuery(apiQuery('staffCredit.loan', { loanId }))
  if (data) return <Loaded data={data} {...panel} />
  return (
    <SidePanel title={t('frame.page.credit.loans')} onClose={panel.onClose}>
      {error ? (
        <ListState
          icon="alert"
          title={t('frame.notLoaded')}
          text={failureText(t, error)}
          action={<ActionButton onClick={() => void refetch()}>{t('common.retry')}</ActionButton>}
        />
      ) : (
        <Loading>
          {Array.from({ length: 6 }, (_, index) => (
            <Skeleton key={index} shape="line" />
          ))}
        </Loading>
      )}
    </SidePanel>
  )
}
