import type { StaffProfit } from '#contract/referral.ts'
import type { ProfitState } from '#contract/referral-states.ts'
import { useText } from '#web/client/text/text-provider.tsx'
import { StatusMark, type StatusShape, type StatusTone } from '#web/console/kit/status-mark.tsx'

const marks: Readonly<Record<ProfitState, readonly [StatusShape, StatusTone]>> = {
  waiting: ['waiting', 'wait'],
  held: ['decide', 'bad'],
  unclaimed: ['half', 'info'],
  claimed: ['full', 'good'],
  taken_back: ['stopped', 'hold'],
  expired: ['stopped', 'wait'],
  refused: ['stopped', 'bad'],
}

/** The state of a reward. */
export function RewardState({ profit: { state } }: { profit: Pick<StaffProfit, 'state'> }) {
  const t = useText()
  const [shape, tone] = marks[state]
  return (
    <StatusMark shape={shape} tone={tone}>
      {t(`bookkeeping.referral.state.${state}`)}
    </StatusMark>
  )
}

/** The signs of abuse of a reward; nothing without one. */
export function RewardSigns({ profit: { signs } }: { profit: Pick<StaffProfit, 'signs'> }) {
  const t = useText()
  return <>{signs.map((sign) => t(`bookkeeping.referral.sign.${sign}`)).join(' · ')}</>
}
