import './bookkeeping.css'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { apiQuery } from '#web/client/api-query.ts'
import { useCurrentUser } from '#web/client/session.ts'
import { useText } from '#web/client/text/text-provider.tsx'
import { ActionButton } from '#web/console/kit/action-button.tsx'
import { ListState } from '#web/console/kit/list-state.tsx'
import { NoticeLine } from '#web/console/kit/notice-line.tsx'
import { SidePanel } from '#web/console/kit/side-panel.tsx'
import { Loading, Skeleton } from '#web/kit/skeleton.tsx'
import { ApprovalDialog, RejectionDialog } from '../../app/decisions/decision-dialogs.tsx'
import { DecisionFacts, DecisionPart, DecisionSum } from '../../app/decisions/decision-parts.tsx'
import { useDecide } from '../../app/decisions/use-decide.ts'
import { useTimes } from '../../app/times.ts'
import { useKeys } from '../../app/use-keys.ts'
import { EntryStatus, MatchName, type BankEntry } from './bank-parts.tsx'
import { useMoney } from './money-parts.tsx'
import { relatedToBank } from './payout-parts.tsx'
import { PanelSteps } from '../../app/panel-steps.tsx'

interface EntryPanelProps {
  /** Undefined while it is loading, and for a line that the list does not show. */
  entry: BankEntry | undefined
  isLoading: boolean
  onClose: () => void
  onPrevious: (() => void) | undefined
  onNext: (() => void) | undefined
}

const isDecided = ({ state }: BankEntry) => state === 'posted' || state === 'set_aside'
/** A line can be booked as a transfer of another person than the proposed one: money that came in, in our currency. */
const canBeTransfer = ({ amount, isReturn, state }: BankEntry) => amount > 0 && !isReturn && state !== 'other_currency'

function Facts({ entry }: { entry: BankEntry }) {
  const t = useText()
  const { formatCalendarDay, formatTime } = useTimes()
  return (
    <DecisionFacts
      facts={[
        { label: t('bookkeeping.column.day'), value: formatCalendarDay(entry.bookedOn) },
        ...(entry.partyAccount
          ? [{ label: t('bookkeeping.column.bankAccount'), value: <bdi dir="ltr">{entry.partyAccount}</bdi> }]
          : []),
        ...(entry.remittance ? [{ label: t('bookkeeping.entry.text'), value: <bdi>{entry.remittance}</bdi> }] : []),
        ...(entry.returnReason
          ? [{ label: t('bookkeeping.entry.returnReason'), value: <bdi>{entry.returnReason}</bdi> }]
          : []),
        ...(entry.match ? [{ label: t('bookkeeping.column.ours'), value: <MatchName entry={entry} /> }] : []),
        ...(entry.decider && entry.decidedAt
          ? [
              {
                label: t('bookkeeping.entry.decided'),
                value: (
                  <>
                    <bdi>{entry.decider.username}</bdi>, {formatTime(entry.decidedAt)}
                  </>
                ),
              },
            ]
          : []),
        ...(entry.note ? [{ label: t('bookkeeping.entry.note'), value: <bdi>{entry.note}</bdi> }] : []),
      ]}
    />
  )
}

/** Announced transfers that the line can be, those of its sum first. */
function Candidates(props: { entry: BankEntry; chosen: string | null; onChoose: (rechargeId: string) => void }) {
  const { entry, chosen, onChoose } = props
  const t = useText()
  const money = useMoney()
  const { formatTime } = useTimes()
  const { data } = useQuery(apiQuery('bankStatements.candidates', { entryId: entry.id }))
  return (
    <DecisionPart title={t('bookkeeping.candidates')}>
      {data?.pageList.length === 0 && <p className="console-help">{t('bookkeeping.candidates.none')}</p>}
      <fieldset className="bookkeeping-choices" data-tiles="">
        <legend className="visually-hidden">{t('bookkeeping.candidates')}</legend>
        {data?.pageList.map(({ rechargeId, user, amount, createdAt }) => (
          <label key={rechargeId}>
            <input
              type="radio"
              name="candidate"
              checked={chosen === rechargeId}
              onChange={() => onChoose(rechargeId)}
            />
            <span className="bookkeeping-two">
              <bdi>{user.username}</bdi>
              <small>
                {t(amount === entry.amount ? 'bookkeeping.candidates.same' : 'bookkeeping.candidates.other', {
                  time: formatTime(createdAt),
                })}
              </small>
            </span>
            <b className="tabular-numbers">{money(amount)}</b>
          </label>
        ))}
      </fieldset>
    </DecisionPart>
  )
}

/** The candidate that is chosen, with its amount; the proposed transfer at first. */
function useChoice(entry: BankEntry) {
  const { data } = useQuery({
    ...apiQuery('bankStatements.candidates', { entryId: entry.id }),
    enabled: canBeTransfer(entry) && !isDecided(entry),
  })
  const proposed = entry.match?.kind === 'recharge' ? entry.match.id : null
  const [chosen, setChosen] = useState(proposed)
  const candidate = data?.pageList.find(({ rechargeId }) => rechargeId === chosen)
  return { chosen, setChosen, candidate }
}

