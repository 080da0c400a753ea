import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { OperationData } from '#web/client/api-call.ts'
import { apiQuery, getApi } from '#web/client/api-query.ts'
import { useText } from '#web/client/text/text-provider.tsx'
import { useSettled } from '../../../app/use-settled.ts'
import { toInput, type BulkScope, type ServerRule } from './bulk-rule.ts'

export type Preview = OperationData<'sellerGoodsBulk.preview'>
export type Edit = OperationData<'sellerGoodsBulk.detail'>['edit']
export type SkippedRow = Preview['skipped'][number]

const pollMs = 700

/** The effect of a rule on products, computed by the server; nothing changes. */
export function usePreview(scope: BulkScope | null, rule: ServerRule | null) {
  const client = useQueryClient()
  const wanted = useMemo(() => JSON.stringify(scope && rule && toInput(scope, rule)), [scope, rule])
  const settled = useSettled(wanted)
  const query = useQuery({
    queryKey: ['sellerGoodsBulk.preview', settled],
    queryFn: ({ signal }) =>
      getApi(client)('sellerGoodsBulk.preview', JSON.parse(settled) as ReturnType<typeof toInput>, { signal }),
    enabled: settled !== 'null',
    staleTime: 0,
    placeholderData: keepPreviousData,
    retry: false,
  })
  /** False while the shown effect is that of another rule. */
  const isCurrent = wanted === settled && !query.isPlaceholderData && !query.isFetching
  return { ...query, isCurrent }
}

export const isRunning = ({ state }: Edit): boolean => state === 'applying' || state === 'undoing'

/** A bulk edit with what it left as it was, read again while the queue works at it. */
export const useEdit = (editId: string) =>
  useQuery({
    ...apiQuery('sellerGoodsBulk.detail', { editId }),
    staleTime: 0,
    refetchInterval: ({ state: { data } }) => (data && isRunning(data.edit) ? pollMs : false),
  })

export const useEdits = () =>
  useQuery({
    ...apiQuery('sellerGoodsBulk.list', {}),
    staleTime: 0,
    refetchInterval: ({ state: { data } }) => (data?.pageList.some(isRunning) ? 2_000 : false),
  })

type Category = OperationData<'goods.categories'>['pageList'][number]

/** Every category of the brand with the names of those above it, in the order of the tree. */
export function useCategories(): readonly { readonly id: string; readonly name: string }[] {
  const { data } = useQuery(apiQuery('goods.categories', {}))
  return useMemo(() => {
    const list = (categories: readonly Category[], above: string): { id: string; name: string }[] =>
      categories.flatMap(({ id, name, children }) => [
        { id, name: above + name },
        ...list(children ?? [], `${above}${name} › `),
      ])
    return list(data?.pageList ?? [], '')
  }, [data])
}

/** Names a bulk edit by its field and its way. */
export function useEditName(): (edit: Pick<Edit, 'field' | 'how'>) => string {
  const t = useText()
  return ({ field, how }) =>
    t('inventory.bulk.editName', { field: t(`inventory.bulk.field.${field}`), how: t(`inventory.bulk.how.${how}`) })
}
