import type { ReturnState } from '#contract/returns.ts'
import { useText } from '#web/client/text/text-provider.tsx'
import { StatusMark, type StatusShape, type StatusTone } from '#web/console/kit/status-mark.tsx'

const looks: Readonly<Record<ReturnState, readonly [StatusShape, StatusTone]>> = {
  requested: ['decide', 'bad'],
  accepted: ['quarter', 'wait'],
  shipped_back: ['threeQuarters', 'hold'],
  disputed: ['half', 'hold'],
  received: ['full', 'good'],
  decided: ['full', 'wait'],
  rejected: ['stopped', 'wait'],
  lapsed: ['stopped', 'wait'],
  withdrawn: ['stopped', 'wait'],
}

/** The state of a return by shape, word and colour. */
export function ReturnStatus({ state, isPill }: { state: ReturnState; isPill?: boolean }) {
  const t = useText()
  const [shape, tone] = looks[state]
  return (
    <StatusMark shape={shape} tone={tone} {...(isPill && { isPill })}>
      {t(`aftersales.state.${state}`)}
    </StatusMark>
  )
}
