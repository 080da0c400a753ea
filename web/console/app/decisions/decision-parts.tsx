import './decisions.css'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useCallback, useId } from 'react'
import type { ClaimKind } from '#contract/claim-kinds.ts'
import type { OperationData } from '#web/client/api-call.ts'
import { apiQuery } from '#web/client/api-query.ts'
import { useLanguage, useText } from '#web/client/text/text-provider.tsx'
import { EventList, type EventListProps } from '#web/console/kit/event-list.tsx'
import { Icon } from '#web/kit/icon.tsx'
import { formatMoney } from '#web/kit/money.tsx'
import { useConsoleStart } from '../console-start.ts'
import { useTimes } from '../times.ts'

/** Writes amounts in the currency of the brand. */
export function useBrandMoney() {
  const { intl, currency } = useLanguage()
  const { digits } = useConsoleStart().brand.currency
  return useCallback((amount: number) => formatMoney(amount, currency, digits, intl), [currency, digits, intl])
}

/** A titled part of the panel. */
export function DecisionPart({ title, children }: { title: ReactNode; children: ReactNode }) {
  const id = useId()
  return (
    <section className="decision-part" aria-labelledby={id}>
      <h3 id={id}>{title}</h3>
      {children}
    </section>
  )
}

/** The sum or subject in question, with a note at the end. */
export const DecisionSum = ({ label, sum, note }: { label: string; sum: ReactNode; note?: ReactNode }) => (
  <div className="decision-sum">
    <div>
      <p>{label}</p>
      <b className="tabular-numbers">{sum}</b>
    </div>
    {note && <div>{note}</div>}
  </div>
)

export interface DecisionFact {
  readonly label: string
  readonly value: ReactNode
}

/** Facts as pairs of label and value. */
export const DecisionFacts = ({ facts }: { facts: readonly DecisionFact[] }) => (
  <dl className="decision-facts">
    {facts.map(({ label, value }) => (
      <div key={label}>
        <dt>{label}</dt>
        <dd>{value}</dd>
      </div>
    ))}
  </dl>
)

export interface DecisionCheck {
  readonly key: string
  readonly state: 'passed' | 'warning' | 'absent'
  readonly text: ReactNode
}

/** Comparisons that the server made, each with a tick or a warning. */
export function DecisionChecks({ checks }: { checks: readonly DecisionCheck[] }) {
  const t = useText()
  return (
    <DecisionPart title={t('decisions.checks')}>
      <ul className="decision-checks">
        {checks.map(({ key, state, text }) => (
          <li key={key} data-state={state}>
            <Icon name={state === 'passed' ? 'check' : state === 'warning' ? 'alert' : 'info'} size={16} />
            <span>
              <span className="visually-hidden">{t(`decisions.check.${state}`)} </span>
              {text}
            </span>
          </li>
        ))}
      </ul>
    </DecisionPart>
  )
}

export interface LedgerRow {
  readonly label: string
  /** Amounts of the brand's currency. */
  readonly now: number
  readonly after: number
}

/** Balances now and after the decision; the changed ones stand out. */
export function DecisionLedger({ title, rows }: { title: ReactNode; rows: readonly LedgerRow[] }) {
  const t = useText()
  const money = useBrandMoney()
  return (
    <table className="decision-ledger">
      <thead>
        <tr>
          <th scope="col">{title}</th>
          <th scope="col">{t('decisions.ledger.now')}</th>
          <th scope="col">{t('decisions.ledger.after')}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ label, now, after }) => (
          <tr key={label}>
            <th scope="row">{label}</th>
            <td className="tabular-numbers">{money(now)}</td>
            <td className="tabular-numbers">{now === after ? money(after) : <b>{money(after)}</b>}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

export type HistoryEntry = OperationData<'reviewClaims.history'>['pageList'][number]
type Event = EventListProps['events'][number]

interface HistoryProps {
  kind: ClaimKind
  subjectId: string
  /** The title and icon of an entry; undefined for entries that are the same in every kind. */
  toTitle: (entry: HistoryEntry) => Pick<Event, 'title' | 'icon'> | undefined
  /** Entries that are not in the audit log, as the request of the shopper; they stand below it. */
  earlier?: readonly Event[]
}

function useClaimTitle() {
  const t = useText()
  return (entry: HistoryEntry): Pick<Event, 'title' | 'icon'> => {
    const name = entry.user?.username ?? t('decisions.history.system')
    if (entry.operation === 'reviewClaims.release')
      return { icon: 'user', title: t('decisions.history.released', { name }) }
    if (entry.operation !== 'reviewClaims.take')
      return { icon: 'document', title: t('decisions.history.other', { name }) }
    const { takenBy } = (entry.before ?? {}) as { takenBy?: string | null }
    const isTakenOver = takenBy !== null && takenBy !== undefined && takenBy !== entry.user?.id
    return { icon: 'user', title: t(isTakenOver ? 'decisions.history.takenOver' : 'decisions.history.taken', { name }) }
  }
}

/** The history of a case from the audit log, newest first. */
export function DecisionHistory({ kind, subjectId, toTitle, earlier = [] }: HistoryProps) {
  const t = useText()
  const { formatTime } = useTimes()
  const toClaimTitle = useClaimTitle()
  const { data } = useQuery(apiQuery('reviewClaims.history', { kind, subjectId }))
  const events = [
    ...(data?.pageList ?? []).map((entry) => ({
      key: String(entry.position),
      ...(toTitle(entry) ?? toClaimTitle(entry)),
      text: entry.reason
        ? `${formatTime(entry.at)}. ${t('decisions.quote', { text: entry.reason })}`
        : formatTime(entry.at),
    })),
    ...earlier,
  ]
  if (events.length === 0) return null
  return (
    <DecisionPart title={t('decisions.history')}>
      <EventList label={t('decisions.history')} events={events} />
    </DecisionPart>
  )
}
