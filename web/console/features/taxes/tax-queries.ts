import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { OperationData, OperationInput, OperationName } from '#web/client/api-call.ts'
import { apiQuery } from '#web/client/api-query.ts'
import { useSubmission } from '#web/client/form/use-submission.ts'
import { invalidate } from '#web/client/invalidate.ts'
import { useCurrentUser } from '#web/client/session.ts'
import { useApi } from '#web/client/use-api.ts'
import { useConsoleToast } from '#web/console/kit/console-toasts.tsx'

export const useTaxes = () => useQuery(apiQuery('staffTaxes.list', {}))

/** Whether the person may change zones, classes and rates; others read them. */
export const useCanManage = (): boolean => useCurrentUser()?.permissions.includes('taxes.manage') === true

type TaxChange = Extract<OperationName, `staffTaxes.${string}`>

/** A change of zones, classes or rates: everything that shows them is read again. `getDone` is the message of a success. */
export function useTaxChange<Name extends TaxChange>(
  name: Name,
  getDone: (input: OperationInput<Name>) => string,
  onDone: (data: OperationData<Name>) => void = () => undefined,
) {
  const client = useQueryClient()
  const call = useApi()
  const submit = useSubmission()
  const toast = useConsoleToast()
  return useMutation({
    mutationFn: (input: OperationInput<Name>) => submit(input, (options) => call(name, input, options)),
    onSuccess: async (data, input) => {
      toast({ text: getDone(input) })
      onDone(data)
      await invalidate(client, {
        predicate: ({ queryKey }) => String(queryKey[0]).startsWith('staffTaxes.'),
      })
    },
  })
}
