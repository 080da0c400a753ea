import { useState, type FormEvent } from 'react'
import { useNavigate } from 'react-router'
import { useText } from '#web/client/text/text-provider.tsx'
import { ActionButton } from '#web/console/kit/action-button.tsx'
import { ConsoleDialog } from '#web/console/kit/console-dialog.tsx'
import { NoticeLine } from '#web/console/kit/notice-line.tsx'
import { TextInput } from '#web/console/kit/text-input.tsx'
import { useDecide } from '../../app/decisions/use-decide.ts'
import { useNow, useTimes } from '../../app/times.ts'
import { useMoney } from './money-parts.tsx'
import { relatedToBank, type OpenPayout } from './payout-parts.tsx'

interface MakeBatchDialogProps {
  /** The payouts that go into the batch; null while it is closed. */
  payouts: readonly OpenPayout[] | null
  onClose: () => void
}

export const sumPayouts = (payouts: readonly Pick<OpenPayout, 'amount'>[]): number =>
  payouts.reduce((sum, { amount }) => sum + amount, 0)

function MakeBatchForm({ payouts, onClose }: { payouts: readonly OpenPayout[]; onClose: () => void }) {
  const t = useText()
  const money = useMoney()
  const navigate = useNavigate()
  const { toDayKey } = useTimes()
  const today = toDayKey(useNow())
  const [bookOn, setBookOn] = useState(today)
  const make = useDecide('payoutBatches.make', relatedToBank)
  const amount = money(sumPayouts(payouts))
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (make.isPending || bookOn < today) return
    const withdrawalIds = payouts.map(({ withdrawalId }) => withdrawalId)
    const batch = await make
      .mutateAsync({ input: { withdrawalIds, bookOn }, done: t('bookkeeping.make.done', { amount }) })
      .catch(() => undefined)
    onClose()
    if (batch) await navigate(`/staff/payouts/${batch.id}`)
  }
  return (
    <form className="console-log-in" onSubmit={(event) => void submit(event)}>
      <TextInput
        type="date"
        label={t('bookkeeping.batch.bookOn')}
        help={t('bookkeeping.make.bookOnHelp')}
        error={bookOn < today ? t('bookkeeping.make.past') : undefined}
        required
        min={today}
        value={bookOn}
        onChange={({ target }) => setBookOn(target.value)}
      />
      <NoticeLine tone="info">{t('bookkeeping.batch.twoPeople')}</NoticeLine>
      <div className="console-dialog-actions">
        <ActionButton onClick={onClose}>{t('common.cancel')}</ActionButton>
        <ActionButton type="submit" variant="primary" aria-disabled={make.isPending}>
          {t('bookkeeping.make.action', { amount })}
        </ActionButton>
      </div>
    </form>
  )
}

/** Says what a batch will be, and on which day the bank is to pay it. */
export function MakeBatchDialog({ payouts, onClose }: MakeBatchDialogProps) {
  const t = useText()
  const money = useMoney()
  return (
    <ConsoleDialog
      open={payouts !== null}
      onOpenChange={(next) => !next && onClose()}
      title={t('bookkeeping.make.title', { count: payouts?.length ?? 0 })}
      description={t('bookkeeping.make.text', { amount: money(sumPayouts(payouts ?? [])) })}
    >
      {payouts && <MakeBatchForm payouts={payouts} onClose={onClose} />}
    </ConsoleDialog>
  )
}
