import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { OperationInput, OperationName } from '#web/client/api-call.ts'
import { failureText } from '#web/client/failure-text.ts'
import { useSubmission } from '#web/client/form/use-submission.ts'
import { invalidate } from '#web/client/invalidate.ts'
import { useText } from '#web/client/text/text-provider.tsx'
import { useApi } from '#web/client/use-api.ts'
import { useConsoleToast } from '#web/console/kit/console-toasts.tsx'

interface DecideCall<Name extends OperationName> {
  readonly input: OperationInput<Name>
  /** The decision in the past tense, for a toast. */
  readonly done: string
}

/**
 * Sends a decision. Afterwards, also when somebody else was faster, everything whose operation matches `related` shows
 * the current state, with claims, histories and the queues of the overview.
 */
export function useDecide<Name extends OperationName>(name: Name, related: RegExp) {
  const t = useText()
  const client = useQueryClient()
  const call = useApi()
  const submit = useSubmission()
  const toast = useConsoleToast()
  return useMutation({
    mutationFn: ({ input }: DecideCall<Name>) => submit(input, (options) => call(name, input, options)),
    onSuccess: (_answer, { done }) => toast({ text: done }),
    onError: (error) => toast({ text: failureText(t, error), tone: 'error' }),
    onSettled: () =>
      invalidate(client, {
        predicate: ({ queryKey }) =>
          related.test(String(queryKey[0])) || /^(reviewClaims|staffOverview)\./.test(String(queryKey[0])),
      }),
  })
}
