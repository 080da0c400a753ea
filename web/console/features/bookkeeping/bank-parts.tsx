import './bookkeeping.css'
import type { OperationData } from '#web/client/api-call.ts'
import { useText } from '#web/client/text/text-provider.tsx'
import { StatusMark, type StatusShape, type StatusTone } from '#web/console/kit/status-mark.tsx'
import { PageLink } from './money-parts.tsx'

export type Statement = OperationData<'bankStatements.detail'>
export type BankEntry = OperationData<'bankStatements.entries'>['pageList'][number]

const looks: Readonly<Record<BankEntry['state'], readonly [StatusShape, StatusTone]>> = {
  matched: ['full', 'good'],
  sum_differs: ['half', 'prog'],
  account_differs: ['half', 'prog'],
  other_currency: ['half', 'prog'],
  no_match: ['decide', 'bad'],
  posted: ['full', 'wait'],
  set_aside: ['stopped', 'wait'],
}

/** How a line of the bank compares with ours. */
export function EntryStatus({ entry: { state, isReturn }, isPill }: { entry: BankEntry; isPill?: boolean }) {
  const t = useText()
  const [shape, tone] = looks[state]
  return (
    <StatusMark shape={shape} tone={tone} {...(isPill && { isPill })}>
      {t(state === 'matched' && isReturn ? 'bookkeeping.entry.state.returned' : `bookkeeping.entry.state.${state}`)}
    </StatusMark>
  )
}

/** The transfer or payout that a line is, or is proposed to be. */
export function MatchName({ entry: { match, note } }: { entry: BankEntry }) {
  const t = useText()
  if (!match) return note ? <bdi>{note}</bdi> : <span aria-hidden="true">–</span>
  const page = match.kind === 'recharge' ? '/staff/recharges/' : '/staff/withdrawals/'
  return (
    <span className="bookkeeping-two">
      <PageLink path={page + match.id}>
        <bdi>{match.username}</bdi>
      </PageLink>
      <small>{t(`bookkeeping.match.${match.kind}`)}</small>
    </span>
  )
}

export const countOpen = ({ counts }: Statement): number =>
  counts.matched + counts.sum_differs + counts.account_differs + counts.other_currency + counts.no_match
export const countLines = ({ counts }: Statement): number => Object.values(counts).reduce((sum, one) => sum + one, 0)
