import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { returnViews, type ReturnView } from '#contract/returns.ts'
import type { OperationInput } from '#web/client/api-call.ts'
import { apiQuery } from '#web/client/api-query.ts'
import { failureText } from '#web/client/failure-text.ts'
import { useSubmission } from '#web/client/form/use-submission.ts'
import { invalidate } from '#web/client/invalidate.ts'
import { useText } from '#web/client/text/text-provider.tsx'
import { useApi } from '#web/client/use-api.ts'
import { useConsoleToast } from '#web/console/kit/console-toasts.tsx'
import type { ListSpec } from '../../app/lists/list-address.ts'
import type { RecordOf } from '../../app/lists/use-record-pages.ts'

export type ReturnRow = RecordOf<'sellerReturns.list'>

export const returnsPath = '/seller/returns'

/** Views, filters and orders of the list of returns. */
export const returnList: ListSpec<ReturnView, 'kind', 'newest' | 'oldest'> = {
  path: returnsPath,
  views: returnViews,
  filters: { kind: ['return', 'exchange'] },
  sorts: ['newest', 'oldest'],
}

/** Everything that shows returns of the store, and orders that they hold, reads them again. */
const invalidateReturns = (client: QueryClient): Promise<void> =>
  invalidate(client, {
    predicate: ({ queryKey }) => /^seller(Returns|Orders)\./.test(String(queryKey[0])),
  })

type Action = 'decide' | 'confirm' | 'message'
type ActionInput<Name extends Action> = Omit<OperationInput<`sellerReturns.${Name}`>, 'returnId'>

/**
 * Sends one step of a return. The page shows the answer at once; after an error, as when somebody else was faster, it
 * shows what holds now.
 */
export function useReturnAction<Name extends Action>(name: Name, returnId: string, done: string) {
  const t = useText()
  const client = useQueryClient()
  const call = useApi()
  const submit = useSubmission()
  const toast = useConsoleToast()
  return useMutation({
    mutationFn: (action: ActionInput<Name>) => {
      const input = { returnId, ...action } as OperationInput<`sellerReturns.${Name}`>
      return submit(input, (options) => call(`sellerReturns.${name}`, input, options))
    },
    onSuccess: async (answer) => {
      client.setQueryData(apiQuery('sellerReturns.detail', { returnId }).queryKey, answer)
      toast({ text: done })
      await invalidateReturns(client)
    },
    onError: async (error) => {
      toast({ text: failureText(t, error), tone: 'error' })
      await invalidateReturns(client)
    },
  })
}
