import '../../app/decisions/decisions.css'
import './disputes.css'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { StaffReturn } from '#contract/returns.ts'
import { apiQuery } from '#web/client/api-query.ts'
import { useText } from '#web/client/text/text-provider.tsx'
import { TextAreaInput } from '#web/console/kit/text-area-input.tsx'
import { TextInput } from '#web/console/kit/text-input.tsx'
import {
  DecisionHistory,
  DecisionLedger,
  DecisionPart,
  useBrandMoney,
  type HistoryEntry,
} from '../../app/decisions/decision-parts.tsx'
import { DecisionPanel } from '../../app/decisions/decision-panel.tsx'
import { useClaim } from '../../app/decisions/use-claims.ts'
import { useDecide } from '../../app/decisions/use-decide.ts'
import { DisputeFacts, DisputeSides, DisputeStatus } from './dispute-parts.tsx'
import type { CasePanelProps } from './withdrawal-panel.tsx'

const maxReason = 500

interface LinesProps {
  one: StaffReturn
  quantities: readonly number[]
  /** Undefined where nobody can change them. */
  onChange: ((quantities: readonly number[]) => void) | undefined
}

/** The disputed units with the number that is refunded of each. */
function Lines({ one, quantities, onChange }: LinesProps) {
  const t = useText()
  const money = useBrandMoney()
  return (
    <DecisionPart title={t('decisions.disputes.lines')}>
      <ul className="dispute-lines">
        {one.lines.map((line, index) => (
          <li key={line.lineId}>
            <img src={line.image} alt="" width={44} height={44} />
            <div>
              <b>{line.name}</b>
              <p>{[...line.specifications, money(line.price)].join(' · ')}</p>
            </div>
            {onChange ? (
              <TextInput
                label={t('decisions.disputes.units', { count: line.quantity })}
                type="number"
                min={0}
                max={line.quantity}
                value={String(quantities[index] ?? 0)}
                onChange={({ target }) => {
                  const units = Math.min(line.quantity, Math.max(0, Math.trunc(Number(target.value)) || 0))
                  onChange(quantities.map((old, at) => (at === index ? units : old)))
                }}
              />
            ) : (
              <span className="tabular-numbers">
                {t('decisions.disputes.granted', { granted: line.granted ?? 0, count: line.quantity })}
              </span>
            )}
          </li>
        ))}
      </ul>
    </DecisionPart>
  )
}

/** The money of the order before and after the refund. */
function Effect({ effect }: { effect: { paid: NowAndAfter; earned: NowAndAfter } }) {
  const t = useText()
  return (
    <DecisionLedger
      title={t('decisions.disputes.after')}
      rows={(['paid', 'earned'] as const).map((key) => ({ label: t(`decisions.disputes.${key}`), ...effect[key] }))}
    />
  )
}
interface NowAndAfter {
  readonly now: number
  readonly after: number
}

function useHistoryTitle() {
  const t = useText()
  return ({ operation, user, after }: HistoryEntry) => {
    const name = user?.username ?? t('decisions.history.system')
    if (operation === 'sellerReturns.decide')
      return { icon: 'store', title: t('decisions.disputes.event.store', { name }) } as const
    if (operation !== 'staffReturns.decide') return undefined
    const isRefund = (after as { approve?: boolean } | null)?.approve === true
    return {
      icon: isRefund ? 'check' : 'close',
      title: t(isRefund ? 'decisions.disputes.event.refunded' : 'decisions.disputes.event.refused', { name }),
    } as const
  }
}

/** Units, reason and decision of a dispute; A refunds, R upholds the refusal. */
function useDispute(returnId: string, one: StaffReturn | undefined) {
  const [chosen, setChosen] = useState<readonly number[]>()
  const [reason, setReason] = useState('')
  const [isChecked, setChecked] = useState(false)
  const quantities = chosen ?? one?.lines.map(({ quantity }) => quantity) ?? []
  const isOpen = one?.state === 'disputed'
  const preview = useQuery({
    ...apiQuery('staffReturns.preview', { returnId, quantities: [...quantities] }),
    enabled: isOpen && one.kind === 'return',
    placeholderData: keepPreviousData,
  })
  const decide = useDecide('staffReturns.decide', /^(staffReturns|staffOrders)\./)
  const send = (approve: boolean, text: string, done: string) =>
    decide
      .mutateAsync({
        input: {
          returnId,
          approve,
          reason: text,
          ...(approve && {
            lines: one!.lines.flatMap(({ lineId }, index) =>
              (quantities[index] ?? 0) > 0 ? [{ lineId, quantity: quantities[index]! }] : [],
            ),
          }),
        },
        done,
      })
      .catch(() => undefined)
  const error = isChecked && !reason.trim()
  return { quantities, setChosen, reason, setReason, setChecked, error, isOpen, preview, decide, send }
}

