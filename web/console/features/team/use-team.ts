import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { OperationInput } from '#web/client/api-call.ts'
import { apiQuery } from '#web/client/api-query.ts'
import { failureText } from '#web/client/failure-text.ts'
import { useSubmission } from '#web/client/form/use-submission.ts'
import { useText } from '#web/client/text/text-provider.tsx'
import { useApi } from '#web/client/use-api.ts'
import { useConsoleToast } from '#web/console/kit/console-toasts.tsx'

export const teamQuery = apiQuery('team.list', {})
export const useTeam = () => useQuery(teamQuery)

type Change = 'team.withdrawInvitation' | 'team.setRole' | 'team.remove' | 'team.saveRole' | 'team.deleteRole'

/**
 * A change of the team; its answer replaces the team that is shown. `done` is the message of a success. A refusal is
 * shown unless `onRefused` answers true, as for a conflict with another person.
 */
export function useTeamChange<Name extends Change>(
  name: Name,
  done: string,
  onDone: () => void = () => undefined,
  onRefused?: (error: unknown) => boolean,
) {
  const t = useText()
  const client = useQueryClient()
  const call = useApi()
  const submit = useSubmission()
  const toast = useConsoleToast()
  return useMutation({
    mutationFn: (input: OperationInput<Name>) => submit(input, (options) => call(name, input, options)),
    onSuccess: (team) => {
      client.setQueryData(teamQuery.queryKey, team)
      toast({ text: done })
      onDone()
    },
    onError: (error) => {
      if (!onRefused?.(error)) toast({ text: failureText(t, error), tone: 'error' })
    },
  })
}
