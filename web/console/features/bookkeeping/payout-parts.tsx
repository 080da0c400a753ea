import './bookkeeping.css'
import type { OperationData } from '#web/client/api-call.ts'
import { useText } from '#web/client/text/text-provider.tsx'
import { StatusMark, type StatusShape, type StatusTone } from '#web/console/kit/status-mark.tsx'
import { PageLink } from './money-parts.tsx'

export type OpenPayout = OperationData<'payoutBatches.open'>['pageList'][number]
export type Batch = OperationData<'payoutBatches.list'>['pageList'][number]
export type BatchDetail = OperationData<'payoutBatches.detail'>
type Line = Pick<OpenPayout, 'withdrawalId' | 'user' | 'storeName' | 'holder' | 'bank' | 'masked'>

/** Everything that shows payouts, statements and the ledger. */
export const relatedToBank = /^(payoutBatches|bankStatements|staffLedger|staffMoney)\./

const looks: Readonly<Record<Batch['state'], readonly [StatusShape, StatusTone]>> = {
  made: ['half', 'hold'],
  approved: ['quarter', 'info'],
  sent: ['threeQuarters', 'info'],
  executed: ['full', 'good'],
  partly_returned: ['decide', 'bad'],
  cancelled: ['stopped', 'wait'],
}

/** How far a batch has come. */
export function BatchStatus({ state, isPill }: { state: Batch['state']; isPill?: boolean }) {
  const t = useText()
  const [shape, tone] = looks[state]
  return (
    <StatusMark shape={shape} tone={tone} {...(isPill && { isPill })}>
      {t(`bookkeeping.batch.state.${state}`)}
    </StatusMark>
  )
}

/** Whether a payout can be in a batch, and why not. */
export function PayoutCheck({ problem }: Pick<OpenPayout, 'problem'>) {
  const t = useText()
  if (problem === null)
    return (
      <StatusMark shape="full" tone="good">
        {t('bookkeeping.payout.ready')}
      </StatusMark>
    )
  return (
    <span className="bookkeeping-two">
      <StatusMark shape="decide" tone="bad">
        {t(`bookkeeping.payout.problem.${problem}`)}
      </StatusMark>
      <small>{t('bookkeeping.payout.leftOut')}</small>
    </span>
  )
}

/** The request that is paid, and the store or shopper behind it. */
export function PayoutName({ line: { withdrawalId, user, storeName } }: { line: Line }) {
  const t = useText()
  return (
    <span className="bookkeeping-two">
      <PageLink path={`/staff/withdrawals/${withdrawalId}`}>
        <bdi>{user.username}</bdi>
      </PageLink>
      <small>
        <bdi>{storeName ?? t('bookkeeping.payout.shopper')}</bdi>
      </small>
    </span>
  )
}

/** The account that is paid, masked, with its bank. */
export const PayoutAccount = ({ line: { bank, masked } }: { line: Line }) => (
  <span className="bookkeeping-two">
    <bdi dir="ltr" className="bookkeeping-code">
      {masked}
    </bdi>
    <small>
      <bdi>{bank}</bdi>
    </small>
  </span>
)
