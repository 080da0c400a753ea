import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { OperationData, OperationInput, OperationName } from '#web/client/api-call.ts'
import { failureText } from '#web/client/failure-text.ts'
import { useSubmission } from '#web/client/form/use-submission.ts'
import { invalidate } from '#web/client/invalidate.ts'
import { useText } from '#web/client/text/text-provider.tsx'
import { useApi } from '#web/client/use-api.ts'
import { useConsoleToast } from '#web/console/kit/console-toasts.tsx'

const shownBy = ['staff.', 'staffTeam.', 'staffUsers.', 'apiTokens.', 'staffReferral.']

/** A change of users, roles or tokens: everything that shows them is read again. `getDone` is the message of a success. */
export function usePeopleChange<Name extends OperationName>(
  name: Name,
  getDone: (data: OperationData<Name>) => string | null,
  onDone: (data: OperationData<Name>) => void = () => undefined,
) {
  const t = useText()
  const client = useQueryClient()
  const call = useApi()
  const submit = useSubmission()
  const toast = useConsoleToast()
  return useMutation({
    mutationFn: (input: OperationInput<Name>) => submit(input, (options) => call(name, input, options)),
    onSuccess: async (data) => {
      const text = getDone(data)
      if (text) toast({ text })
      onDone(data)
      await invalidate(client, {
        predicate: ({ queryKey }) => shownBy.some((prefix) => String(queryKey[0]).startsWith(prefix)),
      })
    },
    onError: (error) => toast({ text: failureText(t, error), tone: 'error' }),
  })
}
