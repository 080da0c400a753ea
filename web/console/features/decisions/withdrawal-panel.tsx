import { useMutation, useQuery } from '@tanstack/react-query'
import type { OperationData } from '#web/client/api-call.ts'
import { apiQuery } from '#web/client/api-query.ts'
import { failureText } from '#web/client/failure-text.ts'
import { useCurrentUser } from '#web/client/session.ts'
import { useText } from '#web/client/text/text-provider.tsx'
import { useApi } from '#web/client/use-api.ts'
import { ActionButton } from '#web/console/kit/action-button.tsx'
import { useConsoleToast } from '#web/console/kit/console-toasts.tsx'
import { NoticeLine } from '#web/console/kit/notice-line.tsx'
import { DecisionPanel } from '../../app/decisions/decision-panel.tsx'
import {
  DecisionChecks,
  DecisionFacts,
  DecisionHistory,
  DecisionLedger,
  DecisionSum,
  useBrandMoney,
  type HistoryEntry,
} from '../../app/decisions/decision-parts.tsx'
import { useClaim } from '../../app/decisions/use-claims.ts'
import { useDecide } from '../../app/decisions/use-decide.ts'
import { useTimes } from '../../app/times.ts'
import { relatedToMoney, type WithdrawalRow } from './money-cases.ts'
import { WithdrawalStatus } from './withdrawals-page.tsx'

type Detail = OperationData<'staffMoney.withdrawal'>

export interface CasePanelProps {
  onClose: () => void
  onPrevious: (() => void) | undefined
  onNext: (() => void) | undefined
}

/** The whole account, shown for one look; the audit log records it. */
function Account({
  withdrawal: { id, account, status },
  canReveal,
}: {
  withdrawal: WithdrawalRow
  canReveal: boolean
}) {
  const t = useText()
  const call = useApi()
  const toast = useConsoleToast()
  const reveal = useMutation({
    mutationFn: () => call('staffMoney.revealWithdrawal', { withdrawalId: id }),
    onError: (error) => toast({ text: failureText(t, error), tone: 'error' }),
  })
  const facts = [
    { label: t('decisions.column.to'), value: <bdi>{account.label}</bdi> },
    {
      label: t('decisions.withdrawals.account'),
      value: <bdi dir="ltr">{reveal.data ? reveal.data.number : account.masked}</bdi>,
    },
    ...(reveal.data?.holder
      ? [{ label: t('decisions.withdrawals.holder'), value: <bdi>{reveal.data.holder}</bdi> }]
      : []),
  ]
  return (
    <>
      <DecisionFacts facts={facts} />
      {canReveal && status === 'submitted' && !reveal.data && (
        <div>
          <ActionButton small aria-disabled={reveal.isPending} onClick={() => !reveal.isPending && reveal.mutate()}>
            {t('decisions.withdrawals.reveal')}
          </ActionButton>
        </div>
      )}
    </>
  )
}

/** Says who approved, and whose turn it is. */
function TwoPeople({ withdrawal: { status, needsTwoPeople, firstApproval }, twoPeopleAbove }: Detail) {
  const t = useText()
  const money = useBrandMoney()
  const { formatTime } = useTimes()
  const user = useCurrentUser()
  if (status !== 'submitted' || (!needsTwoPeople && !firstApproval)) return null
  const above = t('decisions.withdrawals.two.rule', { amount: money(twoPeopleAbove) })
  if (!firstApproval) return <NoticeLine tone="info">{`${above} ${t('decisions.withdrawals.two.first')}`}</NoticeLine>
  const approved = t('decisions.withdrawals.two.approved', {
    name: firstApproval.user.username,
    time: formatTime(firstApproval.at),
  })
  const turn = t(
    firstApproval.user.id === user?.id ? 'decisions.withdrawals.two.wait' : 'decisions.withdrawals.two.second',
  )
  return <NoticeLine tone="info">{`${above} ${approved} ${turn}`}</NoticeLine>
}

function useHistoryTitle() {
  const t = useText()
  return ({ operation, user, after }: HistoryEntry) => {
    const name = user?.username ?? t('decisions.history.system')
    const { status } = (after ?? {}) as { status?: string }
    if (operation === 'staffMoney.revealWithdrawal')
      return { icon: 'eye', title: t('decisions.withdrawals.event.revealed', { name }) } as const
    if (operation !== 'staffMoney.decideWithdrawal') return undefined
    if (status === 'paid') return { icon: 'check', title: t('decisions.withdrawals.event.paid', { name }) } as const
    if (status === 'rejected')
      return { icon: 'close', title: t('decisions.withdrawals.event.rejected', { name }) } as const
    return { icon: 'check', title: t('decisions.withdrawals.event.approved', { name }) } as const
  }
}

