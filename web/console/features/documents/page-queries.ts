import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { PageKind } from '#contract/staff-content.ts'
import type { OperationData, OperationInput } from '#web/client/api-call.ts'
import { apiQuery } from '#web/client/api-query.ts'
import { useSubmission } from '#web/client/form/use-submission.ts'
import { invalidate } from '#web/client/invalidate.ts'
import { useApi } from '#web/client/use-api.ts'

export type StaffPage = OperationData<'staffContent.detail'>['page']

export const documentsPath = '/staff/documents'
export const toPagePath = (kind: PageKind, id: string) => `${documentsPath}/${kind}/${id}`
/** The address of a page in the shop. */
export const toShopAddress = (kind: PageKind, id: string) =>
  kind === 'document' ? `/pc/doc?docId=${id}` : `/pc/information?id=${id}`

type Action =
  | 'staffContent.create'
  | 'staffContent.save'
  | 'staffContent.publish'
  | 'staffContent.unschedule'
  | 'staffContent.restore'
  | 'staffContent.setHidden'
  | 'staffContent.setAcceptance'

/** Sends a change of a page; its answer replaces what the page and the lists know. */
export function usePageAction<Name extends Action>(name: Name, onDone: (page: StaffPage) => void) {
  const client = useQueryClient()
  const call = useApi()
  const submit = useSubmission()
  return useMutation({
    mutationFn: (input: OperationInput<Name>) =>
      submit(input as object, (options) => call(name, input, options)) as Promise<{ page: StaffPage }>,
    onSuccess: async ({ page }) => {
      client.setQueryData(apiQuery('staffContent.detail', { kind: page.kind, id: page.id }).queryKey, { page })
      onDone(page)
      await invalidate(client, { predicate: ({ queryKey }) => queryKey[0] === 'staffContent.list' })
    },
  })
}
