import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { OperationData, OperationInput, OperationName } from '#web/client/api-call.ts'
import { failureText } from '#web/client/failure-text.ts'
import { useSubmission } from '#web/client/form/use-submission.ts'
import { invalidate } from '#web/client/invalidate.ts'
import { useText } from '#web/client/text/text-provider.tsx'
import { useApi } from '#web/client/use-api.ts'
import { useConsoleToast } from '#web/console/kit/console-toasts.tsx'

/** Sends a change, says that it is done or why not, and reads the pages of this section again. */
export function useAction<Name extends OperationName>(
  name: Name,
  done: string,
  onDone: (answer: OperationData<Name>) => void = () => undefined,
) {
  const t = useText()
  const client = useQueryClient()
  const call = useApi()
  const submit = useSubmission()
  const toast = useConsoleToast()
  const readAgain = () =>
    invalidate(client, {
      predicate: ({ queryKey }) => /^(webhooks|staffQueue|staffHealth)\./.test(String(queryKey[0])),
    })
  return useMutation({
    mutationFn: (input: OperationInput<Name>) => submit(input as object, (options) => call(name, input, options)),
    onSuccess: async (answer) => {
      toast({ text: done })
      onDone(answer)
      await readAgain()
    },
    onError: async (error) => {
      toast({ text: failureText(t, error), tone: 'error' })
      await readAgain()
    },
  })
}
