import { useCurrentUser } from '#web/client/session.ts'
import { useText } from '#web/client/text/text-provider.tsx'
import { ActionButton } from '#web/console/kit/action-button.tsx'
import { NoticeLine } from '#web/console/kit/notice-line.tsx'
import { useTimes } from '../../app/times.ts'
import type { Endpoint } from './endpoint-dialog.tsx'
import { useAction } from './use-action.ts'

/** Why and when the sender switched an endpoint off, or will; nothing for one that takes its messages. */
export function EndpointNotice({ one }: { one: Endpoint }) {
  const t = useText()
  const { formatTime } = useTimes()
  const canChange = useCurrentUser()?.permissions.includes('brand.manage') ?? false
  const setState = useAction('webhooks.setState', t('operations.saved'))
  const { id, state, stateAt, stateReason, failingSince, waiting: count } = one
  if (one.switchOffAt && failingSince)
    return (
      <NoticeLine tone="prog">
        {t('operations.webhooks.failing', { since: formatTime(failingSince), time: formatTime(one.switchOffAt) })}
      </NoticeLine>
    )
  if (state !== 'failed') return null
  const status = /^status (\d+)$/.exec(stateReason ?? '')?.[1]
  const reason = status ? t('operations.webhooks.status', { status }) : (stateReason ?? '')
  const time = formatTime(stateAt)
  return (
    <NoticeLine
      tone="bad"
      action={
        canChange && (
          <ActionButton
            small
            aria-disabled={setState.isPending}
            onClick={() => setState.mutate({ endpointId: id, on: true })}
          >
            {t('operations.webhooks.switchOnAgain')}
          </ActionButton>
        )
      }
    >
      {stateReason === 'gone'
        ? t('operations.webhooks.gone', { time, count })
        : t('operations.webhooks.switchedOff', { time, since: formatTime(failingSince ?? stateAt), reason, count })}
    </NoticeLine>
  )
}