function Decision({ entry }: { entry: BankEntry }) {
  const t = useText()
  const money = useMoney()
  const [opened, setOpened] = useState<'confirm' | 'aside' | null>(null)
  const { chosen, setChosen, candidate } = useChoice(entry)
  const confirm = useDecide('bankStatements.confirm', relatedToBank)
  const aside = useDecide('bankStatements.setAside', relatedToBank)
  const isTransfer = canBeTransfer(entry)
  const isExact = entry.state === 'matched' && (!isTransfer || chosen === entry.match?.id)
  const amount = money(entry.amount)
  const ours = candidate?.amount ?? entry.match?.amount ?? entry.amount
  const differs = isTransfer && chosen !== null && ours !== entry.amount
  const canConfirm = isExact || (isTransfer && chosen !== null)
  const name = candidate?.user.username ?? entry.match?.username ?? ''
  const kind = isTransfer ? 'recharge' : (entry.match?.kind ?? 'payout')
  useKeys({ m: canConfirm ? () => setOpened('confirm') : undefined })
  return (
    <>
      {entry.state === 'sum_differs' && !isTransfer && (
        <NoticeLine tone="prog">{t('bookkeeping.entry.sumDiffers')}</NoticeLine>
      )}
      {entry.state === 'account_differs' && (
        <NoticeLine tone="prog">{t('bookkeeping.entry.accountDiffers')}</NoticeLine>
      )}
      {entry.state === 'other_currency' && <NoticeLine tone="prog">{t('bookkeeping.entry.otherCurrency')}</NoticeLine>}
      {isTransfer && <Candidates entry={entry} chosen={chosen} onChoose={setChosen} />}
      {differs && (
        <NoticeLine tone="prog">
          {t('bookkeeping.entry.arrivedDiffers', { arrived: amount, announced: money(ours) })}
        </NoticeLine>
      )}
      <div className="bookkeeping-actions">
        <ActionButton onClick={() => setOpened('aside')}>{t('bookkeeping.aside')}</ActionButton>
        {canConfirm && (
          <ActionButton variant="primary" aria-keyshortcuts="m" onClick={() => setOpened('confirm')}>
            {t(`bookkeeping.confirm.${kind}`, { amount: money(Math.abs(entry.amount)), name })}
          </ActionButton>
        )}
      </div>
      <ApprovalDialog
        open={opened === 'confirm'}
        onClose={() => setOpened(null)}
        approval={{
          label: t(`bookkeeping.confirm.${kind}`, { amount: money(Math.abs(entry.amount)), name }),
          confirm: {
            title: t(`bookkeeping.confirm.${kind}.title`, { amount: money(Math.abs(entry.amount)), name }),
            text: t(`bookkeeping.confirm.${kind}.text`, { name }),
          },
          isPending: confirm.isPending,
          run: () =>
            confirm
              .mutateAsync({
                input: {
                  entryId: entry.id,
                  ...(isTransfer && chosen !== null && { rechargeId: chosen }),
                  ...(differs && { acceptAmount: true }),
                },
                done: t('bookkeeping.confirm.done', { amount: money(Math.abs(entry.amount)) }),
              })
              .catch(() => undefined),
        }}
      />
      <RejectionDialog
        open={opened === 'aside'}
        onClose={() => setOpened(null)}
        rejection={{
          label: t('bookkeeping.aside'),
          title: t('bookkeeping.aside.title', { amount: money(Math.abs(entry.amount)) }),
          reasonLabel: t('bookkeeping.entry.note'),
          help: t('bookkeeping.aside.help'),
          maxLength: 200,
          send: t('bookkeeping.aside.send'),
          isPending: aside.isPending,
          run: (note) =>
            aside
              .mutateAsync({ input: { entryId: entry.id, note }, done: t('bookkeeping.aside.done') })
              .catch(() => undefined),
        }}
      />
    </>
  )
}

/** One line of the bank beside its list: what is known, the transfers that it can be, and the decision. */
export function EntryPanel({ entry, isLoading, onClose, onPrevious, onNext }: EntryPanelProps) {
  const t = useText()
  const money = useMoney()
  const user = useCurrentUser()
  const canManage = user?.permissions.includes('bank.manage') ?? false
  return (
    <SidePanel
      title={entry?.party || t('bookkeeping.entry.title')}
      onClose={onClose}
      tools={<PanelSteps onPrevious={onPrevious} onNext={onNext} />}
    >
      {entry ? (
        <div className="decision-panel">
          <DecisionSum
            label={t(entry.amount < 0 ? 'bookkeeping.entry.wentOut' : 'bookkeeping.entry.cameIn')}
            sum={money(entry.amount)}
            note={<EntryStatus entry={entry} />}
          />
          <Facts entry={entry} />
          {canManage && !isDecided(entry) && <Decision key={entry.state} entry={entry} />}
        </div>
      ) : isLoading ? (
        <Loading>
          <Skeleton shape="line" />
          <Skeleton shape="line" />
        </Loading>
      ) : (
        <ListState icon="search" title={t('bookkeeping.entry.missing')} />
      )}
    </SidePanel>
  )
}
