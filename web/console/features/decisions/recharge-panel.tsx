import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { apiQuery } from '#web/client/api-query.ts'
import { useText } from '#web/client/text/text-provider.tsx'
import { TextInput } from '#web/console/kit/text-input.tsx'
import { DecisionPanel } from '../../app/decisions/decision-panel.tsx'
import {
  DecisionChecks,
  DecisionHistory,
  DecisionLedger,
  DecisionPart,
  DecisionSum,
  useBrandMoney,
  type HistoryEntry,
} from '../../app/decisions/decision-parts.tsx'
import { useClaim } from '../../app/decisions/use-claims.ts'
import { useDecide } from '../../app/decisions/use-decide.ts'
import { PhotoRow } from '../../app/photo-row.tsx'
import { useTimes } from '../../app/times.ts'
import { relatedToMoney } from './money-cases.ts'
import { RechargeStatus } from './recharges-page.tsx'
import type { CasePanelProps } from './withdrawal-panel.tsx'

function useHistoryTitle() {
  const t = useText()
  return ({ operation, user, after }: HistoryEntry) => {
    if (operation !== 'staffMoney.decideRecharge') return undefined
    const name = user?.username ?? t('decisions.history.system')
    const isCredited = (after as { status?: string } | null)?.status === 'credited'
    return {
      icon: isCredited ? 'check' : 'close',
      title: t(isCredited ? 'decisions.recharges.event.credited' : 'decisions.withdrawals.event.rejected', { name }),
    } as const
  }
}

/** One recharge: its receipt, checks, the wallet now and after; credited with what arrived. */
export function RechargePanel({ rechargeId, ...panel }: CasePanelProps & { rechargeId: string }) {
  const t = useText()
  const money = useBrandMoney()
  const { formatTime } = useTimes()
  const claim = useClaim('recharge', rechargeId)
  const toTitle = useHistoryTitle()
  const { data, error, refetch } = useQuery(apiQuery('staffMoney.recharge', { rechargeId }))
  const decide = useDecide('staffMoney.decideRecharge', relatedToMoney)
  const [arrived, setArrived] = useState('')
  const one = data?.recharge
  const name = one?.user.username ?? ''
  const given = Number(arrived.replace(',', '.'))
  const amount = arrived.trim() === '' ? (one?.amount ?? 0) : given
  const isWrong = !(amount > 0)
  const sum = isWrong ? '' : money(amount)
  const added = (one?.status === 'submitted' && !isWrong ? amount : one?.amount) ?? 0
  const send = (approve: boolean, done: string, reason?: string) =>
    decide
      .mutateAsync({
        input: {
          rechargeId,
          approve,
          ...(approve && arrived.trim() !== '' && { amount }),
          ...(reason && { reason }),
        },
        done,
      })
      .catch(() => undefined)
  return (
    <DecisionPanel
      {...panel}
      title={one ? t('decisions.recharges.of', { name }) : t('decisions.recharges.title')}
      status={one && <RechargeStatus row={one} isPill />}
      isOpen={one?.status === 'submitted'}
      isLoaded={data !== undefined}
      error={error}
      onRetry={() => void refetch()}
      claim={claim}
      approval={
        isWrong
          ? undefined
          : {
              label: t('decisions.recharges.credit', { amount: sum }),
              confirm: {
                title: t('decisions.recharges.credit.title', { amount: sum, name }),
                text: t('decisions.recharges.credit.text', { amount: sum }),
              },
              isPending: decide.isPending,
              run: () => send(true, t('decisions.recharges.credit.done', { amount: sum, name })),
            }
      }
      rejection={{
        label: t('decisions.reject'),
        title: t('decisions.recharges.reject.title', { name }),
        reasonLabel: t('decisions.reason'),
        help: t('decisions.recharges.reject.help', { name }),
        maxLength: 200,
        send: t('decisions.recharges.reject.send'),
        isPending: decide.isPending,
        run: (reason) => send(false, t('decisions.recharges.reject.done'), reason),
      }}
    >
      {data && one && (
        <>
          <DecisionSum
            label={t(one.credited === null ? 'decisions.recharges.announced' : 'decisions.recharges.credited')}
            sum={money(one.credited ?? one.amount)}
            note={<p>{t('decisions.requested', { time: formatTime(one.createdAt) })}</p>}
          />
          {one.image && (
            <DecisionPart title={t('decisions.recharges.receipt')}>
              <PhotoRow images={[one.image]} author={name} />
            </DecisionPart>
          )}
          {one.status === 'submitted' && claim.canDecide && (
            <TextInput
              label={t('decisions.recharges.arrived')}
              help={t('decisions.recharges.arrivedHelp')}
              inputMode="decimal"
              value={arrived}
              error={isWrong ? t('decisions.recharges.arrivedWrong') : undefined}
              onChange={({ target }) => setArrived(target.value)}
            />
          )}
          {one.answer && <blockquote dir="auto">{one.answer}</blockquote>}
          <DecisionChecks
            checks={data.checks.map((check) => ({
              ...check,
              text: t(`decisions.recharges.check.${check.key}.${check.state}`, { count: check.count ?? 0 }),
            }))}
          />
          <DecisionLedger
            title={t('decisions.ledger.of', { name })}
            rows={data.ledger.map((row) => ({
              label: t(`decisions.ledger.${row.key}`),
              now: row.now,
              after: one.status === 'submitted' ? row.now + added : row.after,
            }))}
          />
          <DecisionHistory
            kind="recharge"
            subjectId={one.id}
            toTitle={toTitle}
            earlier={[
              {
                key: 'requested',
                icon: 'upload',
                title: t('decisions.recharges.event.announced', { amount: money(one.amount) }),
                text: formatTime(one.createdAt),
              },
            ]}
          />
        </>
      )}
    </DecisionPanel>
  )
}
