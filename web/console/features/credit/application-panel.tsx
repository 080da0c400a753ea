import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { OperationData } from '#web/client/api-call.ts'
import { apiQuery } from '#web/client/api-query.ts'
import { useCurrentUser } from '#web/client/session.ts'
import { useText } from '#web/client/text/text-provider.tsx'
import { ActionButton } from '#web/console/kit/action-button.tsx'
import { DecisionPanel } from '../../app/decisions/decision-panel.tsx'
import {
  DecisionChecks,
  DecisionHistory,
  DecisionPart,
  DecisionSum,
  useBrandMoney,
  type HistoryEntry,
} from '../../app/decisions/decision-parts.tsx'
import { useClaim } from '../../app/decisions/use-claims.ts'
import { useDecide } from '../../app/decisions/use-decide.ts'
import { toHref } from '../../app/sections.ts'
import { useTimes } from '../../app/times.ts'
import { ApplicationDocuments, ApplicationFacts, TwoPeople } from './application-parts.tsx'
import { ApplicationStatus } from './applications-page.tsx'
import { relatedToCredit } from './credit-lists.ts'
import { toCreditPath } from './credit-frame.tsx'
import { DecideDialog, type Decision } from './decide-dialog.tsx'

type Detail = OperationData<'staffCredit.application'>

export interface CasePanelProps {
  onClose: () => void
  onPrevious: (() => void) | undefined
  onNext: (() => void) | undefined
}

function useHistoryTitle() {
  const t = useText()
  return ({ operation, user, after }: HistoryEntry) => {
    const name = user?.username ?? t('decisions.history.system')
    const { state } = (after ?? {}) as { state?: string }
    if (operation === 'staffCredit.document')
      return { icon: 'eye', title: t('lending.event.viewed', { name }) } as const
    if (operation !== 'staffCredit.decide') return undefined
    if (state === 'refused') return { icon: 'close', title: t('lending.event.refused', { name }) } as const
    return { icon: 'check', title: t('lending.event.approved', { name }) } as const
  }
}

/** Earlier loans of the person, each with a link. */
function OtherLoans({ loans }: Pick<Detail, 'loans'>) {
  const t = useText()
  const money = useBrandMoney()
  if (loans.length === 0) return null
  return (
    <DecisionPart title={t('frame.page.credit.loans')}>
      <ul className="credit-documents">
        {loans.map(({ id, number, state, amount }) => (
          <li key={id}>
            <a className="console-link" href={toHref(`${toCreditPath('loans')}/${id}`)}>
              <bdi>{number}</bdi>
            </a>
            <span>
              {money(amount)}, {t(`lending.loan.${state}`)}
            </span>
          </li>
        ))}
      </ul>
    </DecisionPart>
  )
}

function useCheckText() {
  const t = useText()
  const money = useBrandMoney()
  return ({ key, state, count, amount }: Detail['checks'][number]) =>
    t(`lending.check.${key}.${state}`, { count: count ?? 0, amount: amount === null ? '' : money(amount) })
}

function Details({ data, canSee }: { data: Detail; canSee: boolean }) {
  const t = useText()
  const money = useBrandMoney()
  const { formatTime } = useTimes()
  const toTitle = useHistoryTitle()
  const toCheckText = useCheckText()
  const { application: one, checks, loans } = data
  return (
    <>
      <DecisionSum
        label={t('lending.wanted', { months: t('lending.months', { count: one.months }) })}
        sum={money(one.amount)}
        note={
          <>
            <p>{one.quote.name}</p>
            <p>
              <bdi>{one.number}</bdi>
            </p>
          </>
        }
      />
      <TwoPeople application={one} />
      {one.reviewReason && (
        <DecisionPart title={t('lending.review')}>
          <blockquote dir="auto">{one.reviewReason}</blockquote>
        </DecisionPart>
      )}
      <ApplicationFacts {...data} />
      <ApplicationDocuments application={one} canSee={canSee} />
      <DecisionChecks checks={checks.map((check) => ({ ...check, text: toCheckText(check) }))} />
      <OtherLoans loans={loans} />
      {one.reason && (
        <DecisionPart title={t('lending.answer')}>
          <blockquote dir="auto">{one.reason}</blockquote>
        </DecisionPart>
      )}
      <DecisionHistory
        kind="credit"
        subjectId={one.id}
        toTitle={toTitle}
        earlier={[
          {
            key: 'sent',
            icon: 'document',
            title: t('lending.event.sent', { amount: money(one.amount) }),
            text: formatTime(one.createdAt),
          },
        ]}
      />
    </>
  )
}

/** One application: its figures, documents, checks and history, and the decision with limit and reason. */
export function ApplicationPanel({ applicationId, ...panel }: CasePanelProps & { applicationId: string }) {
  const t = useText()
  const money = useBrandMoney()
  const user = useCurrentUser()
  const claim = useClaim('credit', applicationId)
  const [decision, setDecision] = useState<Decision | null>(null)
  const { data, error, refetch } = useQuery(apiQuery('staffCredit.application', { applicationId }))
  const decide = useDecide('staffCredit.decide', relatedToCredit)
  const one = data?.application
  const name = one?.user.username ?? ''
  const isFirst = one !== undefined && one.needsTwoPeople && one.firstApproval === null
  const isOwnFirst = one?.firstApproval != null && one.firstApproval.user.id === user?.id
  const isOpen = one?.state === 'submitted'
  const send = (amount: number | null, reason: string) => {
    if (!one || !decision) return
    const approve = decision === 'approve'
    const done = approve ? (isFirst ? 'lending.approve.first' : 'lending.approve.done') : 'lending.refuse.done'
    decide
      .mutateAsync({
        input: {
          applicationId,
          approve,
          reason,
          ...(amount !== null && (approve ? { limit: amount } : { suggestedAmount: amount })),
        },
        done: t(done, { name }),
      })
      .then(() => setDecision(null))
      .catch(() => undefined)
  }
  const refuse = async () => {
    if (claim.isOwn || (await claim.take())) setDecision('refuse')
  }
  return (
    <DecisionPanel
      {...panel}
      title={one ? t('lending.of', { name }) : t('frame.page.credit.applications')}
      status={one && <ApplicationStatus row={one} isPill />}
      isOpen={isOpen}
      isLoaded={data !== undefined}
      error={error}
      onRetry={() => void refetch()}
      claim={claim}
      others={
        <ActionButton variant="danger" onClick={() => void refuse()}>
          {t('lending.refuse')}
        </ActionButton>
      }
      approval={
        !one || isOwnFirst
          ? undefined
          : {
              label: t('lending.approve', { amount: money(one.amount) }),
              isPending: decide.isPending,
              run: async () => setDecision('approve'),
            }
      }
    >
      {data && <Details data={data} canSee={claim.canDecide} />}
      {one && decision && (
        <DecideDialog
          key={decision}
          application={one}
          decision={decision}
          isPending={decide.isPending}
          onDecide={send}
          onClose={() => setDecision(null)}
        />
      )}
    </DecisionPanel>
  )
}