/** One dispute: both sides, the facts, the money, and the decision with a reason that both read. */
export function DisputePanel({ returnId, ...panel }: CasePanelProps & { returnId: string }) {
  const t = useText()
  const money = useBrandMoney()
  const claim = useClaim('dispute', returnId)
  const toTitle = useHistoryTitle()
  const { data: one, error, refetch } = useQuery(apiQuery('staffReturns.detail', { returnId }))
  const history = useQuery(apiQuery('reviewClaims.history', { kind: 'dispute', subjectId: returnId })).data
  const dispute = useDispute(returnId, one)
  const { quantities, reason, isOpen, decide, send } = dispute
  const effect = dispute.preview.data
  const isExchange = one?.kind === 'exchange'
  const sum = effect ? money(effect.amount) : ''
  const label = isExchange ? t('decisions.disputes.exchange') : t('decisions.disputes.refund', { amount: sum })
  const hasUnits = quantities.some((units) => units > 0) && (isExchange || effect !== undefined)
  const name = one?.buyer.username ?? ''
  const store = one?.seller.name ?? ''
  const canWrite = isOpen && claim.canDecide && (claim.holder === null || claim.isOwn)
  const approve = () => {
    dispute.setChecked(true)
    if (!reason.trim()) return Promise.resolve()
    const done = isExchange
      ? t('decisions.disputes.exchange.done')
      : t('decisions.disputes.refund.done', { amount: sum })
    return send(true, reason.trim(), done)
  }
  return (
    <div className="dispute-page">
      <DecisionPanel
        {...panel}
        title={one ? t('decisions.disputes.of', { number: one.order.number }) : t('decisions.disputes.title')}
        status={one && <DisputeStatus state={one.state} isPill />}
        isOpen={isOpen}
        isLoaded={one !== undefined}
        error={error}
        onRetry={() => void refetch()}
        claim={claim}
        approval={
          hasUnits
            ? {
                label,
                ...(reason.trim() && {
                  confirm: {
                    title: isExchange
                      ? t('decisions.disputes.exchange.title', { name })
                      : t('decisions.disputes.refund.title', { amount: sum, name }),
                    text: t('decisions.disputes.refund.text', { store }),
                  },
                }),
                isPending: decide.isPending || dispute.preview.isPlaceholderData,
                run: approve,
              }
            : undefined
        }
        rejection={{
          label: t('decisions.disputes.uphold'),
          title: t('decisions.disputes.uphold.title', { store }),
          reasonLabel: t('decisions.disputes.reason'),
          help: t('decisions.disputes.uphold.help', { name, store }),
          maxLength: maxReason,
          send: t('decisions.disputes.uphold.send'),
          isPending: decide.isPending,
          run: (text) => send(false, text, t('decisions.disputes.uphold.done')),
        }}
      >
        {one && (
          <div className="dispute-grid">
            <div className="dispute-case">
              <DisputeSides one={one} history={history?.pageList ?? []} />
              <DisputeFacts one={one} history={history?.pageList ?? []} />
              <DecisionHistory kind="dispute" subjectId={one.id} toTitle={toTitle} />
            </div>
            <div className="dispute-decision">
              <Lines one={one} quantities={quantities} onChange={canWrite ? dispute.setChosen : undefined} />
              {isOpen && effect && <Effect effect={effect} />}
              {one.refunded !== null && <p>{t('decisions.disputes.refunded', { amount: money(one.refunded) })}</p>}
              {!isOpen && one.answer && <blockquote dir="auto">{one.answer}</blockquote>}
              {canWrite && (
                <TextAreaInput
                  label={t('decisions.disputes.reason')}
                  maxLength={maxReason}
                  rows={3}
                  value={reason}
                  error={dispute.error ? t('decisions.reason.missing') : undefined}
                  onChange={({ target }) => dispute.setReason(target.value)}
                />
              )}
            </div>
          </div>
        )}
      </DecisionPanel>
    </div>
  )
}
