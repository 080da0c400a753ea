import type { RechargeStatus, WithdrawalStatus } from '#contract/wallet.ts'
import { Status, type StatusTone } from '#web/kit/badge.tsx'
import { useText } from '#web/client/text/text-provider.tsx'

type RequestStatusName = RechargeStatus | WithdrawalStatus

const tones: Readonly<Record<RequestStatusName, StatusTone>> = {
  started: 'star',
  submitted: 'star',
  credited: 'success',
  paid: 'success',
  rejected: 'danger',
  cancelled: 'quiet',
  expired: 'quiet',
}

/** The state of a recharge or a withdrawal. */
export function RequestStatus({ status }: { status: RequestStatusName }) {
  const t = useText()
  return <Status tone={tones[status]}>{t(`wallet.status.${status}`)}</Status>
}
