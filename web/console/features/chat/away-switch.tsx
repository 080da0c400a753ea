import { useMutation, useQueryClient } from '@tanstack/react-query'
import { failureText } from '#web/client/failure-text.ts'
import { invalidate } from '#web/client/invalidate.ts'
import { useText } from '#web/client/text/text-provider.tsx'
import { useApi } from '#web/client/use-api.ts'
import { useConsoleToast } from '#web/console/kit/console-toasts.tsx'
import { ToggleSwitch } from '#web/console/kit/toggle-switch.tsx'
import { useDesk } from './desk.ts'
import { useAgents } from './use-agents.ts'

/** Whether new conversations are given to the person, and how many they have. */
export function AwaySwitch() {
  const t = useText()
  const { module, user } = useDesk()
  const client = useQueryClient()
  const call = useApi()
  const toast = useConsoleToast()
  const own = useAgents().find(({ id }) => id === user.id)
  const { mutate, isPending, variables } = useMutation({
    mutationFn: (isAway: boolean) => call(`${module}.away`, { isAway }),
    onError: (error) => toast({ text: failureText(t, error), tone: 'error' }),
    onSettled: () => invalidate(client, { queryKey: [`${module}.agents`] }),
  })
  if (!own) return null
  const isAway = isPending ? variables : own.isAway
  return (
    <div className="chat-own">
      <ToggleSwitch checked={!isAway} onChange={({ target }) => mutate(!target.checked)}>
        {t(isAway ? 'desk.away' : 'desk.here')}
      </ToggleSwitch>
      <p>{t('desk.load', { count: own.load })}</p>
    </div>
  )
}
