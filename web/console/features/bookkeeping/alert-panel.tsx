import { useQuery } from '@tanstack/react-query'
import { apiQuery } from '#web/client/api-query.ts'
import { useText } from '#web/client/text/text-provider.tsx'
import { DecisionPanel, type DecisionPanelProps } from '../../app/decisions/decision-panel.tsx'
import { DecisionFacts, DecisionHistory, DecisionSum, type HistoryEntry } from '../../app/decisions/decision-parts.tsx'
import { useClaim } from '../../app/decisions/use-claims.ts'
import { useDecide } from '../../app/decisions/use-decide.ts'
import { useTimes } from '../../app/times.ts'
import { AlertStatus } from './alerts-page.tsx'
import { PageLink, useMoney } from './money-parts.tsx'
import { relatedToBank } from './payout-parts.tsx'

type AlertPanelProps = Pick<DecisionPanelProps, 'onClose' | 'onPrevious' | 'onNext'> & { alertId: string }

function useHistoryTitle() {
  const t = useText()
  return ({ operation, user }: HistoryEntry) =>
    operation === 'staffMoney.closeAlert'
      ? ({
          icon: 'check',
          title: t('bookkeeping.alert.event', { name: user?.username ?? t('decisions.history.system') }),
        } as const)
      : undefined
}

/** One payment that staff must review: why, whose, its orders; closed with a note. */
export function AlertPanel({ alertId, ...panel }: AlertPanelProps) {
  const t = useText()
  const money = useMoney()
  const { formatTime } = useTimes()
  const claim = useClaim('alert', alertId)
  const toTitle = useHistoryTitle()
  const { data: alert, error, refetch } = useQuery(apiQuery('staffMoney.alert', { alertId }))
  const close = useDecide('staffMoney.closeAlert', relatedToBank)
  return (
    <DecisionPanel
      {...panel}
      title={alert ? t(`bookkeeping.alert.kind.${alert.kind}`) : t('decisions.alerts.title')}
      status={alert && <AlertStatus alert={alert} isPill />}
      isOpen={alert?.closedAt === null}
      isLoaded={alert !== undefined}
      error={error}
      onRetry={() => void refetch()}
      claim={claim}
      rejection={{
        label: t('bookkeeping.alert.close'),
        title: t('bookkeeping.alert.close.title'),
        reasonLabel: t('bookkeeping.entry.note'),
        help: t('bookkeeping.alert.close.help'),
        maxLength: 500,
        send: t('bookkeeping.alert.close.send'),
        isPending: close.isPending,
        run: (note) =>
          close
            .mutateAsync({ input: { alertId, note }, done: t('bookkeeping.alert.close.done') })
            .catch(() => undefined),
      }}
    >
      {alert && (
        <>
          <DecisionSum
            label={t('decisions.column.amount')}
            sum={money(alert.amount)}
            note={<p>{t('bookkeeping.alert.raised', { time: formatTime(alert.raisedAt) })}</p>}
          />
          <blockquote dir="auto">{alert.why}</blockquote>
          <DecisionFacts
            facts={[
              {
                label: t('decisions.column.person'),
                value: (
                  <PageLink path={`/staff/users/${alert.user.id}`}>
                    <bdi>{alert.user.username}</bdi>
                  </PageLink>
                ),
              },
              { label: t('bookkeeping.alert.purpose'), value: t(`bookkeeping.alert.purpose.${alert.purpose}`) },
              { label: t('bookkeeping.alert.method'), value: <bdi>{alert.method}</bdi> },
              ...(alert.paymentReference
                ? [
                    {
                      label: t('bookkeeping.alert.reference'),
                      value: <bdi dir="ltr">{alert.paymentReference}</bdi>,
                    },
                  ]
                : []),
              ...alert.orders.map(({ id, number }) => ({
                label: t('bookkeeping.column.order'),
                value: (
                  <PageLink path={`/staff/orders/${id}`}>
                    <bdi dir="ltr">{number}</bdi>
                  </PageLink>
                ),
              })),
              ...(alert.note ? [{ label: t('bookkeeping.entry.note'), value: <bdi>{alert.note}</bdi> }] : []),
            ]}
          />
          <DecisionHistory kind="alert" subjectId={alert.id} toTitle={toTitle} />
        </>
      )}
    </DecisionPanel>
  )
}
