import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { StaffCategory, StaffCategoryRow } from '#contract/staff-categories.ts'
import type { OperationInput } from '#web/client/api-call.ts'
import { apiQuery } from '#web/client/api-query.ts'
import { failureText } from '#web/client/failure-text.ts'
import { useSubmission } from '#web/client/form/use-submission.ts'
import { invalidate } from '#web/client/invalidate.ts'
import { useText } from '#web/client/text/text-provider.tsx'
import { useApi } from '#web/client/use-api.ts'
import { useConsoleToast } from '#web/console/kit/console-toasts.tsx'
import { getSlot, moveInTree, type Slot } from './tree-slots.ts'

export const categoriesPath = '/staff/categories'
export const categoriesQuery = apiQuery('staffCategories.list', {})
const detailKey = (id: string) => apiQuery('staffCategories.detail', { id }).queryKey

type Action =
  | 'staffCategories.create'
  | 'staffCategories.save'
  | 'staffCategories.setHidden'
  | 'staffCategories.move'
  | 'staffCategories.merge'

/** Sends a change of one category and reads the tree again. */
export function useCategoryAction<Name extends Action>(name: Name, onDone: (category: StaffCategory) => void) {
  const client = useQueryClient()
  const call = useApi()
  const submit = useSubmission()
  const readAgain = () => invalidate(client, { predicate: ({ queryKey }) => queryKey[0] === 'staffCategories.list' })
  return useMutation({
    mutationFn: (input: OperationInput<Name>) =>
      submit(input as object, (options) => call(name, input, options)) as Promise<{ category: StaffCategory }>,
    onSuccess: async ({ category }) => {
      const known = client.getQueryData<{ category: StaffCategory }>(detailKey(category.id))
      // A change by somebody else must not pass for the version that the open form was read with.
      if (known?.category.version === category.version - 1) client.setQueryData(detailKey(category.id), { category })
      onDone(category)
      await readAgain()
    },
    onError: readAgain,
  })
}

/** Moves categories: the tree shows it at once, and says how to take it back. */
export function useMoveCategory(all: readonly StaffCategoryRow[]) {
  const t = useText()
  const client = useQueryClient()
  const toast = useConsoleToast()
  const move = useCategoryAction('staffCategories.move', () => undefined)
  const send = (one: Pick<StaffCategoryRow, 'id' | 'version'>, { parentId, beforeId }: Slot) =>
    move.mutateAsync({
      id: one.id,
      version: one.version,
      ...(parentId !== null && { parentId }),
      ...(beforeId !== null && { beforeId }),
    })
  return async (row: StaffCategoryRow, slot: Slot): Promise<void> => {
    const origin = getSlot(all, row.id)
    client.setQueryData(categoriesQuery.queryKey, { categories: moveInTree(all, row.id, slot), total: all.length })
    try {
      const { category } = await send(row, slot)
      toast({
        text: t('categories.moved', { name: row.name }),
        action: {
          label: t('common.undo'),
          onPress: () => {
            send(category, origin).catch((error: unknown) => toast({ text: failureText(t, error), tone: 'error' }))
          },
        },
      })
    } catch (error) {
      toast({ text: failureText(t, error), tone: 'error' })
    }
  }
}
