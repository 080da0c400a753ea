import { useState } from 'react'
import type { StaffProfit } from '#contract/referral.ts'
import { useCurrentUser } from '#web/client/session.ts'
import { useText } from '#web/client/text/text-provider.tsx'
import { PageLink, useMoney } from '#web/console/features/bookkeeping/money-parts.tsx'
import { ActionButton } from '#web/console/kit/action-button.tsx'
import { ListState } from '#web/console/kit/list-state.tsx'
import { NoticeLine } from '#web/console/kit/notice-line.tsx'
import { SidePanel } from '#web/console/kit/side-panel.tsx'
import { Loading, Skeleton } from '#web/kit/skeleton.tsx'
import { RejectionDialog } from '../../app/decisions/decision-dialogs.tsx'
import { DecisionChecks, DecisionFacts, DecisionSum } from '../../app/decisions/decision-parts.tsx'
import { useDecide } from '../../app/decisions/use-decide.ts'
import { useTimes } from '../../app/times.ts'
import { RewardState } from './reward-state.tsx'
import { PanelSteps } from '../../app/panel-steps.tsx'

const related = /^staffReferral\./

function Facts({ profit }: { profit: StaffProfit }) {
  const t = useText()
  const money = useMoney()
  const { formatTime } = useTimes()
  const person = ({ id, name }: StaffProfit['referrer']) => (
    <PageLink path={`/staff/users/${id}`}>
      <bdi>{name}</bdi>
    </PageLink>
  )
  const optional = [
    profit.releasedAt && { label: t('bookkeeping.referral.released'), value: formatTime(profit.releasedAt) },
    profit.state === 'unclaimed' &&
      profit.expiresAt && { label: t('bookkeeping.referral.expires'), value: formatTime(profit.expiresAt) },
    profit.claimedAt && { label: t('bookkeeping.referral.claimed'), value: formatTime(profit.claimedAt) },
    profit.takenBack > 0 && { label: t('bookkeeping.referral.takenBack'), value: money(profit.takenBack) },
    profit.owed > 0 && { label: t('bookkeeping.referral.owed'), value: money(profit.owed) },
    profit.decidedBy !== null && { label: t('bookkeeping.referral.decidedBy'), value: <bdi>{profit.decidedBy}</bdi> },
    profit.note && { label: t('bookkeeping.referral.note'), value: <bdi>{profit.note}</bdi> },
  ]
  return (
    <DecisionFacts
      facts={[
        { label: t('bookkeeping.referral.referrer'), value: person(profit.referrer) },
        { label: t('bookkeeping.referral.friend'), value: person(profit.friend) },
        {
          label: t('bookkeeping.referral.order'),
          value: (
            <PageLink path={`/staff/orders/${profit.order.id}`}>
              <bdi dir="ltr">{profit.order.number}</bdi>
            </PageLink>
          ),
        },
        {
          label: t('bookkeeping.referral.store'),
          value: (
            <PageLink path={`/staff/stores/${profit.store.id}`}>
              <bdi>{profit.store.name}</bdi>
            </PageLink>
          ),
        },
        { label: t('bookkeeping.referral.total'), value: money(profit.orderTotal) },
        { label: t('bookkeeping.referral.percent'), value: <bdi>{profit.percent}%</bdi> },
        { label: t('bookkeeping.referral.commission'), value: money(profit.commission) },
        { label: t('bookkeeping.referral.ordered'), value: formatTime(profit.orderedAt) },
        ...optional.filter((fact) => typeof fact === 'object' && fact !== null),
      ]}
    />
  )
}

/** Approval or refusal of a reward with a sign of abuse. */
function Decision({ profit }: { profit: StaffProfit }) {
  const t = useText()
  const [isRefusing, setRefusing] = useState(false)
  const decide = useDecide('staffReferral.decide', related)
  const send = (approve: boolean, note?: string) =>
    decide
      .mutateAsync({
        input: { profitId: profit.id, approve, ...(note && { note }) },
        done: t(approve ? 'bookkeeping.referral.approved' : 'bookkeeping.referral.refused'),
      })
      .catch(() => undefined)
  return (
    <>
      <NoticeLine tone="prog">{t('bookkeeping.referral.check')}</NoticeLine>
      <div className="bookkeeping-actions">
        <ActionButton variant="danger" onClick={() => setRefusing(true)}>
          {t('bookkeeping.referral.refuse')}
        </ActionButton>
        <ActionButton variant="primary" aria-disabled={decide.isPending} onClick={() => void send(true)}>
          {t('bookkeeping.referral.approve')}
        </ActionButton>
      </div>
      <RejectionDialog
        open={isRefusing}
        onClose={() => setRefusing(false)}
        rejection={{
          label: t('bookkeeping.referral.refuse'),
          title: t('bookkeeping.referral.refuse'),
          reasonLabel: t('bookkeeping.referral.note'),
          help: t('bookkeeping.referral.noteHelp'),
          maxLength: 500,
          send: t('bookkeeping.referral.refuse'),
          isPending: decide.isPending,
          run: (note) => send(false, note),
        }}
      />
    </>
  )
}

interface RewardPanelProps {
  /** Undefined while it is loading, and for a reward that the list does not show. */
  profit: StaffProfit | undefined
  isLoading: boolean
  onClose: () => void
  onPrevious: (() => void) | undefined
  onNext: (() => void) | undefined
}

/** One reward beside the list: both people, the order, the signs of abuse, and the decision. */
export function RewardPanel({ profit, isLoading, onClose, onPrevious, onNext }: RewardPanelProps) {
  const t = useText()
  const money = useMoney()
  const user = useCurrentUser()
  const canDecide = user?.permissions.includes('withdrawals.decide') ?? false
  return (
    <SidePanel
      title={profit?.referrer.name ?? t('bookkeeping.referral.amount')}
      onClose={onClose}
      tools={<PanelSteps onPrevious={onPrevious} onNext={onNext} />}
    >
      {profit ? (
        <div className="decision-panel">
          <DecisionSum
            label={t('bookkeeping.referral.amount')}
            sum={money(profit.amount)}
            note={<RewardState profit={profit} />}
          />
          <Facts profit={profit} />
          {profit.signs.length > 0 && (
            <DecisionChecks
              checks={profit.signs.map((sign) => ({
                key: sign,
                state: 'warning',
                text: t(`bookkeeping.referral.sign.${sign}`),
              }))}
            />
          )}
          {canDecide && profit.state === 'held' && <Decision profit={profit} />}
        </div>
      ) : isLoading ? (
        <Loading>
          <Skeleton shape="line" />
          <Skeleton shape="line" />
        </Loading>
      ) : (
        <ListState icon="search" title={t('bookkeeping.referral.empty')} />
      )}
    </SidePanel>
  )
}
