import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { OperationData, OperationInput } from '#web/client/api-call.ts'
import { apiQuery } from '#web/client/api-query.ts'
import { useApi } from '#web/client/use-api.ts'

export type ImportDetail = OperationData<'sellerImports.detail'>
export type ImportFile = ImportDetail['import']
export type Problem = ImportDetail['problems'][number]
export type Correction = OperationInput<'sellerImports.correct'>['corrections'][number]

const pollMs = 700

export const isBusy = ({ state }: ImportFile): boolean => state === 'checking' || state === 'importing'

/** An uploaded file, read again while the queue works at it, and the functions that change it. */
export function useImport(importId: string) {
  const client = useQueryClient()
  const call = useApi()
  const detail = apiQuery('sellerImports.detail', { importId })
  const query = useQuery({
    ...detail,
    staleTime: 0,
    refetchInterval: ({ state: { data } }) => (data && isBusy(data.import) ? pollMs : false),
  })
  const onSuccess = ({ import: file }: { import: ImportFile }) => {
    client.setQueryData(detail.queryKey, (before) => before && { ...before, import: file })
    void client.invalidateQueries({ queryKey: ['sellerImports.list'] })
  }
  const map = useMutation({
    mutationFn: (columns: OperationInput<'sellerImports.map'>['columns']) =>
      call('sellerImports.map', { importId, columns }),
    onSuccess,
  })
  const correct = useMutation({
    mutationFn: (corrections: readonly Correction[]) =>
      call('sellerImports.correct', { importId, corrections: [...corrections] }),
    onSuccess,
  })
  const start = useMutation({
    mutationFn: (leaveOut: boolean) => call('sellerImports.start', { importId, leaveOut }),
    onSuccess,
    // The file may have changed meanwhile, as by another member of the store.
    onError: () => client.invalidateQueries({ queryKey: detail.queryKey }),
  })
  return { query, map, correct, start }
}