const toCheckText = (t: ReturnType<typeof useText>, format: (at: string) => string, check: Detail['checks'][number]) =>
  t(`decisions.withdrawals.check.${check.key}.${check.state}`, {
    count: check.count ?? 0,
    date: check.at ? format(check.at) : '',
  })

/** One withdrawal: checks, balances, history; the first of two approvals, or the payout. */
export function WithdrawalPanel({ withdrawalId, ...panel }: CasePanelProps & { withdrawalId: string }) {
  const t = useText()
  const money = useBrandMoney()
  const { formatTime, formatDay } = useTimes()
  const user = useCurrentUser()
  const claim = useClaim('withdrawal', withdrawalId)
  const toTitle = useHistoryTitle()
  const { data, error, refetch } = useQuery(apiQuery('staffMoney.withdrawal', { withdrawalId }))
  const decide = useDecide('staffMoney.decideWithdrawal', relatedToMoney)
  const one = data?.withdrawal
  const sum = one ? money(one.amount) : ''
  const name = one?.user.username ?? ''
  const isFirst = one !== undefined && one.needsTwoPeople && one.firstApproval === null
  const isOwnFirst = one?.firstApproval?.user.id === user?.id && one?.firstApproval !== null
  const send = (approve: boolean, done: string, reason?: string) =>
    decide.mutateAsync({ input: { withdrawalId, approve, ...(reason && { reason }) }, done }).catch(() => undefined)
  return (
    <DecisionPanel
      {...panel}
      title={one ? t('decisions.withdrawals.of', { name }) : t('decisions.withdrawals.title')}
      status={one && <WithdrawalStatus row={one} isPill />}
      isOpen={one?.status === 'submitted'}
      isLoaded={data !== undefined}
      error={error}
      onRetry={() => void refetch()}
      claim={claim}
      approval={
        isOwnFirst
          ? undefined
          : {
              label: t(isFirst ? 'decisions.withdrawals.approve' : 'decisions.withdrawals.pay', { amount: sum }),
              confirm: {
                title: t(isFirst ? 'decisions.withdrawals.approve.title' : 'decisions.withdrawals.pay.title', {
                  amount: sum,
                  name,
                }),
                text: t(isFirst ? 'decisions.withdrawals.approve.text' : 'decisions.withdrawals.pay.text'),
              },
              isPending: decide.isPending,
              run: () =>
                send(
                  true,
                  t(isFirst ? 'decisions.withdrawals.approve.done' : 'decisions.withdrawals.pay.done', { amount: sum }),
                ),
            }
      }
      rejection={{
        label: t('decisions.reject'),
        title: t('decisions.withdrawals.reject.title', { name }),
        reasonLabel: t('decisions.reason'),
        help: t('decisions.withdrawals.reject.help', { amount: sum, name }),
        maxLength: 200,
        send: t('decisions.withdrawals.reject.send'),
        isPending: decide.isPending,
        run: (reason) => send(false, t('decisions.withdrawals.reject.done', { amount: sum }), reason),
      }}
    >
      {data && one && (
        <>
          <DecisionSum
            label={t(one.status === 'submitted' ? 'decisions.withdrawals.toPay' : 'decisions.column.amount')}
            sum={sum}
            note={
              <>
                <p>{t('decisions.withdrawals.fee', { amount: money(one.fee) })}</p>
                <p>{t('decisions.requested', { time: formatTime(one.createdAt) })}</p>
              </>
            }
          />
          <TwoPeople {...data} />
          <Account withdrawal={one} canReveal={claim.canDecide} />
          {one.answer && <blockquote dir="auto">{one.answer}</blockquote>}
          <DecisionChecks checks={data.checks.map((check) => ({ ...check, text: toCheckText(t, formatDay, check) }))} />
          <DecisionLedger
            title={t('decisions.ledger.of', { name })}
            rows={data.ledger.map((row) => ({ ...row, label: t(`decisions.ledger.${row.key}`) }))}
          />
          <DecisionHistory
            kind="withdrawal"
            subjectId={one.id}
            toTitle={toTitle}
            earlier={[
              {
                key: 'requested',
                icon: 'lock',
                title: t('decisions.withdrawals.event.frozen', { amount: money(one.total) }),
                text: formatTime(one.createdAt),
              },
            ]}
          />
        </>
      )}
    </DecisionPanel>
  )
}
