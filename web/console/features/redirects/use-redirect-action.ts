import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { OperationData, OperationInput } from '#web/client/api-call.ts'
import { useSubmission } from '#web/client/form/use-submission.ts'
import { invalidate } from '#web/client/invalidate.ts'
import { useApi } from '#web/client/use-api.ts'

type Action = 'redirects.save' | 'redirects.delete' | 'redirects.import'

/** Sends a change of redirects and reads the list again. */
export function useRedirectAction<Name extends Action>(name: Name, onDone: (answer: OperationData<Name>) => void) {
  const client = useQueryClient()
  const call = useApi()
  const submit = useSubmission()
  return useMutation({
    mutationFn: (input: OperationInput<Name>) => submit(input as object, (options) => call(name, input, options)),
    onSuccess: async (answer) => {
      onDone(answer)
      await invalidate(client, { predicate: ({ queryKey }) => String(queryKey[0]).startsWith('redirects.') })
    },
  })
}
