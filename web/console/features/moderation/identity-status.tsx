import type { OperationData } from '#web/client/api-call.ts'
import { useText } from '#web/client/text/text-provider.tsx'
import { StatusMark, type StatusShape, type StatusTone } from '#web/console/kit/status-mark.tsx'

type State = OperationData<'adminIdentity.detail'>['check']['state']

const marks: Readonly<Record<State, readonly [StatusShape, StatusTone]>> = {
  draft: ['waiting', 'wait'],
  sent: ['decide', 'bad'],
  changes: ['half', 'hold'],
  rejected: ['stopped', 'wait'],
  passed: ['full', 'good'],
  expired: ['stopped', 'prog'],
  replaced: ['full', 'wait'],
}

/** How far a verification has come. */
export function IdentityStatus({ state, isSecond, isPill }: { state: State; isSecond: boolean; isPill?: boolean }) {
  const t = useText()
  const needsSecond = state === 'sent' && isSecond
  const [shape, tone] = needsSecond ? (['half', 'hold'] as const) : marks[state]
  return (
    <StatusMark shape={shape} tone={tone} {...(isPill && { isPill })}>
      {t(needsSecond ? 'moderation.verify.view.second' : `moderation.verify.state.${state}`)}
    </StatusMark>
  )
}
