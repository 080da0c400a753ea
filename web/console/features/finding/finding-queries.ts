import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { OperationData, OperationInput } from '#web/client/api-call.ts'
import { apiQuery } from '#web/client/api-query.ts'
import { useSubmission } from '#web/client/form/use-submission.ts'
import { invalidate } from '#web/client/invalidate.ts'
import { useApi } from '#web/client/use-api.ts'

export const findingPath = '/staff/search'
export const pinsQuery = apiQuery('staffSearch.pins', {})
export const synonymsQuery = apiQuery('staffSearch.synonyms', {})

export type Pin = OperationData<'staffSearch.pins'>['pageList'][number]
export type SynonymGroup = OperationData<'staffSearch.synonyms'>['pageList'][number]

export const toPinPath = ({ textLanguage, query }: Pick<Pin, 'textLanguage' | 'query'>): string =>
  `${findingPath}/pins/${textLanguage}/${encodeURIComponent(query)}`

type Action =
  | 'staffSearch.savePin'
  | 'staffSearch.deletePin'
  | 'staffSearch.saveSynonyms'
  | 'staffSearch.deleteSynonyms'

/** Sends a change of the search and reads its lists again; previews too, as synonyms change them. */
export function useFindingAction<Name extends Action>(name: Name, onDone: (answer: OperationData<Name>) => void) {
  const client = useQueryClient()
  const call = useApi()
  const submit = useSubmission()
  const readAgain = () =>
    invalidate(client, { predicate: ({ queryKey }) => String(queryKey[0]).startsWith('staffSearch.') })
  return useMutation({
    mutationFn: (input: OperationInput<Name>) => submit(input as object, (options) => call(name, input, options)),
    onSuccess: async (answer) => {
      onDone(answer)
      await readAgain()
    },
    onError: readAgain,
  })
}
