import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { OperationData, OperationInput } from '#web/client/api-call.ts'
import { apiQuery } from '#web/client/api-query.ts'
import { useSubmission } from '#web/client/form/use-submission.ts'
import { invalidate } from '#web/client/invalidate.ts'
import { useApi } from '#web/client/use-api.ts'

export type Newsletter = OperationData<'newsletters.detail'>['newsletter']
export type NewsletterRow = OperationData<'newsletters.list'>['pageList'][number]

export const newslettersPath = '/staff/newsletters'
export const newsletterQuery = (id: string) => apiQuery('newsletters.detail', { id })

type Action = 'newsletters.create' | 'newsletters.save' | 'newsletters.send' | 'newsletters.cancel'

/** Sends a change of a newsletter; its answer replaces the one that the pages know. */
export function useNewsletterAction<Name extends Action>(name: Name, onDone: (newsletter: Newsletter) => void) {
  const client = useQueryClient()
  const call = useApi()
  const submit = useSubmission()
  return useMutation({
    mutationFn: (input: OperationInput<Name>) =>
      submit(input as object, (options) => call(name, input, options)) as Promise<{ newsletter: Newsletter }>,
    onSuccess: async ({ newsletter }) => {
      client.setQueryData(newsletterQuery(newsletter.id).queryKey, { newsletter })
      onDone(newsletter)
      await invalidate(client, { predicate: ({ queryKey }) => queryKey[0] === 'newsletters.list' })
    },
  })
}
