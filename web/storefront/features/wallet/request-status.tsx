import type { RechargeStatus, WithdrawalStatus } from '#contract/wallet.ts'
import { Status, type StatusTone } from '#web/kit/badge.tsx'
import { useText } from '#web/text/text-provider.tsx'

type Named = RechargeStatus | WithdrawalStatus

const tones: Readonly<Record<Named, StatusTone>> = {
  started: 'star',
  submitted: 'star',
  credited: 'success',
  paid: 'success',
  rejected: 'danger',
  cancelled: 'quiet',
  expired: 'quiet',
}

/** Where a recharge or a withdrawal stands. */
export function RequestStatus({ status }: { status: Named }) {
  const t = useText()
  return <Status tone={tones[status]}>{t(`wallet.status.${status}`)}</Status>
}
